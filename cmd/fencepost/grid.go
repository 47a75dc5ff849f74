package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"fencepost/clock"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/traces/chart"
)

// printMap prints the map: a line for each x, in which y goes from left to right,
// and at its end the exact values at which the verdict flips.
func (a *app) printMap(s *screen, o *mapped, picture *chart.Chart, kept bool) {
	s.title(o.scenario)
	bisected := o.drawn.Adds != sim.ChangesRuns
	method := ", so each line is bisected and its boundary is exact"
	if !bisected {
		method = ", so each cell is searched; two flips between neighbours would not be seen"
	}
	s.prose(plain, 0, fmt.Sprintf("%s, a line for each %s; from left to right %s from %s to %s in steps of %s: %s%s.", o.drawn.Property.Name,
		o.x.Path, o.y.Path, o.y.Text(o.y.From), o.y.Text(o.y.To), o.y.Text(o.y.Step), does(o.y.Parameter), method))
	s.say("\n")
	s.grid(o, picture)
	s.say("\n")
	s.pieces(o)
	searches := 0
	for i := range o.drawn.Columns {
		searches += o.drawn.Columns[i].Searches
	}
	text := "It took " + phrase.Many(searches, "search", "searches") + "."
	if o.stopped != "" {
		text = "Not all cells were judged: " + o.stopped + ". " + text
	}
	s.prose(plain, 0, text)
	for _, name := range []string{o.svg, o.json} {
		if kept && name != "" {
			s.say("written:  %s\n", s.in(strong, visible(name)))
		}
	}
	if o.svg == "" {
		fmt.Fprintln(a.err, "hint: -o FILE.svg draws it, --json FILE.json writes it")
	}
}

// glyphs are the signs of verdicts in the grid, with what they mean.
var glyphs = []struct {
	verdict      chart.Verdict
	drawn, ascii string
	of           style
	means        string
}{
	{chart.Violated, "✗", "X", red, "broken"},
	{chart.Holds, "✓", "+", green, "holds"},
	{chart.NotExercised, "·", ".", dim, "not exercised"},
	{chart.Unknown, "?", "?", yellow, "unknown"},
	{chart.NoScenario, "-", "-", dim, "no scenario"},
}

// grid prints the lines, with every cell if there is room, or else every second or
// third, and so on.
func (s *screen) grid(o *mapped, picture *chart.Chart) {
	label, flips := utf8.RuneCountInString(o.x.Path), utf8.RuneCountInString(flipsHead(o))
	for i := range o.drawn.Columns {
		c := &o.drawn.Columns[i]
		label = max(label, utf8.RuneCountInString(o.x.Text(c.X)))
		flips = max(flips, utf8.RuneCountInString(o.flipsOf(c)))
	}
	every := 1
	for room := max(8, s.width-label-flips-6); (o.y.count()+every-1)/every > room; {
		every++
	}
	shown := (o.y.count() + every - 1) / every
	numbers, ticks := o.ruler(s, every, shown)
	s.say("%s  %s\n", s.in(dim, strings.Repeat(" ", label)), s.in(dim, numbers))
	s.say("%s  %s  %s\n", s.in(dim, pad(o.x.Path, label)), s.in(dim, ticks), s.in(dim, flipsHead(o)))
	seen := map[chart.Verdict]bool{}
	for i := range picture.Columns {
		c := &picture.Columns[i]
		s.say("%s%s  ", strings.Repeat(" ", label-utf8.RuneCountInString(o.x.Text(o.drawn.Columns[i].X))), o.x.Text(o.drawn.Columns[i].X))
		for from := 0; from < len(c.Cells); {
			to := from
			for to < len(c.Cells) && c.Cells[to] == c.Cells[from] {
				to += every
			}
			s.say("%s", s.glyph(c.Cells[from], (to-from)/every))
			seen[c.Cells[from]] = true
			from = to
		}
		s.say("  %s\n", strings.TrimRight(pad("", s.short(shown, numbers))+o.flipsOf(&o.drawn.Columns[i]), " "))
	}
	legend, room := "", s.width
	add := func(sign string, of style, means string) {
		between := ""
		if legend != "" {
			between = "  "
		}
		if n := utf8.RuneCountInString(between + sign + means); legend != "" && n > room {
			legend, room, between = legend+"\n", s.width, ""
		}
		room -= utf8.RuneCountInString(between + sign + means)
		legend += between + s.in(of, sign) + means
	}
	for _, g := range glyphs {
		if seen[g.verdict] {
			add(s.pick(g.drawn, g.ascii), g.of, " "+g.means)
		}
	}
	if every > 1 {
		add("", plain, fmt.Sprintf("(one sign for %d values)", every))
	}
	s.say("\n%s\n", legend)
}

// short is by how much the numbers reach beyond the cells.
func (s *screen) short(shown int, numbers string) int {
	return max(0, utf8.RuneCountInString(numbers)-shown)
}

// glyph is the sign of a verdict, so many times.
func (s *screen) glyph(v chart.Verdict, times int) string {
	for _, g := range glyphs {
		if g.verdict == v {
			return s.in(g.of, strings.Repeat(s.pick(g.drawn, g.ascii), times))
		}
	}
	return strings.Repeat("?", times)
}

// ruler is the values of y above the cells, those that have room, and a line of
// ticks between.
func (o *mapped) ruler(s *screen, every, shown int) (numbers, ticks string) {
	for i := range shown {
		text := o.y.Text(o.y.From + o.y.Step*clock.Ticks(i*every))
		if n := utf8.RuneCountInString(numbers); (i == 0 || i >= n+2) && (i%5 == 0 || shown < 5) {
			numbers = pad(numbers, i) + text
			ticks = pad(ticks, i) + s.pick("╷", "|")
		}
	}
	width := max(shown, utf8.RuneCountInString(numbers))
	return numbers, pad(ticks, width)
}

// flipsHead is what stands above the flips.
func flipsHead(o *mapped) string {
	switch o.drawn.Adds {
	case sim.AddsRuns:
		return "broken from"
	case sim.TakesRuns:
		return "broken up to"
	}
	return "broken"
}

// flipsOf says where the verdict flips in a line.
func (o *mapped) flipsOf(c *sim.Column) string {
	if c.Refused != nil {
		return "-"
	}
	var all []string
	for _, f := range c.Flips {
		text := o.y.Text(f.Broken.Value)
		switch {
		case !f.Exact:
			text = "between " + o.y.Text(min(f.Safe.Value, f.Broken.Value)) + " and " + o.y.Text(max(f.Safe.Value, f.Broken.Value))
		case o.drawn.Adds == sim.ChangesRuns && f.Rising():
			text = "from " + text
		case o.drawn.Adds == sim.ChangesRuns:
			text = "up to " + text
		}
		all = append(all, text)
	}
	switch {
	case c.Outcome == sim.NeverBroken:
		return "never"
	case c.Outcome == sim.AlwaysBroken:
		return "always"
	case c.Outcome == sim.Undecided && len(all) == 0:
		return "unknown"
	}
	return strings.Join(all, ", ")
}
