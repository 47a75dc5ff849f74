package argument

import (
	"errors"
	"fmt"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/inequality"
	"fencepost/sim/proof"
)

// A Boundary is what came of looking for an edge.
type Boundary struct {
	*Edge
	// Outcome says whether it flips: exactly once, if it is sim.Flipped.
	Outcome sim.Outcome
	// Safe and Broken are the values on both sides of the flip, as a file would write
	// them, and Rises says that the larger one is broken.
	Safe, Broken string
	Rises        bool
	// Proof is that of the broken side, Verdict that of the safe one, and Law what
	// the trace needs; none for counts.
	Proof   *proof.Proof
	Verdict properties.Verdict
	Law     inequality.Law
	// Searches is how many it took.
	Searches int
	// Why says why the outcome is not known, "" if it is.
	Why string
}

// AsExpected compares the boundary with what is expected of it.
func (b *Boundary) AsExpected() properties.Outcome {
	want := sim.Flipped
	if b.Never {
		want = sim.NeverBroken
	}
	switch {
	case b.Outcome == sim.Undecided || b.Outcome == sim.NeverBroken && b.Verdict != properties.Holds:
		return properties.Open
	case b.Outcome != want:
		return properties.Unmet
	}
	return properties.Met
}

// search looks for the edge.
func (e *Edge) search(s *scenario.Scenario, o *Options) (*Boundary, error) {
	p, err := s.Parameter(e.Parameter)
	if err != nil {
		return nil, err
	}
	out := &Boundary{Edge: e}
	at := func(v clock.Ticks) (*model.Scenario, error) {
		set, err := p.Set(v)
		if err != nil {
			return nil, err
		}
		return set.Scenario, nil
	}
	b := &sim.BoundarySearch{Property: properties.Find(e.Property), At: at, Grain: p.Grain, To: clock.Forever,
		Workers: 1, MaxStates: o.MaxStates, MaxBytes: o.MaxBytes,
		Stop: func() bool { return o.stopped() != "" },
		Told: func(clock.Ticks) { out.Searches++ }}
	switch p.Adds {
	case scenario.More:
		b.Adds = sim.AddsRuns
	case scenario.Fewer:
		b.Adds = sim.TakesRuns
	}
	for _, r := range [...]struct {
		text string
		into *clock.Ticks
	}{{e.From, &b.From}, {e.To, &b.To}, {e.Step, &b.Step}} {
		if r.text == "" {
			continue
		}
		if *r.into, err = p.Parse(r.text); err != nil {
			return nil, err
		}
	}
	if err := b.Find(); err != nil {
		return nil, fmt.Errorf("boundary of %s over %s in %s: %w", e.Property, e.Parameter, s.Name, err)
	}
	return out, out.judge(b, p, o)
}

// judge makes the boundary of what was found, and proves its broken side.
func (b *Boundary) judge(found *sim.BoundarySearch, p *scenario.Parameter, o *Options) error {
	b.Outcome = found.Outcome
	if b.Outcome != sim.Flipped || len(found.Flips) != 1 {
		if b.Outcome == sim.Flipped {
			b.Outcome, b.Why = sim.Undecided, "there is more than one flip"
		} else if b.Outcome == sim.Undecided {
			b.Why = o.why()
		}
		if safe, _ := found.Known(); safe != nil {
			b.Verdict = safe.Verdict
		}
		return nil
	}
	f := &found.Flips[0]
	b.Safe, b.Broken, b.Rises, b.Verdict = p.Text(f.Safe.Value), p.Text(f.Broken.Value), f.Rising(), f.Safe.Verdict
	safe, err1 := p.Set(f.Safe.Value)
	broken, err2 := p.Set(f.Broken.Value)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if overflow := proof.Overflow(broken.Scenario, f.Broken.Run); overflow != "" {
		b.Outcome, b.Why = sim.Undecided, proof.TooSmall(overflow)
		return nil
	}
	var err error
	if b.Proof, err = proof.Shortest(broken, found.Property, f.Broken.Run, f.Broken.Breaks); err != nil {
		return err
	}
	if law, ok := inequality.Of(p.Path, broken, safe, b.Proof.Replayed.Actions(), found.Property); ok {
		b.Law = law
	}
	return nil
}
