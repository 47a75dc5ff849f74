package export_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/story"
)

// A namedRun is a run and where it is from.
type namedRun struct {
	name string
	run  story.Run
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// replayed replays a trace.
func replayed(file string) story.Run {
	trace := must(traces.Read(file, bytes.NewReader(must(os.ReadFile(file)))))
	s := must(scenario.Parse(file, trace.Scenario))
	r := must(sim.Replay(s.Scenario, trace, nil))
	return r.Story()
}

// runs are the traces of the corpus, random runs that have what those do not, and a long one.
var runs = sync.OnceValue(func() (all []namedRun) {
	files, err := filepath.Glob("../*" + traces.Extension)
	if err != nil || len(files) < 50 {
		panic(fmt.Sprint(len(files), " traces, ", err))
	}
	for _, file := range files {
		all = append(all, namedRun{filepath.Base(file), replayed(file)})
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
		s := must(scenario.Parse(c.name, []byte(c.text)))
		for number := range uint64(8) {
			all = append(all, namedRun{fmt.Sprint(c.name, " ", number), walked(s, number, 400)})
		}
	}
	// twenty clients and fifty rounds
	long := walked(must(scenario.Load("tutorial-counter")), 1, 2000)
	if len(long.Steps) < 2000 {
		panic(fmt.Sprint("only ", len(long.Steps), " actions"))
	}
	return append(all, namedRun{"long", long})
})

// everyRun calls f with each run.
func everyRun(t *testing.T, f func(t *testing.T, r story.Run)) {
	t.Helper()
	for _, r := range runs() {
		t.Run(r.name, func(t *testing.T) { f(t, r.run) })
	}
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

// written is what an export writes.
func written(t *testing.T, f func(story.Run, io.Writer) error, r story.Run) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(r, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
