package diagram

import (
	"fmt"
	"slices"

	"fencepost/clock"
	"fencepost/traces/story"
	"fencepost/traces/svg"
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
	return 78 + rowStep*float64(len(p.barred()))
}

// reaches is up to when the overview does: to the last deadline of what goes on
// at the end of the run, but not more than as long again as the run.
func (p *picture) reaches() clock.Ticks {
	until := p.End
	for i := range p.spans {
		if n := len(p.spans[i].Deadlines); p.spans[i].Open && n > 0 {
			until = max(until, p.spans[i].Deadlines[n-1].Until)
		}
	}
	return min(until, p.End+(p.End-p.axis.at[0]))
}

// overview draws the whole run on one scale, time to the right.
func (p *picture) overview(top float64) {
	if p.overviewHeight() == 0 {
		return
	}
	top += 30
	a := &p.axis
	left, right := margin+p.timeRoom(), p.width-margin-14
	first := a.at[0]
	until := p.reaches()
	scale := (right - left) / float64(until-first)
	x := func(at clock.Ticks) float64 { return left + scale*float64(at-first) }
	rows := p.barred()
	bottom := top + 14 + rowStep*float64(len(rows))
	p.put(`<g class="overview"><text class="faint" x="%g" y="%.1f">The whole run on one scale; ▬ is what the lanes below show.</text>`, margin, top-6)
	for k, l := range rows {
		y := top + 14 + rowStep*float64(k)
		p.put(`<text class="time" x="%g" y="%.1f" text-anchor="end">%s</text><path class="instant" d="M%g %.1fH%g"/>`, left-10, y+4, svg.Escape(l.Name), left, y, right)
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
				p.put(`<g class="%s %s"><title>%s</title>`, spanClass[kind], hue(owner), svg.Escape(p.words(sp)))
				switch kind {
				case story.Key:
					bar("bar", "", y-6, 12)
				case story.Validity:
					bar("bar", "", y+5, 3)
				case story.Section:
					for _, one := range p.pieces(sp) {
						class := "in"
						if one.over {
							class = "over"
						}
						p.put(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="9"/>`, class, x(a.at[one.from]), y-5, max(x(a.at[one.to])-x(a.at[one.from]), 2))
					}
				case story.Pause:
					bar("hatched", hatch("paused"), y-6, 11)
				case story.Suspend:
					bar("hatched", hatch("suspended"), y-6, 11)
				case story.Down:
					bar("hatched", hatch("down"), y-6, 12)
				}
				if n := len(sp.Deadlines); sp.Open && n > 0 && sp.Deadlines[n-1].Until < clock.Forever {
					top, h := y-6, 12.0
					if kind == story.Validity {
						top, h = y+5, 3
					}
					p.put(`<rect class="goes-on" x="%.1f" y="%.1f" width="%.1f" height="%g"/>`, x(p.End), top, x(min(until, sp.Deadlines[n-1].Until))-x(p.End), h)
				}
				p.put(`</g>`)
			}
		}
	}
	p.put(`<path class="tick" d="M%g %.1fH%g"/>`, left, bottom, right)
	unit := p.unit(scale / 6)
	for at := (first + unit - 1) / unit * unit; at <= until; at += unit {
		p.put(`<path class="tick" d="M%.1f %.1fv5"/><text class="time" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, x(at), bottom, x(at), bottom+18, svg.Escape(p.time(at)))
	}
	for _, s := range a.stretches {
		p.put(`<rect class="shown" x="%.1f" y="%.1f" width="%.1f" height="3"/>`, x(a.at[s.first]), bottom-3, max(x(a.at[s.last])-x(a.at[s.first]), 2))
	}
	if p.broken != nil {
		at := x(p.broken.At)
		p.put(`<g class="broken"><path class="line" d="M%.1f %.1fV%.1f"/>`, at, top, bottom)
		for k, l := range rows {
			if slices.Contains(p.broken.Processes, l.index) {
				p.cross(at, top+14+rowStep*float64(k), 5.5)
			}
		}
		p.put(`</g>`)
	}
	p.put(`</g>`)
}
