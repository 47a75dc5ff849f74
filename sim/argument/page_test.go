package argument

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fencepost/properties"
	"fencepost/sim/proof"
)

// TestWholeArgument puts every claim to the test, and compares the page and the traces
// of variants with what is checked in.
func TestWholeArgument(t *testing.T) {
	if !*long {
		t.Skip("takes half a minute: run it with -long")
	}
	r := run(t, Options{Done: func(done, of int) { t.Logf("%d of %d", done, of) }})
	for _, c := range r.Claims() {
		if o := c.AsWritten(); o != properties.Met {
			t.Errorf("%s is found %v, which is %v", c.ID, c.Found, o)
		}
	}
	if *update {
		if err := os.RemoveAll(own); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(own, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, page, written(t, r))
	for _, p := range r.Proofs() {
		if variantOf(p.Scenario.Name) == nil {
			continue
		}
		text, err := p.Text(p.Trace.Name)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join(own, p.Trace.Name), string(text))
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := read(t, file); got != want {
		t.Errorf("%s is not what it was; with -long -update it is written anew. First difference:\n%s", file, difference(got, want))
	}
}

var linked = regexp.MustCompile(`✗ \[([a-z-]+)\]\(([^)]*)\)`)

// TestPageIsWhole: the page has a section of every claim, and every VIOLATED in it links
// to a trace that replays and breaks that property, of the scenario beside it as it is now.
// No trace is there that it does not link to.
func TestPageIsWhole(t *testing.T) {
	text := read(t, page)
	for _, id := range IDs() {
		c := find(id)
		if !strings.Contains(text, "### <a id=\""+strings.ToLower(id)+"\"></a>"+id+". "+c.Title+"\n\n**"+c.Who+"**, "+c.Where+": "+c.Says+"\n") ||
			!strings.Contains(text, " "+c.Because+"\n") {
			t.Errorf("the page does not have %s as it is written", id)
		}
	}
	if n := strings.Count(text, "✗ "); n != len(linked.FindAllString(text, -1))+1 { // the legend has one
		t.Errorf("the page has %d signs for VIOLATED, and %d links", n, len(linked.FindAllString(text, -1)))
	}
	known := map[string]string{}
	for _, theme := range Themes() {
		for _, c := range theme.Claims {
			for _, e := range c.Experiments {
				for _, p := range e.Breaks {
					name := proof.Name(e.Scenario, p)
					if variantOf(e.Scenario) != nil {
						name = "argument/" + name
					}
					known[name] = e.Scenario
				}
			}
		}
	}
	for _, m := range linked.FindAllStringSubmatch(text, -1) {
		property, file := m[1], m[2]
		name := known[file]
		if name == "" {
			t.Errorf("the page links to %s, which no experiment has", file)
			continue
		}
		s, r, err := proof.Read(file, []byte(read(t, filepath.Join(corpus, file))))
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Property.Name != property || !bytes.Equal(s.Text, load(name).Text) {
			t.Errorf("%s is about another property than %s, or another scenario than %s", file, property, name)
		}
	}
	files, err := os.ReadDir(own)
	if err != nil {
		t.Fatal(err)
	}
	var idle []string
	for _, f := range files {
		if !strings.Contains(text, "(argument/"+f.Name()+")") {
			idle = append(idle, f.Name())
		}
	}
	if slices.Sort(idle); len(idle) > 0 {
		t.Errorf("the page links to none of %s", strings.Join(idle, ", "))
	}
}
