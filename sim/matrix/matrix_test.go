package matrix

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
)

// TestWholeMatrix runs every cell, and compares the matrix and every trace with
// what is checked in.
func TestWholeMatrix(t *testing.T) {
	if !*long {
		t.Skip("takes minutes: run it with -long")
	}
	m := run(t, Options{Done: func(done, of int) { t.Logf("%d of %d", done, of) }})
	got := written(t, func(b *bytes.Buffer) error {
		if err := m.Text(b, Style{}); err != nil {
			return err
		}
		b.WriteString("\nEach cell by itself; behind VIOLATED: how many actions its trace has, and how many of them are faults.\n\n")
		return m.List(b)
	})
	golden(t, whole, got)
	golden(t, linked, "# The matrix, with its traces\n\nMade by `fencepost matrix --markdown -o corpus`. A letter is a property that breaks, and its link is to a\ntrace that shows it: `fencepost explain` draws it, `fencepost replay` runs it again.\n\n"+
		written(t, func(b *bytes.Buffer) error { return m.Markdown(b, filepath.Base(corpus)) }))
	if *update {
		if err := os.RemoveAll(corpus); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(corpus, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range m.Proofs() {
		golden(t, filepath.Join(corpus, p.Trace.Name), text(t, p))
	}
}

// TestQuickRows compares some rows with the whole matrix that is checked in. That
// their traces are the same to the letter is for the whole matrix to see.
func TestQuickRows(t *testing.T) {
	want := lines(t)
	m := run(t, Options{Rows: quick})
	for i := range m.Cells {
		c := &m.Cells[i]
		cell, got, _ := strings.Cut(c.line(), ": ")
		if got != want[cell] {
			t.Errorf("%s:\n got %s\nwant %s", cell, got, want[cell])
		}
	}
}

// TestCorpus replays all traces that are checked in. There is one for each
// VIOLATED of the matrix, and no other.
func TestCorpus(t *testing.T) {
	var want []string
	for cell, answers := range lines(t) {
		row, column, _ := strings.Cut(cell, " ")
		for _, a := range strings.Split(answers, ", ") {
			if property, verdict, _ := strings.Cut(a, " "); strings.HasPrefix(verdict, "VIOLATED") {
				want = append(want, row+"-"+column+"-"+property+traces.Extension)
			}
		}
	}
	slices.Sort(want)
	files, err := os.ReadDir(corpus)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, f.Name())
		text, err := os.ReadFile(filepath.Join(corpus, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		_, r, err := proof.Read(f.Name(), text)
		if err != nil {
			t.Error(err)
			continue
		}
		if name := r.Scenario.Name + "-" + r.Property.Name + traces.Extension; name != f.Name() {
			t.Errorf("%s is a trace of %s", f.Name(), name)
		}
		if !*long {
			continue
		}
		var steps []sim.Step
		for i := range r.Steps {
			steps = append(steps, sim.Step{Action: r.Steps[i].Action, At: r.Steps[i].At})
		}
		if again, at := sim.Shrink(r.Scenario, r.Property, steps); !slices.Equal(again, steps) || at != r.End {
			t.Errorf("%s shrinks from %d to %d actions", f.Name(), len(steps), len(again))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the corpus has %d traces, and the matrix %d VIOLATED; first difference: %s", len(got), len(want),
			difference(strings.Join(got, "\n"), strings.Join(want, "\n")))
	}
}

// TestWorkersChangeNothing runs the same cells with one worker and with three.
func TestWorkersChangeNothing(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 3} {
		m := run(t, Options{Rows: []string{"no-lock", "single", "one-script"}, Workers: workers})
		texts = append(texts, written(t, func(b *bytes.Buffer) error {
			for _, p := range m.Proofs() {
				b.WriteString(text(t, p))
			}
			return m.JSON(b)
		}))
	}
	if texts[0] != texts[1] {
		t.Errorf("three workers find otherwise than one:\n%s", difference(texts[0], texts[1]))
	}
}

// TestLimitIsNoPass has searches end too early: what is not broken by then is
// UNKNOWN.
func TestLimitIsNoPass(t *testing.T) {
	limits := map[string]Options{
		"not broken so far: gave up at 10 states": {MaxStates: 10},
		"not broken so far: interrupted":          {Stop: func() string { return "interrupted" }},
	}
	for note, o := range limits {
		o.Rows, o.Columns = []string{"version-column"}, []string{"none", "pause"}
		m := run(t, o)
		if len(m.Open()) != len(m.Cells) {
			t.Errorf("%s: %d of %d cells are open", note, len(m.Open()), len(m.Cells))
		}
		for i := range m.Cells {
			c := &m.Cells[i]
			for _, a := range c.Answers {
				if a.Verdict != properties.Unknown || a.Note != note {
					t.Errorf("%s %s: %s is %v, %q; want UNKNOWN, %q", c.Lock.Name, c.Fault.Name, a.Property.Name, a.Verdict, a.Note, note)
				}
			}
			if x := c.overview(); x.sign != open {
				t.Errorf("%s %s: the table shows %v", c.Lock.Name, c.Fault.Name, x)
			}
		}
	}
}

// TestDone counts up to all cells.
func TestDone(t *testing.T) {
	last := 0
	run(t, Options{Rows: []string{"no-lock"}, Done: func(done, of int) {
		if done != last+1 || of != len(faults) {
			t.Errorf("done %d of %d after %d", done, of, last)
		}
		last = done
	}})
	if last != len(faults) {
		t.Errorf("done %d of %d", last, len(faults))
	}
}

func TestUnknownNames(t *testing.T) {
	for _, o := range []Options{{Rows: []string{"singel"}}, {Columns: []string{"pauses"}}} {
		if _, err := Run(o); err == nil || !strings.Contains(err.Error(), "is not known: expected one of ") {
			t.Errorf("error %v", err)
		}
	}
}
