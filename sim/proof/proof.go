package proof

import (
	"bytes"
	"fmt"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/traces"
)

// A Proof is a trace that breaks a property, and what replaying it came to.
type Proof struct {
	Scenario *scenario.Scenario
	Property *properties.Property
	// Trace is what was written down; its Name is the one that [Name] gives.
	Trace *traces.Trace
	// Replayed is the trace as it was read and replayed.
	Replayed *sim.Replayed
	// Explanation says in a sentence what goes wrong, Faults how many of the steps
	// are faults, At when the property breaks.
	Explanation string
	Faults      int
	At          clock.Ticks
}

// LongestShrunk is how many actions a run may have for its proof to be shrunk by
// [Shortest]: a limit on patience.
const LongestShrunk = 500

// Shortest is the proof of a run at whose end, at the given time, the property breaks:
// made as small as it gets, or as it is where that would take too long. Errors are of
// type [*Denied].
func Shortest(s *scenario.Scenario, p *properties.Property, run []sim.Step, at clock.Ticks) (*Proof, error) {
	if len(run) > LongestShrunk {
		return Of(s, p, run, at)
	}
	return Shrunk(s, p, run)
}

// Shrunk is the proof of a run that breaks the property, made as small as it gets.
// Errors are of type [*Denied].
func Shrunk(s *scenario.Scenario, p *properties.Property, run []sim.Step) (*Proof, error) {
	steps, at := sim.Shrink(s.Scenario, p, run)
	if steps == nil {
		return nil, denies(s, p, run, "the run that breaks it cannot be shrunk")
	}
	return Of(s, p, steps, at)
}

// Of is the proof of a run at whose end, at the given time, the property breaks.
// Errors are of type [*Denied].
func Of(s *scenario.Scenario, p *properties.Property, steps []sim.Step, at clock.Ticks) (*Proof, error) {
	taken := sim.Record(s.Scenario, steps)
	out := &Proof{Scenario: s, Property: p, At: at, Trace: sim.ToTrace(s.Scenario, s.Text, p, taken, at)}
	out.Trace.Name = Name(s.Name, p.Name)
	out.Explanation = p.Explain(&properties.Story{Scenario: s.Scenario, Steps: taken, At: at})
	for _, step := range steps {
		if step.Action.IsFault() {
			out.Faults++
		}
	}
	text, err := out.Text(out.Trace.Name)
	if err != nil {
		return nil, denies(s, p, steps, err.Error())
	}
	read, r, err := Read(out.Trace.Name, text)
	if err != nil {
		return nil, denies(s, p, steps, "its trace does not replay: "+err.Error())
	}
	if !bytes.Equal(read.Text, s.Text) || r.Property != p || len(r.Steps) != len(steps) || r.Explain() != out.Explanation || out.Explanation == "" {
		return nil, denies(s, p, steps, "its trace reads as another run")
	}
	out.Replayed = r
	return out, nil
}

// Text is the trace as a file of the name.
func (p *Proof) Text(name string) ([]byte, error) {
	var b bytes.Buffer
	err := p.Trace.Write(&b, traces.About(p.Explanation, name)...)
	return b.Bytes(), err
}

// Name is what the trace of a scenario and one of its properties is called.
func Name(scenario, property string) string { return scenario + "-" + property + traces.Extension }

// A Denied is that a driver found a property broken, and the run it found does not
// prove it: a bug of ours.
type Denied struct {
	// Problem says what is wrong, About what it is about: scenario and run.
	Problem, About string
}

func (d *Denied) Error() string { return d.Problem }

// denies is the bug that a run is none, or breaks nothing.
func denies(s *scenario.Scenario, p *properties.Property, steps []sim.Step, why string) error {
	var about bytes.Buffer
	fmt.Fprintf(&about, "property %s\n\nscenario\n", p.Name)
	for line := range bytes.Lines(s.Text) {
		fmt.Fprintf(&about, "| %s\n", bytes.TrimSuffix(line, []byte("\n")))
	}
	fmt.Fprintf(&about, "\nsteps, by their numbers\n")
	for _, step := range steps {
		fmt.Fprintf(&about, "%d %+v\n", step.At, step.Action)
	}
	return &Denied{fmt.Sprintf("scenario %s: %s was found broken, but %s", s.Name, p.Name, why), about.String()}
}

// Size says how large a proof is.
func (p *Proof) Size() string {
	actions := phrase.Many(len(p.Replayed.Steps), "action", "actions")
	switch p.Faults {
	case 0:
		return actions + ", no fault"
	case 1:
		return actions + ", 1 of them a fault"
	}
	return fmt.Sprintf("%s, %d of them faults", actions, p.Faults)
}
