package chart

import (
	"fmt"
	"strings"

	"fencepost/traces/svg"
)

// flips draws the curve through the first broken value of each column. Columns with
// several flips, or none, interrupt it; a flip that is not exact is a dashed line
// over what it may be.
func (p *pen) flips() {
	c := p.chart
	var curve, marks strings.Builder
	open := false
	var labelled []int
	for i := range c.Columns {
		col := &c.Columns[i]
		x := p.x.at(float64(col.X))
		single := len(col.Flips) == 1 && col.Exact && col.Flips[0].Exact
		for k := range col.Flips {
			f := &col.Flips[k]
			if f.Exact {
				p.mark(&marks, x, col, f)
			} else {
				fmt.Fprintf(&marks, `<path class="range" d="M%.1f %.1fV%.1f"><title>%s</title></path>`+"\n", x, p.y.at(float64(f.Safe)), p.y.at(float64(f.Broken)), svg.Escape(c.told(col, f)))
			}
		}
		if !single {
			open = false
			continue
		}
		labelled = append(labelled, i)
		to := "L"
		if !open {
			to = "M"
		}
		fmt.Fprintf(&curve, "%s%.1f %.1f", to, x, p.y.at(float64(col.Flips[0].Broken)))
		open = true
	}
	if curve.Len() > 0 {
		p.put(`<path class="curve" d="%s"/>`, curve.String())
	}
	p.out.WriteString(marks.String())
	if len(labelled) > 0 {
		first, last := labelled[0], labelled[len(labelled)-1]
		rises := c.Columns[first].Flips[0].Broken <= c.Columns[last].Flips[0].Broken
		p.label(first, rises)
		if last != first {
			p.label(last, !rises)
		}
	}
}

// mark is the point of an exact flip, smaller where columns are narrow.
func (p *pen) mark(into *strings.Builder, x float64, col *Column, f *Flip) {
	left, right := p.x.edges(0)
	fmt.Fprintf(into, `<circle class="point" cx="%.1f" cy="%.1f" r="%.1f"><title>%s</title></circle>`+"\n",
		x, p.y.at(float64(f.Broken)), max(1.6, min(4, (right-left)/5)), svg.Escape(p.chart.told(col, f)))
}

// told is a flip in words.
func (c *Chart) told(col *Column, f *Flip) string {
	at := c.X.Name + " " + c.X.words(col.X) + ": "
	verdict := "violated from " + c.Y.Name + " " + c.Y.words(f.Broken) + " on, not at " + c.Y.words(f.Safe)
	if f.Broken < f.Safe {
		verdict = "violated up to " + c.Y.Name + " " + c.Y.words(f.Broken) + ", not at " + c.Y.words(f.Safe)
	}
	if !f.Exact {
		verdict += "; unknown in between"
	}
	return at + verdict
}

// label writes the value of a column's flip beside its point, away from the curve.
func (p *pen) label(i int, below bool) {
	col := &p.chart.Columns[i]
	f := &col.Flips[0]
	x, y := p.x.at(float64(col.X)), p.y.at(float64(f.Broken))
	text := svg.Escape(p.chart.Y.words(f.Broken))
	anchor, dx := "start", 8.0
	if x > pictureWidth/2 {
		anchor, dx = "end", -8
	}
	dy := -10.0
	if below && y < plotTop+plotHeight-24 || y < plotTop+24 {
		dy = 21
	}
	p.put(`<text class="at halo" x="%.1f" y="%.1f" text-anchor="%s">%s</text><text class="at" x="%.1f" y="%.1f" text-anchor="%s">%s</text>`,
		x+dx, y+dy, anchor, text, x+dx, y+dy, anchor, text)
}

// legend explains the looks that the chart has.
func (p *pen) legend(y float64) {
	x := plotLeft
	seen := map[Verdict]bool{}
	exact, ranges := false, false
	for i := range p.chart.Columns {
		for _, v := range p.chart.Columns[i].Cells {
			seen[v] = true
		}
		for _, f := range p.chart.Columns[i].Flips {
			exact, ranges = exact || f.Exact, ranges || !f.Exact
		}
	}
	for i, look := range looks {
		if !seen[look.verdict] {
			continue
		}
		p.put(`<rect %s x="%g" y="%g" width="24" height="15"/><rect class="frame" x="%g" y="%g" width="24" height="15"/>`, paint(i), x, y-12, x, y-12)
		switch look.verdict {
		case Holds:
			p.put(`<path class="glyph yes" d="M%g %gl2.5 3l4.5 -6"/>`, x+8.5, y-4.5)
		case Violated:
			p.put(`<path class="glyph no" d="M%g %gl6 6m0 -6l-6 6"/>`, x+9, y-7.5)
		}
		p.put(`<text class="key" x="%g" y="%g">%s</text>`, x+31, y, look.words)
		x += 31 + 8*float64(len(look.words)) + 22
	}
	x, y = plotLeft, y+lineHeight+4
	if exact {
		p.put(`<path class="curve" d="M%g %gh26"/><circle class="point" cx="%g" cy="%g" r="4"/><text class="key" x="%g" y="%g">the edge of VIOLATED, exactly</text>`,
			x, y-4.5, x+13, y-4.5, x+33, y)
		x += 33 + 220
	}
	if ranges {
		p.put(`<path class="range" d="M%g %gh26"/><text class="key" x="%g" y="%g">where it may be</text>`, x, y-4.5, x+33, y)
	}
}
