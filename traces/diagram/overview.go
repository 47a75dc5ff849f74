package diagram

import (
	"fmt"

	"fencepost/clock"
	"fencepost/traces/story"
)

// barred is the lanes that have something to show in the overview.
func (p *picture) barred() (lanes []*lane) {
	for _, l := range p.order {
		for i := range p.spans {
			if p.spans[i].Process == l.index && p.spans[i].Kind != story.Work {
				lanes = append(lanes, l)
				break
			}
		}
	}
	return lanes
}

// overviewHeight is 0 where the diagram itself leaves nothing out.
func (p *picture) overviewHeight() float64 {
	if len(p.axis.stretches) < 2 {
		return 0
	}
	return 48 + rowStep*float64(len(p.barred()))
}

// overview draws the whole run on one scale, time to the right.
func (p *picture) overview(top float64) {
	if p.overviewHeight() == 0 {
		return
	}
	a := &p.axis
	left, right := margin+timeRoom, p.width-margin-14
	first := a.at[0]
	scale := (right - left) / float64(p.End-first)
	x := func(at clock.Ticks) float64 { return left + scale*float64(at-first) }
	rows := p.barred()
	bottom := top + 14 + rowStep*float64(len(rows))
	p.put(`<g class="overview">`)
	for k, l := range rows {
		y := top + 14 + rowStep*float64(k)
		p.put(`<text class="time" x="%g" y="%.1f" text-anchor="end">%s</text><path class="instant" d="M%g %.1fH%g"/>`, left-10, y+4, escaper.Replace(l.Name), left, y, right)
		for _, kind := range drawn {
			for i := range p.spans {
				sp := &p.spans[i]
				if sp.Kind != kind || sp.Process != l.index {
					continue
				}
				from, w := x(sp.From.At), max(x(sp.To.At)-x(sp.From.At), 2)
				owner := -1
				if sp.Owner != story.Nobody {
					owner = int(p.all[sp.Owner].Number)
				}
				bar := func(class, fill string, y, h float64) {
					p.put(`<rect class="%s"%s x="%.1f" y="%.1f" width="%.1f" height="%g"/>`, class, fill, from, y, w, h)
				}
				hatch := func(name string) string { return fmt.Sprintf(` fill="url(#%s-%s)"`, p.id(), name) }
				p.put(`<g class="%s %s"><title>%s</title>`, spanClass[kind], hue(owner), escaper.Replace(p.words(sp)))
				switch kind {
				case story.Key:
					bar("bar", "", y-6, 12)
				case story.Validity:
					bar("bar", "", y+5, 3)
				case story.Section:
					bar("in", "", y-5, 9)
				case story.Pause:
					bar("hatched", hatch("paused"), y-6, 11)
				case story.Suspend:
					bar("hatched", hatch("suspended"), y-6, 11)
				case story.Down:
					bar("hatched", hatch("down"), y-6, 12)
				}
				p.put(`</g>`)
			}
		}
	}
	p.put(`<path class="tick" d="M%g %.1fH%g"/>`, left, bottom, right)
	unit := p.unit(scale / 6)
	for at := (first + unit - 1) / unit * unit; at <= p.End; at += unit {
		p.put(`<path class="tick" d="M%.1f %.1fv5"/><text class="time" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, x(at), bottom, x(at), bottom+18, escaper.Replace(p.time(at)))
	}
	for _, s := range a.stretches {
		p.put(`<rect class="shown" x="%.1f" y="%.1f" width="%.1f" height="3"/>`, x(a.at[s.first]), bottom-3, max(x(a.at[s.last])-x(a.at[s.first]), 2))
	}
	if p.broken != nil {
		p.put(`<g class="broken"><path class="line" d="M%.1f %.1fV%.1f"/><circle class="fill" cx="%.1f" cy="%.1f" r="6"/><path class="cross" d="M%.1f %.1fl5 5m0 -5l-5 5"/></g>`,
			x(p.broken.At), top+4, bottom, x(p.broken.At), top, x(p.broken.At)-2.5, top-2.5)
	}
	p.put(`</g>`)
}
