package sim

import (
	"testing"

	"fencepost/properties"
)

// BenchmarkTickCheck is the search tick by tick of built-in scenarios at constants
// of a few ticks.
func BenchmarkTickCheck(b *testing.B) {
	for _, name := range []string{"nightly-invoice", "watchdog", "redlock-3"} {
		b.Run(name, func(b *testing.B) {
			s := cutSmall(b, name)
			states := 0
			for b.Loop() {
				c := &TickCheck{Scenario: s, Properties: properties.All}
				if err := c.Run(); err != nil || !c.Complete {
					b.Fatal(err, c.Complete)
				}
				states = c.States
			}
			b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mstates/s")
			b.ReportMetric(float64(states), "states")
		})
	}
}
