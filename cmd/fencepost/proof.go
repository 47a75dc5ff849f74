package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/rerun"
	"fencepost/traces"
	"fencepost/traces/story"
)

// A proof is a trace that breaks a property, and what replaying it came to. There
// is no other way to say VIOLATED than to have one.
type proof struct {
	scenario *scenario.Scenario
	property *properties.Property
	trace    *traces.Trace
	replayed *sim.Replayed
	// explanation says in a sentence what goes wrong, faults how many of the steps
	// are faults, at when the property breaks.
	explanation string
	faults      int
	at          clock.Ticks
	// value is that of a parameter that was varied, for the name of the file.
	value string
	// file is where the trace was written, "" if it was not.
	file string
}

// prove makes a proof of a run that breaks the property, shrunk or as it is. The
// trace is written as text, and what the text says, scenario included, is read
// and replayed. Whatever goes wrong on the way is a bug: a driver found what the
// relation denies.
func prove(s *scenario.Scenario, p *properties.Property, steps []sim.Step, at clock.Ticks, shrink bool) (*proof, error) {
	found := steps
	if shrink {
		steps, at = sim.Shrink(s.Scenario, p, steps)
		if steps == nil {
			return nil, denies(s, p, found, "the run that breaks it cannot be shrunk")
		}
	}
	out := &proof{scenario: s, property: p, at: at}
	out.trace = sim.ToTrace(s.Scenario, s.Text, p, sim.Record(s.Scenario, steps), at)
	out.trace.Name = traceName(s.Name, p.Name, 1)
	var text bytes.Buffer
	if err := out.trace.Write(&text); err != nil {
		return nil, denies(s, p, steps, err.Error())
	}
	read, r, err := again(out.trace.Name, text.Bytes())
	if err == nil {
		err = rerun.Confirm(r)
	}
	switch {
	case err != nil:
		return nil, denies(s, p, steps, "its trace does not replay: "+err.Error())
	case !bytes.Equal(read.Text, s.Text) || len(r.Steps) != len(steps):
		return nil, denies(s, p, steps, "its trace reads as another run")
	}
	out.replayed = r
	if out.explanation = r.Explain(); out.explanation == "" {
		return nil, denies(s, p, steps, "its trace cannot be explained")
	}
	for _, step := range r.Steps {
		if step.Action.IsFault() {
			out.faults++
		}
	}
	return out, nil
}

// denies is the bug that a run is none, or breaks nothing.
func denies(s *scenario.Scenario, p *properties.Property, steps []sim.Step, why string) error {
	var about strings.Builder
	fmt.Fprintf(&about, "property %s\n\nscenario\n", p.Name)
	for _, line := range strings.Split(strings.TrimSuffix(string(s.Text), "\n"), "\n") {
		fmt.Fprintf(&about, "| %s\n", line)
	}
	fmt.Fprintf(&about, "\nsteps, by their numbers\n")
	for _, step := range steps {
		fmt.Fprintf(&about, "%d %+v\n", step.At, step.Action)
	}
	return bug{fmt.Sprintf("%s was found broken, but %s", p.Name, why), about.String()}
}

// overflows names a capacity that does not suffice for the steps, "" if all do.
func overflows(s *model.Scenario, steps []sim.Step) string {
	var r sim.Run
	r.Begin(s)
	for _, step := range steps {
		if r.Take(step.Action, step.At) && r.Moves.Overflow != "" {
			return r.Moves.Overflow
		}
	}
	return ""
}

// timeline is a replayed run as a picture, of a break where it is explained.
func (a *app) timeline(s *screen, r *sim.Replayed, explanation string) *traces.Timeline {
	run := story.Run{Scenario: r.Scenario, Steps: r.Steps, End: r.End}
	if explanation != "" {
		run.Property, run.Explanation = r.Property.Name, explanation
	}
	return &traces.Timeline{Run: run, Width: s.width, ASCII: s.ascii, Colour: s.color}
}

// size says how large a proof is.
func (p *proof) size() string {
	actions := many(len(p.replayed.Steps), "action", "actions")
	switch p.faults {
	case 0:
		return actions + ", no fault"
	case 1:
		return actions + ", 1 of them a fault"
	}
	return actions + ", " + count(p.faults) + " of them faults"
}

// name is that of the trace file, numbered from 2 on.
func (p *proof) name(number int) string {
	if p.value == "" {
		return traceName(p.scenario.Name, p.property.Name, number)
	}
	return traceName(p.scenario.Name, p.property.Name+"-at-"+strings.ReplaceAll(p.value, "µ", "u"), number)
}

// traceName is the name of a trace file, numbered from 2 on.
func traceName(scenario, property string, number int) string {
	name := scenario + "-" + property
	if number > 1 {
		name += fmt.Sprintf("-%d", number)
	}
	return name + traces.Extension
}

// text is the proof as a trace file of the name.
func (p *proof) text(name string) ([]byte, error) {
	var b bytes.Buffer
	err := p.trace.Write(&b, traces.About(p.explanation, name)...)
	return b.Bytes(), err
}

// mostNumber is how many different traces of a name a directory may have.
const mostNumber = 99

// keep writes the trace into a directory, unless it is there already. A file that
// says something else stays, and the trace gets a numbered name, or with force
// replaces it.
func (p *proof) keep(dir string, force bool) error {
	for n := 1; n <= mostNumber; n++ {
		name := p.name(n)
		path := filepath.Join(dir, name)
		text, err := p.text(name)
		if err != nil {
			return bug{"trace " + name + " cannot be made: " + err.Error(), ""}
		}
		old, err := readUpTo(path, len(text)+1)
		switch {
		case err == nil && bytes.Equal(old, text):
			p.file = path
			return nil
		case err == nil && !force, err != nil && !os.IsNotExist(err):
			continue
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return failf("directory %s cannot be made: %s", visible(dir), reason(err))
		}
		if err := write(path, text); err != nil {
			return failf("trace %s cannot be written: %s", visible(path), reason(err))
		}
		p.file = path
		return nil
	}
	return failf("directory %s has %d traces of %s and %s already: expected another one, or --force",
		visible(dir), mostNumber, p.scenario.Name, p.property.Name)
}
