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

// extras have what no built-in scenario has: steps that take time, connections
// without order, cuts that heal, late and doubled commands, and several faults at
// once.
var extras = []string{`
fencepost: 1
name: slow-steps
steps: [0s, 2ms]
wakes: timers-first
lock: {acquire: set-nx-px-then-incr, ttl: 20ms, check: elapsed-before-fence, drift: 2ms, timeout: 8ms, renew: {how: set-ifeq, every: 6ms, accept: inside-old, on-failure: ignore}, release: get-compare-del, retry: {delay: [1ms, 3ms], limit: 1}}
work: {takes: [0s, 9ms], rounds: 2, between: [1ms, 2ms]}
resource: {guard: check-once, count: 2}
faults: {pause: {count: 1, max: 30ms}, cut: {count: 1, for: [2ms, 9ms]}, loss: {count: 1}}
free: 50ms
`, `
fencepost: 1
name: no-order
clients: 3
lock: {acquire: set-nx-px-with-incr, ttl: 10ms, check: elapsed-before-writes, drift: 1ms, guard: 2ms, timeout: 6ms, renew: {how: set-nx-on-extend, every: 3ms}, retry: {delay: 1ms, limit: 2}, server-expiry: at-ttl}
work: {kind: blind-write, takes: [0s, 4ms], writes: 2}
resource: {guard: reject-lower-on-reads, delay: [0s, 3ms]}
network: {delay: [0s, 5ms], ordered: false}
servers: {persistence: everysec, sync: 4ms, restart: [0s, 3ms]}
faults: {late: {count: 2, max: 12ms}, duplicate: {count: 2}, crash: {count: 1}, client-crash: {count: 1}, clock-jump: {count: 2, by: [5ms, -3ms]}}
free: 20ms
`, `
fencepost: 1
name: ordered-and-late
lock: {topology: independent, nodes: 3, acquire: redlock, ttl: 30ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, timeout: 4ms, retry: {delay: [1ms, 2ms], limit: 3}}
work: {takes: [0s, 4ms], rounds: 2}
faults: {late: {count: 2, max: 12ms}, duplicate: {count: 2}, crash: {count: 1}, cut: {count: 2, for: [1ms, 6ms]}, server-clock-jump: {count: 1, by: 9ms}}
`, `
fencepost: 1
name: looks-once
lock: {acquire: set-nx-px, ttl: 20ms, check: elapsed-when-granted, drift: 1ms, renew: {how: set-nx-on-extend, every: 2ms, accept: inside-new, on-failure: ignore}, retry: {delay: 1ms, limit: 1}}
work: {takes: [0s, 60ms]}
faults: {pause: {count: 1, max: 30ms}, clock-jump: {count: 1, by: [5ms, -3ms]}}
`, `
fencepost: 1
name: replicas-ahead
lock: {topology: replicated, replicas: 2, acquire: set-nx-px, ttl: 20ms, token: each-call, check: elapsed-below-ttl, release: del, wait: {replicas: 1, timeout: 5ms}, timeout: 9ms, retry: {delay: [1ms, 2ms], limit: 2}}
work: {takes: [0s, 9ms]}
clocks: {kind: monotonic, replica-ahead: 6ms}
servers: {lag: 7ms, promote: [1ms, 5ms]}
faults: {failover: {count: 2}, suspend: {count: 1, for: 12ms}, evict: {count: 1}, flush: {count: 1}, late: {count: 1, max: 8ms}}
free: 40ms
`, `
fencepost: 1
name: numbered
lock: {topology: replicated, acquire: set-nx-px-then-resource-number, ttl: 20ms, token: each-client, check: elapsed-before-fence, drift: 1ms, wait: {replicas: 1, timeout: 5ms}, timeout: 9ms, retry: {delay: [1ms, 2ms], limit: 2}}
work: {takes: [0s, 9ms], rounds: 2}
resource: {guard: reject-lower-on-reads, count: 2}
network: {ordered: false}
servers: {lag: 4ms, promote: [1ms, 5ms]}
faults: {pause: {count: 1, max: 30ms}, failover: {count: 1}, duplicate: {count: 2}, late: {count: 1, max: 8ms}, client-crash: {count: 1}}
`, `
fencepost: 1
name: anybodys
lock: {acquire: set-ifne, ttl: 10ms, token: each-client, check: elapsed-below-ttl, timeout: 6ms, renew: {how: set-ifeq, every: 3ms}, retry: {delay: 1ms, limit: 2}}
work: {takes: [0s, 4ms], rounds: 2}
network: {ordered: false}
faults: {pause: {count: 1, max: 30ms}, late: {count: 1, max: 12ms}, duplicate: {count: 1}, evict: {count: 1}, server-clock-jump: {count: 1, by: [5ms, -3ms]}}
free: 20ms
`, `
fencepost: 1
name: endless
arrive: unlimited
lock: {topology: independent, nodes: 3, acquire: redlock, ttl: 20ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, timeout: 6ms, retry: {delay: unlimited, limit: 1}}
work: {takes: unlimited, rounds: 2, between: unlimited}
servers: {persistence: everysec, sync: 9ms, restart: unlimited}
faults: {pause: {count: 1, max: unlimited}, late: {count: 1, max: unlimited}, cut: {count: 1, for: unlimited}, crash: {count: 1}}
`, `
fencepost: 1
name: endless-replicas
steps: unlimited
lock: {topology: replicated, acquire: set-nx-px, ttl: 20ms, check: elapsed-below-ttl, timeout: 6ms, wait: {replicas: 1, timeout: 5ms}, retry: {delay: 1ms, limit: 1}}
network: {delay: unlimited}
servers: {lag: 9ms, promote: unlimited}
faults: {late: {count: 1, max: unlimited}, failover: {count: 1}}
`}

