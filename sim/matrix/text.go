package matrix

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fencepost/properties"
	"fencepost/sim/phrase"
)

// A Style is how a matrix is written as text.
type Style struct {
	// Property has the table be about one property only, in words; nil is all of
	// them, in letters.
	Property *properties.Property
	// ASCII draws no sign that is none, Colour emphasises what is there without it.
	ASCII, Colour bool
	// Width is how many characters a line of prose may have, 0 for 98, which is also
	// the most. The table has as many as it needs.
	Width int
}

// mostProse is how many characters a line of prose may have at the most.
const mostProse = 98

// prose is text in lines, all but the first indented by so many blanks.
func (s Style) prose(text string, indent int) string {
	width := mostProse
	if s.Width > 0 {
		width = min(s.Width, mostProse)
	}
	return strings.Join(phrase.Wrap(text, max(20, width-indent)), "\n"+strings.Repeat(" ", indent))
}

// Text writes the matrix as a table, and below it what its signs mean, how many
// there are of each, and what is not known.
func (m *Matrix) Text(w io.Writer, style Style) error {
	var b bytes.Buffer
	label, width := 0, make([]int, len(m.Faults))
	for i := range m.Locks {
		label = max(label, utf8.RuneCountInString(m.Locks[i].Label)+2)
	}
	for i := range m.Cells {
		j := i % len(m.Faults)
		width[j] = max(width[j], len(m.Faults[j].Head), utf8.RuneCountInString(style.plain(m.mark(i, style))))
	}
	line := pad("", label)
	for j := range m.Faults {
		line += " " + pad(m.Faults[j].Head, width[j])
	}
	fmt.Fprintf(&b, "%s\n", strings.TrimRight(line, " "))
	group := ""
	for i := range m.Cells {
		l, j := m.Cells[i].Lock, i%len(m.Faults)
		if j == 0 {
			if l.Group != group {
				group = l.Group
				fmt.Fprintf(&b, "%s\n", style.in("1", group))
			}
			line = pad("  "+l.Label, label)
		}
		x := m.mark(i, style)
		text := style.plain(x)
		line += " " + style.in(colours[x.sign], text)
		if j < len(m.Faults)-1 {
			line += pad("", width[j]-utf8.RuneCountInString(text))
		} else {
			fmt.Fprintf(&b, "%s\n", line)
		}
	}
	signs, rest := m.legend(style)
	if style.Property == nil {
		rest = append(rest, missing)
	}
	b.WriteString("\n")
	for _, sign := range signs {
		b.WriteString(style.prose(sign, 2) + "\n")
	}
	b.WriteString("\n")
	for _, text := range rest {
		b.WriteString(style.prose(text, 2) + "\n")
	}
	b.WriteString("\n" + strings.Join(m.heads(style), "\n") + "\n\n")
	for _, text := range m.Summary() {
		b.WriteString(style.prose(text, 2) + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (m *Matrix) mark(i int, style Style) mark {
	if style.Property != nil {
		return m.Cells[i].of(style.Property)
	}
	return m.Cells[i].overview()
}

// plain is a mark without colour.
func (s Style) plain(x mark) string {
	drawn := glyphs[x.sign]
	if s.ASCII {
		drawn = ascii[x.sign]
	}
	return strings.TrimRight(drawn+" "+x.text, " ")
}

func (s Style) in(colour, text string) string {
	if !s.Colour {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// legend says what the signs mean, and then the letters or the property.
func (m *Matrix) legend(s Style) (signs, rest []string) {
	say := func(x sign, meaning string) {
		signs = append(signs, s.plain(mark{sign: x})+" "+meaning)
	}
	if p := s.Property; p != nil {
		say(held, "holds: in every run, over all timings")
		say(broken, "breaks: there is a trace")
		say(idle, "idle: was not put to the test")
		say(open, "open: not known")
		say(off, "makes no sense here")
		return signs, []string{p.Name + ": " + p.Doc}
	}
	say(broken, "what breaks: there is a trace of each")
	say(held, "what was put to the test and holds: in every run, over all timings")
	say(idle, "nothing was put to the test")
	say(open, "not known")
	say(off, "makes no sense here")
	for _, p := range Properties {
		rest = append(rest, letter(p)+" "+p.Name+": "+p.Doc)
	}
	return signs, rest
}

// missing says what the marks of all properties leave open.
const missing = "A letter that is missing behind a break holds, or was not put to the test: --property PROPERTY says which."

// heads says what goes wrong in each column.
func (m *Matrix) heads(style Style) []string {
	var lines []string
	width := 0
	for i := range m.Faults {
		width = max(width, len(m.Faults[i].Head))
	}
	for i := range m.Faults {
		lines = append(lines, pad(m.Faults[i].Head, width)+"  "+style.prose(m.Faults[i].About, width+2))
	}
	return lines
}

// Summary says how many cells and verdicts of which kind there are, and which
// cells are not known.
func (m *Matrix) Summary() []string {
	t := m.Totals()
	settled := t.Cells - t.Off - t.Complete - len(m.Open())
	lines := []string{
		fmt.Sprintf("%d cells: %d searched to the end, %d until every property was broken, %d open, %d make no sense.",
			t.Cells, t.Complete, settled, len(m.Open()), t.Off),
		fmt.Sprintf("%d verdicts: %d VIOLATED, each with a trace that was replayed; %d HOLDS; %d NOT EXERCISED; %d UNKNOWN.",
			len(Properties)*(t.Cells-t.Off), t.Verdicts[properties.Violated], t.Verdicts[properties.Holds],
			t.Verdicts[properties.NotExercised], t.Verdicts[properties.Unknown]),
	}
	for _, c := range m.Open() {
		lines = append(lines, "Open: "+c.line())
	}
	return lines
}

// List writes a line for each cell: its verdicts, and behind each VIOLATED how
// many actions and how many faults its trace has.
func (m *Matrix) List(w io.Writer) error {
	var b bytes.Buffer
	for i := range m.Cells {
		fmt.Fprintf(&b, "%s\n", m.Cells[i].line())
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (c *Cell) line() string {
	if c.Scenario == nil {
		return c.Lock.Name + " " + c.Fault.Name + ": - " + c.Off
	}
	var parts []string
	for _, a := range c.Answers {
		text := a.Property.Name + " " + a.Verdict.String()
		switch {
		case a.Proof != nil:
			text += fmt.Sprintf(" (%d, %d)", len(a.Proof.Replayed.Steps), a.Proof.Faults)
		case a.Verdict == properties.Unknown:
			text += " (" + a.Note + ")"
		}
		parts = append(parts, text)
	}
	return c.Lock.Name + " " + c.Fault.Name + ": " + strings.Join(parts, ", ")
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
