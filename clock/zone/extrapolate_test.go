package zone

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// matched is the preorder of the comment on Extrapolate, for one stopwatch.
func matched(w, v, lower, upper int64) bool {
	return v == w || lower <= v && v <= w || upper+1 <= w && w <= v
}

// TestMatchingIsASimulation: who matches passes the same guards, now and after any
// delay. Restart and Select carry equal stopwatches to equal ones.
func TestMatchingIsASimulation(t *testing.T) {
	const far = 9
	for lower := None; lower < 5; lower++ {
		for upper := None; upper < 5; upper++ {
			for w := range int64(far) {
				for v := range int64(far) {
					if !matched(w, v, lower, upper) {
						continue
					}
					for c := int64(0); c <= lower; c++ {
						if w >= c && v < c {
							t.Errorf("L %d, U %d: %d passes >= %d, %d does not", lower, upper, w, c, v)
						}
					}
					for c := int64(0); c <= upper; c++ {
						if w <= c && v > c {
							t.Errorf("L %d, U %d: %d passes <= %d, %d does not", lower, upper, w, c, v)
						}
					}
					if !matched(w+1, v+1, lower, upper) {
						t.Errorf("L %d, U %d: %d matches %d, but not a tick later", lower, upper, v, w)
					}
				}
			}
		}
	}
}

// TestMatchingIsTheLargestSimulation: with the same constants nothing coarser would
// do, so a test that uses it asks for no more than is needed.
func TestMatchingIsTheLargestSimulation(t *testing.T) {
	const far = 12
	for lower := None; lower < 5; lower++ {
		for upper := None; upper < 5; upper++ {
			for w := range int64(7) {
				for v := range int64(7) {
					can := true
					for d := range int64(far) {
						can = can && !(lower >= 0 && w+d >= lower && v+d < lower)
						can = can && !(upper >= 0 && w+d <= upper && v+d > upper)
					}
					if can && !matched(w, v, lower, upper) {
						t.Errorf("L %d, U %d: %d can do all that %d can, but does not match", lower, upper, v, w)
					}
				}
			}
		}
	}
}

func drawConstants(t *rapid.T, n int, name string) []int64 {
	c := make([]int64, n+1)
	for i := 1; i <= n; i++ {
		c[i] = int64(rapid.IntRange(int(None), 5).Draw(t, name))
	}
	return c
}

func extrapolated(z *Zone, lower, upper []int64) *Zone {
	e := &Zone{}
	e.Copy(z)
	e.Extrapolate(lower, upper)
	return e
}

func soundExtrapolation(t *rapid.T) {
	n := rapid.IntRange(1, 3).Draw(t, "n")
	z, sum := drawZone(t, n, 4)
	lower, upper := drawConstants(t, n, "lower"), drawConstants(t, n, "upper")
	e := extrapolated(z, lower, upper)
	mustBeClosed(t, "Extrapolate", e)
	if !e.Includes(z) {
		t.Fatalf("%v loses readings of %v", e, z)
	}
	near := []int{0, 12, 9, 6}[n]
	each(n, near, func(w []int64) bool {
		if !contains(e, w) || contains(z, w) {
			return true
		}
		found := false
		each(n, near+sum, func(v []int64) bool {
			found = true
			for i := 1; i <= n && found; i++ {
				found = matched(w[i], v[i], lower[i], upper[i])
			}
			found = found && contains(z, v)
			return !found
		})
		if !found {
			t.Fatalf("lower %v, upper %v: %v becomes %v, but nothing in it matches %v",
				lower[1:], upper[1:], z, e, w[1:])
		}
		return true
	})
}

func TestExtrapolateIsSound(t *testing.T) { rapid.Check(t, soundExtrapolation) }

func FuzzExtrapolateIsSound(f *testing.F) { f.Fuzz(rapid.MakeFuzz(soundExtrapolation)) }

// published is ExtraLU+ as printed, for weak bounds over whole ticks.
func published(z *Zone, lower, upper []int64) *Zone {
	e := &Zone{}
	e.Copy(z)
	least := z.row(0)
	for j := range z.n + 1 {
		for i := range z.n + 1 {
			beyond := i > 0 && -least[i] > upper[i]
			switch {
			case i == j:
			case j == 0 && beyond:
				e.row(0)[i] = -(max(upper[i], None) + 1)
			case j > 0 && (z.row(j)[i] >= lower[j] || -least[j] >= lower[j] || beyond):
				e.row(j)[i] = Inf
			}
		}
	}
	e.close()
	return e
}

