package main

import (
	"fmt"
	"slices"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// A claim is a property, what the scenario says of it, and what was found.
type claim struct {
	property *properties.Property
	// expected is the scenario's word, "" where it has none.
	expected string
	verdict  properties.Verdict
	// note says how it was found, or what is missing.
	note string
	// runs is in how many runs of a walk it was broken.
	runs int
	// proof is the trace of a property that is violated.
	proof *evidence
	// passed says that no claim is made by being silent: a walk has no way to
	// find that something holds.
	passed bool
}

// about is the claim about a property, nil if there is none.
func about(list []*claim, p *properties.Property) *claim {
	for _, c := range list {
		if c.property == p {
			return c
		}
	}
	return nil
}

// first is the first claim with a proof, nil if there is none.
func first(list []*claim) *claim {
	for _, c := range list {
		if c.proof != nil {
			return c
		}
	}
	return nil
}

// walked judges a claim after a walk that did not break it: at best it is open.
func (c *claim) walked(s *scenario.Scenario, runs int, seen model.Events, overflow string) {
	unseen := sim.Answer{Missing: c.property.Unseen(s.Scenario, seen)}
	switch {
	case unseen.Lacks() != "":
		c.verdict, c.note = properties.NotExercised, unseen.Lacks()
	case overflow != "":
		c.verdict, c.note = properties.Unknown, proof.TooSmall(overflow)
	default:
		c.verdict, c.note = properties.Unknown, "not broken in "+phrase.Many(runs, "run", "runs")
		c.passed = c.expected == properties.Holds.Word()
	}
}

func (c *claim) outcome() properties.Outcome { return c.verdict.Against(c.expected) }

// code is the exit code that the claims add up to.
func code(list []*claim) int {
	worst, settled, passed := asClaimed, 0, 0
	for _, c := range list {
		switch o := c.outcome(); {
		case o == properties.Unmet:
			return unmetClaim
		case o == properties.Open && c.passed:
			passed++
		case o == properties.Open:
			worst = inconclusive
		case o == properties.Met:
			settled++
		}
	}
	if passed > 0 && settled == 0 {
		return inconclusive
	}
	return worst
}

// unknown reports whether something that was asked has no answer, claimed or not.
func unknown(list []*claim) bool {
	return slices.ContainsFunc(list, func(c *claim) bool { return c.verdict == properties.Unknown })
}

// unclaimed names the properties that the scenario says nothing of.
func unclaimed(list []*claim) []string {
	var names []string
	for _, c := range list {
		if c.expected == "" {
			names = append(names, c.property.Name)
		}
	}
	return names
}

// table prints a line for each claim.
func (s *screen) table(list []*claim) {
	name, expected := len("property"), len("claimed")
	for _, c := range list {
		name, expected = max(name, len(c.property.Name)), max(expected, len(c.expected))
	}
	const verdict = len("NOT EXERCISED")
	s.say("%s\n", s.in(dim, "  "+pad("property", name)+"  "+pad("claimed", expected)+"  verdict"))
	for _, c := range list {
		mark, of := s.mark(c)
		claimed := c.expected
		if claimed == "" {
			claimed = "-"
		}
		head := fmt.Sprintf("%s %s  %s  ", mark, pad(c.property.Name, name), pad(claimed, expected))
		s.say("%s %s  %s  %s", s.in(of, mark), s.in(strong, pad(c.property.Name, name)), pad(claimed, expected),
			s.in(of, c.verdict.String()))
		if c.note == "" {
			s.say("\n")
			continue
		}
		s.say("%s  ", pad("", verdict-len(c.verdict.String())))
		s.prose(plain, len([]rune(head))+verdict+2, c.note)
	}
}

// mark is the sign and the colour of a claim's outcome.
func (s *screen) mark(c *claim) (string, style) {
	switch c.outcome() {
	case properties.Met:
		return s.pick("✓", "+"), green
	case properties.Unmet:
		return s.pick("✗", "X"), red
	case properties.Open:
		return "?", yellow
	}
	return s.pick("·", "."), plain
}
