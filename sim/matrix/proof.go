package matrix

import (
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
)

// A Proof is the trace of a violated property, ready to be written down. There is
// no other way to say VIOLATED than to have one.
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

// prove makes a proof of a run that breaks a property of the cell.
func (c *Cell) prove(p *properties.Property, run []sim.Step) (*Proof, error) {
	made, err := proof.Shrunk(c.Scenario, p, run)
	if err != nil {
		return nil, err
	}
	text, err := made.Text(made.Trace.Name)
	if err != nil {
		return nil, err
	}
	return &Proof{Name: made.Trace.Name, Text: text, Actions: len(made.Replayed.Steps), Faults: made.Faults,
		At: c.Scenario.Time(made.At), Explanation: made.Explanation}, nil
}
