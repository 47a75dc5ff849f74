package export_test

import (
	"bytes"
	"io"
	"testing"

	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// replayed replays a trace.
func replayed(t *testing.T, file string) story.Run { return tracestest.Replay(t, file).Story() }

// runs are the traces of the corpus, random runs, and a long one.
var runs []tracestest.Run

// all fills in the runs.
func all(t *testing.T) []tracestest.Run {
	t.Helper()
	if runs == nil {
		runs = append(tracestest.Corpus(t, ".."), tracestest.Wild(t, 8, 400)...)
		runs = append(runs, tracestest.Run{Name: "long", Run: tracestest.Long(t, 2000)})
	}
	return runs
}

// everyRun calls f with each run.
func everyRun(t *testing.T, f func(t *testing.T, r story.Run)) {
	t.Helper()
	for _, r := range all(t) {
		t.Run(r.Name, func(t *testing.T) { f(t, r.Run) })
	}
}

// written is what an export writes.
func written(t *testing.T, f func(story.Run, io.Writer) error, r story.Run) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(r, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
