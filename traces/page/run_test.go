package page_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/story"
)

// A written page is one with its text.
type writtenPage struct {
	*page.Page
	text string
}

var pages map[string]writtenPage

// corpus is the pages of all traces of the corpus and that of a random run, by name.
func corpus(t testing.TB) map[string]writtenPage {
	t.Helper()
	if pages != nil {
		return pages
	}
	files, err := filepath.Glob("../*" + traces.Extension)
	if err != nil || len(files) < 50 {
		t.Fatalf("%d traces, %v", len(files), err)
	}
	pages = map[string]writtenPage{}
	for _, file := range files {
		p := replayed(t, file)
		pages[strings.TrimSuffix(filepath.Base(file), traces.Extension)] = writtenPage{p, write(t, p)}
	}
	p := walked(t, 2000)
	pages["walk"] = writtenPage{p, write(t, p)}
	return pages
}

func replayed(t testing.TB, file string) *page.Page {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, r, err := proof.Replay(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return &page.Page{Run: r.Story(), Doc: r.Property.Doc, Source: r.Trace.Scenario, Trace: text, Replay: "fencepost replay " + filepath.Base(file)}
}

// walked is the page of a random run with so many actions.
func walked(t testing.TB, actions int) *page.Page {
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

// write is the page as text.
func write(t testing.TB, p *page.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
