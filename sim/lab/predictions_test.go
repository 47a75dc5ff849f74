package lab

import (
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// TestPredictions holds the verdicts that the scenario files predict against a
// search, as far as it gets, and where it does not get far enough against a walk:
// what should hold must not break, and what should break must.
func TestPredictions(t *testing.T) {
	decided := 0
	for _, file := range scenarioFiles(t) {
		s := load(file)
		if len(s.Expect) == 0 {
			t.Errorf("%s predicts nothing", file)
		}
		claims := make([]*properties.Property, len(s.Expect))
		for i, e := range s.Expect {
			claims[i] = properties.Find(e.Property)
		}
		check := sim.Check{Scenario: s.Scenario, Properties: claims, MaxStates: 6000}
		if s.Clients > 3 || s.Servers > 1 {
			check.MaxStates = 500
		}
		if err := check.Run(); err != nil {
			t.Fatal(err)
		}
		var walk *sim.Walk
		for i, e := range s.Expect {
			got := check.Answer(i).Verdict
			if got == properties.Unknown {
				if walk == nil {
					walk = walked(s, claims)
				}
				if walk.Found[i].Runs > 0 {
					got = properties.Violated
				}
			} else {
				decided++
			}
			if (got == properties.Violated) != (e.Verdict == "violated") {
				t.Errorf("%s predicts %s of %s: got %v", file, e.Verdict, e.Property, got)
			}
		}
	}
	if decided < 15 {
		t.Errorf("the search has decided %d predictions only", decided)
	}
}

func walked(s *scenario.Scenario, claims []*properties.Property) *sim.Walk {
	w := sim.NewWalk(s.Scenario, labSeed, claims)
	w.MaxActions = 3000
	runs := 150
	if s.Clients > 3 {
		runs = 3
	}
	for range runs {
		w.Run()
	}
	return w
}
