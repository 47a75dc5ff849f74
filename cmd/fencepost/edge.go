package main

import (
	"fmt"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
)

// printBoundary prints what was found on both sides of each flip.
func (a *app) printBoundary(s *screen, o *bounded) {
	s.title(o.scenario)
	p := o.parameter
	s.prose(plain, 0, fmt.Sprintf("%s with %s from %s to %s (%s): %s, so %s.", o.search.Property.Name, p.Path,
		p.Text(o.search.From), p.Text(o.search.To), inFile(p), does(p), o.method()))
	s.say("\n")
	if o.search.Adds == sim.ChangesRuns {
		s.scan(o)
		s.say("\n")
	}
	s.edges(o)
	s.prose(plain, 0, o.conclusion())
	s.laws(o)
	if safe := o.shownSafe(); safe != nil {
		s.say("\n")
		s.within("the search at "+p.Path+"="+safe.text+", within these bounds", safe.bounds())
	}
	if all := o.proofs(); len(all) > 0 {
		shown := all[0]
		a.printProofs(s, all, shown.proof, fmt.Sprintf("%s breaks at %s", shown.proof.Property.Name, shown.name))
	}
	a.hintBoundary(o)
}

// method says how it was looked for.
func (o *bounded) method() string {
	if o.search.Adds == sim.ChangesRuns {
		return "it is scanned in steps of " + o.parameter.Text(o.search.Step)
	}
	return "there is one flip at most"
}

// A line is a line of the table of edges.
type line struct {
	*side
	head string
}

// lines are the sides of the flips, and what is claimed of the values from there
// on or up to there.
func (o *bounded) lines() []line {
	var all []line
	add := func(s *side, head string) {
		if s != nil {
			all = append(all, line{s, head + " " + s.text})
		}
	}
	single := o.search.Adds != sim.ChangesRuns
	for _, f := range o.flips {
		rises := f.broken.probe.Value > f.safe.probe.Value
		switch {
		case !single:
			add(f.broken, "broken at")
			add(f.safe, "not broken at")
		case rises:
			add(f.broken, "broken from")
			add(f.safe, "not broken up to")
		default:
			add(f.broken, "broken up to")
			add(f.safe, "not broken from")
		}
	}
	switch {
	case len(o.flips) > 0:
	case o.search.Outcome == sim.NeverBroken && o.known.safe.verdict == properties.Holds:
		add(o.known.safe, "never broken: at")
	case o.search.Outcome == sim.AlwaysBroken:
		add(o.known.broken, "always broken: at")
	default:
		add(o.known.broken, "broken at")
		add(o.known.safe, "not broken at")
	}
	if first, last := o.open(); single && first != nil {
		head := "open from " + o.parameter.Text(first.Value) + " to " + o.parameter.Text(last.Value)
		if first == last {
			head = "open at " + o.parameter.Text(first.Value)
		}
		all = append(all, line{&side{claim: &claim{property: o.search.Property, note: o.why(first)}, probe: first}, head})
	}
	return all
}

// open are the first and the last value that could not be decided, nil if all were.
func (o *bounded) open() (first, last *sim.Probe) {
	for i := range o.search.Probes {
		p := &o.search.Probes[i]
		if p.Refused != nil || p.Safe() || p.Broken() || o.search.Outcome != sim.Undecided {
			continue
		}
		if last = p; first == nil {
			first = p
		}
	}
	return first, last
}

// edges prints the table of the flips' two sides.
func (s *screen) edges(o *bounded) {
	list := o.lines()
	head := 0
	for _, l := range list {
		head = max(head, len([]rune(l.head)))
	}
	const verdict = len("NOT EXERCISED")
	for _, l := range list {
		mark, of := s.sign(l.verdict)
		s.say("%s %s  %s  ", s.in(of, mark), s.in(strong, pad(l.head, head)), s.in(of, pad(l.verdict.String(), verdict)))
		note := l.note
		if l.probe.Safe() {
			searched := l.searched()
			if note != "" {
				searched = note + "; " + searched
			}
			note = searched
		}
		s.prose(plain, 2+head+2+verdict+2, note)
	}
	if len(list) > 0 {
		s.say("\n")
	}
}

// sign is the mark and the colour of a verdict as such.
func (s *screen) sign(v properties.Verdict) (string, style) {
	switch v {
	case properties.Holds:
		return s.pick("✓", "+"), green
	case properties.Violated:
		return s.pick("✗", "X"), red
	case properties.NotExercised:
		return s.pick("·", "."), dim
	}
	return "?", yellow
}

