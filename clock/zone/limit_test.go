package zone

import "testing"

func TestLimit(t *testing.T) {
	var z Zone
	z.Start(2)
	z.Up()
	if !z.Least(1, Limit) || z.Bound(0, 2) != -Limit {
		t.Fatalf("a constant at the limit is refused: %v", &z)
	}
	z.Restart(2)
	z.Up()
	mustPanic(t, "a bound beyond the limit", func() { z.Least(2, 1) })

	z.Start(2)
	z.Up()
	z.Most(1, Limit)
	z.Restart(2)
	z.Up()
	mustPanic(t, "a bound beyond the limit", func() { z.Most(2, 1) })

	z.Start(1)
	z.Up()
	mustPanic(t, "least beyond the limit", func() { z.Least(1, Limit+1) })
	mustPanic(t, "most beyond the limit", func() { z.Most(1, Limit+1) })
	mustPanic(t, "guard beyond the limit", func() { z.Meets(Guard{1, Limit + 1, Inf}) })
	mustPanic(t, "guard beyond the limit", func() { z.Meets(Guard{1, 0, Limit + 1}) })
	mustPanic(t, "stopwatch 0", func() { z.Restart(0) })
	mustPanic(t, "stopwatch 2 of 1", func() { z.Least(2, 1) })
	mustPanic(t, "select in place", func() { z.Select(&z, []int{0, 1}) })
	mustPanic(t, "select with something for zero", func() { new(Zone).Select(&z, []int{1}) })
	mustPanic(t, "unequal stopwatches", func() { new(Zone).Includes(&z) })
	mustPanic(t, "too few constants", func() { z.Extrapolate([]int64{0}, []int64{0}) })
	mustPanic(t, "bound of empty", func() { new(Zone).Bound(0, 0) })
}

func mustPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if recover() == nil {
			t.Errorf("%s: no panic", name)
		}
	}()
	f()
}

func TestNothingIsAllocatedOnceWarm(t *testing.T) {
	lower, upper := constants(8, 40), constants(8, 30)
	a, b := crowded(8), &Zone{}
	from := []int{0, 8, 7, 6, 5, 4, 0, 2, 2}
	guards := []Guard{{1, 3, Inf}, {2, 0, 400}}
	key := make([]byte, 0, 1<<10)
	point := make([]int64, 0, 9)
	if n := testing.AllocsPerRun(100, func() {
		b.Select(a, from)
		b.Copy(a)
		b.Least(3, 5)
		b.Most(4, 500)
		b.Up()
		b.Restart(2)
		b.Meets(guards...)
		b.Extrapolate(lower, upper)
		b.Includes(a)
		b.Equal(a)
		b.Hash()
		b.AppendKey(key)
		b.AppendPoint(point)
		b.Start(8)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
