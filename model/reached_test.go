package model_test

import (
	"flag"
	"math/rand/v2"
	"reflect"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
	"fencepost/model/scenario"
	"fencepost/network"
	"fencepost/sim"
)

var long = flag.Bool("long", false, "also the slow laws: many more worlds")

// times is how many to take: n, or many more with -long.
func times(n int) int {
	if *long {
		return 20 * n
	}
	return n
}

// maximal is a scenario in which all of a world is used.
func maximal() *model.Scenario {
	s := &model.Scenario{
		Name: "maximal", Clients: model.MaxClients, Topology: model.Independent, Servers: model.MaxServers,
		Lock: lock.Lock{
			Acquire: lock.RedlockWithIncr, Check: lock.ElapsedBeforeWrites, Token: lock.FreshForEachAttempt,
			Release: lock.CompareAndDelete, Renew: lock.CompareAndExtend,
			Delay: network.Window{Least: 1, Most: 2}, Retries: 3, TTL: 10, Drift: 1, Timeout: 5, Quorum: 4,
		},
		Section: lock.Section{Guard: &resource.RejectLower, Reads: true, Writes: 2, Resources: 2, Rounds: 2},
		Steps:   network.Window{Most: 1}, Arrive: network.Ever,
		Link: network.Window{Most: 1}, Resource: network.Window{Most: 1},
		Keeps: model.LastSync, SyncEvery: 3, Free: 20, One: 1, Unit: 1e6, PerUnit: 1,
		Names: [2]string{"ledger", "archive"},
	}
	s.Assemble()
	return s
}

// leaves calls f on every field of a value that is no struct and no array, with
// the way there.
func leaves(v reflect.Value, path string, f func(path string, leaf reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(v.Field(i), path+"."+v.Type().Field(i).Name, f)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), path+"["+itoa(i)+"]", f)
		}
	default:
		f(path, v)
	}
}

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + itoa(i%10)
}

// wander takes random runs of a scenario, one in three of its steps a fault where
// one is possible, and calls f on the worlds that they pass through, whose
// stopwatches have the names of the run.
func wander(s *model.Scenario, seed uint64, runs, steps int, f func(w *model.World)) {
	random := rand.New(rand.NewPCG(seed, 1))
	var r sim.Run
	for range runs {
		r.Begin(s)
		for range steps {
			f(&r.World)
			var calm, faults []model.Move
			deadline := r.Deadline()
			for _, m := range r.List() {
				from, to := r.Window(m.Guards())
				switch {
				case max(from, r.Now) > min(to, deadline):
				case m.Action.IsFault():
					faults = append(faults, m)
				default:
					calm = append(calm, m)
				}
			}
			from := calm
			if len(faults) > 0 && (len(calm) == 0 || random.IntN(3) == 0) {
				from = faults
			}
			if len(from) == 0 {
				break
			}
			m := from[random.IntN(len(from))]
			earliest, latest := r.Window(m.Guards())
			earliest, latest = max(earliest, r.Now), min(latest, deadline)
			if latest > earliest+s.Horizon() {
				latest = earliest + s.Horizon()
			}
			if !r.Take(m.Action, earliest+clock.Ticks(random.Int64N(int64(latest-earliest)+1))) {
				panic("a listed move cannot be applied: " + s.Say(&r.World, m.Action))
			}
		}
		f(&r.World)
	}
}

// overBuiltin runs a law over worlds of each built-in scenario.
func overBuiltin(t *testing.T, runs int, law func(t *testing.T, s *model.Scenario, w *model.World)) {
	for i, name := range scenario.Builtin() {
		t.Run(name, func(t *testing.T) {
			s, err := scenario.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			wander(s.Scenario, uint64(i), times(runs), 120, func(w *model.World) {
				if t.Failed() {
					return
				}
				n++
				law(t, s.Scenario, w)
			})
			if n < runs {
				t.Errorf("only %d worlds in %d runs", n, runs)
			}
		})
	}
}
