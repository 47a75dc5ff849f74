package sim

import (
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
	"fencepost/network"
	"fencepost/properties"
)

func nightly() *model.Scenario {
	s := &model.Scenario{
		Name: "nightly-invoice", Clients: 2, Topology: model.Single, Servers: 1,
		Lock: lock.Lock{
			Acquire: lock.SetNXPX, Check: lock.ElapsedBelowTTLMinusDrift, Token: lock.FreshForEachAttempt,
			Release: lock.CompareAndDelete, Renew: lock.NoRenew,
			Delay: network.Window{Least: 50, Most: 250}, Retries: 3, TTL: 10000, Drift: 102,
			Timeout: clock.Forever, Quorum: 1,
		},
		Section: lock.Section{Guard: &resource.None, Reads: true, Writes: 1, Resources: 1,
			Takes: network.Window{Least: 0, Most: 4000}, Rounds: 1},
		Arrive: network.Ever, Link: network.Window{Least: 1, Most: 5}, Resource: network.Window{Least: 1, Most: 5},
		Ordered: true, Grace: 1, Free: clock.Forever, One: 1, Unit: 1e6, PerUnit: 1,
		Names: [2]string{"ledger", "archive"},
	}
	s.Faults[model.Pause] = model.Fault{Count: 1, For: network.Window{Most: 30000}, Who: 1<<20 - 1, In: model.InsideSection | model.OutsideSection}
	s.Assemble()
	return s
}

// TestWalkStats: the statistics of a walk fit together.
func TestWalkStats(t *testing.T) {
	w := NewWalk(nightly(), 1, properties.All)
	for range 3000 {
		if !w.Run() {
			t.Fatal("a run does not end")
		}
	}
	st := &w.Stats
	if st.Runs != 3000 || st.Cut != 0 || st.Overflow != "" {
		t.Errorf("%d runs, %d cut, overflow %q", st.Runs, st.Cut, st.Overflow)
	}
	if st.Conflicts == 0 || st.Conflicts > st.Entries || st.Entries > 2*st.Runs {
		t.Errorf("%d of %d entries find another inside", st.Conflicts, st.Entries)
	}
	if st.Lost == 0 || st.Lost > st.Accepted || st.Stale < 1 || st.Stale > st.Accepted || st.Refused != 0 {
		t.Errorf("%d writes accepted, %d refused, %d lose an update, %d are stale", st.Accepted, st.Refused, st.Lost, st.Stale)
	}
	for _, f := range w.Found {
		if want := f.Property == &properties.Use; want && f.Runs == 0 || f.Runs > st.Runs || f.Runs > 0 && len(f.Steps) == 0 {
			t.Errorf("%s is broken in %d runs, first by %d steps", f.Property.Name, f.Runs, len(f.Steps))
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	s := nightly()
	w := NewWalk(s, 1, properties.All)
	b.ReportAllocs()
	for b.Loop() {
		w.Run()
	}
	b.ReportMetric(float64(w.Stats.Actions)/b.Elapsed().Seconds(), "actions/s")
}
