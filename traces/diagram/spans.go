package diagram

import (
	"fmt"
	"slices"

	"fencepost/clock"
	"fencepost/traces/story"
	"fencepost/traces/svg"
)

var spanClass = [...]string{story.Key: "key", story.Validity: "validity", story.Section: "section", story.Work: "work",
	story.Pause: "pause", story.Suspend: "suspend", story.Down: "down", story.Cut: "cut"}

// drawn is the order in which the kinds of span lie on each other.
var drawn = [...]story.SpanKind{story.Down, story.Key, story.Validity, story.Section, story.Work, story.Pause, story.Suspend, story.Cut}

// words is a span in words.
func (p *picture) words(sp *story.Span) string {
	name := func(i int) string { return p.all[i].Name }
	text := ""
	switch sp.Kind {
	case story.Key:
		text = "lock " + sp.Text
	case story.Validity:
		text = name(sp.Owner) + "'s lease by its own clock"
	case story.Section:
		text = name(sp.Owner) + " in the critical section"
	case story.Work:
		text = name(sp.Owner) + " works"
	case story.Pause:
		text = name(sp.Owner) + " paused"
	case story.Suspend:
		text = name(sp.Owner) + " suspended"
	case story.Down:
		text = name(sp.Process) + " down"
	case story.Cut:
		text = name(sp.Owner) + " cannot reach " + name(sp.Server)
	}
	text += ", from " + p.time(sp.From.At)
	if sp.Open {
		text += " on"
	} else {
		text += " to " + p.time(sp.To.At)
	}
	for _, d := range sp.Deadlines {
		if d.Until < clock.Forever {
			text += fmt.Sprintf("; at %s: until %s", p.time(d.Said), p.time(d.Until))
		}
	}
	return text
}

// drawSpans draws the bars on the lanes.
func (p *picture) drawSpans() {
	for _, kind := range drawn {
		for i := range p.spans {
			if p.spans[i].Kind == kind {
				p.drawSpan(&p.spans[i])
			}
		}
	}
}

// A bar is a span as it is drawn: on its lane, from top to bottom.
type bar struct {
	*picture
	span     *story.Span
	lane     *lane
	from, to float64
}

func (p *picture) drawSpan(sp *story.Span) {
	b := &bar{p, sp, p.lanes[sp.Process], p.y(sp.From, sp.Process), p.axis.y[p.until(sp)]}
	class := spanClass[sp.Kind]
	if sp.Kind != story.Work || b.from < b.to {
		p.used[class] = true
	}
	p.put(`<g class="span %s %s"%s data-lane="%d"><title>%s</title>`, class, hue(p.owner(sp)), p.steps(sp.From, sp.To), b.lane.index, svg.Escape(p.words(sp)))
	inner := -b.lane.side
	switch sp.Kind {
	case story.Key:
		b.key()
	case story.Validity:
		b.plain(inner*11.5-2, 4)
		b.extended(inner*11.5-4, 8)
		b.expires(inner*11.5-4.5, 9)
	case story.Section:
		b.section()
	case story.Work:
		if b.from < b.to {
			b.rect("bar", "", -2.5, 5, b.from, b.to)
		}
	case story.Pause:
		b.hatched("paused")
	case story.Suspend:
		b.hatched("suspended")
	case story.Down:
		b.hatched("down")
	case story.Cut:
		b.plain(-inner*12-2.5, 5)
	}
	p.put(`</g>`)
}

// owner is the number of the client whose colour a span has, -1 for none.
func (p *picture) owner(sp *story.Span) int {
	if sp.Owner == story.Nobody {
		return -1
	}
	return int(p.all[sp.Owner].Number)
}

