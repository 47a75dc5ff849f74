// Package tracestest is the runs that tests of traces tell, draw and export: those of
// the corpus, random ones that have what the corpus has not, and long ones. It is for
// tests only, and needs no more than the drivers, so that the module of the browser's
// tests can have it too.
package tracestest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/story"
)

// A Run is a run with a name that a file may have.
type Run struct {
	Name string
	story.Run
}

// Replay reads a trace file and replays it, strictly.
func Replay(t testing.TB, file string) *sim.Replayed {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := traces.Read(file, bytes.NewReader(text))
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
	return r
}

// Files are the trace files of the corpus, which is in the directory.
func Files(t testing.TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"+traces.Extension))
	if err != nil || len(files) < 50 {
		t.Fatalf("%d traces, %v", len(files), err)
	}
	return files
}

// Corpus is the runs of all traces of the corpus, which is in the directory.
func Corpus(t testing.TB, dir string) (all []Run) {
	t.Helper()
	for _, file := range Files(t, dir) {
		all = append(all, Run{filepath.Base(file), Replay(t, file).Story()})
	}
	return all
}

// Wild is random runs of scenarios with what the corpus has not: lost and doubled
// messages, cuts, time for steps, several clients and rounds. There are so many of
// each scenario, of so many actions at most.
func Wild(t testing.TB, runs, most int) (all []Run) {
	t.Helper()
	const head = "fencepost: 1\nname: wild\nlock:\n  ttl: 400ms\n  retry: {limit: 9}\n  check: elapsed-before-writes\n"
	const single = head + "  acquire: set-nx-px\n"
	const work = "work: {kind: read-modify-write, takes: [0s, 600ms], rounds: 3}\n"
	const lossy = "network: {delay: [1ms, 5ms]}\nfaults:\n  loss: {count: 2}\n  duplicate: {count: 2}\n  late: {count: 2, max: 500ms}\n" +
		"  cut: {count: 2, for: [0s, 300ms]}\n  crash: {count: 2}\n  pause: {count: 2, max: 900ms}\n  client-crash: {count: 1}\n"
	for _, c := range []struct{ name, text string }{
		{"single", single + "  timeout: 30ms\n" + work + lossy},
		{"slow", single + work + "clients: 5\nsteps: [1ms, 2ms]\nfaults:\n  clock-jump: {count: 3, by: [300ms, -200ms, 900ms]}\n  pause: {count: 2, max: 900ms}\n"},
		{"instant", single + work + "clients: 4\nnetwork: {delay: [0s, 2ms]}\nfaults:\n  loss: {count: 2}\n  duplicate: {count: 2}\n  pause: {count: 2, max: 900ms}\n"},
		{"asleep", single + work + "clocks: {kind: monotonic}\nfaults:\n  suspend: {count: 2, for: 350ms}\n  pause: {count: 1, max: 900ms}\n"},
		{"nodes", head + "  topology: independent\n  nodes: 5\n  acquire: redlock\n  timeout: 30ms\n" + work + lossy},
		{"renewed", single + "  renew: {how: compare-and-pexpire, every: 100ms}\n  timeout: 30ms\n" + work + lossy},
	} {
		s, err := scenario.Parse(c.name, []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range Walks(s, runs, most) {
			all = append(all, Run{fmt.Sprint(c.name, "-", i), r})
		}
	}
	return all
}

// Walks is random runs of a scenario, so many, of so many actions at most.
func Walks(s *scenario.Scenario, runs, most int) (all []story.Run) {
	w := sim.NewWalk(s.Scenario, 3, nil)
	w.MaxActions = most
	for range runs {
		w.Run()
		r := story.Run{Scenario: s.Scenario, Steps: sim.Record(s.Scenario, w.Path())}
		if n := len(r.Steps); n > 0 {
			r.End = r.Steps[n-1].At
		}
		all = append(all, r)
	}
	return all
}

// Long is a random run of so many actions, of twenty clients and fifty rounds each.
func Long(t testing.TB, actions int) story.Run {
	t.Helper()
	s, err := scenario.Load("tutorial-counter")
	if err != nil {
		t.Fatal(err)
	}
	r := Walks(s, 1, actions)[0]
	if len(r.Steps) != actions {
		t.Fatalf("the run has %d actions, not %d", len(r.Steps), actions)
	}
	return r
}

// Page is the page of a trace file.
func Page(t testing.TB, file string) *page.Page {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := Replay(t, file)
	return &page.Page{Run: r.Story(), Doc: r.Property.Doc, Source: r.Trace.Scenario, Trace: text, Replay: "fencepost replay " + filepath.Base(file)}
}
