package matrix

import (
	"fmt"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
)

// Properties are what is asked of each cell, from exclusion to the damage done.
var Properties = []*properties.Property{&properties.Use, &properties.Stale, &properties.Overwrite, &properties.LostUpdate}

// A Cell is a lock against a fault, and what came of it.
type Cell struct {
	Lock  *Lock
	Fault *Fault
	// Scenario is the cell's file; nil where the fault makes no sense for the lock,
	// and Off says why.
	Scenario *scenario.Scenario
	Off      string
	// Answers are the verdicts, in the order of [Properties].
	Answers []Answer
	// Complete says that the search has covered all runs, after so many States. It
	// ends early where every property is violated.
	Complete bool
	States   int
}

// An Answer is the verdict on a property.
type Answer struct {
	Property *properties.Property
	Verdict  properties.Verdict
	// Note says what was never seen, or which limit was reached.
	Note string
	// Proof is there where the property is violated.
	Proof *Proof
}

// A search that is not over after so many states has a walk look for what it has
// not found, since what is broken is mostly broken often. That it found nothing
// says nothing.
const (
	statesBeforeWalk = 20_000
	walkRuns         = 10_000
	walkSeed         = 1
	walkActions      = 2_000
)

// A seeker finds runs that break a cell's properties.
type seeker struct {
	cell   *Cell
	search sim.Check
	// found is a run that breaks each property, in their order.
	found  [][]sim.Step
	walked bool
	// halt ends the search from outside.
	halt func() bool
}

// judge fills in the cell.
func (c *Cell) judge(maxStates int, halt func() bool) error {
	s := c.Scenario
	k := &seeker{cell: c, halt: halt, found: make([][]sim.Step, len(Properties)),
		search: sim.Check{Scenario: s.Scenario, Properties: Properties, MaxStates: maxStates, WhenFound: true}}
	k.search.Stop = k.settled
	if err := k.search.Run(); err != nil {
		return fmt.Errorf("cell %s: %w", s.Name, err)
	}
	c.Complete, c.States = k.search.Complete, k.search.States
	for i, p := range Properties {
		a := Answer{Property: p}
		if path := k.search.Found[i].Path; path != nil {
			run, _, overflow, err := proof.Times(s, p, path)
			if err != nil {
				return err
			}
			k.found[i], a.Note = run, overflow
		}
		switch {
		case k.found[i] != nil:
			made, err := c.prove(p, k.found[i])
			if err != nil {
				return err
			}
			a.Verdict, a.Proof = properties.Violated, made
		case a.Note != "":
			a.Note = "the capacity for " + a.Note + " does not suffice"
		default:
			a.Verdict, a.Note = k.silence(i)
		}
		c.Answers = append(c.Answers, a)
	}
	return nil
}

// settled reports whether there is nothing left to search for.
func (k *seeker) settled() bool {
	if k.halt != nil && k.halt() {
		return true
	}
	if !k.walked && k.search.States >= statesBeforeWalk {
		k.walk()
		k.walked = true
	}
	for i := range k.found {
		if k.found[i] == nil && k.search.Found[i].Path == nil {
			return false
		}
	}
	return true
}

// walk looks for what the search has not found.
func (k *seeker) walk() {
	var left []*properties.Property
	for i, p := range Properties {
		if k.search.Found[i].Path == nil {
			left = append(left, p)
		}
	}
	w := sim.NewWalk(k.cell.Scenario.Scenario, walkSeed, left)
	w.MaxActions = walkActions
	for range walkRuns {
		w.Run()
	}
	for _, f := range w.Found {
		for i, p := range Properties {
			if f.Property == p && f.Runs > 0 {
				k.found[i] = f.Steps
			}
		}
	}
}

// silence is the verdict on a property that was not broken: the search's own.
func (k *seeker) silence(i int) (properties.Verdict, string) {
	switch a := k.search.Answer(i); {
	case a.Lacks() != "":
		return a.Verdict, a.Lacks()
	case a.Verdict != properties.Unknown || k.search.Overflow != "":
		return a.Verdict, a.Why
	case k.search.MaxStates > 0 && k.search.States > k.search.MaxStates:
		return a.Verdict, fmt.Sprintf("not broken in %d states", k.search.States)
	}
	return properties.Unknown, "interrupted"
}
