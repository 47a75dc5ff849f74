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
func (p *prover) prove(of *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*proof.Proof, error) {
	if p.interrupted {
		return nil, nil
	}
	if p.ctx.Err() != nil {
		return prove(p.scenario, of, steps, at, shrink)
	}
	type result struct {
		found    *proof.Proof
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
func prove(s *scenario.Scenario, of *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*proof.Proof, error) {
	if shrink {
		return proof.Shortest(s, of, steps, at)
	}
	return proof.Of(s, of, steps, at)
}
