// Package diagram draws a run as a space-time diagram: one lane for each process,
// time running down on a true axis, messages as arrows between the lanes.
//
// The one idea: height is time. Within a stretch of the axis everything is to one
// scale, which a ruler at its side shows; what lies between two stretches is left
// out behind a zigzag that says how much that is. Where messages take no time, an instant is
// a shaded band in which time stands still and causes are above what they bring about. An overview above
// puts the whole run, leases and pauses, on a single scale with nothing left out. No text moves a
// thing in time: a stretch is as tall as its text needs.
//
// Clients stand outside with their text beyond them, servers and resources in
// between, so that messages of one client seldom cross the lane of another.
//
// # Hooks
//
// What is drawn of a step has the attribute data-step with its place in the
// run's steps; what follows from time passing has that of the step before it. The classes are
// note, mark, arrow, span and broken, besides those for looks; an arrow and a span have data-end with
// the step at which they end, if there is one. data-arrow is the place of a message among the
// run's arrows, data-lane the place of a process among its processes. All rules of the style sheet are for the inside of an
// element of class spacetime, and ids begin with [Diagram.ID], so several
// diagrams may be put into one page.
package diagram

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strconv"

	"fencepost/clock"
	"fencepost/traces/story"
)

// A Diagram is a run as an SVG picture that stands alone: it needs no script, no
// font and no other file, follows the reader's choice of light or dark, and prints.
type Diagram struct {
	story.Run
	// ID is what the ids of the picture begin with, "spacetime" if it is "". Two pictures in
	// one page need different ones.
	ID string
}

// WriteSVG writes the picture as one svg element, the same bytes for the same run.
func (d Diagram) WriteSVG(w io.Writer) error {
	if d.ID == "" {
		d.ID = "spacetime"
	}
	p := newPicture(&d)
	p.draw()
	_, err := w.Write(p.out.Bytes())
	return err
}

// A picture is a diagram being drawn.
type picture struct {
	*Diagram
	all    []story.Process
	deeds  []story.Deed
	arrows []story.Arrow
	spans  []story.Span
	marks  []story.Mark
	broken *story.Break

	// lanes are those of the processes by their places, nil for one that has no
	// part in the run; order has them from left to right.
	lanes []*lane
	order []*lane
	// common is where the servers have their text if they are many; what several do alike at one
	// instant is said once.
	common *lane
	texts  []*block
	axis   axis
	// stepRow is the row of each step on the axis, quiet that of what happened without one.
	stepRow []int
	quiet   map[quietSpot]int
	// width is that of the picture, and times that of the column of times.
	width, times float64
	// used is what the legend has to explain.
	used map[string]bool
	out  bytes.Buffer
}

func newPicture(d *Diagram) *picture {
	p := &picture{Diagram: d, all: d.Processes(), deeds: d.Deeds(), arrows: d.Arrows(), spans: d.Spans(), marks: d.Marks(),
		broken: d.Break(), used: map[string]bool{}}
	p.layRows()
	p.layLanes()
	p.layTime()
	p.place()
	return p
}

func (p *picture) put(format string, args ...any) {
	fmt.Fprintf(&p.out, format, args...)
	p.out.WriteByte('\n')
}

// before is the last step at or before a time, for what no step did.
func (p *picture) before(m story.Moment) int {
	if m.Step != story.None {
		return m.Step
	}
	n := sort.Search(len(p.Steps), func(i int) bool { return p.Steps[i].At > m.At })
	return max(n-1, 0)
}

// steps is the attributes that say when something begins and, if that is a step, ends.
func (p *picture) steps(from, to story.Moment) string {
	text := ` data-step="` + strconv.Itoa(p.before(from)) + `"`
	if to.Step != story.None {
		text += ` data-end="` + strconv.Itoa(to.Step) + `"`
	}
	return text
}

// time is a time or a length in words.
func (p *picture) time(t clock.Ticks) string { return p.Scenario.Time(t) }
