package sim

import (
	"fencepost/clock"
	"fencepost/properties"
	"fencepost/traces/chart"
)

// Chart is the map as it is drawn. The axes come with the names and units that the
// values have in the scenario file; what they hold is filled in.
func (m *Map) Chart(scenario string, x, y chart.Axis) *chart.Chart {
	c := &chart.Chart{Version: 1, Scenario: scenario, Property: m.Property.Name, X: x, Y: y}
	c.X.Values, c.Y.Values = numbers(m.X.Values()), numbers(m.Y.Values())
	for i := range m.Columns {
		from := &m.Columns[i]
		to := chart.Column{X: int64(from.X), Flips: []chart.Flip{}, Exact: m.Adds != ChangesRuns && from.Refused == nil && from.Outcome != Undecided}
		for _, cell := range from.Cells {
			to.Cells = append(to.Cells, cell.chart())
		}
		for _, f := range from.Flips {
			to.Flips = append(to.Flips, chart.Flip{Safe: int64(f.Safe.Value), Broken: int64(f.Broken.Value), Exact: f.Exact})
		}
		c.Columns = append(c.Columns, to)
	}
	return c
}

func (c *Cell) chart() chart.Verdict {
	switch {
	case c.Refused != nil:
		return chart.NoScenario
	case c.Verdict == properties.Holds:
		return chart.Holds
	case c.Verdict == properties.Violated:
		return chart.Violated
	case c.Verdict == properties.NotExercised:
		return chart.NotExercised
	}
	return chart.Unknown
}

func numbers(values []clock.Ticks) []int64 {
	out := make([]int64, len(values))
	for i, v := range values {
		out[i] = int64(v)
	}
	return out
}
