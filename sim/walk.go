package sim

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A Step is an action and the time at which it was taken.
type Step struct {
	Action model.Action
	At     clock.Ticks
}

// Stats is what happened in a number of runs.
type Stats struct {
	Runs, Actions, Messages int
	// Entries is how often a client entered its critical section, and Conflicts
	// how often it found another inside.
	Entries, Conflicts int
	// Accepted, Refused, Lost and Stale count writes at the resource: those
	// accepted and refused, and of the accepted those that lost an update and those
	// of an older grant.
	Accepted, Refused, Lost, Stale int
	// Denied is how often a client was refused the lock, GaveUp how often it ran
	// out of tries.
	Denied, GaveUp int
	// Waited is the time from wanting the lock to entering, over all entries.
	Waited clock.Ticks
	// Cut is how many runs were ended by the limit on actions.
	Cut int
	// Seen is all events of all runs.
	Seen model.Events
	// Overflow names a capacity that did not suffice in some run.
	Overflow string
}

// A Found is a property broken by a walk: in how many runs, and the shortest of
// them up to there.
type Found struct {
	Property *properties.Property
	Runs     int
	// Run is the number of the run that broke it in the fewest actions, the first of
	// those, and Steps what happened in it up to the break at At.
	Run   int
	Steps []Step
	At    clock.Ticks
	last  int
}

// A Walk is seeded random runs of a scenario.
type Walk struct {
	Scenario   *model.Scenario
	Seed       uint64
	Properties []*properties.Property
	// Choosers take the runs in turn.
	Choosers []Chooser
	// MaxActions ends a run that goes on for ever.
	MaxActions int
	Stats      Stats
	// Found is what was broken, in the order of Properties; entries without a run
	// were not.
	Found []Found

	run     Run
	judge   Judge
	path    []Step
	breaks  []Break
	options []Option
	begun   [model.MaxClients]clock.Ticks
}

// NewWalk is a walk that has the usual choosers take turns.
func NewWalk(s *model.Scenario, seed uint64, judged []*properties.Property) *Walk {
	long := max(5_000, 200*int(s.Clients)*int(s.Section.Rounds))
	w := &Walk{Scenario: s, Seed: seed, Properties: judged, MaxActions: long,
		Choosers: []Chooser{Uniform(), Boundary(), PCT()}, Found: make([]Found, len(judged))}
	for i, p := range judged {
		w.Found[i].Property = p
	}
	w.judge.Properties = judged
	return w
}

// Run takes one more run, and reports whether it came to an end by itself.
func (w *Walk) Run() bool {
	number := w.Stats.Runs
	w.Stats.Runs++
	c := w.Choosers[number%len(w.Choosers)]
	r := &w.run
	r.Begin(w.Scenario)
	c.Begin(r, w.Seed, uint64(number))
	w.path = w.path[:0]
	w.begun = [model.MaxClients]clock.Ticks{}
	w.judge.pending = w.judge.pending[:0]
	for range w.MaxActions {
		w.options = r.Options(w.options)
		i, at := -1, r.Deadline()
		if len(w.options) > 0 {
			i, at = c.Choose(r, w.options)
		}
		w.breaks = w.judge.Until(at, w.breaks[:0])
		w.note(number)
		if i < 0 {
			return true
		}
		a := r.Moves.List[w.options[i].Move].Action
		if !r.Take(a, at) {
			panic("walk: the move " + r.Scenario.Say(&r.World, a) + " was listed and cannot be applied")
		}
		w.path = append(w.path, Step{a, at})
		w.count(r)
		w.breaks = w.judge.After(r, w.breaks[:0])
		w.note(number)
	}
	w.Stats.Cut++
	return false
}

// Path is what the last run did.
func (w *Walk) Path() []Step { return w.path }

// note keeps the shortest break of each property, and counts runs that break it.
func (w *Walk) note(number int) {
	for _, b := range w.breaks {
		for i := range w.Found {
			f := &w.Found[i]
			if f.Property != b.Property {
				continue
			}
			if f.Runs > 0 && f.last == number {
				continue // it was broken earlier in this run
			}
			if f.Runs == 0 || len(w.path) < len(f.Steps) {
				f.Run, f.At = number, b.At
				f.Steps = append(f.Steps[:0], w.path...)
			}
			f.Runs++
			f.last = number
		}
	}
}

func (w *Walk) count(r *Run) {
	st, e := &w.Stats, r.Moves.Events
	st.Actions++
	st.Seen |= e
	if r.Moves.Overflow != "" {
		st.Overflow = r.Moves.Overflow
	}
	if k := w.path[len(w.path)-1].Action.Kind; k == model.Hear || k == model.Run || k == model.Serve || k == model.Vanish {
		st.Messages++
	}
	if e == 0 {
		return
	}
	tally := func(n *int, of model.Events) {
		if e.Has(of) {
			*n++
		}
	}
	tally(&st.Accepted, model.Wrote)
	tally(&st.Refused, model.WriteRefused)
	tally(&st.Lost, model.LostUpdate)
	tally(&st.Stale, model.StaleWrite)
	tally(&st.Denied, model.Contended)
	tally(&st.GaveUp, model.GaveUp)
	actor := r.Moves.Actor
	if e.Has(model.Began) && w.begun[actor] == 0 {
		w.begun[actor] = r.Now + 1
	}
	if e.Has(model.Entered) {
		st.Entries++
		st.Waited += r.Now + 1 - w.begun[actor]
		w.begun[actor] = 0
		for c := range r.Scenario.Clients {
			if c != actor && r.World.Clients[c].Inside {
				st.Conflicts++
				break
			}
		}
	}
}
