package export_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/story"
)

// replay replays a trace of the corpus.
func replay(t *testing.T, file string) story.Run {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	trace, err := traces.Read(file, in)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(file, trace.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Replay(s.Scenario, trace, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Story()
}

// everyRun calls f with each trace beside this package, with random runs that have what
// those do not, and with a long one.
func everyRun(t *testing.T, f func(t *testing.T, r story.Run)) {
	t.Helper()
	files, err := filepath.Glob("../*" + traces.Extension)
	if err != nil || len(files) < 50 {
		t.Fatalf("%d traces, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { f(t, replay(t, file)) })
	}
	const head = "fencepost: 1\nname: wild\nlock:\n  ttl: 400ms\n  retry: {limit: 9}\n  check: elapsed-before-writes\n"
	const work = "work: {kind: read-modify-write, takes: [0s, 600ms], rounds: 3}\n"
	const lossy = "network: {delay: [1ms, 5ms]}\nfaults:\n  loss: {count: 2}\n  duplicate: {count: 2}\n  late: {count: 2, max: 500ms}\n" +
		"  cut: {count: 2, for: [0s, 300ms]}\n  crash: {count: 2}\n  pause: {count: 2, max: 900ms}\n  client-crash: {count: 1}\n"
	for _, c := range []struct{ name, text string }{
		{"single", head + "  acquire: set-nx-px\n  timeout: 30ms\n" + work + lossy},
		{"nodes", head + "  topology: independent\n  nodes: 3\n  acquire: redlock\n  timeout: 30ms\n" + work + lossy},
		{"renewed", head + "  acquire: set-nx-px\n  renew: {how: compare-and-pexpire, every: 100ms}\n  timeout: 30ms\n" + work + lossy},
	} {
		s, err := scenario.Parse(c.name, []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		for number := range uint64(8) {
			t.Run(fmt.Sprint(c.name, " ", number), func(t *testing.T) { f(t, walked(s, number, 1000)) })
		}
	}
	t.Run("long", func(t *testing.T) { f(t, long(t)) })
}

// walked is the beginning of a random run.
func walked(s *scenario.Scenario, number uint64, most int) story.Run {
	w := sim.NewWalk(s.Scenario, number, nil)
	w.Run()
	steps := sim.Record(s.Scenario, w.Path()[:min(most, len(w.Path()))])
	end := clock.Ticks(0)
	if n := len(steps); n > 0 {
		end = steps[n-1].At
	}
	return story.Run{Scenario: s.Scenario, Steps: steps, End: end}
}

// long is a run of thousands of actions.
func long(t *testing.T) story.Run {
	t.Helper()
	s, err := scenario.Load("tutorial-counter")
	if err != nil {
		t.Fatal(err)
	}
	r := walked(s, 1, 4000)
	if len(r.Steps) < 4000 {
		t.Fatalf("only %d actions", len(r.Steps))
	}
	return r
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
