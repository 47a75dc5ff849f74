package report

import (
	"fencepost/properties"
)

// A section is a part of a page: what both the Markdown and the HTML say.
type section struct {
	id, title string
	blocks    []block
}

// A block is a piece of a section: one of its fields is set.
type block struct {
	prose string
	list  []string
	table *table
	// code is text as it is, under a caption.
	code, caption string
	// image is a file of the pack, with what it shows; svg is its text.
	image, shows string
	// page is a file of the pack to step through what an image shows.
	page string
	svg  []byte
	// box is the decision.
	box *Decision
}

// A part is a list in the decision.
type part struct {
	head string
	list []string
}

// parts are the assumptions that the decision rests on.
func (d *Decision) parts() []part {
	var all []part
	if len(d.Needs) > 0 {
		all = append(all, part{"What is not broken stays so only if:", d.Needs})
	}
	if len(d.Unclear) > 0 {
		all = append(all, part{"It is not known whether it also needs that:", d.Unclear})
	}
	return all
}

// A table has heads and rows; a cell may be several lines.
type table struct {
	heads []string
	rows  [][]cell
	// narrow says which columns are not to be broken.
	narrow []int
}

// A cell is text; its tone is a verdict or an outcome, for colour beside the words.
type cell struct {
	text string
	tone string
	code bool
	// under is code that stands below the text.
	under string
	// strong has the text stand out from the rest behind it.
	strong bool
	rest   string
	// link is a file of the pack.
	link string
}

func text(s string) cell { return cell{text: s} }

func code(s string) cell { return cell{text: s, code: true} }

// verdictOf is a cell that says a verdict, linked to its trace.
func verdictOf(f *Finding) cell {
	c := cell{text: f.Verdict, tone: toneOf(f.Verdict)}
	if f.Trace != nil {
		c.link = f.Trace.File
	}
	return c
}

// toneOf is the tone of a verdict: holds, violated, idle or unknown.
func toneOf(verdict string) string {
	switch verdict {
	case properties.Holds.String():
		return "holds"
	case properties.Violated.String():
		return "violated"
	case properties.NotExercised.String():
		return "idle"
	}
	return "unknown"
}
