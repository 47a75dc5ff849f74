package zone

import (
	"errors"
	"flag"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// TestMain fixes the seed of rapid, so that two runs test the same, and asks for
// more than its 100 cases, which are cheap here. The command line overrides both.
func TestMain(m *testing.M) {
	if err := errors.Join(flag.Set("rapid.seed", "1"), flag.Set("rapid.checks", "500")); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func drawFrom(t *rapid.T, n, most int) []int {
	k := rapid.IntRange(0, most).Draw(t, "stopwatches")
	from := make([]int, k+1)
	for i := 1; i <= k; i++ {
		from[i] = rapid.IntRange(0, n).Draw(t, "from")
	}
	return from
}

func drawGuards(t *rapid.T, n, largest int) []Guard {
	guards := make([]Guard, rapid.IntRange(0, 3).Draw(t, "guards"))
	for k := range guards {
		guards[k] = Guard{
			Stopwatch: rapid.IntRange(1, n).Draw(t, "stopwatch"),
			Least:     int64(rapid.IntRange(0, largest).Draw(t, "least")),
			Most:      int64(rapid.IntRange(0, largest).Draw(t, "most")),
		}
		if rapid.Bool().Draw(t, "open") {
			guards[k].Most = Inf
		}
	}
	return guards
}

// drawZone is a random zone of n stopwatches with constants up to largest, and the
// sum of the constants. It is never empty. Every round lets time pass, constrains
// and restarts, as a run of a model does: single operations would mostly find
// the stopwatches all equal.
func drawZone(t *rapid.T, n, largest int) (z *Zone, sum int) {
	z, next := &Zone{}, &Zone{}
	z.Start(n)
	attempt := func(change func(z *Zone)) {
		next.Copy(z)
		if change(next); !next.Empty() {
			z, next = next, z
		}
	}
	stopwatch, constant := rapid.IntRange(1, n), rapid.IntRange(0, largest)
	for range rapid.IntRange(0, 4).Draw(t, "rounds") {
		z.Up()
		if rapid.Bool().Draw(t, "least") {
			i, c := stopwatch.Draw(t, "i"), constant.Draw(t, "c")
			attempt(func(z *Zone) { z.Least(i, int64(c)) })
			sum += c
		}
		if rapid.Bool().Draw(t, "most") {
			i, c := stopwatch.Draw(t, "i"), constant.Draw(t, "c")
			attempt(func(z *Zone) { z.Most(i, int64(c)) })
			sum += c
		}
		if rapid.Bool().Draw(t, "restart") {
			z.Restart(stopwatch.Draw(t, "i"))
		}
	}
	return z, sum
}