// rect draws a rectangle beside the middle of the lane, filled with a pattern if it
// has one.
func (b *bar) rect(class, pattern string, x, w, from, to float64) {
	fill := ""
	if pattern != "" {
		fill = fmt.Sprintf(` fill="url(#%s-%s)"`, b.id(), pattern)
	}
	b.put(`<rect class="%s"%s x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, class, fill, b.lane.x+x, from, w, max(to-from, 2))
}

// plain draws the whole bar in its colour, hatched in a pattern.
func (b *bar) plain(x, w float64) {
	b.rect("bar", "", x, w, b.from, b.to)
	b.goesOn(x, w)
}

func (b *bar) hatched(pattern string) {
	b.rect("hatched", pattern, -9, 18, b.from, b.to)
	b.goesOn(-9, 18)
}

// goesOn draws that the bar has no end in the run, if it has none.
func (b *bar) goesOn(x, w float64) {
	if b.span.Open {
		b.used["goes-on"] = true
		b.put(`<path class="goes-on" d="M%.1f %.1fv%g m%.1f 0v-%g"/>`, b.lane.x+x, b.to, reach-4, w, reach-4)
	}
}

// extended draws where the end of the bar was put off, and expires that it came of itself.
func (b *bar) extended(x, w float64) {
	for _, d := range b.span.Deadlines[min(1, len(b.span.Deadlines)):] {
		b.put(`<path class="notch" d="M%.1f %.1fh%g"/>`, b.lane.x+x, b.y(story.Moment{Step: story.None, At: d.Said}, b.span.Process), w)
		b.used["extended"] = true
	}
}

func (b *bar) expires(x, w float64) {
	if b.span.Over {
		b.put(`<path class="cap" d="M%.1f %.1fh%g"/>`, b.lane.x+x, b.to, w)
		b.used["expired"] = true
	}
}

// key draws a lock key, with its token where there is room.
func (b *bar) key() {
	b.plain(-9, 18)
	b.extended(-9, 18)
	b.expires(-11, 22)
	if b.to-b.from < 16 && !b.span.Open {
		return
	}
	below := 13.0
	for i := range b.marks {
		if m := &b.marks[i]; m.Process == b.span.Process && b.row(m.Moment, m.Process) == b.row(b.span.From, b.span.Process) {
			below = 22
		}
	}
	b.put(`<text class="token" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, b.lane.x, b.from+below, svg.Escape(b.span.Text))
}

// section draws a client's time in the critical section, otherwise where its lease is over.
func (b *bar) section() {
	over := false
	for _, one := range b.pieces(b.span) {
		over = one.over
		class := "in"
		if over {
			class, b.used["over"] = "over", true
		}
		b.rect(class, "", -7, 14, b.axis.y[one.from], b.axis.y[one.to])
	}
	b.goesOn(-7, 14)
	if b.span.Open && !over {
		b.put(`<rect class="tail" x="%.1f" y="%.1f" width="14" height="%g"/>`, b.lane.x-7, b.to, reach-4)
	}
}

// until is the row in which a span ends.
func (p *picture) until(sp *story.Span) int {
	if sp.Open {
		return p.axis.last()
	}
	return p.row(sp.To, sp.Process)
}

// A piece is a part of a client's time in the critical section, from row to row.
type piece struct {
	from, to int
	// over says that the lease is over by the client's own clock.
	over bool
}

// pieces cuts a client's time in the critical section where its lease ends and begins. One
// that never looks at a clock never finds its lease over.
func (p *picture) pieces(sp *story.Span) []piece {
	var all []piece
	at, end, looks := p.row(sp.From, sp.Process), p.until(sp), false
	for i := range p.spans {
		v := &p.spans[i]
		if v.Kind != story.Validity || v.Process != sp.Process {
			continue
		}
		looks = true
		from, to := max(p.row(v.From, v.Process), at), min(p.until(v), end)
		if from < to {
			all = append(all, piece{at, from, true}, piece{from, to, false})
			at = to
		}
	}
	all = append(all, piece{at, end, looks})
	return slices.DeleteFunc(all, func(one piece) bool { return one.from >= one.to })
}
