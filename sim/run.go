package sim

import (
	"fencepost/clock"
	"fencepost/model"
)

// A Run is a run under way: a world, and stopwatches that are integers. Only
// [Run.Take] changes it.
type Run struct {
	Scenario *model.Scenario
	World    model.World
	// Now is the time since the start.
	Now   clock.Ticks
	Moves model.Moves

	started [clock.Stopwatches]clock.Ticks
	listed  bool
}

// Begin starts the run anew.
func (r *Run) Begin(s *model.Scenario) {
	r.Scenario, r.World, r.Now, r.listed = s, s.Start(), 0, false
	r.started = [clock.Stopwatches]clock.Ticks{}
}

// List is the moves of the present world, whether or not their time has come.
func (r *Run) List() []model.Move {
	if !r.listed {
		r.Scenario.List(&r.World, &r.Moves)
		r.listed = true
	}
	return r.Moves.List
}

// Deadline is how long the run may stay in the present world.
func (r *Run) Deadline() clock.Ticks {
	r.List()
	until := clock.Forever
	for _, b := range r.Moves.Bounds {
		until = min(until, r.started[b.Of]+b.Most)
	}
	return until
}

// Window is from when to when guards hold, if the world stays as it is. It is
// empty where from is after to; the past is not left out.
func (r *Run) Window(guards []clock.Guard) (from, to clock.Ticks) {
	from, to = 0, clock.Forever
	for _, g := range guards {
		from = max(from, r.started[g.Of]+g.Least)
		if g.Most < clock.Forever {
			to = min(to, r.started[g.Of]+g.Most)
		}
	}
	return from, to
}

// Started is when a stopwatch started.
func (r *Run) Started(of clock.Stopwatch) clock.Ticks { return r.started[of] }

// Take applies an action at a time; that its guards hold then is the caller's to
// see to. What came of it is in r.Moves. It reports false where the action is
// none of the world's.
func (r *Run) Take(a model.Action, at clock.Ticks) bool {
	if !r.Scenario.Apply(&r.World, a, &r.Moves) {
		return false
	}
	r.listed = false
	r.Now = at
	if started := r.Moves.Started; started != 0 {
		r.started[started] = at
	}
	return true
}
