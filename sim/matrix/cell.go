package matrix

import (
	"fencepost/model/scenario"
	"fencepost/properties"
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
	Answers []proof.Answer
	// Complete says that the search has covered all runs, after so many States. It
	// ends early where every property is violated.
	Complete bool
	States   int
}

// Random runs look for what a search of so many states has not found.
const (
	statesBeforeRuns = 20_000
	randomRuns       = 10_000
)

// judge fills in the cell.
func (c *Cell) judge(maxStates int, stop func() string) error {
	s := proof.Search{Scenario: c.Scenario, Properties: Properties, MaxStates: maxStates,
		Runs: randomRuns, RunsAfter: statesBeforeRuns, Stop: stop}
	err := s.Run()
	c.Answers, c.Complete, c.States = s.Answers, s.Check.Complete, s.Check.States
	return err
}
