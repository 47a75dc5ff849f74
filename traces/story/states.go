package story

import (
	"fencepost/model"
)

// A Field is one thing about a process, by name, in words.
type Field struct{ Name, Value string }

// A State is how all processes are at a moment. A process has the same fields, in
// the same order, at every moment of a run: those that its scenario can use.
type State struct {
	// Moment is after which step it is, and when; the state at the start is after None.
	Moment
	// Fields are those of each process.
	Fields [][]Field
	// Wire is the arrows of the messages that are on their way or wait for whom they
	// have reached: places in [Run.Arrows].
	Wire []int
}

// States lists the state at the start and that after each step, so that the state after
// step i is at place i+1. What depends on time, such as the time that a lease has
// left, is as at the moment of the step.
func (r *Run) States() []State {
	s := r.Scenario
	all, t := r.Processes(), newTeller(s)
	_, on := r.arrows()
	tally := make([]tally, s.Section.Resources)
	states := make([]State, 0, len(r.Steps)+1)
	for i := range len(r.Steps) + 1 {
		now := State{Moment: Moment{None, 0}, Wire: on[i]}
		if i > 0 {
			step := &r.Steps[i-1]
			now.Moment = Moment{i - 1, step.At}
			if step.Action.Kind == model.Serve {
				m := &t.was.Wire.In[step.Action.Who]
				tally[m.Peer-model.ResourcePeer].note(m.Client, t.became(step))
			}
			t.tell(i-1, step)
		}
		for _, p := range all {
			f := fields{t: t, s: s, w: &t.was, at: now.At}
			switch p.Kind {
			case Client:
				f.client(p.Number)
			case Server:
				f.server(p.Number)
			case Resource:
				f.resource(&t.was.Resources[p.Number], &tally[p.Number])
			}
			now.Fields = append(now.Fields, f.list)
		}
		states = append(states, now)
	}
	return states
}

// A tally is what a resource has done so far.
type tally struct {
	writer            string
	accepted, refused int
}

func (y *tally) note(client uint8, w Write) {
	switch w {
	case Accepted, Stale:
		y.writer = model.ClientName(client)
		y.accepted++
	case Refused:
		y.refused++
	}
}
