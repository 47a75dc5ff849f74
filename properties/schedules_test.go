package properties_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/traces"
)

func TestMain(m *testing.M) {
	flag.Parse()
	set := map[string]string{"rapid.seed": "1", "rapid.checks": "300", "rapid.nofailfile": "true"}
	flag.Visit(func(f *flag.Flag) { delete(set, f.Name) })
	for name, value := range set {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// drawn is a chooser whose every choice is rapid's: which move, and how long to
// wait for it.
type drawn struct{ t *rapid.T }

func (drawn) Begin(*sim.Run, uint64, uint64) {}

func (d drawn) Choose(r *sim.Run, options []sim.Option) (int, clock.Ticks) {
	i := rapid.IntRange(0, len(options)-1).Draw(d.t, "move")
	from, to := options[i].From, options[i].To
	if to >= clock.Forever {
		to = from + r.Scenario.Horizon()
	}
	switch rapid.SampledFrom([]string{"soon", "late", "between"}).Draw(d.t, "when") {
	case "soon":
		return i, from
	case "late":
		return i, to
	}
	return i, from + clock.Ticks(rapid.Int64Range(0, int64(to-from)).Draw(d.t, "wait"))
}

// A search has rapid draw runs of a scenario until one breaks the property.
type search struct {
	scenario *scenario.Scenario
	property *properties.Property
	dir      string
	// broke is the last run that broke it: the one that rapid has shrunk to.
	broke []sim.Step
}

func (x *search) draw(t *rapid.T) {
	w := sim.NewWalk(x.scenario.Scenario, 0, []*properties.Property{x.property})
	w.Choosers, w.MaxActions = []sim.Chooser{drawn{t}}, 120
	w.Run()
	if found := w.Found[0]; found.Runs > 0 {
		x.broke = found.Steps
		t.Fatalf("%s breaks %s", x.scenario.Name, x.property.Name)
	}
}

// report shrinks what was found, writes it out as a trace, and says how to replay
// it. rapid has said by then which seed draws it again.
func (x *search) report(t testing.TB) {
	if x.broke == nil {
		return
	}
	s, p := x.scenario, x.property
	steps, at := sim.Shrink(s.Scenario, p, x.broke)
	run := sim.Record(s.Scenario, steps)
	why := p.Explain(&properties.Story{Scenario: s.Scenario, Steps: run, At: at})
	file := filepath.Join(x.dir, s.Name+"-"+p.Name+traces.Extension)
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := sim.ToTrace(s.Scenario, s.Text, p, run, at).Write(out, traces.About(why, file)...); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d steps in %s: %s", len(steps), file, why)
}

// TestDrawnSchedules has rapid look for a schedule that breaks what the scenario
// claims to hold.
func TestDrawnSchedules(t *testing.T) {
	for _, name := range scenario.Builtin() {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Clients > 5 {
			continue // a schedule of 120 choices says nothing about them
		}
		for _, e := range s.Expect {
			if e.Verdict != "holds" {
				continue
			}
			t.Run(name+"/"+e.Property, func(t *testing.T) {
				x := &search{scenario: s, property: properties.Find(e.Property), dir: os.TempDir()}
				defer x.report(t)
				rapid.Check(t, x.draw)
			})
		}
	}
}

// broken is nightly-invoice with lengths that a drawn schedule reaches.
const broken = `fencepost: 1
name: broken
about: a pause outlasts the lease
lock: {acquire: set-nx-px, ttl: 20ms, check: elapsed-below-ttl, release: compare-and-delete}
work: {takes: [0s, 5ms]}
network: {delay: [1ms, 5ms]}
faults: {pause: {count: 1, max: 60ms}}
`

// listener is a test that takes a failure down instead of failing.
type listener struct {
	testing.TB
	failed bool
	text   strings.Builder
}

type stop struct{}

func (l *listener) Helper()                 {}
func (l *listener) Name() string            { return "listener" }
func (l *listener) Log(a ...any)            { fmt.Fprintln(&l.text, a...) }
func (l *listener) Logf(f string, a ...any) { fmt.Fprintf(&l.text, f+"\n", a...) }
func (l *listener) Error(a ...any)          { l.Log(a...); l.failed = true }
func (l *listener) Errorf(f string, a ...any) {
	l.Logf(f, a...)
	l.failed = true
}
func (l *listener) Fatal(a ...any)            { l.Error(a...); panic(stop{}) }
func (l *listener) Fatalf(f string, a ...any) { l.Errorf(f, a...); panic(stop{}) }
func (l *listener) FailNow()                  { l.failed = true; panic(stop{}) }
func (l *listener) Fail()                     { l.failed = true }
func (l *listener) Failed() bool              { return l.failed }

// TestDrawnSchedulesBreakWhatIsBroken holds the search itself to account: it must
// find what is there, say the seed, and leave a trace that replays.
func TestDrawnSchedulesBreakWhatIsBroken(t *testing.T) {
	s, err := scenario.Parse("broken", []byte(broken))
	if err != nil {
		t.Fatal(err)
	}
	checks := flag.Lookup("rapid.checks")
	defer checks.Value.Set(checks.Value.String())
	if err := checks.Value.Set("20000"); err != nil {
		t.Fatal(err)
	}
	for _, p := range []*properties.Property{&properties.Use, &properties.Stale} {
		t.Run(p.Name, func(t *testing.T) {
			x := &search{scenario: s, property: p, dir: t.TempDir()}
			l := &listener{TB: t}
			func() {
				defer func() {
					if r := recover(); r != nil && r != (stop{}) {
						panic(r)
					}
				}()
				rapid.Check(l, x.draw)
			}()
			x.report(t)
			if !l.failed || !strings.Contains(l.text.String(), "-rapid.seed=") {
				t.Fatalf("rapid found nothing, or did not say its seed: %s", l.text.String())
			}
			in, err := os.Open(filepath.Join(x.dir, "broken-"+p.Name+traces.Extension))
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			trace, err := traces.Read(in.Name(), in)
			if err != nil {
				t.Fatal(err)
			}
			replayed, err := sim.Replay(s.Scenario, trace, p)
			if err != nil {
				t.Fatal(err)
			}
			if err := replayed.Confirm(); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d steps: %s", len(replayed.Steps), replayed.Explain())
		})
	}
}
