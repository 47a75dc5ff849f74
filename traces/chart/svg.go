package chart

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"fencepost/traces/svg"
)

// The picture's measures in pixels.
const (
	pictureWidth = 900.0
	plotLeft     = 84.0
	plotRight    = 28.0
	plotTop      = 92.0
	plotHeight   = 420.0
	plotBelow    = 64.0
	lineHeight   = 20.0
	// glyphRoom is how large a cell must be to have a glyph in it.
	glyphRoom = 15.0
)

// looks are the verdicts with the words of the legend, in its order.
var looks = [...]struct {
	verdict Verdict
	class   string
	words   string
}{
	{Violated, "violated", "VIOLATED"},
	{Holds, "holds", "HOLDS"},
	{NotExercised, "idle", "NOT EXERCISED"},
	{Unknown, "unknown", "UNKNOWN"},
	{NoScenario, "none", "no scenario"},
}

// style has two sets of colours, blue against orange, which all eyes tell
// apart; hatching and glyphs say the same without colour.
const style = `
` + svg.Light + `
.frame{fill:none;stroke:#8c959f}.tick{stroke:#8c959f}.grid{stroke:#ffffff;stroke-opacity:.55}
.title{font-size:21px;font-weight:600}.sub{font-size:13.5px;fill:#57606a}.axis{font-size:14px;font-weight:600}
.number,.key,.note{font-size:12.5px}.note{fill:#57606a}.at{font-size:12.5px;font-weight:600}
.halo{stroke:#ffffff;stroke-width:4px;stroke-linejoin:round;fill:#ffffff}
.holds{fill:#c5def2}.violated{fill:#f8cdb0}.idle{fill:#e7eaee}.unknown{fill:#f6f0d8}.none{fill:#ffffff}
.hatch{stroke:#d9793f;stroke-width:1.4;stroke-opacity:.75}.dot{fill:#7d8794}.cross{stroke:#b59a2d;stroke-width:1.2}.void{stroke:#d5dae0;stroke-width:1}
.glyph{fill:none;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}.yes{stroke:#2c6ea5}.no{stroke:#9a3706}
.curve{fill:none;stroke:#1c2128;stroke-width:2.4;stroke-linejoin:round}.point{fill:#ffffff;stroke:#1c2128;stroke-width:1.8}.range{stroke:#1c2128;stroke-width:2.4;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){
` + svg.Dark + `.frame,.tick{stroke:#6e7681}.grid{stroke:#0d1117}
.sub,.note{fill:#9da7b1}.halo{stroke:#0d1117;fill:#0d1117}
.holds{fill:#173f5f}.violated{fill:#5c2a10}.idle{fill:#2a2f36}.unknown{fill:#3b3413}.none{fill:#0d1117}
.hatch{stroke:#f0883e}.dot{fill:#8b949e}.cross{stroke:#d4b73c}.void{stroke:#30363d}.yes{stroke:#79c0ff}.no{stroke:#ffb187}
.curve{stroke:#f0f6fc}.point{fill:#0d1117;stroke:#f0f6fc}.range{stroke:#f0f6fc}}
`

const patterns = `<pattern id="violated" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="violated" width="7" height="7"/><path class="hatch" d="M0 0V7"/></pattern>
<pattern id="idle" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="idle" width="8" height="8"/><circle class="dot" cx="4" cy="4" r="1"/></pattern>
<pattern id="unknown" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="unknown" width="8" height="8"/><path class="cross" d="M0 4H8M4 0V8"/></pattern>
<pattern id="none" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="none" width="9" height="9"/><path class="void" d="M0 0V9"/></pattern>
`

// A pen draws one chart.
type pen struct {
	chart *Chart
	out   bytes.Buffer
	x, y  *scale
}

