package lab

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/sim"
)

// longest is how long a move may wait by itself, since its own stopwatch started.
// The relation's bounds do not say whose they are: things that start at one
// instant share a stopwatch, and a thread's is no bound of another's. It reports
// false for what lab scenarios leave out.
func longest(r *sim.Run, a model.Action) (clock.Ticks, bool) {
	s := r.Scenario
	switch a.Kind {
	case model.Step, model.Pass, model.Fail, model.FallDue:
		return longestStep(s, &r.World.Clients[a.Who], a.What != 0), true
	case model.Resume:
		return s.Faults[model.Pause].For.Most, true
	case model.Hear, model.Arrive, model.Run, model.Serve, model.Vanish:
		m := &r.World.Wire.In[a.Who]
		switch {
		case m.Late:
			return 0, false
		case m.Arrived:
			return s.Steps.Most, true
		case m.Body.Use.Op != 0:
			return s.Resource.Most, true
		}
		return s.Link.Most, true
	}
	return 0, false
}

func longestStep(s *model.Scenario, me *model.Client, watchdog bool) clock.Ticks {
	th := &me.Main
	if watchdog {
		th = &me.Watchdog
	}
	step := &s.Script.Steps[th.At]
	switch {
	case !me.Here:
		return s.Arrive.Most
	case th.Due:
		return s.Steps.Most
	case step.Do == lock.Work, step.Do == lock.Rest, step.Do == lock.Retry, step.Do == lock.Finish:
		return step.Takes.Most
	}
	return s.Steps.Most
}
