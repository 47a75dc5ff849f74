package traces_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/properties/linear"
	"fencepost/sim"
	"fencepost/traces"
)

// corpus reads the checked-in traces of broken locks, one for each property that a
// built-in scenario says is violated. They are made by: fencepost walk --all -o traces
func corpus(t *testing.T) map[string]*traces.Trace {
	t.Helper()
	files, err := filepath.Glob("*" + traces.Extension)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*traces.Trace{}
	for _, file := range files {
		in, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := traces.Read(file, in)
		in.Close()
		if err != nil {
			t.Fatal(err)
		}
		all[file] = trace
	}
	return all
}

// TestCorpusIsComplete compares the traces with what the scenarios say.
func TestCorpusIsComplete(t *testing.T) {
	all := corpus(t)
	for _, name := range scenario.Builtin() {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.Expect {
			if e.Verdict != "violated" {
				continue
			}
			file := name + "-" + e.Property + traces.Extension
			trace := all[file]
			delete(all, file)
			switch {
			case trace == nil:
				t.Errorf("%s is missing", file)
			case trace.Property != e.Property || string(trace.Scenario) != string(s.Text):
				t.Errorf("%s is about another property, or an older scenario", file)
			}
		}
	}
	for file := range all {
		t.Errorf("%s is about nothing that a scenario says", file)
	}
}

// TestCorpusReplays replays every trace, which must break its property at its end
// and not before, and every trace without one of its lines, which must not.
func TestCorpusReplays(t *testing.T) {
	for file, trace := range corpus(t) {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			s, err := scenario.Parse(file, trace.Scenario)
			if err != nil {
				t.Fatal(err)
			}
			p := properties.Find(trace.Property)
			replayed, err := sim.Replay(s.Scenario, trace, p)
			if err != nil {
				t.Fatal(err)
			}
			if err := replayed.Confirm(); err != nil {
				t.Fatal(err)
			}
			if p == &properties.LostUpdate {
				if result, err := linear.Judge(s.Scenario, replayed.Steps); err != nil || result.Verdict != linear.Illegal {
					t.Errorf("porcupine says %v, %v", result, err)
				}
			}
			for i := range trace.Lines {
				less := *trace
				less.Lines = slices.Delete(slices.Clone(trace.Lines), i, i+1)
				replayed, err := sim.Replay(s.Scenario, &less, p)
				if err == nil && replayed.Confirm() == nil {
					t.Errorf("still breaks %s without line %d: %s", trace.Property, trace.Lines[i].Number, trace.Lines[i].Text)
				}
			}
		})
	}
}

// TestCorpusSpeaksOfNoHost keeps what is written out free of where it was made.
func TestCorpusSpeaksOfNoHost(t *testing.T) {
	for file := range corpus(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "/tmp/") || strings.Contains(string(text), os.TempDir()+"/") {
			t.Errorf("%s names a place on the machine that wrote it", file)
		}
	}
}
