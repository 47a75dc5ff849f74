package explicit

import (
	"fmt"
	"testing"
)

// BenchmarkRun searches reference systems, without and with symmetry, and gives
// transitions and states a second and the engine's peak memory by state.
func BenchmarkRun(b *testing.B) {
	for _, c := range counts {
		for _, symmetry := range []bool{false, true} {
			if (c.long || c.longWithoutReduction && !symmetry) && !*long || !symmetry && c.states > 1e9 || c.name == "L0" {
				continue
			}
			for _, o := range []Options{{Workers: 1}, {Workers: 2}, {Workers: 1, Paths: true}} {
				if (o.Workers > 1 || o.Paths) && c.states > 2e7 && !symmetry {
					continue
				}
				name := fmt.Sprintf("%s/symmetry=%v/workers=%d/paths=%v", c.name, symmetry, o.Workers, o.Paths)
				b.Run(name, func(b *testing.B) {
					var bytes uint64
					o.Progress = func(p Progress) bool {
						bytes = max(bytes, p.Bytes)
						return true
					}
					var states, transitions uint64
					for b.Loop() {
						states, transitions, _, _, _, _ = c.run(symmetry, o)
					}
					each := b.Elapsed().Seconds() / float64(b.N)
					b.ReportMetric(float64(transitions)/each/1e6, "Mtransitions/s")
					b.ReportMetric(float64(states)/each/1e6, "Mstates/s")
					b.ReportMetric(float64(bytes)/float64(states), "bytes/state")
				})
			}
		}
	}
}
