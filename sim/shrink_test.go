package sim

import (
	"slices"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
	"fencepost/network"
	"fencepost/properties"
)

// shrunkScenarios are locks that break in different ways. What some of them
// break needs pauses, some crashes, some a third client or the passing of time.
func shrunkScenarios() []*model.Scenario {
	variant := func(name string, change func(s *model.Scenario)) *model.Scenario {
		s := nightly()
		s.Name = name
		change(s)
		s.Assemble()
		return s
	}
	noPause := func(s *model.Scenario) { s.Faults[model.Pause] = model.Fault{} }
	anybody := uint32(1<<20 - 1)
	return []*model.Scenario{
		nightly(),
		variant("no-check", func(s *model.Scenario) {
			s.Lock.Check = lock.NoCheck
			s.Lock.TTL = 3
		}),
		variant("bare-del", func(s *model.Scenario) {
			s.Clients = 3
			s.Lock.Release = lock.BareDel
		}),
		variant("fence-later", func(s *model.Scenario) {
			s.Lock.Acquire = lock.SetNXPXThenIncr
			s.Section.Guard = &resource.RejectLower
			s.Faults[model.Pause].Count = 2
		}),
		variant("redlock", func(s *model.Scenario) {
			s.Topology, s.Servers = model.Independent, 3
			s.Lock.Acquire, s.Lock.Quorum = lock.Redlock, 2
		}),
		variant("redlock-faults", func(s *model.Scenario) {
			noPause(s)
			s.Topology, s.Servers = model.Independent, 3
			s.Lock.Acquire, s.Lock.Quorum = lock.RedlockOneByOne, 2
			s.Lock.Timeout = 50
			s.Keeps, s.Restart, s.SyncEvery = model.Nothing, network.Window{Least: 1, Most: 100}, 1000
			s.Faults[model.Crash] = model.Fault{Count: 2, Who: anybody}
			s.Faults[model.Delay] = model.Fault{Count: 1, For: network.Window{Most: 20000}, Who: anybody, On: model.LockLinks | model.ResourceLinks}
			s.Faults[model.Loss] = model.Fault{Count: 1, Who: anybody, On: model.LockLinks}
			s.Faults[model.Double] = model.Fault{Count: 1, Who: anybody, On: model.LockLinks}
			s.Ordered = false
		}),
		variant("watchdog", func(s *model.Scenario) {
			s.Lock.Renew = lock.CompareAndExtend
			s.Lock.Renew.Every, s.Lock.Renew.Accept = 3300, lock.WhenGranted
			s.Section.Takes = network.Window{Least: 0, Most: 15000}
		}),
		variant("kill-setnx", func(s *model.Scenario) {
			noPause(s)
			s.Lock.Acquire, s.Lock.Retries = lock.SetNX, lock.Unlimited
			s.Faults[model.Kill] = model.Fault{Count: 1, Who: anybody}
		}),
		variant("kill-free", func(s *model.Scenario) {
			noPause(s)
			s.Lock.Retries, s.Free = lock.Unlimited, 5000
			s.Faults[model.Kill] = model.Fault{Count: 1, Who: anybody}
		}),
		variant("arrive", func(s *model.Scenario) {
			s.Arrive = network.Window{Least: 10, Most: 200}
			s.Steps = network.Window{Least: 0, Most: 3}
			s.Section.Rounds, s.Section.Between = 2, network.Window{Least: 100, Most: 1000}
			s.Faults[model.Pause].For.Least, s.Lock.Retries = 1200, lock.Unlimited
			s.Lock.TTL, s.Section.Takes.Most = 1000, 400
		}),
		variant("failover", func(s *model.Scenario) {
			noPause(s)
			s.Topology, s.Servers, s.Lag = model.Replicated, 3, 500
			s.Promote = network.Window{Least: 100, Most: 2000}
			s.Faults[model.Crash] = model.Fault{Count: 1, Who: anybody}
		}),
		variant("jump", func(s *model.Scenario) {
			s.Menu = clock.Menu{5000, -5000}
			s.Jumps, s.Suspends, s.Skews = 1, 2, 1
			s.Faults[model.Jump] = model.Fault{Count: 1, Who: anybody}
			s.Faults[model.Skew] = model.Fault{Count: 1, Who: anybody}
			s.Faults[model.Suspend] = model.Fault{Count: 1, Who: anybody}
		}),
	}
}

