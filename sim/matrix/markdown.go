package matrix

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Markdown writes the matrix as a table for a README, and below it what its signs
// mean.
func (m *Matrix) Markdown(w io.Writer) error {
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
			cells = append(cells, Style{}.plain(m.Cells[i*len(m.Faults)+j].overview()))
		}
		row(cells...)
	}
	b.WriteString("\n")
	signs, letters := m.legend(Style{})
	for _, line := range append(signs, letters...) {
		fmt.Fprintf(&b, "- `%s`%s\n", string([]rune(line)[:1]), string([]rune(line)[1:]))
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
