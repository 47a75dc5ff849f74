package zone

import (
	"fmt"
	"slices"
	"testing"
)

// TestAutomataNeedEveryConstant: whatever is left out of the constants, or counted
// one too small, some automaton then reaches a location it cannot reach. None
// ever loses one: too small a constant only adds readings.
func TestAutomataNeedEveryConstant(t *testing.T) {
	without := func(forget func(g *Guard)) func(a *automaton) []limits {
		return func(a *automaton) (all []limits) {
			for k := range a.edges {
				for g := range a.edges[k].guards {
					b := *a
					b.edges = slices.Clone(a.edges)
					b.edges[k].guards = slices.Clone(a.edges[k].guards)
					forget(&b.edges[k].guards[g])
					all = append(all, b.carryOver(b.limits()))
				}
			}
			return all
		}
	}
	less := func(lower, upper int64) func(a *automaton) []limits {
		return func(a *automaton) []limits {
			c := a.carryOver(a.limits())
			for i := 1; i <= a.n; i++ {
				c.lower[i] -= lower
				c.upper[i] = max(c.upper[i]-upper, None)
			}
			return []limits{c}
		}
	}
	for _, mutant := range []struct {
		name string
		make func(a *automaton) []limits
	}{
		{"without the lower constant of a guard", without(func(g *Guard) { g.Least = 0 })},
		{"without the upper constant of a guard", without(func(g *Guard) { g.Most = Inf })},
		{"without the constant of a bound", func(a *automaton) (all []limits) {
			for l := range a.bounds {
				b := *a
				b.bounds = slices.Clone(a.bounds)
				b.bounds[l] = nil
				all = append(all, b.carryOver(b.limits()))
			}
			return all
		}},
		{"lower constants one less", less(1, 0)},
		{"upper constants one less", less(0, 1)},
		{"without what goes on", func(a *automaton) []limits { return []limits{a.limits()} }},
	} {
		t.Run(mutant.name, func(t *testing.T) {
			wrong, first := 0, ""
			for seed := range uint64(automata) {
				a := randomAutomaton(seed)
				want := a.reachTicks()
				for _, c := range mutant.make(a) {
					got, _ := a.reachZones(c)
					if got&want != want {
						t.Fatalf("seed %d: zones reach %04b, ticks %04b", seed, got, want)
					}
					if got != want {
						wrong++
						if first == "" {
							first = fmt.Sprintf("seed %d: %04b for %04b", seed, got, want)
						}
					}
				}
			}
			if wrong == 0 {
				t.Errorf("agrees on all automata: the constant is not needed, or not tested")
			}
			t.Logf("%d wrong, first %s", wrong, first)
		})
	}
}

// TestAutomatonByHand: x2 restarts while x1 is at most 1; so x1 cannot be at
// least 2 while x2 is still at most 0. Each of these two constants is needed, in full.
func TestAutomatonByHand(t *testing.T) {
	a := &automaton{n: 2, bounds: make([][]Guard, 3), edges: []edge{
		{from: 0, to: 1, guards: []Guard{{1, 0, 1}}, carry: []int{0, 1, 0}},
		{from: 1, to: 2, guards: []Guard{{1, 2, Inf}, {2, 0, 0}}, carry: []int{0, 1, 2}},
	}}
	if got := a.reachTicks(); got != 0b011 {
		t.Fatalf("ticks reach %03b, want 011", got)
	}
	for _, c := range []struct {
		name         string
		lower, upper int64 // of x1 and of x2
		want         int
	}{
		{"all constants", 2, 0, 0b011},
		{"larger constants", 5, 5, 0b011},
		{"no lower constant", None, 0, 0b111},
		{"lower one less", 1, 0, 0b111},
		{"no upper constant", 2, None, 0b111},
	} {
		got, _ := a.reachZones(limits{[]int64{0, c.lower, None}, []int64{0, 1, c.upper}})
		if got != c.want {
			t.Errorf("%s: zones reach %03b, want %03b", c.name, got, c.want)
		}
	}
}
