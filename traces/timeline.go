package traces

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fencepost/clock"
	"fencepost/traces/story"
)

// A Timeline is a run as a picture for terminals: time runs down, and each
// process has a column with its line of life, which shows who is in the critical
// section, whose lease is over, who stands still, and where the lock key is set.
// Actions of one instant that cannot depend on each other share a row.
//
// Two kinds of note are no actions of the trace, and follow from it: that a lock
// key expires, and that a client's lease is over by its own clock. Nothing is cut
// off: text is broken into lines, the servers share a column where there is
// no room for all, and where there is no room for columns, rows become a list.
type Timeline struct {
	story.Run
	// Width is how many characters a line may have, 0 for 100. Below 32 it is 32.
	Width int
	// ASCII draws with ASCII only; Colour uses the colours of the terminal.
	ASCII, Colour bool
}

// Write writes the timeline.
func (t *Timeline) Write(w io.Writer) error {
	width := t.Width
	if width == 0 {
		width = 100
	}
	width = max(width, leastList)
	p := &pen{w: w, colour: t.Colour}
	rows := t.rows()
	all := t.Processes()
	margin := t.margin(rows)
	columns, silent := t.layout(all, rows, width-margin-3)
	if columns != nil {
		t.head(p, columns, margin)
		t.table(p, columns, all, rows, margin)
	} else {
		t.list(p, all, rows, margin, width)
	}
	t.foot(p, columns != nil, rows, silent, width)
	return p.err
}

// String is the timeline as text.
func (t *Timeline) String() string {
	var b strings.Builder
	_ = t.Write(&b) // a Builder fails never
	return b.String()
}

func (t *Timeline) draw() *drawing {
	if t.ASCII {
		return &ascii
	}
	return &boxes
}

// idleText is what stands for a long time in which nothing happens.
func (t *Timeline) idleText(length clock.Ticks) string {
	dots := t.draw().dots
	return dots + " " + t.Scenario.Time(length) + " " + dots
}

// gaps calls f with each row and how long nothing had happened before it, 0 where
// that is not worth a word.
func (t *Timeline) gaps(rows []row, f func(i int, idle clock.Ticks)) {
	for i := range rows {
		idle := clock.Ticks(0)
		if i > 0 {
			idle = rows[i].at - rows[i-1].at
		}
		if idle < longIdle(t.Scenario, rows[len(rows)-1].at-rows[0].at) {
			idle = 0
		}
		f(i, idle)
	}
}

// margin is how wide the column of times is.
func (t *Timeline) margin(rows []row) int {
	width := len("time")
	t.gaps(rows, func(i int, idle clock.Ticks) {
		width = max(width, utf8.RuneCountInString(t.Scenario.Time(rows[i].at)))
		if idle > 0 {
			width = max(width, utf8.RuneCountInString(t.idleText(idle))-2) // it needs no mark
		}
	})
	return width
}

func (t *Timeline) head(p *pen, columns []column, margin int) {
	p.put(fmt.Sprintf("%*s", margin, "time"), dim, margin+3)
	for _, c := range columns {
		p.put(c.heading, strong, c.width+gutter)
	}
	p.end()
	p.put(strings.Repeat(t.draw().rule, margin), dim, margin+3)
	for _, c := range columns {
		p.put(strings.Repeat(t.draw().rule, c.width+gutter-1), dim, c.width+gutter)
	}
	p.end()
}

// table writes the rows in columns.
func (t *Timeline) table(p *pen, columns []column, all []story.Process, rows []row, margin int) {
	t.gaps(rows, func(i int, idle clock.Ticks) {
		r := &rows[i]
		if idle > 0 {
			p.put(fmt.Sprintf("%*s", margin, t.idleText(idle)), dim, margin+3)
			for _, c := range columns {
				t.life(p, c.life(&rows[i-1]))
				p.put("", "", c.width+1)
			}
			p.end()
		}
		cells, height := make([][]story.Note, len(columns)), 1
		for k := range columns {
			cells[k] = columns[k].lines(columns[k].notes(r, all))
			height = max(height, len(cells[k]))
		}
		for line := range height {
			t.start(p, rows, i, line, margin)
			for k := range columns {
				t.life(p, columns[k].life(r))
				text, tone := "", story.Plain
				if line < len(cells[k]) {
					text, tone = cells[k][line].Text, cells[k][line].Tone
				}
				p.put(text, tones[tone], columns[k].width+1)
			}
			p.end()
		}
	})
}

// start is the time and the mark of a row; only the first line has them, and the
// time only where it is another than that of the row above.
func (t *Timeline) start(p *pen, rows []row, i, line, margin int) {
	r := &rows[i]
	at, mark, colour := "", "", ""
	if line == 0 && (i == 0 || rows[i-1].at != r.at) {
		at = t.Scenario.Time(r.at)
	}
	switch {
	case line > 0:
	case r.broken:
		mark, colour = t.draw().broken, red
	case r.fault:
		mark, colour = t.draw().fault, yellow
	}
	p.put(fmt.Sprintf("%*s ", margin, at), colour, margin+1)
	p.put(mark, colour, 2)
}

// life draws a line of life and the sign of a pause.
func (t *Timeline) life(p *pen, l story.Life) {
	p.put(t.draw().looks[l.Look], hue(l.Of), 1)
	paused := ""
	if l.Paused {
		paused = t.draw().paused
	}
	p.put(paused, yellow, 2)
}

// list writes the rows one process a line.
func (t *Timeline) list(p *pen, all []story.Process, rows []row, margin, width int) {
	t.gaps(rows, func(i int, idle clock.Ticks) {
		if idle > 0 {
			p.put(t.idleText(idle), dim, 0)
			p.end()
		}
		line := 0
		say := func(n story.Note) {
			for _, part := range hang(n, max(width-margin-3, 8)) {
				t.start(p, rows, i, line, margin)
				p.put(part.Text, tones[part.Tone], 0)
				p.end()
				line++
			}
		}
		for k, notes := range rows[i].cells {
			for _, n := range notes {
				n.Text = all[k].Name + ": " + n.Text
				say(n)
			}
		}
		if line == 0 {
			say(story.Note{Text: "nothing more has happened"})
		}
	})
}

// foot says what is broken, who had no part, and what the drawing means.
func (t *Timeline) foot(p *pen, drawn bool, rows []row, silent []string, width int) {
	say := func(text, colour string) {
		for _, line := range wrap(text, width, 0) {
			p.put(line, colour, 0)
			p.end()
		}
	}
	if t.Property != "" {
		p.end()
		say(t.draw().broken+" "+t.Property+" is broken: "+t.Explanation, red)
	}
	if drawn {
		p.end()
		say(t.key(rows), dim)
	}
	if len(silent) > 0 {
		say("no part in this: "+strings.Join(silent, ", "), dim)
	}
}

// key explains what of the drawing occurs in the rows.
func (t *Timeline) key(rows []row) string {
	var seen [story.Ended + 1]bool
	var paused, struck bool
	for i := range rows {
		struck = struck || rows[i].fault
		for _, l := range rows[i].lives {
			seen[l.Look] = true
			paused = paused || l.Paused
		}
	}
	d := t.draw()
	var parts []string
	for look, meaning := range meanings {
		if seen[look] && meaning != "" {
			parts = append(parts, d.looks[look]+" "+meaning)
		}
	}
	if paused {
		parts = append(parts, d.paused+" paused")
	}
	if struck {
		parts = append(parts, d.fault+" fault")
	}
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(part, " ", glue)
	}
	return strings.Join(parts, glue+" ")
}