// checkShrunk requires of a shrunk run all that Shrink promises.
func checkShrunk(t *testing.T, s *model.Scenario, p *properties.Property, long, steps []Step, at clock.Ticks) {
	t.Helper()
	if err := breaksAtEnd(s, p, steps, at); err != nil {
		t.Fatalf("%s, %s: the shrunk run is none: %v", s.Name, p.Name, err)
	}
	if len(steps) > len(long) && faults(steps) >= faults(long) {
		t.Errorf("%s, %s: %d steps became %d", s.Name, p.Name, len(long), len(steps))
	}
	again, atAgain := Shrink(s, p, steps)
	if !slices.Equal(again, steps) || atAgain != at {
		t.Errorf("%s, %s: shrinking the result changes it, from %d steps at %d to %d at %d", s.Name, p.Name, len(steps), at, len(again), atAgain)
	}
	twice, _ := Shrink(s, p, long)
	if !slices.Equal(twice, steps) {
		t.Errorf("%s, %s: shrinking twice gives two results", s.Name, p.Name)
	}
	words := wordsOf(s, steps)
	for i := range words {
		rest := slices.Delete(slices.Clone(words), i, i+1)
		if path, ok := actionsOf(s, rest); ok {
			if _, _, ok := Timed(s, path, p); ok {
				t.Errorf("%s, %s: it breaks without step %d, %q", s.Name, p.Name, i, words[i])
			}
		}
	}
	times, observe, ok := Timed(s, Actions(steps), p)
	if !ok || observe != at {
		t.Fatalf("%s, %s: the earliest break is at %d, %v; want %d", s.Name, p.Name, observe, ok, at)
	}
	for i := range times {
		if times[i] != steps[i].At {
			t.Errorf("%s, %s: step %d could be at %d and is at %d", s.Name, p.Name, i, times[i], steps[i].At)
		}
	}
}

// breaksOf walks and returns breaking runs, up to so many for each property.
func breaksOf(s *model.Scenario, runs, each int, do func(p *properties.Property, steps []Step)) {
	found := map[*properties.Property]int{}
	for seed := range uint64(runs) {
		w := NewWalk(s, seed, properties.All)
		w.MaxActions = 5000
		for range 6 {
			w.Run()
		}
		for _, f := range w.Found {
			if f.Runs > 0 && found[f.Property] < each {
				found[f.Property]++
				do(f.Property, f.Steps)
			}
		}
	}
}

func TestShrunkRunsAreSmall(t *testing.T) {
	for _, s := range shrunkScenarios() {
		t.Run(s.Name, func(t *testing.T) {
			n := 0
			each := 2
			if s.Name == "redlock-faults" {
				each = 1
			}
			breaksOf(s, 60, each, func(p *properties.Property, long []Step) {
				n++
				steps, at := Shrink(s, p, long)
				t.Logf("%s: %d steps, %d faults became %d steps, %d faults, at %s", p.Name, len(long), faults(long), len(steps), faults(steps), s.Time(at))
				checkShrunk(t, s, p, long, steps, at)
			})
			if n == 0 {
				t.Error("nothing broke")
			}
		})
	}
}

// long is a lock over many rounds, where a pause is sure to end too late.
func long() *model.Scenario {
	s := nightly()
	s.Name = "long"
	s.Clients, s.Section.Rounds, s.Section.Between = 3, 20, network.Window{Least: 10, Most: 1000}
	s.Lock.Retries, s.Faults[model.Pause].For.Least = lock.Unlimited, 20000
	s.Assemble()
	return s
}

