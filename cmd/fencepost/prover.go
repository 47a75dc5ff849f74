package main

import (
	"context"
	"fmt"
	"time"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// longestShrunk is how many actions a run may have to be shrunk, longestShown to
// be drawn without being asked for. Both are limits on patience.
const (
	longestShrunk = 500
	longestShown  = 120
)

// A prover makes proofs one after another and can be interrupted.
type prover struct {
	ctx      context.Context
	progress *progress
	scenario *scenario.Scenario
	// interrupted says that a proof was given up, and those after it.
	interrupted bool
}

// prove is the proof of a run, nil if it was interrupted. An interrupt from before
// does not keep what was found until then from being proved.
func (p *prover) prove(of *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*evidence, error) {
	if p.interrupted {
		return nil, nil
	}
	shrink = shrink && len(steps) <= longestShrunk
	if p.ctx.Err() != nil {
		return prove(p.scenario, of, steps, at, shrink)
	}
	type result struct {
		found    *evidence
		err      error
		panicked any
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			r.panicked = recover()
			done <- r
		}()
		r.found, r.err = prove(p.scenario, of, steps, at, shrink)
	}()
	tick := time.NewTicker(everyProgress)
	defer tick.Stop()
	for {
		select {
		case r := <-done:
			if r.panicked != nil {
				panic(r.panicked)
			}
			return r.found, r.err
		case <-tick.C:
			p.progress.tell(func() string {
				return fmt.Sprintf("shrinking: %s, a run of %s", of.Name, phrase.Many(len(steps), "action", "actions"))
			})
		case <-p.ctx.Done():
			p.interrupted = true
			return nil, nil
		}
	}
}

// prove makes the proof, of the run as small as it gets or as it is.
func prove(s *scenario.Scenario, of *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*evidence, error) {
	var made *proof.Proof
	var err error
	if shrink {
		made, err = proof.Shrunk(s, of, steps)
	} else {
		made, err = proof.Of(s, of, steps, at)
	}
	if err != nil {
		return nil, err
	}
	return &evidence{Proof: made}, nil
}
