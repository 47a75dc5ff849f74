package sim

import (
	"fmt"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
	"fencepost/traces"
	"fencepost/traces/story"
)

// A Replayed is what came of replaying a trace.
type Replayed struct {
	Scenario *model.Scenario
	Trace    *traces.Trace
	// Property is the one that the trace is about.
	Property *properties.Property
	Steps    []model.Taken
	// End is the time of the observation, or else of the last step.
	End clock.Ticks
	// Breaks is where each property that was broken was broken first, in the order
	// of time.
	Breaks []StepBreak
}

// Actions are the actions of the trace.
func (r *Replayed) Actions() []model.Action {
	path := make([]model.Action, len(r.Steps))
	for i, step := range r.Steps {
		path[i] = step.Action
	}
	return path
}

// A StepBreak is a break and how many steps had been taken by then.
type StepBreak struct {
	Break
	Steps int
}

// Replay takes the steps of a trace, each at its time. It is strict: a line that
// is no move of the world at hand, or not at that time, is an error that says why
// and what could have happened. All properties are judged, and p, the one that
// the trace is about; if p is nil it is looked up by its name.
func Replay(s *model.Scenario, t *traces.Trace, p *properties.Property) (*Replayed, error) {
	if p == nil {
		p = properties.Find(t.Property)
	}
	if p == nil {
		return nil, t.Errorf(t.PropertyLine, t.PropertyColumn, "property %q is not known: expected one of %s", t.Property, properties.Names())
	}
	if p.Name != t.Property {
		return nil, t.Errorf(t.PropertyLine, t.PropertyColumn, "trace is about property %s, not %s", t.Property, p.Name)
	}
	out := &Replayed{Scenario: s, Trace: t, Property: p}
	judge := Judge{Properties: judged(p)}
	var r Run
	r.Begin(s)
	var breaks []Break
	for i := range t.Lines {
		line := &t.Lines[i]
		at, err := when(&r, t, line)
		if err != nil {
			return nil, err
		}
		move, why := find(&r, line, at)
		if move == nil {
			return nil, refuse(&r, t, i, out.Steps, why)
		}
		breaks = judge.Until(at, breaks[:0])
		out.note(breaks)
		out.Steps = append(out.Steps, taken(&r, Step{move.Action, at}))
		if r.Moves.Overflow != "" {
			return nil, t.Errorf(line.Number, line.TextColumn, "capacity for %s does not suffice", r.Moves.Overflow)
		}
		breaks = judge.After(&r, breaks[:0])
		out.note(breaks)
	}
	out.End = r.Now
	if line := &t.Observe; line.At != "" {
		at, err := when(&r, t, line)
		if err != nil {
			return nil, err
		}
		if deadline := r.Deadline(); at > deadline {
			return nil, refuse(&r, t, len(t.Lines), out.Steps,
				fmt.Sprintf("something has to happen by %s", s.Time(deadline)))
		}
		breaks = judge.Until(at, breaks[:0])
		out.note(breaks)
		out.End = at
	}
	return out, nil
}

// judged is all properties, and p.
func judged(p *properties.Property) []*properties.Property {
	for _, known := range properties.All {
		if known == p {
			return properties.All
		}
	}
	return append([]*properties.Property{p}, properties.All...)
}

// note keeps the first break of each property.
func (r *Replayed) note(breaks []Break) {
	for _, b := range breaks {
		if r.Broken(b.Property) == nil {
			r.Breaks = append(r.Breaks, StepBreak{b, len(r.Steps)})
		}
	}
}

// Broken is where the property was broken first, nil if it was not.
func (r *Replayed) Broken(p *properties.Property) *StepBreak {
	for i := range r.Breaks {
		if r.Breaks[i].Property == p {
			return &r.Breaks[i]
		}
	}
	return nil
}

// Confirm reports as an error that the trace does not show what it says: that its
// property is broken at its end and not before.
func (r *Replayed) Confirm() error {
	b := r.Broken(r.Property)
	switch {
	case b == nil:
		return r.Trace.Errorf(0, 0, "property %s is not broken at the end, at %s", r.Property.Name, r.Scenario.Time(r.End))
	case b.Steps < len(r.Steps) || b.At < r.End:
		var line traces.Line
		if b.Steps > 0 {
			line = r.Trace.Lines[b.Steps-1]
		}
		return r.Trace.Errorf(line.Number, line.TextColumn, "property %s is broken here already, at %s, before the end at %s",
			r.Property.Name, r.Scenario.Time(b.At), r.Scenario.Time(r.End))
	}
	return nil
}

// Explain says in a sentence what the trace shows, "" where its property is not
// broken.
func (r *Replayed) Explain() string {
	b := r.Broken(r.Property)
	if b == nil {
		return ""
	}
	return r.Property.Explain(&properties.Story{Scenario: r.Scenario, Steps: r.Steps[:b.Steps], At: b.At})
}

// Story is the run for pictures of it, up to its end and with what is broken there.
func (r *Replayed) Story() story.Run {
	run := story.Run{Scenario: r.Scenario, Steps: r.Steps, End: r.End}
	if explanation := r.Explain(); explanation != "" {
		run.Property, run.Explanation = r.Property.Name, explanation
	}
	return run
}

// Record takes the steps of a run that a driver has found, and keeps what each
// led to. It panics where a step is no move of the world that it is taken in.
func Record(s *model.Scenario, steps []Step) []model.Taken {
	var r Run
	r.Begin(s)
	out := make([]model.Taken, len(steps))
	for i, step := range steps {
		out[i] = taken(&r, step)
	}
	return out
}

// taken takes a step.
func taken(r *Run, step Step) model.Taken {
	text := r.Scenario.Say(&r.World, step.Action)
	if !r.Take(step.Action, step.At) {
		panic(fmt.Sprintf("sim: %q at %s is no move of the world: the steps are not a run of scenario %s",
			text, r.Scenario.Time(step.At), r.Scenario.Name))
	}
	return model.Taken{At: step.At, Action: step.Action, Text: text,
		World: r.World, Events: r.Moves.Events, Actor: r.Moves.Actor, Started: r.Moves.Started}
}

// ToTrace is the trace of a run at whose end the property is broken: at the last
// step, or by time passing until at. The text is that of the scenario.
func ToTrace(s *model.Scenario, text []byte, p *properties.Property, steps []model.Taken, at clock.Ticks) *traces.Trace {
	t := &traces.Trace{Property: p.Name, Scenario: text}
	last := clock.Ticks(0)
	for i := range steps {
		last = steps[i].At
		t.Lines = append(t.Lines, traces.Line{At: s.Time(last), Text: steps[i].Text})
	}
	if at > last || len(steps) == 0 {
		t.Observe = traces.Line{At: s.Time(at), Text: "observe"}
	}
	return t
}
