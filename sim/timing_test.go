package sim

import (
	"slices"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/network"
	"fencepost/properties"
)

// smallScenarios have constants small enough to try every time.
func smallScenarios() []*model.Scenario {
	var all []*model.Scenario
	add := func(change func(s *model.Scenario)) {
		s := nightly()
		s.Lock.TTL, s.Lock.Drift = 4, 1
		s.Lock.Delay, s.Lock.Retries = network.Window{Least: 1, Most: 2}, 1
		s.Section.Takes = network.Window{Least: 1, Most: 3}
		s.Link, s.Resource = network.Window{Least: 1, Most: 2}, network.Window{Least: 0, Most: 1}
		s.Faults[model.Pause].For = network.Window{Least: 1, Most: 6}
		change(s)
		s.Assemble()
		all = append(all, s)
	}
	add(func(s *model.Scenario) {})
	add(func(s *model.Scenario) { s.Lock.Check = lock.NoCheck })
	add(func(s *model.Scenario) { s.Arrive = network.Window{Least: 2, Most: 5} })
	add(func(s *model.Scenario) { s.Steps = network.Window{Least: 0, Most: 1} })
	add(func(s *model.Scenario) { s.Free, s.Section.Takes.Most = 3, 6 })
	add(func(s *model.Scenario) {
		s.Lock.Renew = lock.CompareAndExtend
		s.Lock.Renew.Every, s.Lock.Renew.Accept = 2, lock.InsideOld
	})
	return all
}

// earliest tries all whole times up to the last, step after step, and returns of
// those that are runs and break the property at the end the least of each time.
// That these belong to one run is what it then finds out.
type earliest struct {
	s     *model.Scenario
	p     *properties.Property
	path  []model.Action
	last  clock.Ticks
	least []clock.Ticks
	end   clock.Ticks
	tried int
}

func (e *earliest) search() {
	e.least, e.end = nil, -1
	e.step(e.s.Start(), nil, [clock.Stopwatches]clock.Ticks{}, 0, 0)
}

func (e *earliest) step(w model.World, times []clock.Ticks, since [clock.Stopwatches]clock.Ticks, events model.Events, actor uint8) {
	holds := func(gs []clock.Guard, t clock.Ticks) bool {
		return !slices.ContainsFunc(gs, func(g clock.Guard) bool { return t-since[g.Of] < g.Least || t-since[g.Of] > g.Most })
	}
	var m model.Moves
	now := clock.Ticks(0)
	if len(times) > 0 {
		now = times[len(times)-1]
	}
	e.s.List(&w, &m)
	i := len(times)
	for t := now; t <= e.last && holds(m.Bounds, t); t++ {
		e.tried++
		if i == len(e.path) {
			j := properties.Judging{Scenario: e.s, World: &w, Events: events, Actor: actor}
			e.p.Judge(&j)
			if slices.ContainsFunc(j.Ways, func(way properties.Way) bool { return holds(way.Guards(), t) }) {
				e.found(times, t)
			}
			continue
		}
		k := slices.IndexFunc(m.List, func(move model.Move) bool { return move.Action == e.path[i] })
		if k < 0 || !holds(m.List[k].Guards(), t) {
			continue
		}
		next, then := w, since
		var after model.Moves
		e.s.Apply(&next, e.path[i], &after)
		if after.Started != 0 {
			then[after.Started] = t
		}
		e.step(next, append(slices.Clip(times), t), then, after.Events, after.Actor)
	}
}

func (e *earliest) found(times []clock.Ticks, end clock.Ticks) {
	if e.least == nil {
		e.least, e.end = slices.Clone(times), end
	}
	for i, t := range times {
		e.least[i] = min(e.least[i], t)
	}
	e.end = min(e.end, end)
}

