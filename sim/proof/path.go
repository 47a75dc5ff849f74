package proof

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// timed gives the actions that a search has found their earliest times, and says
// when the property breaks. Where no times fit because a capacity does not
// suffice, overflow names it; for any other reason it is an error, a [*Denied].
func timed(s *scenario.Scenario, p *properties.Property, path []model.Action) (run []sim.Step, at clock.Ticks, overflow string, err error) {
	times, at, ok := sim.Timed(s.Scenario, path, p)
	run = sim.Schedule(path, times)
	if ok {
		return run, at, "", nil
	}
	if overflow = Overflow(s.Scenario, run); overflow == "" {
		err = denies(s, p, run, "no times satisfy the guards and bounds on the path that breaks it")
	}
	return nil, 0, overflow, err
}

// Overflow names a capacity that does not suffice for the run, "" if all do.
func Overflow(s *model.Scenario, run []sim.Step) string {
	var r sim.Run
	r.Begin(s)
	for _, step := range run {
		if r.Take(step.Action, step.At) && r.Moves.Overflow != "" {
			return r.Moves.Overflow
		}
	}
	return ""
}
