// Package vary has the drivers vary the parameters of scenario files. The drivers know
// scenarios at values, and scenario files know parameters; this is where the two meet.
package vary

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/traces/chart"
)

// Boundary is a search for the values of a parameter at which the verdict on the
// property flips. Its range is still to be said, and its limits.
func Boundary(of *properties.Property, p *scenario.Parameter) sim.BoundarySearch {
	return sim.BoundarySearch{Property: of, Grain: p.Grain, Adds: effect(p),
		At: func(v clock.Ticks) (*model.Scenario, error) {
			s, err := p.Set(v)
			if err != nil {
				return nil, err
			}
			return s.Scenario, nil
		}}
}

// Map is a map of the verdicts on the property over two parameters, of one scenario.
// Its limits are still to be said.
func Map(of *properties.Property, x, y *scenario.Parameter, xs, ys sim.Axis) sim.Map {
	return sim.Map{Property: of, X: xs, Y: ys, Adds: effect(y),
		At: func(v, w clock.Ticks) (*model.Scenario, error) {
			s, err := x.SetBoth(v, y, w)
			if err != nil {
				return nil, err
			}
			return s.Scenario, nil
		}}
}

// Axis is the axis of a parameter in the picture of a map.
func Axis(s *scenario.Scenario, p *scenario.Parameter) chart.Axis {
	if p.Counts {
		return chart.Axis{Name: p.Path}
	}
	return chart.Axis{Name: p.Path, Unit: int64(s.File.Tick)}
}

// effect is what a larger value does.
func effect(p *scenario.Parameter) sim.Effect {
	switch p.Adds {
	case scenario.More:
		return sim.AddsRuns
	case scenario.Fewer:
		return sim.TakesRuns
	}
	return sim.ChangesRuns
}
