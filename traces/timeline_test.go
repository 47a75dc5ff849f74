package traces_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

var update = flag.Bool("update", false, "find the traces of testdata anew and write the goldens")

// ms is so many milliseconds as a trace has them.
func ms(n int) string { return (time.Duration(n) * time.Millisecond).String() }

var tales = []struct{ scenario, property string }{
	{"nightly", "use"}, {"nightly", "lost-update"}, {"redlock", "use"},
	{"failover", "fence-unique"}, {"renewed", "gap"}, {"orphan", "free"},
	{"numbered", "fence-monotone"}, {"ifne", "owner-release"},
}

// find walks through a scenario of testdata until the property has broken a few
// times, and writes the run with the fewest steps to the file.
func find(t *testing.T, name, property, file string) {
	text, err := os.ReadFile(filepath.Join("testdata", name+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(name+".yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	p := properties.Find(property)
	var best sim.Found
	for seed := range uint64(20) {
		w := sim.NewWalk(s.Scenario, seed, []*properties.Property{p})
		w.MaxActions = 300
		for w.Found[0].Runs == 0 && w.Stats.Runs < 500 {
			w.Run()
		}
		if f := w.Found[0]; f.Runs > 0 && (best.Runs == 0 || len(f.Steps) < len(best.Steps)) {
			best = f
		}
	}
	if best.Runs == 0 {
		t.Fatalf("walks of %s break %s never", name, property)
	}
	steps := sim.Record(s.Scenario, best.Steps)
	explanation := p.Explain(&properties.Story{Scenario: s.Scenario, Steps: steps, At: best.At})
	var b bytes.Buffer
	trace := sim.ToTrace(s.Scenario, s.Text, p, steps, best.At)
	if err := trace.Write(&b, traces.About(explanation, filepath.Base(file))...); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replay replays a trace of testdata.
func replay(t *testing.T, name, property string) *sim.Replayed {
	t.Helper()
	file := filepath.Join("testdata", name+"-"+property+traces.Extension)
	if *update {
		find(t, name, property, file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := tracestest.Replay(t, file)
	if err := r.Confirm(); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Trace.Write(&b, traces.About(r.Explain(), filepath.Base(file))...); err != nil || b.String() != string(text) {
		t.Errorf("%s is not as it would be written: %v", file, err)
	}
	return r
}

func timeline(r *sim.Replayed, width int) *traces.Timeline {
	return &traces.Timeline{Run: r.Story(), Width: width}
}

func TestTimeline(t *testing.T) {
	for _, tale := range tales {
		t.Run(tale.scenario+"-"+tale.property, func(t *testing.T) {
			r := replay(t, tale.scenario, tale.property)
			var b strings.Builder
			for _, width := range []int{48, 80, 100, 120} {
				l := timeline(r, width)
				l.ASCII = width == 100
				fmt.Fprintf(&b, "-- width %d --\n%s\n", width, l)
			}
			golden(t, tale.scenario+"-"+tale.property+".txt", b.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs: look at it and run with -update\n%s", file, got)
	}
}

// At every width every line fits, nothing is lost, and ASCII is ASCII; colours
// change nothing but the colours.
func TestTimelineFitsAndLosesNothing(t *testing.T) {
	sequence := regexp.MustCompile("\x1b\\[[0-9]+m")
	for _, tale := range tales {
		r := replay(t, tale.scenario, tale.property)
		words := func(l *traces.Timeline) string { return strings.Join(strings.Fields(l.Explanation), " ") }
		for width := 32; width <= 200; width += 4 {
			l := timeline(r, width)
			plain := l.String()
			for _, line := range strings.Split(plain, "\n") {
				if n := utf8.RuneCountInString(line); n > width {
					t.Fatalf("%s at width %d has a line of %d:\n%s", tale.scenario, width, n, line)
				}
			}
			if !strings.Contains(strings.Join(strings.Fields(plain), " "), words(l)) {
				t.Errorf("%s at width %d lacks the explanation:\n%s", tale.scenario, width, plain)
			}
			l.Colour = true
			if coloured := l.String(); sequence.ReplaceAllString(coloured, "") != plain {
				t.Errorf("%s at width %d reads otherwise in colour:\n%s", tale.scenario, width, coloured)
			}
			l.Colour, l.ASCII = false, true
			for _, c := range l.String() {
				if c > 126 {
					t.Fatalf("%s at width %d has a %q in ASCII", tale.scenario, width, c)
				}
			}
		}
	}
}

func TestTimelineOfNothing(t *testing.T) {
	r := replay(t, "nightly", "use")
	got := (&traces.Timeline{Run: story.Run{Scenario: r.Scenario}}).String()
	if want := "no part in this: A, B, redis, ledger"; !strings.Contains(got, want) {
		t.Errorf("timeline without steps is %q, want %q in it", got, want)
	}
}
