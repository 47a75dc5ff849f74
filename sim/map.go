package sim

import (
	"errors"
	"fmt"
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A Map is the verdict on one property over a grid of two parameters, and in each
// of its columns the exact values of y at which the verdict flips.
//
// Columns are searched apart from each other, so they may be searched at the same
// time, and what comes of it does not depend on how many are.
type Map struct {
	Property *properties.Property
	// At is the scenario with the two parameters at values. An error says that there
	// is none, and why.
	At   func(x, y clock.Ticks) (*model.Scenario, error)
	X, Y Axis
	// Adds says what a larger y does: where it only adds or only takes runs, the
	// verdicts of a column follow from a few searches, and else each cell is
	// searched.
	Adds Effect
	// Workers is how many columns are searched at the same time, at least one.
	Workers int
	// MaxStates, MaxBytes and Stop are those of each search ([Check]); Stop is asked
	// by all workers.
	MaxStates int
	MaxBytes  int64
	Stop      func() bool
	// Told, if set, is told how many columns are done. It is called by one worker
	// at a time.
	Told func(done int)

	// Columns are the results, one for each value of x.
	Columns []Column
}

// An Axis is the values of one parameter: from the first to the last in steps. The
// grain is the least difference between two values, 1 if it is 0.
type Axis struct{ From, To, Step, Grain clock.Ticks }

// Values lists the values on the axis.
func (a Axis) Values() []clock.Ticks {
	var values []clock.Ticks
	for v := a.From; v <= a.To; v += max(a.Step, 1) {
		values = append(values, v)
	}
	return values
}

// A Column is the verdicts at one value of x, in the order of y.
type Column struct {
	X     clock.Ticks
	Cells []Cell
	// Outcome and Flips are those of the column's boundary search. Where there is no
	// scenario in the whole column, Refused says why.
	Outcome Outcome
	Flips   []Flip
	Refused error
	// Searches is how many searches it took.
	Searches int
}

// A Cell is the verdict at one value of y; Refused is why there is no scenario.
type Cell struct {
	Y       clock.Ticks
	Verdict properties.Verdict
	Refused error
}

// Draw fills in the columns.
func (m *Map) Draw() error {
	xs := m.X.Values()
	if len(xs) == 0 || len(m.Y.Values()) == 0 {
		return errors.New("map has an axis without values: expected it to end where it begins, or later")
	}
	m.Columns = make([]Column, len(xs))
	return Each(m.Workers, len(xs), func(i int) error { return m.column(xs[i], &m.Columns[i]) }, m.Told)
}

func (m *Map) column(x clock.Ticks, c *Column) error {
	ys := m.Y.Values()
	c.X = x
	c.Cells = make([]Cell, len(ys))
	for i, y := range ys {
		c.Cells[i].Y = y
	}
	b := &BoundarySearch{Property: m.Property, At: func(y clock.Ticks) (*model.Scenario, error) { return m.At(x, y) },
		From: ys[0], To: ys[len(ys)-1], Grain: m.Y.Grain, Adds: m.Adds, Step: m.Y.Step,
		MaxStates: m.MaxStates, MaxBytes: m.MaxBytes, Stop: m.Stop,
		Told: func(clock.Ticks) { c.Searches++ }}
	err := b.Find()
	c.Outcome, c.Flips = b.Outcome, b.Flips
	switch {
	case errors.Is(err, ErrNoScenario):
		c.Refused = err
		for i := range c.Cells {
			c.Cells[i].Refused = err
		}
		return nil
	case err != nil:
		return err
	case m.Adds == ChangesRuns:
		for i := range c.Cells {
			p := b.probed(c.Cells[i].Y)
			c.Cells[i].Verdict, c.Cells[i].Refused = p.Verdict, p.Refused
		}
		return nil
	}
	return m.fill(b, c)
}

// probed is the probe at a value.
func (b *BoundarySearch) probed(v clock.Ticks) *Probe {
	i := slices.IndexFunc(b.Probes, func(p Probe) bool { return p.Value == v })
	return &b.Probes[i]
}

// fill gives the cells of a column their verdicts by where its one flip is. Below a
// safe value all are safe. What has not been exercised at a value is not exercised
// where less can happen, so one more bisection tells those that hold apart.
func (m *Map) fill(b *BoundarySearch, c *Column) error {
	var safe []*Cell // those in which least can happen first
	for i := range c.Cells {
		cell := &c.Cells[i]
		switch {
		case cell.Y < b.From || cell.Y > b.To:
			_, cell.Refused = m.At(c.X, cell.Y)
		case b.broken(cell.Y):
			cell.Verdict = properties.Violated
		case b.safe(cell.Y):
			safe = append(safe, cell)
		}
	}
	if b.Adds == TakesRuns {
		slices.Reverse(safe)
	}
	h := &hunt{of: b}
	idle, held, below := -1, len(safe), properties.NotExercised
	for held-idle > 1 {
		mid := held - 1
		if held < len(safe) {
			mid = idle + (held-idle)/2
		}
		p, err := h.probe(safe[mid].Y)
		if err != nil {
			return err
		}
		switch p.Verdict {
		case properties.Holds:
			held = mid
		case properties.Violated:
			return fmt.Errorf("map: the property is violated at %d and not where more can happen: it is not true what Adds says", safe[mid].Y)
		default:
			idle, below = mid, p.Verdict
		}
	}
	for i, cell := range safe {
		cell.Verdict = below
		if i >= held {
			cell.Verdict = properties.Holds
		}
	}
	return nil
}

// broken and safe say what follows for a value from the one flip of a parameter
// that only adds or only takes runs.
func (b *BoundarySearch) broken(v clock.Ticks) bool {
	for i := range b.Probes {
		if p := &b.Probes[i]; p.Broken() && (v-p.Value)*clock.Ticks(b.Adds) >= 0 {
			return true
		}
	}
	return false
}

func (b *BoundarySearch) safe(v clock.Ticks) bool {
	for i := range b.Probes {
		if p := &b.Probes[i]; p.Refused == nil && p.Safe() && (v-p.Value)*clock.Ticks(b.Adds) <= 0 {
			return true
		}
	}
	return false
}