// TestTimedAgainstBruteForce: on small constants the times are those that trying
// all of them finds, and there are none where that finds none.
func TestTimedAgainstBruteForce(t *testing.T) {
	timed, not := 0, 0
	for n, s := range smallScenarios() {
		breaksOf(s, 20, 1, func(p *properties.Property, long []Step) {
			steps, at := Shrink(s, p, long)
			if len(steps) == 0 || len(steps) > 16 || at > 16 {
				return
			}
			path := Actions(steps)
			for variant := range len(path) + 1 {
				// The path itself, and paths in which two neighbours change places.
				try := slices.Clone(path)
				if variant > 1 {
					try[variant-2], try[variant-1] = try[variant-1], try[variant-2]
				}
				times, end, ok := Timed(s, try, p)
				e := &earliest{s: s, p: p, path: try, last: at + 4}
				if ok {
					e.last = end
				}
				e.search()
				if ok != (e.least != nil) {
					t.Fatalf("scenario %d, %s, variant %d: times exist: %v; trying all says %v", n, p.Name, variant, ok, !ok)
				}
				if !ok {
					not++
					continue
				}
				timed++
				if !slices.Equal(times, e.least) || end != e.end {
					t.Fatalf("scenario %d, %s, variant %d: times %v and %d; trying all finds %v and %d", n, p.Name, variant, times, end, e.least, e.end)
				}
			}
		})
	}
	t.Logf("%d paths with times, %d without", timed, not)
	if timed < 30 || not < 30 {
		t.Errorf("%d paths with times and %d without are too few", timed, not)
	}
}

// TestTimingComesAndGoes: taking steps off again leaves what was there.
func TestTimingComesAndGoes(t *testing.T) {
	var random Random
	for range 300 {
		var kept, shaken timing
		kept.begin()
		shaken.begin()
		for step := range 12 {
			guards := func() []clock.Guard {
				var gs []clock.Guard
				for range random.Below(3) {
					least := clock.Ticks(random.Below(8))
					gs = append(gs, clock.Guard{Of: clock.Stopwatch(random.Below(5)), Least: least, Most: least + clock.Ticks(random.Below(10))})
				}
				return gs
			}
			for range random.Below(4) {
				if shaken.add(guards(), guards()) {
					shaken.start(clock.Stopwatch(1 + random.Below(4)))
					if random.Below(2) == 0 && shaken.add(guards()) {
						shaken.drop()
					}
					shaken.drop()
				}
			}
			gs := guards()
			if a, b := kept.add(gs), shaken.add(gs); a != b || !slices.Equal(kept.at, shaken.at) {
				t.Fatalf("after %d steps: %v %v, and with steps added and dropped %v %v", step, a, kept.at, b, shaken.at)
			} else if a {
				name := clock.Stopwatch(1 + random.Below(4))
				kept.start(name)
				shaken.start(name)
			}
		}
	}
}

func TestTimedRefuses(t *testing.T) {
	s := nightly()
	for _, path := range [][]model.Action{
		nil,
		{{Kind: model.Hear}},
		{{Kind: model.Step}},             // breaks nothing
		{{Kind: model.Step}, {Kind: 99}}, // is no kind
		{{Kind: model.Step}, {Kind: model.Step, Who: 19}}, // is nobody
		{{Kind: model.Step, Who: 255}},
		{{Kind: model.Run, Who: 255, What: 255}},
	} {
		if times, _, ok := Timed(s, path, &properties.Use); ok {
			t.Errorf("Timed(%v) = %v; want none", path, times)
		}
	}
	times, end, ok := Timed(s, []model.Action{{Kind: model.Step}, {Kind: model.Step}, {Kind: model.Run}}, nil)
	if !ok || !slices.Equal(times, []clock.Ticks{0, 0, 1}) || end != 1 {
		t.Errorf("Timed without a property = %v, %d, %v; want 0 0 1, 1, true", times, end, ok)
	}
}

func TestTimedWithoutAProperty(t *testing.T) {
	// The break of free needs time to pass: the earliest run without it ends before.
	s := smallScenarios()[4]
	breaksOf(s, 30, 3, func(p *properties.Property, long []Step) {
		if p != &properties.Free {
			return
		}
		steps, at := Shrink(s, p, long)
		_, end, ok := Timed(s, Actions(steps), nil)
		if !ok || end > at {
			t.Errorf("without the property it ends at %d, %v; with it at %d", end, ok, at)
		}
	})
}
