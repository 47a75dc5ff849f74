package diagram

import (
	"bytes"
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/traces/story"
	"fencepost/traces/svg"
)

// Measures of what is above and below the lanes, in pixels.
const (
	subStep = 18.0
	rowStep = 19.0
	reach   = 24.0 // how far what goes on is drawn beyond the end
)

// head is the title and the lines below it.
func (p *picture) head() (title string, lines []string) {
	title = "A run of " + p.Scenario.Name
	about := fmt.Sprintf("%d steps in %s.", len(p.Steps), p.time(p.End))
	if p.broken != nil {
		title = p.broken.Property + " is broken in " + p.Scenario.Name
		about = p.broken.Explanation
	}
	return title, wrap(about, p.width-2*margin, 13.5, false)
}

// top is where the first instant is.
func (p *picture) top() float64 {
	_, lines := p.head()
	return 46 + subStep*float64(len(lines)) + p.overviewHeight() + 56
}

func (p *picture) draw() {
	title, lines := p.head()
	bottom := p.axis.end() + reach
	for _, b := range p.texts {
		bottom = max(bottom, b.box.bottom)
	}
	var verdict []string
	legendTop := bottom + 34
	if p.broken != nil {
		verdict = wrap(p.broken.Explanation, p.width-2*margin-32, 13.5, false)
		legendTop += 40 + subStep*float64(len(verdict))
	}
	p.overview(46 + subStep*float64(len(lines)))
	p.grid()
	p.drawSpans()
	p.drawArrows()
	p.gaps()
	p.headings()
	p.breakLine()
	p.glyphs()
	p.labels()
	p.drawBreak(bottom+14, verdict)
	height := p.legend(legendTop)
	body := bytes.Clone(p.out.Bytes())
	p.out.Reset()

	p.put(`<svg xmlns="http://www.w3.org/2000/svg" class="spacetime" viewBox="0 0 %g %.0f" width="%g" height="%.0f" role="img" aria-labelledby="%s-title %s-about">`,
		p.width, height, p.width, height, p.id(), p.id())
	p.put(`<title id="%s-title">%s</title>`, p.id(), svg.Escape(title))
	p.put(`<desc id="%s-about">%s</desc>`, p.id(), svg.Escape(p.about()))
	p.put("<style>\n%s@media screen and (prefers-color-scheme:dark){\n%s}\n</style>", scoped(style), scoped(dark))
	p.put("<defs>%s</defs>", strings.ReplaceAll(patterns, "ID-", p.id()+"-"))
	p.put(`<rect class="paper" width="%g" height="%.0f"/>`, p.width, height)
	p.put(`<text class="title" x="%g" y="36">%s</text>`, margin, svg.Escape(title))
	for i, line := range lines {
		p.put(`<text class="sub" x="%g" y="%g">%s</text>`, margin, 58+subStep*float64(i), svg.Escape(line))
	}
	p.out.Write(body)
	p.put("</svg>")
}

func (p *picture) id() string { return svg.Escape(p.ID) }

// about is the picture in words, for who cannot see it.
func (p *picture) about() string {
	var names []string
	for _, l := range p.order {
		names = append(names, l.Name)
	}
	text := fmt.Sprintf("A space-time diagram with a lane for each of %s: %d steps from %s to %s.", strings.Join(names, ", "), len(p.Steps), p.time(p.axis.at[0]), p.time(p.End))
	if p.broken != nil {
		text += " " + p.broken.Explanation
	}
	return text
}

// headings are the names above the lanes, and again at stretches further down.
func (p *picture) headings() {
	seen := -10000.0
	for _, s := range p.axis.stretches {
		y := p.axis.y[s.first]
		if y-seen < 700 {
			continue
		}
		seen = y
		for _, l := range p.order {
			w := measure(l.Name, 14.5, false) + 6
			p.put(`<rect class="plate" x="%.1f" y="%.1f" width="%.1f" height="18"/><text class="head" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`,
				l.x-w/2, y-30, w, l.x, y-17, svg.Escape(l.Name))
		}
	}
}

func hue(owner int) string {
	if owner < 0 {
		return "nobody"
	}
	return fmt.Sprintf("o%d", owner%hues)
}

