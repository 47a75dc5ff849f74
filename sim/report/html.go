package report

import (
	"bytes"
	"embed"
	"encoding/base64"
	"html/template"
	"strings"
)

//go:embed page.html page.css
var pageFiles embed.FS

// page is the report as one file of HTML: no script, nothing from elsewhere, in
// light, dark and on paper. The template escapes all text for the place where it
// stands; pictures are data in the page, so that their styles stay inside.
func page(r *Report, list []section) []byte {
	css, err := pageFiles.ReadFile("page.css")
	if err != nil {
		panic("report: " + err.Error() + ": the page's style is embedded")
	}
	t := template.Must(template.New("page.html").ParseFS(pageFiles, "page.html"))
	var b bytes.Buffer
	if err := t.Execute(&b, htmlPage(r, template.CSS(css), list)); err != nil {
		panic("report: " + err.Error() + ": the page goes with every report")
	}
	return b.Bytes()
}

// A pageHTML, and what is in it, is what the template sees.
type pageHTML struct {
	Title    string
	Stand    string
	Style    template.CSS
	Sections []sectionHTML
}

type sectionHTML struct {
	ID, Title string
	Blocks    []blockHTML
}

type blockHTML struct {
	Prose, Code, Caption, Shows, Page string
	List                              []string
	Image                             template.URL
	Box                               *Decision
	Tones                             []string
	Parts                             []partHTML
	Table                             *tableHTML
}

type partHTML struct {
	Head string
	List []string
}

type tableHTML struct {
	Heads []string
	Rows  [][]cellHTML
}

type cellHTML struct {
	Text, Tone, Link, Head, Rest string
	Under                        []string
	Code, Narrow, Strong         bool
}

func htmlPage(r *Report, style template.CSS, list []section) *pageHTML {
	p := &pageHTML{Title: r.Scenario.Name, Stand: r.Decision.Stand, Style: style}
	for i := range list {
		s := sectionHTML{ID: list[i].id, Title: list[i].title}
		for k := range list[i].blocks {
			s.Blocks = append(s.Blocks, list[i].blocks[k].html())
		}
		p.Sections = append(p.Sections, s)
	}
	return p
}

func (k *block) html() blockHTML {
	out := blockHTML{Prose: k.prose, Code: k.code, Caption: k.caption, Shows: k.shows, Page: k.page, List: k.list, Box: k.box}
	if k.image != "" {
		// The text is a picture of ours, and a picture runs nothing.
		out.Image = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(k.svg))
	}
	if k.box != nil {
		for _, c := range k.box.Claims {
			out.Tones = append(out.Tones, toneOf(c.Verdict))
		}
		for _, p := range k.box.parts() {
			out.Parts = append(out.Parts, partHTML{p.head, p.list})
		}
	}
	if k.table != nil {
		out.Table = &tableHTML{Heads: k.table.heads}
		for _, row := range k.table.rows {
			var cells []cellHTML
			for i, c := range row {
				h := cellHTML{Text: c.text, Tone: c.tone, Link: c.link, Code: c.code, Strong: c.strong, Rest: c.rest, Head: k.table.heads[i]}
				if c.under != "" {
					h.Under = strings.Split(c.under, "\n")
				}
				for _, n := range k.table.narrow {
					h.Narrow = h.Narrow || n == i
				}
				cells = append(cells, h)
			}
			out.Table.Rows = append(out.Table.Rows, cells)
		}
	}
	return out
}
