package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"fencepost/properties"
	"fencepost/sim/matrix"
	"fencepost/sim/proof"
)

// A tabling is the flags of matrix.
type tabling struct {
	rows, columns      []string
	property           string
	show               bool
	markdown, asJSON   bool
	list               bool
	workers, maxStates int
	dir                string
	force              bool
}

func (a *app) matrix() *cobra.Command {
	m := &tabling{}
	c := &cobra.Command{
		Use:   "matrix",
		Short: "Every built-in lock against every fault",
		Long: "Checks every built-in lock against every kind of fault, each cell over every run and all\n" +
			"timings, and prints what breaks. Every break has a trace that was replayed; -o writes them.",
		Example: "  " + a.self + " matrix\n" +
			"  " + a.self + " matrix --row redlock-5 --property stale\n" +
			"  " + a.self + " matrix --row single --column pause --show",
		Args: none,
		RunE: func(c *cobra.Command, _ []string) error { return a.table(c, m) },
	}
	f := c.Flags()
	f.StringSliceVar(&m.rows, "row", nil, "`LOCK` to check instead of all, by its name in --list; may be repeated")
	f.StringSliceVar(&m.columns, "column", nil, "`FAULT` to check instead of all, by the head of its column; may be repeated")
	f.StringVar(&m.property, "property", "", "`PROPERTY` to print by itself: use, stale, overwrite or lost-update")
	f.BoolVar(&m.show, "show", false, "print the scenario of one --row and one --column instead, to walk or check it alone")
	f.BoolVar(&m.list, "list", false, "print a line for each cell as well, with the size of its search")
	f.IntVar(&m.workers, "workers", runtime.GOMAXPROCS(0), "`NUMBER` of cells searched at a time (default: one a core)")
	f.Lookup("workers").DefValue = "0" // that of the machine belongs in no manual
	f.IntVar(&m.maxStates, "max-states", matrix.DefaultMaxStates, "`NUMBER` of states after which a cell is given up")
	f.StringVarP(&m.dir, "output", "o", "", "`DIRECTORY` for the traces (default: they are not written)")
	f.BoolVar(&m.force, "force", false, "replace traces that say something else")
	f.BoolVar(&m.markdown, "markdown", false, "print Markdown, with links to the traces of --output")
	f.BoolVar(&m.asJSON, "json", false, "print JSON")
	return c
}

// sound refuses rows and columns that there are not, and limits that make no sense.
func (m *tabling) sound(c *cobra.Command) error {
	if m.workers < 1 || m.workers > mostWorkers {
		return usageError{failf("flag --workers is %d: expected 1 to %d", m.workers, mostWorkers), c.Name()}
	}
	if m.maxStates < 1 {
		return usageError{failf("flag --max-states is %d: expected 1 or more", m.maxStates), c.Name()}
	}
	if traces := (keeping{dir: m.dir}); m.dir != "" {
		if err := traces.sound(c); err != nil {
			return err
		}
	}
	var rows, columns []string
	for _, l := range matrix.Locks() {
		rows = append(rows, l.Name)
	}
	for _, f := range matrix.Faults() {
		columns = append(columns, f.Name)
		if f.Head != f.Name {
			columns = append(columns, f.Head)
		}
	}
	for _, row := range m.rows {
		if err := choice(c, "row", row, rows...); err != nil {
			return err
		}
	}
	for _, column := range m.columns {
		if err := choice(c, "column", column, columns...); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) table(c *cobra.Command, m *tabling) error {
	if err := m.sound(c); err != nil {
		return err
	}
	if m.show {
		return a.showCell(m)
	}
	if m.property != "" {
		if err := choice(c, "property", m.property, "use", "stale", "overwrite", "lost-update"); err != nil {
			return err
		}
	}
	p := a.progress()
	ctx := c.Context()
	result, err := matrix.Run(matrix.Options{Rows: m.rows, Columns: m.columns, Workers: m.workers, MaxStates: m.maxStates,
		Stop: func() string {
			if ctx.Err() != nil {
				return interrupted
			}
			return ""
		},
		Done: func(done, of int) {
			p.tell(func() string { return fmt.Sprintf("checking: %d of %d cells", done, of) })
		}})
	p.done()
	if err != nil {
		return err
	}
	if err := m.keep(result.Proofs()); err != nil {
		return err
	}
	if len(result.Open()) > 0 {
		a.code = inconclusive
	}
	s := a.screen()
	switch {
	case m.asJSON:
		return ignoreWrite(result.JSON(a.out))
	case m.markdown:
		return ignoreWrite(result.Markdown(a.out, m.dir))
	}
	if err := result.Text(a.out, matrix.Style{Property: properties.Find(m.property), ASCII: s.ascii, Colour: s.color, Width: s.width}); err != nil {
		return ignoreWrite(err)
	}
	if m.list {
		fmt.Fprintln(a.out)
		return ignoreWrite(result.List(a.out))
	}
	return nil
}

// showCell prints the scenario of one cell.
func (a *app) showCell(m *tabling) error {
	if len(m.rows) != 1 || len(m.columns) != 1 {
		return usageError{failed("flag --show: expected one --row and one --column"), "matrix"}
	}
	s, off, err := matrix.Compose(m.rows[0], m.columns[0])
	if err != nil {
		return err
	}
	if s == nil {
		return failf("cell %s, %s makes no sense: %s", m.rows[0], m.columns[0], off)
	}
	_, err = a.out.Write(s.Text)
	return ignoreWrite(err)
}

// keep writes the traces into the directory.
func (m *tabling) keep(proofs []*proof.Proof) error {
	if m.dir == "" {
		return nil
	}
	if err := os.MkdirAll(m.dir, 0o777); err != nil {
		return failf("directory %s cannot be made: %s", visible(m.dir), reason(err))
	}
	for _, p := range proofs {
		path := filepath.Join(m.dir, p.Trace.Name)
		text, err := p.Text(p.Trace.Name)
		if err != nil {
			return bug{"trace " + p.Trace.Name + " cannot be made: " + err.Error(), ""}
		}
		old, err := readUpTo(path, len(text)+1)
		switch {
		case err == nil && bytes.Equal(old, text):
			continue
		case err == nil && !m.force:
			return failf("trace %s says something else: expected another directory, or --force", visible(path))
		case err != nil && !os.IsNotExist(err):
			return failf("trace %s cannot be read: %s", visible(path), reason(err))
		}
		if err := write(path, text); err != nil {
			return failf("trace %s cannot be written: %s", visible(path), reason(err))
		}
	}
	return nil
}
