package zone

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestIncludesAgreesWithSets(t *testing.T) {
	included, apart := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 2).Draw(t, "n")
		a, sumA := drawZone(t, n, 3)
		b, sumB := drawZone(t, n, 3)
		// Where a bound of a exceeds one of b, a has a reading that shows it
		// no further out than this.
		far := 2*max(sumA, sumB) + 1
		want := true
		each(n, far, func(p []int64) bool {
			want = !contains(a, p) || contains(b, p)
			return want
		})
		if got := b.Includes(a); got != want {
			t.Fatalf("%v includes %v: %v, want %v", b, a, got, want)
		}
		if want {
			included++
		} else {
			apart++
		}
	})
	if included == 0 || apart == 0 {
		t.Fatalf("%d pairs included and %d apart: the test says nothing", included, apart)
	}
}

func TestIncludesIsAPartialOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3).Draw(t, "n")
		a, _ := drawZone(t, n, 3)
		b, _ := drawZone(t, n, 3)
		c, _ := drawZone(t, n, 3)
		if !a.Includes(a) {
			t.Fatalf("%v does not include itself", a)
		}
		if a.Includes(b) && b.Includes(c) && !a.Includes(c) {
			t.Fatalf("not transitive: %v, %v, %v", a, b, c)
		}
		if both := a.Includes(b) && b.Includes(a); both != a.Equal(b) {
			t.Fatalf("%v and %v include each other: %v, equal: %v", a, b, both, a.Equal(b))
		}
	})
}

// TestEmpty also covers the zero value, which is an empty zone.
func TestEmpty(t *testing.T) {
	var some, none, next Zone
	if !none.Empty() || none.Includes(&some) != true || !none.Equal(&some) || none.Meets() {
		t.Fatal("the zero value is not the empty zone without stopwatches")
	}
	some.Start(2)
	none.Start(2)
	if none.Least(1, 1) || !none.Empty() {
		t.Fatal("x1 >= 1 at the start is not empty")
	}
	none.Up()
	none.Restart(1)
	none.Extrapolate([]int64{0, 1, 1}, []int64{0, 1, 1})
	if none.Least(2, 0) || none.Most(2, Inf) || none.Most(1, 5) || none.Meets() || !none.Empty() {
		t.Fatal("empty does not stay empty")
	}
	if !some.Includes(&none) || none.Includes(&some) || !none.Includes(&none) || none.Equal(&some) || !none.Equal(&none) {
		t.Fatal("the empty zone is not below all others")
	}
	next.Select(&none, []int{0, 2, 0, 1})
	if !next.Empty() || next.Len() != 3 {
		t.Fatalf("Select of empty: %v over %d", &next, next.Len())
	}
	next.Copy(&none)
	if !next.Equal(&none) || next.Hash() != none.Hash() || next.String() != "empty" {
		t.Fatal("Copy of empty differs")
	}
	next.Start(2)
	if !next.Equal(&some) {
		t.Fatal("Start leaves something of the empty zone")
	}
	next.Copy(new(Zone))
	if !next.Empty() || next.Len() != 0 {
		t.Fatalf("Copy of the zero value is %v", &next)
	}
	next.Select(new(Zone), []int{0, 0})
	if !next.Empty() || next.Len() != 1 || next.Equal(&none) {
		t.Fatalf("Select of the zero value is %v over %d", &next, next.Len())
	}
}

