package sim_test

import (
	"bytes"
	"testing"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/vary"
	"fencepost/traces/chart"
)

// drawn is the map of a property over two parameters.
func (s setting) drawn(t testing.TB, property, x, y string, xs, ys sim.Axis, workers int) *sim.Map {
	t.Helper()
	sc, err := scenario.Parse("map.yaml", []byte(s.text()))
	if err != nil {
		t.Fatal(err)
	}
	parameter := func(path string) *scenario.Parameter {
		p, err := sc.Parameter(path)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	m := vary.Map(properties.Find(property), parameter(x), parameter(y), xs, ys)
	m.Workers, m.MaxStates = workers, 100_000
	if err := m.Draw(); err != nil {
		t.Fatal(err)
	}
	return &m
}

// The curve of B5 over the time to live: exact in every column, whatever the rows.
func TestMapHasTheExactCurve(t *testing.T) {
	s := setting{T: 20, D: 2, x: 1, a: 1, b: 2, rb: 1, pause: 1}
	xs, ys := sim.Axis{From: 5, To: 65, Step: 12}, sim.Axis{From: 0, To: 60, Step: 10}
	m := s.drawn(t, "stale", "lock.ttl", "faults.pause.max", xs, ys, 2)
	for i := range m.Columns {
		c := &m.Columns[i]
		s.T = int(c.X)
		want := s.T + s.x - s.late() - s.rb
		for _, cell := range c.Cells {
			if got := cell.Verdict == properties.Violated; got != (int(cell.Y) >= want) {
				t.Errorf("ttl %d, pause %d: %v: wanted violated from %d on", c.X, cell.Y, cell.Verdict, want)
			}
		}
		switch {
		case want > 60:
			if c.Outcome != sim.NeverBroken {
				t.Errorf("ttl %d: %v: wanted never broken", c.X, c.Outcome)
			}
		case len(c.Flips) != 1 || c.Flips[0].Broken.Value != clock.Ticks(want) || !c.Flips[0].Exact:
			t.Errorf("ttl %d: %v: wanted a flip at %d", c.X, c.Flips, want)
		}
	}
}

// Each cell's verdict is what a search by itself says of it.
func TestCellsAreWhatSearchesSay(t *testing.T) {
	s := setting{T: 20, D: 2, x: 1, a: 1, b: 2, rb: 1, pause: 1}
	for _, v := range [...]struct{ property, x, y string }{
		{"overwrite", "lock.ttl", "faults.pause.max"},   // y adds runs
		{"overwrite", "lock.ttl", "network.delay.both"}, // y does neither
		{"use", "lock.drift", "network.delay.least"},    // y takes runs
	} {
		xs, ys := sim.Axis{From: 8, To: 24, Step: 8}, sim.Axis{From: 0, To: 20, Step: 4}
		m := s.drawn(t, v.property, v.x, v.y, xs, ys, 2)
		for i := range m.Columns {
			for _, cell := range m.Columns[i].Cells {
				at, err := m.At(m.Columns[i].X, cell.Y)
				if err != nil {
					if cell.Refused == nil {
						t.Errorf("%v at %d, %d: %v: wanted no scenario", v, m.Columns[i].X, cell.Y, cell.Verdict)
					}
					continue
				}
				c := &sim.Check{Scenario: at, Properties: []*properties.Property{m.Property}}
				if err := c.Run(); err != nil {
					t.Fatal(err)
				}
				if want := c.Answer(0).Verdict; cell.Verdict != want || cell.Refused != nil {
					t.Errorf("%v at %d, %d: %v: wanted %v", v, m.Columns[i].X, cell.Y, cell.Verdict, want)
				}
			}
		}
	}
}

func TestMapIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	s := setting{T: 20, D: 2, x: 1, a: 1, b: 2, rb: 1, pause: 1}
	var pictures [2][]byte
	for i, workers := range [...]int{1, 3} {
		m := s.drawn(t, "use", "lock.ttl", "faults.pause.max", sim.Axis{From: 5, To: 20, Step: 5}, sim.Axis{From: 0, To: 30, Step: 10}, workers)
		ms := chart.Axis{Name: "lock.ttl", Unit: 1_000_000}
		var b bytes.Buffer
		c := m.Chart("closed-form", ms, chart.Axis{Name: "faults.pause.max", Unit: 1_000_000})
		if err := c.WriteJSON(&b); err != nil {
			t.Fatal(err)
		}
		if err := c.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		pictures[i] = b.Bytes()
	}
	if !bytes.Equal(pictures[0], pictures[1]) {
		t.Error("the picture depends on the number of workers")
	}
}

func TestMapNeedsValues(t *testing.T) {
	m := &sim.Map{Property: &properties.Use, X: sim.Axis{From: 1, To: 0, Step: 1}, Y: sim.Axis{From: 0, To: 1, Step: 1}}
	if m.Draw() == nil {
		t.Error("a map without values was drawn")
	}
}
