package sim

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"

	"fencepost/model"
	"fencepost/properties"
)

// TestWalkTwice: the same seed gives the same runs, and the same statistics of
// them, whatever ran before and on however many cores.
func TestWalkTwice(t *testing.T) {
	for _, name := range []string{"nightly-invoice", "redlock-restart", "late-write", "tutorial-counter", "failover-wait"} {
		t.Run(name, func(t *testing.T) {
			s := builtin(t, name)
			runs := 200
			if name == "tutorial-counter" {
				runs = 2
			}
			take := func(seed uint64) string {
				w := NewWalk(s, seed, properties.All)
				for range runs {
					w.Run()
				}
				text := fmt.Sprintf("%+v\n", w.Stats)
				for _, f := range w.Found {
					text += fmt.Sprintln(f.Property.Name, f.Runs, f.Run, f.At, f.Steps)
				}
				return text
			}
			before := runtime.GOMAXPROCS(1)
			one := take(7)
			runtime.GOMAXPROCS(2)
			two := take(7)
			runtime.GOMAXPROCS(before)
			if one != two {
				t.Errorf("the same seed gives two things:\n%.2000s\n%.2000s", one, two)
			}
			if take(8) == one {
				t.Error("another seed gives the same")
			}
		})
	}
}

// TestCheckTwice: the same search gives the same answer, state by state and path by
// path, for one worker and for several.
func TestCheckTwice(t *testing.T) {
	for _, name := range []string{"nightly-invoice", "redlock-3", "fsync-every-second", "fence-incr-if-mine", "redlock-restart", "three-clients"} {
		t.Run(name, func(t *testing.T) {
			var first *Check
			var order []string
			for _, workers := range []int{1, 1, 2, 5} {
				var keys []string
				c := &Check{Scenario: builtin(t, name), Properties: properties.All, Workers: workers, MaxStates: 3000,
					Visit: func(k string) { keys = append(keys, k) }}
				if err := c.Run(); err != nil {
					t.Fatal(err)
				}
				if first == nil {
					first, order = c, keys
					continue
				}
				sameSearch(t, first, c)
				if !reflect.DeepEqual(order, keys) {
					t.Errorf("with %d workers the worlds come in another order", workers)
				}
			}
		})
	}
}

// TestCheckConfirmsWalks: whatever a walk breaks, a complete search finds
// broken too, with no more faults.
func TestCheckConfirmsWalks(t *testing.T) {
	for _, name := range []string{"no-lock", "setnx-then-expire", "ttl-below-work", "born-expired", "off-by-one", "late-write",
		"fence-on-reads", "fence-write-only", "one-script", "client-clock-back", "server-clock-within-drift", "clock-rates-allowed", "fsync-always",
		"eviction", "redlock-3", "consensus-revision", "consensus-revision-pause", "watchdog",
		"set-ifne", "fence-from-resource", "fence-resource-checked", "consensus-node-version", "consensus-version-equal"} {
		t.Run(name, func(t *testing.T) {
			s := builtin(t, name)
			c := &Check{Scenario: s, Properties: properties.All, MaxStates: 50_000}
			if err := c.Run(); err != nil || !c.Complete {
				t.Fatalf("%v, complete: %v", err, c.Complete)
			}
			w := NewWalk(s, 3, properties.All)
			for range 1000 {
				w.Run()
			}
			if extra := w.Stats.Seen &^ c.Seen; extra != 0 {
				t.Errorf("walks see events %b that the search does not", extra)
			}
			for i, f := range w.Found {
				if f.Runs == 0 {
					continue
				}
				switch path := c.Found[i].Path; {
				case path == nil:
					t.Errorf("run %d breaks %s, and the search says that it holds", f.Run, f.Property.Name)
				case faultsIn(path) > faultsOf(f.Steps):
					t.Errorf("run %d breaks %s with %d faults, and the search with no fewer than %d", f.Run, f.Property.Name, faultsOf(f.Steps), faultsIn(path))
				}
			}
		})
	}
}

func faultsOf(steps []Step) (n int) {
	for _, s := range steps {
		if s.Action.IsFault() {
			n++
		}
	}
	return n
}

// TestLargerBudgets: what is broken within a small budget stays broken, by the
// same path, within a larger one; and a search within a budget says that it is not
// complete.
func TestLargerBudgets(t *testing.T) {
	for _, name := range []string{"nightly-invoice", "get-compare-del", "fence-incr-after-set", "redlock-restart", "failover"} {
		t.Run(name, func(t *testing.T) {
			var before *Check
			for _, most := range []int{100, 1000, 4000} {
				c := &Check{Scenario: builtin(t, name), Properties: properties.All, MaxStates: most}
				if err := c.Run(); err != nil {
					t.Fatal(err)
				}
				if before != nil {
					for i, f := range before.Found {
						if f.Path != nil && !samePath(f, c.Found[i]) {
							t.Errorf("with up to %d states another path breaks %s", most, f.Property.Name)
						}
					}
					if c.Seen&before.Seen != before.Seen || c.States < before.States && c.Worlds < before.Worlds {
						t.Errorf("with up to %d states less is found", most)
					}
				}
				before = c
			}
		})
	}
}

// TestMoreFaultsBreakNoLess: a scenario with a larger budget of faults has all the
// runs of one with a smaller budget.
func TestMoreFaultsBreakNoLess(t *testing.T) {
	s := small(builtin(t, "nightly-invoice"))
	cutDown(s, "rabw")
	var broken [3]int
	for count := range 3 {
		s.Faults[model.Pause].Count = uint8(count)
		c := &Check{Scenario: s, Properties: properties.All, MaxStates: 100_000}
		if err := c.Run(); err != nil || !c.Complete {
			t.Fatalf("%v, complete: %v", err, c.Complete)
		}
		for i, f := range c.Found {
			if f.Path != nil {
				broken[count] |= 1 << i
			}
		}
	}
	if broken[0]&^broken[1] != 0 || broken[1]&^broken[2] != 0 {
		t.Errorf("properties %b, %b and %b break with 0, 1 and 2 pauses", broken[0], broken[1], broken[2])
	}
}
