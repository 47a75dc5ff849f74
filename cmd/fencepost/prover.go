package main

import (
	"context"
	"fmt"
	"time"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
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
func (p *prover) prove(of *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*proof, error) {
	if p.interrupted {
		return nil, nil
	}
	shrink = shrink && len(steps) <= longestShrunk
	if p.ctx.Err() != nil {
		return prove(p.scenario, of, steps, at, shrink)
	}
	type result struct {
		proof    *proof
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
		r.proof, r.err = prove(p.scenario, of, steps, at, shrink)
	}()
	tick := time.NewTicker(everyProgress)
	defer tick.Stop()
	for {
		select {
		case r := <-done:
			if r.panicked != nil {
				panic(r.panicked)
			}
			return r.proof, r.err
		case <-tick.C:
			p.progress.tell(func() string {
				return fmt.Sprintf("shrinking: %s, a run of %s", of.Name, many(len(steps), "action", "actions"))
			})
		case <-p.ctx.Done():
			p.interrupted = true
			return nil, nil
		}
	}
}

// A shortest is the shortest run that breaks a property, where the first one is
// too long to be shrunk.
type shortest struct {
	property *properties.Property
	runs     int
	steps    []sim.Step
	at       clock.Ticks
}

// look looks at the run that a walk has just taken.
func (s *shortest) look(m *model.Scenario, w *sim.Walk, f *sim.Found) {
	if f.Runs == s.runs {
		return
	}
	s.runs = f.Runs
	if s.steps == nil {
		s.steps, s.at = f.Steps, f.At
	}
	if len(s.steps) <= longestShrunk {
		return
	}
	n, at := firstBreak(m, s.property, w.Path())
	if n > 0 && n < len(s.steps) {
		s.steps, s.at = append([]sim.Step(nil), w.Path()[:n]...), at
	}
}

// firstBreak is after how many steps a run breaks a property, and when.
func firstBreak(m *model.Scenario, p *properties.Property, steps []sim.Step) (int, clock.Ticks) {
	j := sim.Judge{Properties: []*properties.Property{p}}
	var r sim.Run
	var breaks []sim.Break
	r.Begin(m)
	for i, step := range steps {
		if breaks = j.Until(step.At, breaks[:0]); len(breaks) > 0 {
			return i, breaks[0].At
		}
		r.Take(step.Action, step.At)
		if breaks = j.After(&r, breaks[:0]); len(breaks) > 0 {
			return i + 1, breaks[0].At
		}
	}
	return 0, 0
}