func TestExtrapolateIsCoarserThanPublished(t *testing.T) {
	equal, coarser := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		z, _ := drawZone(t, n, 6)
		lower, upper := drawConstants(t, n, "lower"), drawConstants(t, n, "upper")
		e, p := extrapolated(z, lower, upper), published(z, lower, upper)
		if !e.Includes(p) {
			t.Fatalf("lower %v, upper %v: %v becomes %v, published %v", lower[1:], upper[1:], z, e, p)
		}
		if e.Equal(p) {
			equal++
		} else {
			coarser++
		}
	})
	if equal == 0 || coarser == 0 {
		t.Errorf("equal %d times and coarser %d times: the test says nothing", equal, coarser)
	}
}

func TestExtrapolateTwiceIsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		z, _ := drawZone(t, n, 6)
		lower, upper := drawConstants(t, n, "lower"), drawConstants(t, n, "upper")
		once := extrapolated(z, lower, upper)
		if twice := extrapolated(once, lower, upper); !twice.Equal(once) {
			t.Fatalf("lower %v, upper %v: %v becomes %v, then %v", lower[1:], upper[1:], z, once, twice)
		}
	})
}

// TestExtrapolateScales: with a tick g times as fine everything is g times as
// large, the last tick before U+1 included.
func TestExtrapolateScales(t *testing.T) {
	const g = 1000
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		z, _ := drawZone(t, n, 6)
		lower, upper := drawConstants(t, n, "lower"), drawConstants(t, n, "upper")
		want := scaled(extrapolated(z, lower, upper), g)
		for i := range lower {
			lower[i] *= g
			upper[i] = upper[i]*g + g - 1
		}
		if got := extrapolated(scaled(z, g), lower, upper); !got.Equal(want) {
			t.Fatalf("%v times %d becomes %v, want %v", z, g, got, want)
		}
	})
}

func scaled(z *Zone, g int64) *Zone {
	s := &Zone{}
	s.Copy(z)
	for k, bound := range s.m {
		if bound != Inf {
			s.m[k] = bound * g
		}
	}
	return s
}

// TestExtrapolateEndsALoop: x1 goes round while x2 counts the rounds, for ever
// without extrapolation.
func TestExtrapolateEndsALoop(t *testing.T) {
	rounds := func(extrapolate bool) int {
		seen := map[string]bool{}
		var z Zone
		z.Start(2)
		for len(seen) < 50 {
			if extrapolate {
				z.Extrapolate([]int64{0, 3, 7}, []int64{0, 4, 5})
			}
			key := string(z.AppendKey(nil))
			if seen[key] {
				break
			}
			seen[key] = true
			z.Up()
			z.Least(1, 3)
			z.Most(1, 4)
			z.Restart(1)
		}
		return len(seen)
	}
	if n := rounds(false); n < 50 {
		t.Errorf("the loop ends by itself after %d rounds", n)
	}
	if n := rounds(true); n != 3 {
		t.Errorf("%d different zones, want 3: at 0, in [3,4], at least 6", n)
	}
}

func TestExtrapolateCases(t *testing.T) {
	const none = None
	between := func(z *Zone) {
		z.Up()
		z.Least(1, 3)
		z.Most(1, 8)
	}
	for _, c := range []struct {
		name         string
		make         func(z *Zone)
		lower, upper []int64
		want         string
	}{
		{"nothing to forget", between, []int64{0, 9, 9}, []int64{0, 8, 8},
			"x1 in [3,8], x2 in [3,8], x1-x2 <= 0, x2-x1 <= 0"},
		{"never compared", between, []int64{0, none, none}, []int64{0, none, none},
			"x1 in [0,inf), x2 in [0,inf)"},
		{"from L on, later is as good", between, []int64{0, 8, 8}, []int64{0, 8, 8},
			"x1 in [3,inf), x2 in [3,inf), x1-x2 <= 0, x2-x1 <= 0"},
		{"at U+1 the readings are beyond U", between, []int64{0, 9, 9}, []int64{0, 2, 8},
			"x1 in [3,8], x2 in [3,8], x1-x2 <= 0"},
		{"below None is None", between, []int64{0, math.MinInt64, math.MinInt64}, []int64{0, math.MinInt64, math.MinInt64},
			"x1 in [0,inf), x2 in [0,inf)"},
		{"no end to the constants", between, []int64{0, Inf, Inf}, []int64{0, Inf, Inf},
			"x1 in [3,8], x2 in [3,8], x1-x2 <= 0, x2-x1 <= 0"},
		{"beyond U all is one", between, []int64{0, 9, 9}, []int64{0, 1, 1},
			"x1 in [2,8], x2 in [2,8]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var z Zone
			z.Start(2)
			c.make(&z)
			z.Extrapolate(c.lower, c.upper)
			if got := z.String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