func TestConstraintsAtTheEdge(t *testing.T) {
	var z, same Zone
	z.Start(2)
	z.Up()
	same.Copy(&z)
	if !z.Least(1, -3) || !z.Least(1, 0) || !z.Most(1, Inf) || !z.Equal(&same) {
		t.Fatalf("constraints that say nothing changed the zone to %v", &z)
	}
	if z.Meets(Guard{1, 0, -1}) || z.Meets(Guard{1, 0, math.MinInt64}) || !z.Meets(Guard{1, -5, Inf}, Guard{2, 0, 0}) {
		t.Fatal("Meets mistakes a guard below zero")
	}
	z.Least(1, 1)
	if z.Meets(Guard{1, 0, math.MinInt64}) {
		t.Fatal("Meets wraps around")
	}
	if z.Most(1, -1) || !z.Empty() {
		t.Fatalf("at most -1 leaves %v", &z)
	}
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		z, _ := drawZone(t, n, 5)
		i := rapid.IntRange(1, n).Draw(t, "i")
		c := int64(rapid.IntRange(0, 6).Draw(t, "c"))
		after := func(change func(z *Zone)) *Zone {
			next := &Zone{}
			next.Copy(z)
			change(next)
			return next
		}
		same := func(law string, a, b *Zone) {
			if !a.Equal(b) || !slices.Equal(a.AppendKey(nil), b.AppendKey(nil)) || a.Hash() != b.Hash() {
				t.Fatalf("%s: %v and %v, from %v", law, a, b, z)
			}
		}
		same("closing a closed zone does nothing", z, after((*Zone).close))
		same("up twice is up", after((*Zone).Up), after(func(z *Zone) { z.Up(); z.Up() }))
		same("restart, then at most 0, is restart",
			after(func(z *Zone) { z.Restart(i) }), after(func(z *Zone) { z.Restart(i); z.Most(i, 0) }))
		same("restart twice is restart",
			after(func(z *Zone) { z.Restart(i) }), after(func(z *Zone) { z.Restart(i); z.Restart(i) }))
		same("constraints commute",
			after(func(z *Zone) { z.Least(i, c); z.Most(1, 3) }), after(func(z *Zone) { z.Most(1, 3); z.Least(i, c) }))
		same("a constraint twice is once",
			after(func(z *Zone) { z.Most(i, c) }), after(func(z *Zone) { z.Most(i, c); z.Most(i, c) }))
		if bigger := after((*Zone).Up); !bigger.Includes(z) {
			t.Fatalf("up loses readings: %v from %v", bigger, z)
		}
		if smaller := after(func(z *Zone) { z.Least(i, c) }); !z.Includes(smaller) {
			t.Fatalf("least adds readings: %v from %v", smaller, z)
		}

		guards := drawGuards(t, n, 6)
		constrained := after(func(z *Zone) {
			for _, g := range guards {
				z.Least(g.Stopwatch, g.Least)
				z.Most(g.Stopwatch, g.Most)
			}
		})
		if got := z.Meets(guards...); got == constrained.Empty() {
			t.Fatalf("%v meets %v: %v, but constrained it is %v", z, guards, got, constrained)
		}
		if !constrained.Empty() {
			p := constrained.AppendPoint(nil)
			for k := range p {
				if p[k] != -constrained.Bound(0, k) {
					t.Fatalf("the point %v of %v is not the earliest", p, constrained)
				}
			}
		}
	})
}

func TestSelectLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		z, _ := drawZone(t, n, 5)
		first := drawFrom(t, n, 4)
		second := drawFrom(t, len(first)-1, 4)
		both := make([]int, len(second))
		for k, f := range second {
			both[k] = first[f]
		}
		var a, b, c Zone
		a.Select(z, first)
		b.Select(&a, second)
		c.Select(z, both)
		if !b.Equal(&c) {
			t.Fatalf("%v by %v by %v is %v, at once %v", z, first, second, &b, &c)
		}

		identity := make([]int, n+1)
		for k := range identity {
			identity[k] = k
		}
		a.Select(z, identity)
		if !a.Equal(z) {
			t.Fatalf("the identity makes %v of %v", &a, z)
		}
		i := rapid.IntRange(1, n).Draw(t, "i")
		identity[i] = 0
		a.Select(z, identity)
		b.Copy(z)
		b.Restart(i)
		if !a.Equal(&b) {
			t.Fatalf("from %v: selecting zero for x%d gives %v, restart %v", z, i, &a, &b)
		}
		shared := append(slices.Clone(identity), 0)
		identity[i], shared[i], shared[n+1] = i, i, i
		a.Select(z, shared)
		if a.Bound(i, n+1) != 0 || a.Bound(n+1, i) != 0 {
			t.Fatalf("two that go on from x%d differ: %v", i, &a)
		}
	})
}