// grid draws the lines of life, the ruler, and the times of the instants.
func (p *picture) grid() {
	a := &p.axis
	left, right := margin+p.timeRoom()-8, p.width-margin
	for i, y := range a.y {
		if i > 0 && a.at[i] == a.at[i-1] {
			continue
		}
		if last := a.lastOf(i); last > i {
			p.used["still"] = true
			p.put(`<rect class="still-band" x="%g" y="%.1f" width="%g" height="%.1f"/>`, left, y, right-left, a.y[last]-y)
		}
		p.put(`<path class="instant" d="M%g %.1fH%g"/><text class="time" x="%g" y="%.1f" text-anchor="end" data-at="%d">%s</text>`,
			left, y, right, left-16, y+4, a.at[i], svg.Escape(p.time(a.at[i])))
	}
	for _, s := range a.stretches {
		p.ruler(&s, left-10)
	}
	for _, l := range p.order {
		p.put(`<path class="life" d="M%.1f %.1fV%.1f"/>`, l.x, a.y[0]-12, a.end()+reach)
	}
}

// ruler is a scale bar along a stretch, in pieces of a round length.
func (p *picture) ruler(s *stretch, x float64) {
	a := &p.axis
	from, to := a.y[s.first], a.y[s.last]
	if s.scale == 0 {
		class, height := "on", 2.0
		if to > from {
			class, height = "still", to-from
		}
		p.put(`<g class="ruler"><rect class="%s" data-at="%d" x="%g" y="%.1f" width="5" height="%.1f"/></g>`, class, a.at[s.first], x, from, height)
		return
	}
	unit := p.unit(s.scale)
	p.put(`<g class="ruler">`)
	for k, at := 0, a.at[s.first]; at < a.at[s.last]; k, at = k+1, at+unit {
		class := "on"
		if k%2 == 1 {
			class = "off"
		}
		_, top := a.around(s, at)
		bottom, _ := a.around(s, min(at+unit, a.at[s.last]))
		p.put(`<rect class="%s" x="%g" y="%.1f" width="5" height="%.1f"/>`, class, x, top, bottom-top)
	}
	for i := s.first; i <= s.last; i = a.lastOf(i) + 1 {
		if last := a.lastOf(i); last > i {
			p.put(`<rect class="still" data-at="%d" x="%g" y="%.1f" width="5" height="%.1f"/>`, a.at[i], x, a.y[i], a.y[last]-a.y[i])
		}
	}
	p.used["ruler"] = true
	p.put(`</g><text class="scale" x="%g" y="%.1f" text-anchor="end">▮ %s</text>`, x+6, from-12, svg.Escape(p.time(unit)))
}

// unit is a round length for the pieces of a ruler: 1, 2 or 5 of a power of ten of
// the scenario's units or ticks.
func (p *picture) unit(scale float64) clock.Ticks {
	for base := clock.Ticks(1); ; base *= 10 {
		if base == 10 && p.Scenario.PerUnit > 1 {
			base = p.Scenario.PerUnit
		}
		for _, by := range [...]clock.Ticks{1, 2, 5} {
			if float64(base*by)*scale >= 12 {
				return base * by
			}
		}
	}
}

// gaps are where time is left out.
func (p *picture) gaps() {
	a := &p.axis
	for k := 1; k < len(a.stretches); k++ {
		from, to := a.stretches[k-1].last, a.stretches[k].first
		y := a.y[to] - 50
		left, right := margin+p.timeRoom(), p.width-margin
		var zig strings.Builder
		fmt.Fprintf(&zig, "M%g %.1f", left, y)
		n := int((right - left) / 9)
		for i := range n {
			fmt.Fprintf(&zig, "l9 %d", 6-12*(i%2))
		}
		p.put(`<g class="gap" data-from="%d" data-to="%d"><path class="cut-band" d="%sv9%sz"/><path class="zigzag" d="%s"/><path class="zigzag" transform="translate(0 9)" d="%s"/>`,
			a.at[from], a.at[to], zig.String(), backwards(n), zig.String(), zig.String())
		text := gapText(p.time(a.at[to] - a.at[from]))
		p.used["gap"] = true
		p.put(`<text class="gone" x="%g" y="%.1f" text-anchor="end">%s</text></g>`, left-6, y+9, svg.Escape(text))
	}
}

