package matrix

import (
	"bytes"
	"fmt"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/rerun"
	"fencepost/traces"
)

// A Proof is the trace of a violated property. There is no other way to say
// VIOLATED than to have one.
type Proof struct {
	// Name is the name of the trace's file and Text the file.
	Name string
	Text []byte
	// Actions is how many steps it has, Faults how many of them are faults, At when
	// the property breaks, as text.
	Actions, Faults int
	At              string
	// Explanation says in a sentence what goes wrong.
	Explanation string
}

// timed gives the actions of a search's path their earliest times.
func timed(s *scenario.Scenario, p *properties.Property, path []model.Action) ([]sim.Step, error) {
	times, _, ok := sim.Timed(s.Scenario, path, p)
	if !ok {
		return nil, fmt.Errorf("cell %s: %s was found broken, and the actions have no times", s.Name, p.Name)
	}
	return sim.Schedule(path, times), nil
}

// prove makes a proof of a run that breaks the property. Whatever goes wrong is
// an error of ours: a driver has found what the relation denies.
func prove(s *scenario.Scenario, p *properties.Property, found []sim.Step) (*Proof, error) {
	wrong := func(what any) (*Proof, error) {
		return nil, fmt.Errorf("cell %s: %s was found broken, but %v", s.Name, p.Name, what)
	}
	steps, at := sim.Shrink(s.Scenario, p, found)
	if steps == nil {
		return wrong("the run cannot be shrunk")
	}
	taken := sim.Record(s.Scenario, steps)
	proof := &Proof{Name: s.Name + "-" + p.Name + traces.Extension, Actions: len(steps), At: s.Time(at),
		Explanation: p.Explain(&properties.Story{Scenario: s.Scenario, Steps: taken, At: at})}
	for _, step := range steps {
		if step.Action.IsFault() {
			proof.Faults++
		}
	}
	trace := sim.ToTrace(s.Scenario, s.Text, p, taken, at)
	trace.Name = proof.Name
	var text bytes.Buffer
	if err := trace.Write(&text, traces.About(proof.Explanation, proof.Name)...); err != nil {
		return wrong(err)
	}
	proof.Text = text.Bytes()
	replayed, err := replay(proof.Name, proof.Text)
	if err != nil {
		return wrong(err)
	}
	if replayed.Property != p || len(replayed.Steps) != len(steps) || replayed.Explain() != proof.Explanation {
		return wrong("its trace reads as another run")
	}
	return proof, nil
}

// replay reads a trace as a file by itself, replays it, and has it confirmed by
// everybody who can judge it.
func replay(name string, text []byte) (*sim.Replayed, error) {
	t, err := traces.Read(name, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	s, err := scenario.Parse(name, t.Scenario)
	if err != nil {
		return nil, err
	}
	r, err := sim.Replay(s.Scenario, t, nil)
	if err != nil {
		return nil, err
	}
	return r, rerun.Confirm(r)
}
