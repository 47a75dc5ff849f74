package browser

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/story"
)

// corpus is the page of a trace of the corpus.
func corpus(t testing.TB, name string) *page.Page {
	t.Helper()
	file := filepath.Join("..", "..", name+traces.Extension)
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
	return &page.Page{Run: r.Story(), Doc: r.Property.Doc, Source: trace.Scenario, Trace: text, Replay: "fencepost replay " + name + traces.Extension}
}

// long is the page of a random run of many actions.
func long(t testing.TB, actions int) *page.Page {
	t.Helper()
	s, err := scenario.Load("tutorial-counter")
	if err != nil {
		t.Fatal(err)
	}
	w := sim.NewWalk(s.Scenario, 1, nil)
	w.MaxActions = actions
	w.Run()
	steps := sim.Record(s.Scenario, w.Path())
	if len(steps) != actions {
		t.Fatalf("%d actions, not %d", len(steps), actions)
	}
	return &page.Page{Run: story.Run{Scenario: s.Scenario, Steps: steps, End: steps[len(steps)-1].At}}
}

// written is the file of a page in a directory of the test.
func written(t testing.TB, p *page.Page) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := p.WriteHTML(out); err != nil {
		t.Fatal(err)
	}
	return file
}
