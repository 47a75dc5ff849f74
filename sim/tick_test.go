package sim

import (
	"reflect"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// cutSmall is a built-in scenario as the search tick by tick is tested with it.
func cutSmall(t testing.TB, name string) *model.Scenario {
	s := small(builtin(t, name))
	cutDown(s, cuts[name])
	return s
}

// multiplied is the scenario with all its lengths so many times as long; if apart,
// the least difference that counts is not.
func multiplied(of *model.Scenario, factor clock.Ticks, apart bool) *model.Scenario {
	s := *of
	lengths(reflect.ValueOf(&s).Elem(), func(l *clock.Ticks) {
		if *l < clock.Forever {
			*l *= factor
		}
	})
	if !apart {
		s.Grace, s.One, s.PerUnit = s.Grace*factor, s.One*factor, s.PerUnit*factor
	}
	s.Assemble()
	return &s
}

// TestTickCheckSteps: where the least difference that counts is several ticks, the
// search goes by that difference, and finds the same as by single ticks.
func TestTickCheckSteps(t *testing.T) {
	for _, name := range []string{"nightly-invoice", "watchdog", "clock-rates", "redlock-3"} {
		s := cutSmall(t, name)
		one := &TickCheck{Scenario: s, Properties: properties.All}
		seven := &TickCheck{Scenario: multiplied(s, 7, false), Properties: properties.All}
		for _, c := range []*TickCheck{one, seven} {
			if err := c.Run(); err != nil || !c.Complete {
				t.Fatalf("%s: %v, complete: %v", name, err, c.Complete)
			}
		}
		if one.States != seven.States || one.Worlds != seven.Worlds || one.Moves != seven.Moves || one.Seen != seven.Seen || !reflect.DeepEqual(one.Broken, seven.Broken) {
			t.Errorf("%s: %d states, %d worlds, %d moves; in steps of 7 ticks %d, %d, %d", name, one.States, one.Worlds, one.Moves, seven.States, seven.Worlds, seven.Moves)
		}
	}
}

// TestTickCheckLong: with constants for which a reading needs eight bits there are
// more states and as many worlds, with the same properties broken.
func TestTickCheckLong(t *testing.T) {
	s := cutSmall(t, "no-lock")
	short := &TickCheck{Scenario: s, Properties: properties.All}
	long := &TickCheck{Scenario: multiplied(s, 40, true), Properties: properties.All, MaxStates: 2_000_000}
	for _, c := range []*TickCheck{short, long} {
		if err := c.Run(); err != nil || !c.Complete {
			t.Fatalf("%v, %d states, complete: %v", err, c.States, c.Complete)
		}
	}
	if long.States < 20*short.States || long.Worlds != short.Worlds || !reflect.DeepEqual(long.Broken, short.Broken) {
		t.Errorf("%d states of %d worlds, broken %v; in long %d, %d, %v", short.States, short.Worlds, short.Broken, long.States, long.Worlds, long.Broken)
	}
}

// TestTickCheckLimits: a limit ends the search, which then says that it is not
// complete, and has told of all worlds that it counts.
func TestTickCheckLimits(t *testing.T) {
	s := cutSmall(t, "nightly-invoice")
	for _, limited := range []*TickCheck{{MaxStates: 1000}, {Stop: func() bool { return true }}} {
		told := map[string]bool{}
		limited.Scenario, limited.Properties, limited.Visit = s, properties.All, func(key string) { told[key] = true }
		if err := limited.Run(); err != nil || limited.Complete || limited.States == 0 {
			t.Errorf("%v, %d states, complete: %v", err, limited.States, limited.Complete)
		}
		if len(told) != limited.Worlds {
			t.Errorf("%d worlds, told of %d", limited.Worlds, len(told))
		}
	}
}
