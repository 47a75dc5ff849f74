package lab

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
)

var update = flag.Bool("update", false, "write the golden files anew")

// whole is all results, run once for all tests.
var whole = sync.OnceValues(RunAll)

func results(t *testing.T) []Result {
	t.Helper()
	rs, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func result(t *testing.T, name string) *Result {
	t.Helper()
	for _, r := range results(t) {
		if r.Name == name {
			return &r
		}
	}
	t.Fatalf("there is no result of %s", name)
	return nil
}

func TestGolden(t *testing.T) {
	var got bytes.Buffer
	if err := Write(&got, results(t), false, Layout{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "lab.txt")
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
	for i := range max(len(w), len(g)) {
		if i >= len(w) || i >= len(g) || w[i] != g[i] {
			t.Fatalf("line %d of the report is another one; if that is meant, run the test with -update\nwant %q\ngot  %q", i+1, at(w, i), at(g, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(no such line)"
}

// TestOneWorkerOrMany runs an experiment with chance again, on one processor.
func TestOneWorkerOrMany(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	for _, name := range []string{"lesson10-a", "fenced-row", "late-fence"} {
		again, err := Run(name)
		if err != nil {
			t.Fatal(err)
		}
		var a, b bytes.Buffer
		for _, v := range []struct {
			to *bytes.Buffer
			r  *Result
		}{{&a, result(t, name)}, {&b, &again}} {
			if err := Write(v.to, []Result{*v.r}, true, Layout{}); err != nil {
				t.Fatal(err)
			}
		}
		if a.String() != b.String() {
			t.Errorf("%s: the second report differs from the first", name)
		}
	}
}

// scenarioFiles lists the scenario files by name.
func scenarioFiles(t *testing.T) []string {
	t.Helper()
	entries, err := files.ReadDir("scenarios")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

func TestNothingIsLeftOut(t *testing.T) {
	used := map[string]bool{}
	names := map[string]bool{}
	for _, e := range All() {
		if names[e.Name] {
			t.Errorf("two experiments are called %s", e.Name)
		}
		names[e.Name] = true
		if e.Title == "" || e.Source == "" || e.Measured == "" || len(e.Files) == 0 {
			t.Errorf("%s does not say what it is", e.Name)
		}
		for _, f := range e.Files {
			used[f] = true
			text, err := Scenario(f)
			if err != nil {
				t.Error(err)
			} else if s, err := scenario.Parse(f, text); err != nil || s.Name != f {
				t.Errorf("%s: %v", f, err)
			}
		}
	}
	for _, file := range scenarioFiles(t) {
		if !used[file] {
			t.Errorf("no experiment uses %s", file)
		}
	}
	for _, r := range results(t) {
		if len(r.Figures) == 0 {
			t.Errorf("%s has no figure", r.Name)
		}
		for _, f := range r.Figures {
			if f.What == "" || f.Ours == "" || f.Why == "" || f.Answer == 0 {
				t.Errorf("%s: figure %+v says nothing", r.Name, f)
			}
		}
	}
}

func TestUnknownNameSaysWhichThereAre(t *testing.T) {
	var out bytes.Buffer
	_, err := Report(&out, "lesson11", Layout{})
	if err == nil || !strings.Contains(err.Error(), `"lesson11"`) || !strings.Contains(err.Error(), "lesson10-a") || out.Len() > 0 {
		t.Errorf("got %v, and %d bytes", err, out.Len())
	}
}

func TestReportOfOneHasItsTimeline(t *testing.T) {
	var out bytes.Buffer
	if _, err := Report(&out, "late-fence", Layout{Width: 60, ASCII: true}); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if strings.ContainsFunc(line, func(c rune) bool { return c > unicode.MaxASCII }) {
			t.Errorf("no ASCII: %s", line)
		}
		if table := strings.Contains(line, "   ") || strings.Contains(line, "--"); len(line) > 60 && !table {
			t.Errorf("%d characters: %s", len(line), line)
		}
	}
	for _, want := range []string{"overwrite is broken", "PAUSES", "the cheapest way to break fence-monotone"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q", want)
		}
	}
}

func TestTracesReplay(t *testing.T) {
	r := result(t, "late-fence")
	if len(r.Traces) != 3 {
		t.Fatalf("got %d traces, wanted one for each property that is broken", len(r.Traces))
	}
	for _, tr := range r.Traces {
		read, err := traces.Read(tr.Property+traces.Extension, strings.NewReader(tr.Text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := scenario.Parse(read.Name, read.Scenario)
		if err != nil {
			t.Fatal(err)
		}
		replayed, err := sim.Replay(s.Scenario, read, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := replayed.Confirm(); err != nil {
			t.Error(err)
		}
	}
}

func TestResultsAreJSON(t *testing.T) {
	text, err := json.Marshal(results(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"name":"bare-del"`, `"answer":"same"`, `"answer":"inside"`, `"answer":"not-stated"`, `"answer":"differs"`} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("there is no %s", want)
		}
	}
}
