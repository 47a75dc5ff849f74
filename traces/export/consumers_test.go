package export_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/traces/export"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

// TestConsumers has the tools read what is for them: Mermaid's own parser, Quint's
// reader of ITF, and TracerBench's model of Chrome's traces. It needs Node and
//
//	npm ci --ignore-scripts --prefix traces/export/testdata/consumers
//	FENCEPOST_CONSUMERS=1 go test ./traces/export -run Consumers
func TestConsumers(t *testing.T) {
	if os.Getenv("FENCEPOST_CONSUMERS") == "" {
		t.Skip("FENCEPOST_CONSUMERS is not set")
	}
	const tools = "testdata/consumers"
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node")
	}
	if _, err := os.Stat(filepath.Join(tools, "node_modules")); err != nil {
		t.Skip("the tools are not installed: npm ci --ignore-scripts --prefix traces/export/" + tools)
	}
	dir := t.TempDir()
	runs := all(t)
	for i, name := range hostile {
		runs = append(runs[:len(runs):len(runs)], tracestest.Run{Name: fmt.Sprint("hostile ", i), Run: named(replayed(t, "../nightly-invoice-lost-update.trace"), name)})
	}
	for _, r := range runs {
		put := func(extension string, text []byte) {
			if err := os.WriteFile(filepath.Join(dir, r.Name+extension), text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		put(".md", written(t, export.Mermaid, r.Run))
		put(".itf", written(t, export.ITF, r.Run))
		put(".chrome", written(t, export.Chrome, r.Run))
	}
	file := filepath.Join(t.TempDir(), "read.json")
	if out, err := exec.Command("node", filepath.Join(tools, "check.mjs"), dir, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out := must(os.ReadFile(file))
	var read map[string]json.RawMessage
	if err := json.Unmarshal(out, &read); err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		t.Run(r.Name, func(t *testing.T) {
			readMermaidBack(t, &r.Run, read[r.Name+".md"])
			readITFBack(t, &r.Run, read[r.Name+".itf"])
			readChromeBack(t, &r.Run, read[r.Name+".chrome"])
		})
	}
}

// looks are the names that Mermaid has for arrows.
var looks = map[string]string{"SOLID": "->>", "DOTTED": "-->>", "SOLID_CROSS": "-x", "DOTTED_CROSS": "--x", "SOLID_POINT": "-)", "DOTTED_POINT": "--)",
	"NOTE": "note", "ACTIVE_START": "activate", "ACTIVE_END": "deactivate"}

func readMermaidBack(t *testing.T, r *story.Run, text json.RawMessage) {
	t.Helper()
	var parts []struct {
		Title  string
		Actors [][2]string
		Lines  []struct{ Kind, From, To, Text string }
	}
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	var all []diagram
	for _, p := range parts {
		d := diagram{title: p.Title, actors: p.Actors}
		for _, l := range p.Lines {
			if kind, known := looks[l.Kind]; known {
				d.lines = append(d.lines, line{kind, l.From, l.To, l.Text})
			} else if !strings.HasPrefix(l.Kind, "RECT") {
				t.Errorf("line %+v", l)
			}
		}
		all = append(all, d)
		if !strings.HasPrefix(d.title, oneLine(strings.ReplaceAll(r.Scenario.Name, "\x00", "\ufffd"))) {
			t.Errorf("title is %q, the scenario %q", d.title, r.Scenario.Name)
		}
	}
	saysAll(t, r, all)
}

func readITFBack(t *testing.T, r *story.Run, text json.RawMessage) {
	t.Helper()
	var trace struct {
		Vars   []string
		States []int
	}
	if err := json.Unmarshal(text, &trace); err != nil || len(trace.States) != len(r.Steps)+1 || len(trace.Vars) != len(r.Processes())+4 {
		t.Fatalf("%v: %d states, %q", err, len(trace.States), trace.Vars)
	}
	for i, n := range trace.States {
		if n != len(trace.Vars) {
			t.Errorf("state %d has %d variables", i, n)
		}
	}
}

func readChromeBack(t *testing.T, r *story.Run, text json.RawMessage) {
	t.Helper()
	var all []struct {
		Name    string
		Threads []struct {
			Name          string
			Spans, Inside int
		}
	}
	if err := json.Unmarshal(text, &all); err != nil || len(all) != len(r.Processes()) {
		t.Fatalf("%v: %d processes", err, len(all))
	}
	spans := 0
	for i, p := range all {
		if p.Name != r.Processes()[i].Name {
			t.Errorf("process %d is called %q", i, p.Name)
		}
		for _, track := range p.Threads {
			spans += track.Spans
			if track.Name == "" && track.Spans > 0 || track.Inside > 0 {
				t.Errorf("track %+v of %s", track, p.Name)
			}
		}
	}
	if want := len(r.Deeds()) + len(r.Arrows()) + len(r.Spans()); spans != want {
		t.Errorf("%d spans, want %d", spans, want)
	}
}
