// Package page is a run as one page for a browser: the diagram, the state of every
// process after each step, and a table of all that happened.
//
// The one idea: the page is whole without its script. The table and the diagram are plain HTML
// that any reader, printer or search finds; the script only moves a marker over them and
// turns the states back and forth. A page is one file that asks for nothing from elsewhere, and
// its policy forbids the browser to.
//
// States are kept as differences from one step to the next, so a run of thousands of steps is
// a page of a megabyte or two. What is said about the run comes from package story.
package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"

	"fencepost/traces/diagram"
	"fencepost/traces/story"
)

// A Page is a run as a page.
type Page struct {
	story.Run
	// Doc is what the property claims, in a sentence, where one is broken.
	Doc string
	// Source is the scenario file and Trace the trace, both as text.
	Source, Trace []byte
	// Replay is the command that replays the trace.
	Replay string
}

//go:embed page.html
var pageText string

//go:embed page.css
var style string

//go:embed page.js
var script string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// WriteHTML writes the page. The same run gives the same bytes.
func (p Page) WriteHTML(w io.Writer) error {
	states, arrows := p.States(), p.Arrows()
	changes := compare(&p.Run, states)
	data, err := json.Marshal(newRecord(&p.Run, states, arrows, changes))
	if err != nil {
		return fmt.Errorf("states cannot be written: %w", err)
	}
	picture, err := p.picture()
	if err != nil {
		return fmt.Errorf("diagram cannot be drawn: %w", err)
	}
	sum := sha256.Sum256([]byte(script))
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, map[string]any{
		"Page":    p,
		"Title":   p.title(),
		"Last":    len(p.Steps),
		"Length":  p.Scenario.Time(p.End),
		"Cards":   cards(&p.Run, &states[len(states)-1]),
		"Wire":    wire(&p.Run, arrows, &states[len(states)-1]),
		"Tables":  tables(p.rows(changes)),
		"Picture": picture,
		"Source":  string(p.Source),
		"Trace":   string(p.Trace),
		"Style":   template.CSS(style),
		"Script":  template.JS(script),
		"Allowed": "sha256-" + base64.StdEncoding.EncodeToString(sum[:]),
		"Data":    template.JS(data),
	})
	if err != nil {
		return fmt.Errorf("page cannot be written: %w", err)
	}
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("page cannot be written: %w", err)
	}
	return nil
}

func (p Page) title() string {
	if p.Property == "" {
		return p.Scenario.Name
	}
	return p.Scenario.Name + ": " + p.Property + " is broken"
}

// drawn is how many steps a run may have to be drawn.
const drawn = 400

// picture is the diagram as an element of the page, "" where the run is too long for one that
// could be read.
func (p Page) picture() (template.HTML, error) {
	if len(p.Steps) > drawn {
		return "", nil
	}
	var out bytes.Buffer
	err := diagram.Diagram{Run: p.Run}.WriteSVG(&out)
	return template.HTML(out.String()), err
}

// A card is the fields of a process at a moment.
type card struct {
	story.Process
	// Hue is the number of the client's colour, 0 for what is no client.
	Hue    int
	Fields []story.Field
}

func cards(r *story.Run, at *story.State) (list []card) {
	for i, p := range r.Processes() {
		list = append(list, card{p, hue(p), at.Fields[i]})
	}
	return list
}

// hues is how many colours clients have; they take them in turn.
const hues = 6

func hue(p story.Process) int {
	if p.Kind != story.Client {
		return 0
	}
	return int(p.Number)%hues + 1
}

// Word is what kind of process it is.
func (c card) Word() string {
	switch c.Kind {
	case story.Client:
		return "client"
	case story.Server:
		return "server"
	}
	return "resource"
}

// wire is the messages under way at a moment.
func wire(r *story.Run, arrows []story.Arrow, at *story.State) (list []string) {
	all := r.Processes()
	for _, k := range at.Wire {
		list = append(list, message(all, &arrows[k]))
	}
	return list
}

func message(all []story.Process, a *story.Arrow) string {
	return all[a.From].Name + " " + story.Away + all[a.To].Name + ": " + a.Text
}