// longRun is a run of that which breaks the property only after so many steps.
func longRun(t testing.TB, s *model.Scenario, p *properties.Property, least int) []Step {
	for seed := range uint64(500) {
		w := NewWalk(s, seed, []*properties.Property{p})
		w.Choosers = []Chooser{Boundary()}
		w.Run()
		if f := w.Found[0]; len(f.Steps) >= least {
			return f.Steps
		}
	}
	t.Fatal("no run is long enough")
	return nil
}

func TestLongRunsShrink(t *testing.T) {
	s := long()
	for _, p := range []*properties.Property{&properties.Use, &properties.LostUpdate} {
		run := longRun(t, s, p, 1000)
		steps, at := Shrink(s, p, run)
		t.Logf("%s: %d steps became %d", p.Name, len(run), len(steps))
		if len(steps) > 40 {
			t.Errorf("%s: %d steps became %d; want 40 at most", p.Name, len(run), len(steps))
		}
		checkShrunk(t, s, p, run, steps, at)
	}
}

// TestShrunkAsSearched: of the runs that break the nightly lock, the smallest are
// known from the search over all of them.
func TestShrunkAsSearched(t *testing.T) {
	s := nightly()
	c := &Check{Scenario: s, Properties: properties.All}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	least := map[*properties.Property]int{}
	for _, f := range c.Found {
		if f.Path == nil {
			continue
		}
		times, at, ok := Timed(s, f.Path, f.Property)
		if !ok {
			t.Fatalf("%s: what check has found has no times", f.Property.Name)
		}
		var steps []Step
		for i, a := range f.Path {
			steps = append(steps, Step{a, times[i]})
		}
		if err := breaksAtEnd(s, f.Property, steps, at); err != nil {
			t.Errorf("%s: what check has found is no run: %v", f.Property.Name, err)
		}
		least[f.Property] = len(f.Path)
	}
	breaksOf(s, 60, 3, func(p *properties.Property, run []Step) {
		if steps, _ := Shrink(s, p, run); len(steps) != least[p] {
			t.Errorf("%s: %d steps became %d; want %d", p.Name, len(run), len(steps), least[p])
		}
	})
}

func TestShrinkToNothing(t *testing.T) {
	s := nightly()
	for _, steps := range [][]Step{nil, {{Action: model.Action{Kind: model.Step}}}, {{Action: model.Action{Kind: model.Serve}}}} {
		if got, _ := Shrink(s, &properties.Use, steps); got != nil {
			t.Errorf("Shrink(%v) = %v; want nothing: it breaks nothing", steps, got)
		}
	}
}

// TestCausesStandBeforeEffects: with equal times, a client's steps stand together.
func TestCausesStandBeforeEffects(t *testing.T) {
	s := nightly()
	breaksOf(s, 60, 1, func(p *properties.Property, run []Step) {
		if p != &properties.Use {
			return
		}
		steps, _ := Shrink(s, p, run)
		switches, last := 0, byte(0)
		for i, text := range wordsOf(s, steps) {
			c := text[0]
			if i > 0 && (c == 'A' || c == 'B') && c != last {
				switches++
			}
			if c == 'A' || c == 'B' {
				last = c
			}
		}
		if switches > 1 {
			t.Errorf("the clients take turns %d times; want one after the other:\n%v", switches, wordsOf(s, steps))
		}
	})
}

func BenchmarkShrink(b *testing.B) {
	for _, bench := range []struct {
		name string
		s    *model.Scenario
		p    *properties.Property
		n    int
	}{
		{"nightly", nightly(), &properties.LostUpdate, 1},
		{"redlock", shrunkScenarios()[4], &properties.Use, 1},
		{"long", long(), &properties.LostUpdate, 1500},
	} {
		b.Run(bench.name, func(b *testing.B) {
			run := longRun(b, bench.s, bench.p, bench.n)
			var steps []Step
			b.ReportAllocs()
			for b.Loop() {
				steps, _ = Shrink(bench.s, bench.p, run)
			}
			b.ReportMetric(float64(len(run)), "before")
			b.ReportMetric(float64(len(steps)), "after")
		})
	}
}