// searched says what a search has looked at.
func (l *side) searched() string {
	return fmt.Sprintf("%s of %s, complete", phrase.Many(l.probe.States, "state", "states"), phrase.Many(l.probe.Worlds, "world", "worlds"))
}

// bounds are what a complete search is within.
func (l *side) bounds() []scenario.Bound {
	return append(l.scenario.Bounds(), scenario.Bound{Name: "searched", Value: fmt.Sprintf("%s of %s, %s tried: complete", phrase.Many(l.probe.States, "state", "states"),
		phrase.Many(l.probe.Worlds, "world", "worlds"), phrase.Many(l.probe.Moves, "move", "moves"))})
}

// shownSafe is the side whose bounds are printed, nil if nothing is safe.
func (o *bounded) shownSafe() *side {
	for _, f := range o.flips {
		return f.safe
	}
	return o.known.safe
}

// conclusion says in words what the table comes to, and what it took.
func (o *bounded) conclusion() string {
	took := phrase.Many(o.searches, "search", "searches")
	b := o.search
	text := ""
	switch {
	case b.Outcome == sim.Undecided && len(o.flips) == 0 && o.known.safe == nil && o.known.broken == nil:
		text = "No value could be decided."
	case b.Outcome == sim.Undecided:
		text = "What is between the values above is not known."
	case b.Adds == sim.ChangesRuns && b.Outcome == sim.Flipped:
		text = "Each flip is exact: nothing lies between its two values. Two flips within one step would not be seen."
	case b.Adds == sim.ChangesRuns:
		text = "That is what the values of the scan say; two flips within one step would not be seen."
	case b.Outcome == sim.Flipped:
		text = "This is the boundary: nothing lies between the two values."
	case b.Outcome == sim.NeverBroken && o.known.safe.verdict == properties.NotExercised:
		text = "Nothing is broken where most can happen, because nothing relevant happens."
	case b.Outcome == sim.NeverBroken:
		text = "Nothing is broken where most can happen, so nothing is in the whole range."
	case b.Outcome == sim.AlwaysBroken:
		text = "It is broken where least can happen, so it is in the whole range."
	}
	for i := range b.Probes {
		if p := &b.Probes[i]; p.Refused != nil && b.Adds != sim.ChangesRuns {
			text += " There is no scenario at " + o.parameter.Text(p.Value) + ": " + scenario.Problem(p.Refused) + "."
			break
		}
	}
	return text + " It took " + took + "."
}

// scan prints the values of a scan, those with the same verdict in a line.
func (s *screen) scan(o *bounded) {
	probes := o.search.Probes
	type row struct {
		mark  string
		of    style
		words string
		text  string
	}
	var rows []row
	width := 0
	for from := 0; from < len(probes); {
		to := from
		for to+1 < len(probes) && o.said(&probes[to+1]) == o.said(&probes[from]) {
			to++
		}
		text := o.parameter.Text(probes[from].Value)
		if to > from {
			text += " to " + o.parameter.Text(probes[to].Value)
		}
		mark, of := s.sign(probes[from].Verdict)
		if probes[from].Refused != nil {
			mark, of = "-", dim
		}
		rows = append(rows, row{mark, of, o.said(&probes[from]), text})
		width = max(width, len([]rune(text)))
		from = to + 1
	}
	s.say("%s\n", s.in(dim, phrase.Many(len(probes), "value was", "values were")+" judged"))
	for _, r := range rows {
		s.say("%s %s  ", s.in(r.of, r.mark), pad(r.text, width))
		s.prose(plain, 2+width+2, r.words)
	}
}

// said is what is said of a value in a scan.
func (o *bounded) said(p *sim.Probe) string {
	switch {
	case p.Refused != nil:
		return "no scenario: " + scenario.Problem(p.Refused)
	case p.Broken():
		return "broken"
	case p.Verdict == properties.Holds:
		return "holds"
	case p.Verdict == properties.NotExercised:
		return "not exercised, " + p.Lacks()
	}
	return "open: " + o.why(p)
}

// hintBoundary says what to do next.
func (a *app) hintBoundary(o *bounded) {
	if o.search.Outcome == sim.Undecided && o.stopped != interrupted {
		fmt.Fprintln(a.err, "hint: fewer clients, rounds, tries or faults make it smaller; --max-memory, --max-states and --timeout let it go on")
	}
}
