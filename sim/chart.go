package sim

import (
	"fencepost/clock"
	"fencepost/properties"
	"fencepost/traces"
)

// Chart is the map as it is drawn. The axes come with the names and units that the
// values have in the scenario file; what they hold is filled in.
func (m *Map) Chart(scenario string, x, y traces.ChartAxis) *traces.Chart {
	c := &traces.Chart{Version: 1, Scenario: scenario, Property: m.Property.Name, X: x, Y: y}
	c.X.Values, c.Y.Values = numbers(m.X.Values()), numbers(m.Y.Values())
	for i := range m.Columns {
		from := &m.Columns[i]
		to := traces.ChartColumn{X: int64(from.X), Flips: []traces.ChartFlip{}, Exact: m.Adds != ChangesRuns && from.Refused == nil && from.Outcome != Undecided}
		for _, cell := range from.Cells {
			to.Cells = append(to.Cells, cell.chart())
		}
		for _, f := range from.Flips {
			to.Flips = append(to.Flips, traces.ChartFlip{Safe: int64(f.Safe.Value), Broken: int64(f.Broken.Value), Exact: f.Exact})
		}
		c.Columns = append(c.Columns, to)
	}
	return c
}

func (c *Cell) chart() traces.ChartVerdict {
	switch {
	case c.Refused != nil:
		return traces.ChartNoScenario
	case c.Verdict == properties.Holds:
		return traces.ChartHolds
	case c.Verdict == properties.Violated:
		return traces.ChartViolated
	case c.Verdict == properties.NotExercised:
		return traces.ChartNotExercised
	}
	return traces.ChartUnknown
}

func numbers(values []clock.Ticks) []int64 {
	out := make([]int64, len(values))
	for i, v := range values {
		out[i] = int64(v)
	}
	return out
}
