package sim

import (
	"testing"
	"time"

	"fencepost/model"
	"fencepost/properties"
)

// searchedOnce is the search of a scenario to its end, for all properties.
func searchedOnce(b *testing.B, s *model.Scenario, workers int) *Check {
	b.Helper()
	c := &Check{Scenario: s, Properties: properties.All, Workers: workers}
	if err := c.Run(); err != nil || !c.Complete {
		b.Fatal(err, c.Complete)
	}
	return c
}

// BenchmarkCheck is the exhaustive search of whole scenarios.
func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"nightly-invoice", "three-clients", "redlock-3", "redlock-5"} {
		b.Run(name, func(b *testing.B) {
			s := builtin(b, name)
			moves, states := 0, 0
			for b.Loop() {
				c := searchedOnce(b, s, 1)
				moves += c.Moves
				states = c.States
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(states), "states")
		})
	}
}

// BenchmarkWorkers searches with one worker and with two in turn; the answer is the
// same.
func BenchmarkWorkers(b *testing.B) {
	s := builtin(b, "three-clients")
	var one, two time.Duration
	for b.Loop() {
		begun := time.Now()
		x := searchedOnce(b, s, 1)
		between := time.Now()
		y := searchedOnce(b, s, 2)
		one, two = one+between.Sub(begun), two+time.Since(between)
		if x.States != y.States || x.Moves != y.Moves {
			b.Fatalf("%d states and %d moves, with two workers %d and %d", x.States, x.Moves, y.States, y.Moves)
		}
	}
	b.ReportMetric(one.Seconds()/float64(b.N), "s/1-worker")
	b.ReportMetric(two.Seconds()/float64(b.N), "s/2-workers")
	b.ReportMetric(one.Seconds()/two.Seconds(), "speedup")
}
