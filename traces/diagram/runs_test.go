package diagram_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/diagram"
	"fencepost/traces/story"
)

// replay replays a trace of the corpus.
func replay(t *testing.T, file string) story.Run {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, r, err := proof.Replay(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return r.Story()
}

// walked is a random run of so many actions at most.
func walked(s *model.Scenario, c sim.Chooser, number uint64, most int) story.Run {
	var r sim.Run
	var steps []sim.Step
	r.Begin(s)
	c.Begin(&r, 3, number)
	for range most {
		options := r.Options(nil)
		if len(options) == 0 {
			break
		}
		i, at := c.Choose(&r, options)
		if i < 0 {
			break
		}
		a := r.Moves.List[options[i].Move].Action
		r.Take(a, at)
		steps = append(steps, sim.Step{Action: a, At: at})
	}
	taken := sim.Record(s, steps)
	return story.Run{Scenario: s, Steps: taken, End: taken[len(taken)-1].At}
}

// A namedRun is a run of the corpus or a random one, and the picture of it.
type namedRun struct {
	name    string
	run     story.Run
	picture []byte
	all     []*element
}

var runs []namedRun

// everyRun calls f with each trace of the corpus, and with random runs that have what
// the corpus does not: lost and doubled messages, cuts, crashes, several clients and rounds.
func everyRun(t *testing.T, f func(t *testing.T, r *namedRun)) {
	if runs == nil {
		files, err := filepath.Glob("../*" + traces.Extension)
		if err != nil || len(files) < 50 {
			t.Fatalf("%d traces, %v", len(files), err)
		}
		for _, file := range files {
			runs = append(runs, namedRun{name: filepath.Base(file), run: replay(t, file)})
		}
		runs = append(runs, wild(t)...)
		for i := range runs {
			runs[i].picture = draw(t, diagram.Diagram{Run: runs[i].run})
			runs[i].all = read(t, runs[i].picture)
			if dir := os.Getenv("DIAGRAMS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, runs[i].name+".svg"), runs[i].picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for i := range runs {
		t.Run(runs[i].name, func(t *testing.T) { f(t, &runs[i]) })
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

func wild(t *testing.T) (all []namedRun) {
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
		for number := range uint64(6) {
			chooser := []sim.Chooser{sim.Uniform(), sim.Boundary(), sim.PCT()}[number%3]
			all = append(all, namedRun{name: fmt.Sprint(c.name, "-", number), run: walked(s.Scenario, chooser, number, 200)})
		}
	}
	return all
}
