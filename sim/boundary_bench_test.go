package sim

import (
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
)

// pauseBoundary is the search for the longest pause after which use still holds, in
// a built-in scenario.
func pauseBoundary(b *testing.B, name string, workers int) *BoundarySearch {
	s, err := scenario.Load(name)
	if err != nil {
		b.Fatal(err)
	}
	p, err := s.Parameter("faults.pause.max")
	if err != nil {
		b.Fatal(err)
	}
	return &BoundarySearch{Property: &properties.Use, To: clock.Forever, Grain: p.Grain, Adds: AddsRuns, Workers: workers,
		At: func(v clock.Ticks) (*model.Scenario, error) {
			at, err := p.Set(v)
			if err != nil {
				return nil, err
			}
			return at.Scenario, nil
		}}
}

// flipsAt runs it, and demands one exact flip at the length.
func flipsAt(b *testing.B, search *BoundarySearch, want string) (searches, states int) {
	b.Helper()
	search.Told = func(clock.Ticks) { searches++ }
	if err := search.Find(); err != nil {
		b.Fatal(err)
	}
	if search.Outcome != Flipped || len(search.Flips) != 1 || !search.Flips[0].Exact {
		b.Fatalf("%v, %d flips", search.Outcome, len(search.Flips))
	}
	at := &search.Flips[0].Broken
	if got := at.Scenario.Time(at.Value); got != want {
		b.Fatalf("broken from %s on; want %s", got, want)
	}
	for i := range search.Probes {
		states += search.Probes[i].States
	}
	return searches, states
}

// BenchmarkBoundaryOfRedlock finds the boundary of a pause on five nodes, to the
// tick. It takes most of a minute or more: only with -long.
func BenchmarkBoundaryOfRedlock(b *testing.B) {
	if !*thorough {
		b.Skip("only with -long")
	}
	searches, states := 0, 0
	for b.Loop() {
		searches, states = flipsAt(b, pauseBoundary(b, "redlock-5-pause", 2), "5.973s")
	}
	b.ReportMetric(float64(searches), "searches")
	b.ReportMetric(float64(states), "states")
}