// scenarios are all that laws are held against, fewer with -short.
func scenarios(t *testing.T) []*model.Scenario {
	t.Helper()
	var all []*model.Scenario
	for _, g := range scenario.Groups() {
		if testing.Short() && (g.Title == scenario.Clients || g.Title == scenario.Reported) {
			continue // they have no slot that others have not
		}
		for _, name := range g.Names {
			s, err := scenario.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, s.Scenario)
		}
	}
	for _, text := range extras {
		s, err := scenario.Parse("extra.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s.Scenario)
	}
	return all
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
// stopwatches have the names of the run. On the way it sees to it that no bound has
// passed and that time is never stuck.
func wander(t *testing.T, s *model.Scenario, seed uint64, runs, steps int, f func(w *model.World)) {
	random := rand.New(rand.NewPCG(seed, 1))
	var r sim.Run
	for range runs {
		r.Begin(s)
		path := []sim.Step(nil)
		for range steps {
			f(&r.World)
			var calm, faults []model.Move
			deadline := r.Deadline()
			if deadline < r.Now {
				t.Fatalf("a bound has passed in %s", tell(s, path))
			}
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
				if deadline < clock.Forever {
					t.Fatalf("time is stuck in %s", tell(s, path))
				}
				break
			}
			m := from[random.IntN(len(from))]
			earliest, latest := r.Window(m.Guards())
			earliest, latest = max(earliest, r.Now), min(latest, deadline)
			if latest > earliest+s.Horizon() {
				latest = earliest + s.Horizon()
			}
			at := earliest + clock.Ticks(random.Int64N(int64(latest-earliest)+1))
			path = append(path, sim.Step{Action: m.Action, At: at})
			if !r.Take(m.Action, at) {
				t.Fatalf("a listed move cannot be applied: the last of %s", tell(s, path))
			}
		}
		f(&r.World)
	}
}

// tell is a run in words, one action a line.
func tell(s *model.Scenario, path []sim.Step) string {
	var r sim.Run
	r.Begin(s)
	text := s.Name + ":"
	for _, step := range path {
		text += "\n" + s.Time(step.At) + " " + s.Say(&r.World, step.Action)
		if !r.Take(step.Action, step.At) {
			break
		}
	}
	return text
}

// overWandered runs a law over worlds of random runs of all scenarios.
func overWandered(t *testing.T, runs int, law func(t *testing.T, s *model.Scenario, w *model.World)) {
	for i, s := range scenarios(t) {
		t.Run(s.Name, func(t *testing.T) {
			wander(t, s, uint64(i), times(runs), 120, func(w *model.World) {
				if !t.Failed() {
					law(t, s, w)
				}
			})
		})
	}
}

// overReached runs a law over worlds of all scenarios: those that an exhaustive
// search finds first, and those of some random runs.
func overReached(t *testing.T, states, runs int, law func(t *testing.T, s *model.Scenario, w *model.World)) {
	for i, s := range scenarios(t) {
		t.Run(s.Name, func(t *testing.T) {
			c := &sim.Check{Scenario: s, Plain: true, MaxStates: times(states), Visit: func(key string) {
				if !t.Failed() {
					w := s.ReadKey([]byte(key))
					law(t, s, &w)
				}
			}}
			if err := c.Run(); err != nil {
				t.Fatal(err)
			}
			wander(t, s, uint64(i)+100, times(runs), 150, func(w *model.World) {
				if !t.Failed() {
					law(t, s, w)
				}
			})
		})
	}
}
