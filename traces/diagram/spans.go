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

func (p *picture) drawSpan(sp *story.Span) {
	l := p.lanes[sp.Process]
	from, to := p.y(sp.From, sp.Process), p.axis.y[p.until(sp)]
	owner := -1
	if sp.Owner != story.Nobody {
		owner = int(p.all[sp.Owner].Number)
	}
	class := spanClass[sp.Kind]
	if sp.Kind != story.Work || from < to {
		p.used[class] = true
	}
	p.put(`<g class="span %s %s"%s data-lane="%d"><title>%s</title>`, class, hue(owner), p.steps(sp.From, sp.To), l.index, svg.Escape(p.words(sp)))
	inner := -l.side
	bar := func(class, fill string, x, w, from, to float64) {
		if fill != "" {
			fill = fmt.Sprintf(` fill="url(#%s-%s)"`, p.id(), fill)
		}
		p.put(`<rect class="%s"%s x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, class, fill, l.x+x, from, w, max(to-from, 2))
	}
	open := func(x, w float64) {
		if sp.Open {
			p.used["goes-on"] = true
			p.put(`<path class="goes-on" d="M%.1f %.1fv%g m%.1f 0v-%g"/>`, l.x+x, to, reach-4, w, reach-4)
		}
	}
	switch sp.Kind {
	case story.Key:
		bar("bar", "", -9, 18, from, to)
		open(-9, 18)
		for _, d := range sp.Deadlines[min(1, len(sp.Deadlines)):] {
			y := p.y(story.Moment{Step: story.None, At: d.Said}, sp.Process)
			p.put(`<path class="notch" d="M%.1f %.1fh18"/>`, l.x-9, y)
			p.used["extended"] = true
		}
		if sp.Over {
			p.put(`<path class="cap" d="M%.1f %.1fh22"/>`, l.x-11, to)
			p.used["expired"] = true
		}
		if to-from >= 16 || sp.Open {
			below := 13.0
			for i := range p.marks {
				if m := &p.marks[i]; m.Process == sp.Process && p.row(m.Moment, m.Process) == p.row(sp.From, sp.Process) {
					below = 22
				}
			}
			p.put(`<text class="token" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, l.x, from+below, svg.Escape(sp.Text))
		}
	case story.Validity:
		bar("bar", "", inner*11.5-2, 4, from, to)
		open(inner*11.5-2, 4)
		for _, d := range sp.Deadlines[min(1, len(sp.Deadlines)):] {
			p.put(`<path class="notch" d="M%.1f %.1fh8"/>`, l.x+inner*11.5-4, p.y(story.Moment{Step: story.None, At: d.Said}, sp.Process))
			p.used["extended"] = true
		}
		if sp.Over {
			p.used["expired"] = true
			p.put(`<path class="cap" d="M%.1f %.1fh9"/>`, l.x+inner*11.5-4.5, to)
		}
	case story.Section:
		over := false
		for _, one := range p.pieces(sp) {
			over = one.over
			class := "in"
			if over {
				class, p.used["over"] = "over", true
			}
			bar(class, "", -7, 14, p.axis.y[one.from], p.axis.y[one.to])
		}
		open(-7, 14)
		if sp.Open && !over {
			p.put(`<rect class="tail" x="%.1f" y="%.1f" width="14" height="%g"/>`, l.x-7, to, reach-4)
		}
	case story.Work:
		if from == to {
			break
		}
		bar("bar", "", -2.5, 5, from, to)
	case story.Pause:
		bar("hatched", "paused", -9, 18, from, to)
		open(-9, 18)
	case story.Suspend:
		bar("hatched", "suspended", -9, 18, from, to)
		open(-9, 18)
	case story.Down:
		bar("hatched", "down", -9, 18, from, to)
		open(-9, 18)
	case story.Cut:
		bar("bar", "", -inner*12-2.5, 5, from, to)
		open(-inner*12-2.5, 5)
	}
	p.put(`</g>`)
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
