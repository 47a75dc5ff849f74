package lab

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Layout is how results are written for people.
type Layout struct {
	// Width is how many characters a line may have, 0 for 100. Prose has no more than
	// 100, and a table as many as its longest words need.
	Width int
	// ASCII draws timelines with ASCII only.
	ASCII bool
}

// mostProse is how many characters a line of prose may have at the most.
const mostProse = 100

// Write writes results for people: all figures in one table, and then what is
// behind them. Pictures has the timelines of single runs as well.
func Write(w io.Writer, results []Result, pictures bool, as Layout) error {
	t := text{Layout: as}
	if t.Width == 0 {
		t.Width = mostProse
	}
	t.figures(results)
	for i := range results {
		t.result(&results[i], pictures)
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// text is what has been written so far.
type text struct {
	strings.Builder
	Layout
}

func (t *text) line(format string, args ...any) {
	t.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	t.WriteByte('\n')
}

// figures is the table of all figures.
func (t *text) figures(results []Result) {
	var rows [][]string
	for _, r := range results {
		name := r.Name
		for _, f := range r.Figures {
			rows = append(rows, []string{name, f.What, f.stated(), f.Ours, f.Answer.String()})
			name = ""
		}
	}
	t.table([]string{"experiment", "figure", "tutorial", "here", "answer"}, rows, "")
	t.line("")
	t.paragraph("same: the tutorial's figure is ours. inside, outside: ours depends on chance; the tutorial's lies inside "+
		"or outside of what was seen over all seeds. differs: it is another. -: the tutorial does not state it. "+
		"A spread is the median, and in brackets the least and the greatest.", "  ")
}

func (f *Figure) stated() string {
	if f.Tutorial == "" {
		return "-"
	}
	return f.Tutorial
}

func (t *text) result(r *Result, pictures bool) {
	t.line("")
	t.line("%s", r.Name)
	t.line("%s", strings.Repeat("-", len(r.Name)))
	t.paragraph(r.Title, "  ")
	t.paragraph("From: "+r.Source, "  ")
	t.paragraph("Set-up: "+strings.Join(r.SetUp, ", "), "  ")
	t.paragraph("Measured: "+r.Measured, "  ")
	if r.Assumed != "" {
		t.paragraph("Not in the tutorial: "+r.Assumed, "  ")
	}
	t.line("")
	for _, f := range r.Figures {
		t.paragraph(fmt.Sprintf("%s: tutorial %s, here %s. %s", f.What, f.stated(), f.Ours, f.Why), "    ")
	}
	for i := range r.Blocks {
		t.block(&r.Blocks[i])
	}
	if !pictures {
		return
	}
	for i := range r.Pictures {
		t.picture(&r.Pictures[i])
	}
}

func (t *text) block(b *Block) {
	t.line("")
	t.paragraph(b.Title, "    ")
	if b.Columns != nil {
		t.table(b.Columns, b.Rows, "    ")
	}
	for _, line := range b.Lines {
		t.line("    %s", line)
	}
}

// picture writes a timeline.
func (t *text) picture(p *Picture) {
	const indent = "    "
	drawn := p.Timeline
	drawn.Width, drawn.ASCII = t.Width-len(indent), t.ASCII
	t.line("")
	t.paragraph(p.Title, indent)
	for _, line := range strings.Split(strings.TrimRight(drawn.String(), "\n"), "\n") {
		t.line("%s%s", indent, line)
	}
}

// table writes rows in aligned columns, and breaks the cells of the widest where a
// row would be too long for a line.
func (t *text) table(columns []string, rows [][]string, indent string) {
	widths, words := make([]int, len(columns)), make([]int, len(columns))
	all := len(indent) - 2
	for _, row := range append([][]string{columns}, rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			for _, word := range strings.Fields(cell) {
				words[i] = max(words[i], utf8.RuneCountInString(word))
			}
		}
	}
	for _, n := range widths {
		all += n + 2
	}
	for ; all > t.Width; all-- {
		widest := -1
		for i, n := range widths {
			if n > words[i] && (widest < 0 || n > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
	}
	write := func(row []string) {
		cells, lines := make([][]string, len(row)), 1
		for i, cell := range row {
			cells[i] = broken(cell, widths[i])
			lines = max(lines, len(cells[i]))
		}
		for n := range lines {
			line := indent
			for i := range row {
				cell := ""
				if n < len(cells[i]) {
					cell = cells[i][n]
				}
				line += cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
			}
			t.line("%s", line)
		}
	}
	write(columns)
	rule := make([]string, len(columns))
	for i := range rule {
		rule[i] = strings.Repeat("-", widths[i])
	}
	write(rule)
	for _, row := range rows {
		write(row)
	}
}

// broken is a cell in lines of a width; one that fits is as it was.
func broken(cell string, width int) []string {
	if utf8.RuneCountInString(cell) <= width {
		return []string{cell}
	}
	var lines []string
	for _, word := range strings.Fields(cell) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// paragraph writes prose, broken into lines; all but the first are indented.
func (t *text) paragraph(prose, indent string) {
	line := ""
	for _, word := range strings.Fields(prose) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > min(t.Width, mostProse) {
			t.line("%s", line)
			line = indent
		}
		if strings.TrimSpace(line) != "" {
			line += " "
		} else if line == "" {
			line = indent[:len(indent)-2]
		}
		line += word
	}
	t.line("%s", line)
}