// gapText says how much time is left out.
func gapText(length string) string { return "⋯ " + length + " ⋯" }

// backwards is a zigzag drawn back.
func backwards(n int) string {
	var b strings.Builder
	for i := n - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "l-9 %d", 12*(i%2)-6)
	}
	return b.String()
}

var toneClass = [...]string{story.Plain: "plain", story.Faint: "faint", story.Good: "good", story.Bad: "bad", story.Fault: "fault"}

// labels are the texts beside the lanes.
func (p *picture) labels() {
	for _, b := range p.texts {
		near, anchor := b.box.left, "start"
		if b.side < 0 {
			near, anchor = b.box.right, "end"
		}
		edge := b.lane.x + b.side*b.lane.half
		if b.leads {
			p.put(`<path class="lead" d="M%.1f %.1fL%.1f %.1f"/>`, edge, p.axis.y[b.row], near-b.side*2, b.box.top+lineStep/2)
		}
		p.put(`<rect class="plate" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, b.box.left-2, b.box.top, b.box.right-b.box.left+4, b.box.bottom-b.box.top)
		y := b.box.top + 11.2
		for i := range b.notes {
			n := &b.notes[i]
			mono := ""
			if n.mono {
				mono = " mono"
			}
			fmt.Fprintf(&p.out, `<text class="note %s%s" text-anchor="%s" data-step="%d" data-lane="%d" x="%.1f" y="%.1f">`, toneClass[n.tone], mono, anchor, n.step, b.lane.index, near, y)
			for k, line := range n.lines {
				if k > 0 {
					fmt.Fprintf(&p.out, `<tspan x="%.1f" dy="%g"> %s</tspan>`, near, lineStep, svg.Escape(line))
				} else {
					p.out.WriteString(svg.Escape(line))
				}
				y += lineStep
			}
			p.put("</text>")
		}
	}
}

// breakLine marks the moment of the break across the lanes.
func (p *picture) breakLine() {
	if p.broken == nil || len(p.order) == 0 {
		return
	}
	first, last := p.order[0], p.order[len(p.order)-1]
	p.put(`<g class="broken"%s><path class="line" d="M%.1f %.1fH%.1f"/></g>`, p.steps(p.broken.Moment, story.Moment{Step: story.None}),
		first.x-15, p.axis.end(), last.x+15)
}

// cross marks who has a part in the break.
func (p *picture) cross(x, y, r float64) {
	p.put(`<circle class="fill" cx="%.1f" cy="%.1f" r="%g"/><path class="cross" d="M%.1f %.1fl%g %gm0 -%gl-%g %g"/>`, x, y, r, x-r*.42, y-r*.42, r*.84, r*.84, r*.84, r*.84, r*.84)
}

// drawBreak marks who has a part in the break, and says what is broken.
func (p *picture) drawBreak(top float64, why []string) {
	if p.broken == nil || len(p.order) == 0 {
		return
	}
	y := p.axis.end()
	p.put(`<g class="broken"%s>`, p.steps(p.broken.Moment, story.Moment{Step: story.None}))
	for _, i := range p.broken.Processes {
		if l := p.lanes[i]; l != nil {
			below := 0.0
			if l.Kind == story.Resource {
				below = 20 // there is a mark
			}
			p.cross(l.x, y+below, 8)
		}
	}
	p.put(`<rect class="box" x="%g" y="%.1f" width="%g" height="%.1f" rx="4"/>`, margin, top, p.width-2*margin, 36+subStep*float64(len(why)))
	p.put(`<text class="verdict" x="%g" y="%.1f">✗ %s is broken at %s</text>`, margin+14, top+23, svg.Escape(p.broken.Property), svg.Escape(p.time(p.broken.At)))
	for i, line := range why {
		p.put(`<text class="why" x="%g" y="%.1f">%s</text>`, margin+14, top+43+subStep*float64(i), svg.Escape(line))
	}
	p.put(`</g>`)
}
