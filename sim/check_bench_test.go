package sim

import (
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// BenchmarkCheck is the exhaustive search of whole scenarios.
func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"nightly-invoice", "redlock-3", "redlock-5"} {
		b.Run(name, func(b *testing.B) {
			s, err := scenario.Load(name)
			if err != nil {
				b.Fatal(err)
			}
			moves, states := 0, 0
			for b.Loop() {
				c := &Check{Scenario: s.Scenario, Properties: properties.All}
				if err := c.Run(); err != nil || !c.Complete {
					b.Fatal(err, c.Complete)
				}
				moves += c.Moves
				states = c.States
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(states), "states")
		})
	}
}
