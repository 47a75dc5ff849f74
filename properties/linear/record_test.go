package linear_test

import (
	"testing"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/properties/linear"
	"fencepost/sim"
)

// lossy is a broken lock whose clients may never hear from the ledger.
const lossy = `fencepost: 1
name: lossy
about: answers of the ledger get lost
clients: 3
lock: {acquire: set-nx-px, ttl: 20ms, release: compare-and-delete, retry: {delay: 10ms, limit: 3}}
work: {takes: [0s, 40ms], rounds: 2}
network: {delay: [1ms, 5ms]}
faults: {loss: {count: 3, on: resource}}
`

// recorded walks a scenario and hands over each run with whether the predicate of
// lost-update was broken in it.
func recorded(t *testing.T, name string, runs int, see func(s *model.Scenario, steps []model.Taken, lost bool)) {
	t.Helper()
	s, err := scenario.Load(name)
	if name == "lossy" {
		s, err = scenario.Parse(name, []byte(lossy))
	}
	if err != nil {
		t.Fatal(err)
	}
	w := sim.NewWalk(s.Scenario, 7, []*properties.Property{&properties.LostUpdate})
	for range runs {
		before := w.Stats.Lost
		w.Run()
		see(s.Scenario, sim.Record(s.Scenario, w.Path()), w.Stats.Lost > before)
	}
}

// TestRunsAgreeWithPorcupine holds the predicate of lost-update and porcupine
// together on what resources and clients see of many runs of the model.
func TestRunsAgreeWithPorcupine(t *testing.T) {
	total, lost, illegal, hidden := 0, 0, 0, 0
	for _, name := range []string{"no-lock", "nightly-invoice", "ttl-below-work", "fence-write-only", "fence-on-reads",
		"token-compare-and-set", "version-column", "idempotency-key", "duplicate-write", "one-script", "crash-without-persistence", "lossy"} {
		t.Run(name, func(t *testing.T) {
			recorded(t, name, 700, func(s *model.Scenario, steps []model.Taken, predicate bool) {
				total++
				h := linear.Record(s, steps, 0)
				at, err := linear.CheckSections(0, h.Resource, linear.DefaultLimits())
				if err != nil {
					t.Fatal(err, h.Resource)
				}
				if at.Verdict == linear.Unknown || (at.Verdict == linear.Illegal) != predicate || linear.LostUpdate(h.Resource) != predicate {
					t.Fatalf("at the resource: %v, predicate on the run %v, on the history %v: %+v", at.Verdict, predicate, linear.LostUpdate(h.Resource), h.Resource)
				}
				clients, err := linear.CheckSections(0, h.Clients, linear.DefaultLimits())
				if err != nil {
					t.Fatal(err, h.Clients)
				}
				if clients.Verdict == linear.Illegal && !predicate {
					t.Fatalf("at the clients: illegal, and nothing was lost: %+v", h.Clients)
				}
				if predicate {
					lost++
					if clients.Verdict != linear.Illegal {
						hidden++
					}
				}
				if clients.Verdict == linear.Illegal {
					illegal++
				}
			})
		})
	}
	t.Logf("%d runs: lost in %d, illegal to the clients in %d, hidden from them in %d", total, lost, illegal, hidden)
	if hidden == 0 {
		t.Error("no lost update was hidden from the clients: that the predicate is not implied back was not tried")
	}
	if lost*20 < total || (total-lost)*20 < total {
		t.Errorf("%d of %d runs lost an update: too few of one kind to agree about", lost, total)
	}
}

// A section lasts from the step in which its read was carried out to the end of that in
// which its write was.
func TestInstantsAreThoseOfTheSteps(t *testing.T) {
	seen := 0
	recorded(t, "duplicate-write", 100, func(s *model.Scenario, steps []model.Taken, _ bool) {
		served := func(at int64, last bool) bool {
			for i := range steps {
				if first, end := linear.Instants(i); first <= at && at <= end {
					return steps[i].Action.Kind == model.Serve && (!last || at == end)
				}
			}
			return false
		}
		for _, section := range linear.Record(s, steps, 0).Resource {
			seen++
			if !served(section.Call, false) || !served(section.Return, true) {
				t.Fatalf("section %+v is not at steps that serve", section)
			}
		}
	})
	if seen < 100 {
		t.Errorf("only %d sections", seen)
	}
}
