package diagram_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fencepost/traces/diagram"
	"fencepost/traces/tracestest"
)

// A drawnRun is a run of the corpus or a random one, and the picture of it.
type drawnRun struct {
	tracestest.Run
	picture []byte
	all     []*element
}

var runs []drawnRun

// everyRun calls f with each trace of the corpus, and with random runs.
func everyRun(t *testing.T, f func(t *testing.T, r *drawnRun)) {
	if runs == nil {
		for _, r := range append(tracestest.Corpus(t, ".."), tracestest.Wild(t, 6, 200)...) {
			runs = append(runs, drawnRun{Run: r})
		}
		for i := range runs {
			runs[i].picture = draw(t, diagram.Diagram{Run: runs[i].Run.Run})
			runs[i].all = read(t, runs[i].picture)
			if dir := os.Getenv("DIAGRAMS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, runs[i].Name+".svg"), runs[i].picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for i := range runs {
		t.Run(runs[i].Name, func(t *testing.T) { f(t, &runs[i]) })
	}
}

func draw(t *testing.T, d diagram.Diagram) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