// WriteSVG draws the chart: a picture that stands alone, needs no script and no
// font, and follows the reader's choice of light or dark.
func (c *Chart) WriteSVG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	p := &pen{chart: c,
		x: c.X.scale(plotLeft, pictureWidth-plotRight),
		y: c.Y.scale(plotTop+plotHeight, plotTop)}
	height := plotTop + plotHeight + plotBelow + lineHeight*float64(3+len(c.Notes))
	title := "Where " + c.Property + " breaks in " + c.Scenario
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-labelledby="title about">`, pictureWidth, height, pictureWidth, height)
	p.put(`<title id="title">%s</title>`, svg.Escape(title))
	p.put(`<desc id="about">The verdict on %s over %s and %s.</desc>`, svg.Escape(c.Property), svg.Escape(c.X.Name), svg.Escape(c.Y.Name))
	p.put(`<style>%s</style><defs>%s</defs>`, style, patterns)
	p.put(`<rect class="paper" width="%g" height="%g"/>`, pictureWidth, height)
	p.put(`<text class="title" x="%g" y="40">%s</text>`, plotLeft, svg.Escape(title))
	p.put(`<text class="sub" x="%g" y="64">Each cell is the verdict over all timings at the values of its middle; the line is exact at its points.</text>`, plotLeft)
	p.cells()
	p.axes()
	p.flips()
	p.legend(plotTop + plotHeight + plotBelow + lineHeight)
	for i, note := range c.Notes {
		p.put(`<text class="note" x="%g" y="%g">%s</text>`, plotLeft, plotTop+plotHeight+plotBelow+lineHeight*float64(3+i)+8, svg.Escape(note))
	}
	p.put("</svg>")
	_, err := w.Write(p.out.Bytes())
	return err
}

func (p *pen) put(format string, args ...any) {
	fmt.Fprintf(&p.out, format, args...)
	p.out.WriteByte('\n')
}

// edges are where the i-th cell of an axis begins and ends, rounded so that cells
// meet without a seam.
func (s *scale) edges(i int) (from, to float64) {
	n := float64(len(s.axis.Values))
	from = round1(s.start + (s.end-s.start)*float64(i)/n)
	to = round1(s.start + (s.end-s.start)*float64(i+1)/n)
	return min(from, to), max(from, to)
}

func round1(v float64) float64 { return float64(int64(v*10+0.5)) / 10 }

// meets is where the i-th cell of a column meets the next: half way, or where the
// verdict flips between the two, if that is known.
func (p *pen) meets(col *Column, i int) float64 {
	if i < 0 {
		return plotTop + plotHeight
	}
	if i+1 < len(col.Cells) {
		low, high := p.chart.Y.Values[i], p.chart.Y.Values[i+1]
		for _, f := range col.Flips {
			if f.Exact && min(f.Safe, f.Broken) >= low && max(f.Safe, f.Broken) <= high {
				return round1(p.y.at(float64(f.Broken)))
			}
		}
	}
	top, _ := p.y.edges(i)
	return top
}

// cells draws each column as runs of cells with the same verdict.
func (p *pen) cells() {
	c := p.chart
	for i := range c.Columns {
		col := &c.Columns[i]
		left, right := p.x.edges(i)
		for from := 0; from < len(col.Cells); {
			to := from
			for to+1 < len(col.Cells) && col.Cells[to+1] == col.Cells[from] {
				to++
			}
			bottom, top := p.meets(col, from-1), p.meets(col, to)
			look := lookOf(col.Cells[from])
			p.put(`<rect %s x="%g" y="%g" width="%g" height="%g"><title>%s</title></rect>`, paint(look), left, top, round1(right-left), round1(bottom-top),
				svg.Escape(fmt.Sprintf("%s %s, %s %s to %s: %s", c.X.Name, c.X.words(col.X), c.Y.Name, c.Y.words(c.Y.Values[from]), c.Y.words(c.Y.Values[to]), looks[look].words)))
			from = to + 1
		}
	}
	left, right := p.x.edges(0)
	top, bottom := p.y.edges(0)
	if right-left < glyphRoom || bottom-top < glyphRoom {
		return
	}
	var yes, no strings.Builder
	for i := range c.Columns {
		l, r := p.x.edges(i)
		for k, v := range c.Columns[i].Cells {
			t, b := p.y.edges(k)
			x, y := round1((l+r)/2), round1((t+b)/2)
			switch v {
			case Holds:
				fmt.Fprintf(&yes, "M%g %gl2.5 3l4.5 -6", x-3.5, y)
			case Violated:
				fmt.Fprintf(&no, "M%g %gl6 6m0 -6l-6 6", x-3, y-3)
			}
		}
	}
	p.put(`<path class="glyph yes" d="%s"/><path class="glyph no" d="%s"/>`, yes.String(), no.String())
}

func lookOf(v Verdict) int {
	for i := range looks {
		if looks[i].verdict == v {
			return i
		}
	}
	return len(looks) - 2 // unknown
}

// paint is how a look is filled: with its pattern, if it has one.
func paint(look int) string {
	class := looks[look].class
	if class == "holds" {
		return `class="holds"`
	}
	return fmt.Sprintf(`fill="url(#%s)"`, class)
}

// axes draws the frame, the numbers and the names of the axes.
func (p *pen) axes() {
	left, right, top, bottom := plotLeft, pictureWidth-plotRight, plotTop, plotTop+plotHeight
	for _, t := range p.x.ticks(12) {
		p.put(`<path class="grid" d="M%.1f %gV%g"/><path class="tick" d="M%.1f %gv6"/><text class="number" x="%.1f" y="%g" text-anchor="middle">%s</text>`,
			t.at, top, bottom, t.at, bottom, t.at, bottom+21, t.text)
	}
	for _, t := range p.y.ticks(10) {
		p.put(`<path class="grid" d="M%g %.1fH%g"/><path class="tick" d="M%g %.1fh-6"/><text class="number" x="%g" y="%.1f" text-anchor="end">%s</text>`,
			left, t.at, right, left, t.at, left-10, t.at+4, t.text)
	}
	p.put(`<rect class="frame" x="%g" y="%g" width="%g" height="%g"/>`, left, top, right-left, bottom-top)
	p.put(`<text class="axis" x="%g" y="%g" text-anchor="middle">%s</text>`, (left+right)/2, bottom+45, svg.Escape(p.x.label()))
	p.put(`<text class="axis" transform="translate(26 %g) rotate(-90)" text-anchor="middle">%s</text>`, (top+bottom)/2, svg.Escape(p.y.label()))
}
