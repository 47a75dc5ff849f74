package matrix

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"
)

// Markdown writes the matrix as a table, and below it what its signs mean. Where the
// traces are in a directory, each letter of what breaks is a link to its trace; ""
// makes no links.
func (m *Matrix) Markdown(w io.Writer, dir string) error {
	var b bytes.Buffer
	row := func(cells ...string) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	heads, rules := []string{"lock"}, []string{"---"}
	for i := range m.Faults {
		heads, rules = append(heads, m.Faults[i].Head), append(rules, "---")
	}
	row(heads...)
	row(rules...)
	group := ""
	for i := range m.Locks {
		l := &m.Locks[i]
		if l.Group != group {
			group = l.Group
			row(append([]string{"**" + group + "**"}, make([]string, len(m.Faults))...)...)
		}
		cells := []string{l.Label}
		for j := range m.Faults {
			cells = append(cells, m.Cells[i*len(m.Faults)+j].linked(dir))
		}
		row(cells...)
	}
	b.WriteString("\n")
	signs, letters := m.legend(Style{})
	for _, line := range append(signs, letters...) {
		fmt.Fprintf(&b, "- `%s`%s\n", string([]rune(line)[:1]), string([]rune(line)[1:]))
	}
	fmt.Fprintf(&b, "\n%s\n\n", missing)
	for i := range m.Faults {
		fmt.Fprintf(&b, "- `%s`: %s\n", m.Faults[i].Head, m.Faults[i].About)
	}
	for i, line := range m.Summary() {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n", line)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// linked is the mark of a cell, its letters links to the traces of what breaks.
func (c *Cell) linked(dir string) string {
	x := c.overview()
	if dir == "" || x.sign != broken {
		return Style{}.plain(x)
	}
	rest := x.text
	x.text = ""
	for _, a := range c.Answers {
		if a.Proof != nil {
			x.text += "[" + letter(a.Property) + "](" + path.Join(dir, a.Proof.Trace.Name) + ")"
			rest = strings.TrimPrefix(rest, letter(a.Property))
		}
	}
	x.text += rest
	return Style{}.plain(x)
}
