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

// An overview is the whole run on one scale, time to the right.
type overview struct {
	*picture
	rows []*lane
	// left and right are the ends of the scale, top and bottom those of the lanes.
	left, right, top, bottom float64
	first, until             clock.Ticks
	scale                    float64
}

// overview draws the whole run on one scale.
func (p *picture) overview(top float64) {
	if p.overviewHeight() == 0 {
		return
	}
	o := &overview{picture: p, rows: p.barred(), left: margin + p.timeRoom(), right: p.width - margin - 14, top: top + 30, first: p.axis.at[0], until: p.reaches()}
	o.bottom = o.rowAt(len(o.rows))
	o.scale = (o.right - o.left) / float64(o.until-o.first)
	p.put(`<g class="overview"><text class="faint" x="%g" y="%.1f">The whole run on one scale; ▬ is what the lanes below show.</text>`, margin, o.top-6)
	for k, l := range o.rows {
		y := o.rowAt(k)
		p.put(`<text class="time" x="%g" y="%.1f" text-anchor="end">%s</text><path class="instant" d="M%g %.1fH%g"/>`, o.left-10, y+4, svg.Escape(l.Name), o.left, y, o.right)
		for _, kind := range drawn {
			for i := range p.spans {
				if sp := &p.spans[i]; sp.Kind == kind && sp.Process == l.index {
					o.span(sp, y)
				}
			}
		}
	}
	o.ruler()
	if p.broken != nil {
		at := o.x(p.broken.At)
		p.put(`<g class="broken"><path class="line" d="M%.1f %.1fV%.1f"/>`, at, o.top, o.bottom)
		for k, l := range o.rows {
			if slices.Contains(p.broken.Processes, l.index) {
				p.cross(at, o.rowAt(k), 5.5)
			}
		}
		p.put(`</g>`)
	}
	p.put(`</g>`)
}

func (o *overview) x(at clock.Ticks) float64 { return o.left + o.scale*float64(at-o.first) }

func (o *overview) rowAt(k int) float64 { return o.top + 14 + rowStep*float64(k) }

// span draws a bar in the row at a height.
func (o *overview) span(sp *story.Span, y float64) {
	from, w := o.x(sp.From.At), max(o.x(sp.To.At)-o.x(sp.From.At), 2)
	bar := func(class, pattern string, y, h float64) {
		if pattern != "" {
			pattern = fmt.Sprintf(` fill="url(#%s-%s)"`, o.id(), pattern)
		}
		o.put(`<rect class="%s"%s x="%.1f" y="%.1f" width="%.1f" height="%g"/>`, class, pattern, from, y, w, h)
	}
	o.put(`<g class="%s %s"><title>%s</title>`, spanClass[sp.Kind], hue(o.owner(sp)), svg.Escape(o.words(sp)))
	switch sp.Kind {
	case story.Key:
		bar("bar", "", y-6, 12)
	case story.Validity:
		bar("bar", "", y+5, 3)
	case story.Section:
		for _, one := range o.pieces(sp) {
			class := "in"
			if one.over {
				class = "over"
			}
			from, to := o.x(o.axis.at[one.from]), o.x(o.axis.at[one.to])
			o.put(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="9"/>`, class, from, y-5, max(to-from, 2))
		}
	case story.Pause:
		bar("hatched", "paused", y-6, 11)
	case story.Suspend:
		bar("hatched", "suspended", y-6, 11)
	case story.Down:
		bar("hatched", "down", y-6, 12)
	}
	if n := len(sp.Deadlines); sp.Open && n > 0 && sp.Deadlines[n-1].Until < clock.Forever {
		top, h := y-6, 12.0
		if sp.Kind == story.Validity {
			top, h = y+5, 3
		}
		o.put(`<rect class="goes-on" x="%.1f" y="%.1f" width="%.1f" height="%g"/>`, o.x(o.End), top, o.x(min(o.until, sp.Deadlines[n-1].Until))-o.x(o.End), h)
	}
	o.put(`</g>`)
}

// ruler draws the times below, and which of them the lanes of the diagram show.
func (o *overview) ruler() {
	o.put(`<path class="tick" d="M%g %.1fH%g"/>`, o.left, o.bottom, o.right)
	unit := o.unit(o.scale / 6)
	for at := (o.first + unit - 1) / unit * unit; at <= o.until; at += unit {
		o.put(`<path class="tick" d="M%.1f %.1fv5"/><text class="time" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, o.x(at), o.bottom, o.x(at), o.bottom+18, svg.Escape(o.time(at)))
	}
	for _, s := range o.axis.stretches {
		from, to := o.x(o.axis.at[s.first]), o.x(o.axis.at[s.last])
		o.put(`<rect class="shown" x="%.1f" y="%.1f" width="%.1f" height="3"/>`, from, o.bottom-3, max(to-from, 2))
	}
}
