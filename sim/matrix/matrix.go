package matrix

import (
	"runtime"
	"slices"

	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
)

// DefaultMaxStates is enough, twice over, for every cell that is said to hold.
const DefaultMaxStates = 300_000

// Options say what to run, and how.
type Options struct {
	// Rows are names, Columns names or heads; none means all.
	Rows, Columns []string
	// Workers is how many cells are searched at a time: as many as there are
	// processors if it is 0. It changes nothing but the time it takes.
	Workers int
	// MaxStates ends a cell's search without a verdict: [DefaultMaxStates] if it is
	// 0.
	MaxStates int
	// Stop, if set, is asked again and again, by all workers, why to stop: "" is to
	// go on. What is not settled by then is UNKNOWN.
	Stop func() string
	// Done, if set, is told how many cells of how many are done. Calls do not
	// overlap.
	Done func(done, of int)
}

// A Matrix is what came of a run: a row of cells for each lock.
type Matrix struct {
	Locks  []Lock
	Faults []Fault
	// Cells are row by row.
	Cells []Cell
}

// Run checks every cell. The same options give the same matrix, byte for byte,
// however many workers there are. It fails where a name is not known, and where
// a cell shows a bug of ours: then there is no matrix.
func Run(o Options) (*Matrix, error) {
	m := &Matrix{}
	for _, name := range o.Rows {
		if _, _, err := Compose(name, faults[0].Name); err != nil {
			return nil, err
		}
	}
	for _, name := range o.Columns {
		if _, _, err := Compose(locks[0].Name, name); err != nil {
			return nil, err
		}
	}
	for _, l := range locks {
		if len(o.Rows) == 0 || slices.Contains(o.Rows, l.Name) {
			m.Locks = append(m.Locks, l)
		}
	}
	for _, f := range faults {
		if len(o.Columns) == 0 || slices.ContainsFunc(o.Columns, f.called) {
			m.Faults = append(m.Faults, f)
		}
	}
	for i := range m.Locks {
		for j := range m.Faults {
			c := Cell{Lock: &m.Locks[i], Fault: &m.Faults[j]}
			c.Scenario, c.Off = compose(c.Lock, c.Fault)
			m.Cells = append(m.Cells, c)
		}
	}
	return m, m.judge(&o)
}

// judge has workers take the cells, the last first: those are the largest.
func (m *Matrix) judge(o *Options) error {
	workers, maxStates := o.Workers, o.MaxStates
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if maxStates <= 0 {
		maxStates = DefaultMaxStates
	}
	n := len(m.Cells)
	return sim.Each(workers, n, func(i int) error {
		c := &m.Cells[n-1-i]
		if c.Scenario == nil {
			return nil
		}
		return c.judge(maxStates, o.Stop)
	}, func(done int) {
		if o.Done != nil {
			o.Done(done, n)
		}
	})
}

// Proofs lists all proofs, row by row.
func (m *Matrix) Proofs() []*proof.Proof {
	var all []*proof.Proof
	for i := range m.Cells {
		for _, a := range m.Cells[i].Answers {
			if a.Proof != nil {
				all = append(all, a.Proof)
			}
		}
	}
	return all
}

// Totals counts the cells of a matrix and their verdicts.
type Totals struct {
	// Cells is how many there are, Off how many of them make no sense, Complete how
	// many were searched to the end.
	Cells, Off, Complete int
	// Verdicts counts answers, by verdict.
	Verdicts [4]int
}

// Totals counts.
func (m *Matrix) Totals() Totals {
	t := Totals{Cells: len(m.Cells)}
	for i := range m.Cells {
		c := &m.Cells[i]
		if c.Scenario == nil {
			t.Off++
		}
		if c.Complete {
			t.Complete++
		}
		for _, a := range c.Answers {
			t.Verdicts[a.Verdict]++
		}
	}
	return t
}

// Open lists the cells with an UNKNOWN among their answers.
func (m *Matrix) Open() []*Cell {
	var open []*Cell
	for i := range m.Cells {
		c := &m.Cells[i]
		if slices.ContainsFunc(c.Answers, func(a proof.Answer) bool { return a.Verdict == properties.Unknown }) {
			open = append(open, c)
		}
	}
	return open
}
