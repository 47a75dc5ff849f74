package traces

import (
	"strings"
	"unicode/utf8"

	"fencepost/traces/story"
)

// A column is one or more processes under one heading. Its notes name the
// process where it is not the only one.
type column struct {
	heading string
	of      []int
	// width is that of its text.
	width int
}

const (
	// gutter is the line of life, the sign of a pause and a blank before the text,
	// and a blank behind.
	gutter = 4
	// narrowest is the least width of a column's text: so wide that no part of a
	// command is broken.
	narrowest = 11
	// indent is how far the second line of a note stands in, where there is room.
	indent    = 2
	roomy     = 18
	leastList = 32
)

// layout is the columns in which the rows fit side by side into the width: one
// for each process that has a part in the run, or one for all servers together.
// It is nil where nothing fits. What has no part is listed.
func (t *Timeline) layout(all []story.Process, rows []row, room int) (columns []column, silent []string) {
	var apart, together []column
	for i, p := range all {
		if !takesPart(rows, i) {
			silent = append(silent, p.Name)
			continue
		}
		apart = append(apart, column{heading: p.Name, of: []int{i}})
		if n := len(together); n > 0 && p.Kind == story.Server && all[together[n-1].of[0]].Kind == story.Server {
			together[n-1].of = append(together[n-1].of, i)
			together[n-1].heading = "servers"
			continue
		}
		together = append(together, column{heading: p.Name, of: []int{i}})
	}
	for _, columns := range [...][]column{apart, together} {
		if fit(columns, all, rows, room) {
			return columns, silent
		}
	}
	return nil, silent
}

func takesPart(rows []row, process int) bool {
	for i := range rows {
		if len(rows[i].cells[process]) > 0 {
			return true
		}
	}
	return false
}

// fit gives each column its width: what its longest note wants, and where that is too much,
// those that want most get equally less.
func fit(columns []column, all []story.Process, rows []row, room int) bool {
	room -= gutter*len(columns) - 1 // no blank behind the last
	wants := make([]int, len(columns))
	for i := range columns {
		c := &columns[i]
		wants[i] = max(narrowest, utf8.RuneCountInString(c.heading))
		for j := range rows {
			for _, n := range c.notes(&rows[j], all) {
				wants[i] = max(wants[i], utf8.RuneCountInString(n.Text))
			}
		}
		c.width = narrowest
		room -= narrowest
	}
	if room < 0 {
		return false
	}
	for grown := true; grown && room > 0; {
		grown = false
		for i := range columns {
			if columns[i].width < wants[i] && room > 0 {
				columns[i].width++
				room--
				grown = true
			}
		}
	}
	return true
}

// notes are what a row says in the column. What several processes do alike is
// said once.
func (c *column) notes(r *row, all []story.Process) []story.Note {
	if len(c.of) == 1 {
		return r.cells[c.of[0]]
	}
	var out []story.Note
	var names [][]string
	for _, i := range c.of {
		for _, n := range r.cells[i] {
			k := 0
			for k < len(out) && out[k] != n {
				k++
			}
			if k == len(out) {
				out, names = append(out, n), append(names, nil)
			}
			names[k] = append(names[k], all[i].Name)
		}
	}
	for k := range out {
		out[k].Text = strings.Join(names[k], ", ") + ": " + out[k].Text
	}
	return out
}

// life is the line of life of the column: of several servers, that of one that has
// the lock key, if there is one.
func (c *column) life(r *row) story.Life {
	if len(c.of) == 1 {
		return r.lives[c.of[0]]
	}
	for _, i := range c.of {
		if r.lives[i].Look == story.Held {
			return r.lives[i]
		}
	}
	return story.Life{}
}

// lines are the notes in lines of the column's width.
func (c *column) lines(notes []story.Note) []story.Note {
	var out []story.Note
	for _, n := range notes {
		out = append(out, hang(n, c.width)...)
	}
	return out
}

// hang breaks a note into lines, those after the first indented where there is
// room.
func hang(n story.Note, width int) []story.Note {
	in := 0
	if width >= roomy {
		in = indent
	}
	lines := wrap(n.Text, width, in)
	out := make([]story.Note, len(lines))
	for i, line := range lines {
		out[i] = story.Note{Text: line, Tone: n.Tone}
	}
	return out
}
