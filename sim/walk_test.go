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
	s.Faults[model.Pause] = model.Fault{Count: 1, For: network.Window{Most: 30000}, Who: 1<<20 - 1}
	s.Assemble()
	return s
}

func TestFirst(t *testing.T) {
	s := nightly()
	w := NewWalk(s, 1, properties.All)
	for range 3000 {
		w.Run()
	}
	t.Logf("%+v", w.Stats)
	for _, f := range w.Found {
		t.Log(f.Property.Name, f.Runs, f.Run, len(f.Steps))
		if f.Runs > 0 && f.Property.Name == "use" {
			var r Run
			r.Begin(s)
			for _, st := range f.Steps {
				text := s.Say(&r.World, st.Action)
				if !r.Take(st.Action, st.At) {
					t.Fatal("no", text)
				}
				t.Log(s.Time(st.At), text)
			}
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
