package sim

import (
	"bytes"
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
	"fencepost/traces"
)

// brokenRun is a run of the scenario, found by walking, that breaks the property.
func brokenRun(t *testing.T, s *model.Scenario, p *properties.Property) Found {
	t.Helper()
	w := NewWalk(s, 1, []*properties.Property{p})
	w.MaxActions = 1000
	for w.Found[0].Runs == 0 && w.Stats.Runs < 5000 {
		w.Run()
	}
	if w.Found[0].Runs == 0 {
		t.Fatalf("walks break %s never", p.Name)
	}
	return w.Found[0]
}

// written is a trace after it was written and read.
func written(t *testing.T, x *traces.Trace) *traces.Trace {
	t.Helper()
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	y, err := traces.Read("a.trace", &b)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func TestReplayConfirmsWhatWalkFinds(t *testing.T) {
	for _, p := range []*properties.Property{&properties.Use, &properties.Stale, &properties.Overwrite, &properties.LostUpdate} {
		s := nightly()
		f := brokenRun(t, s, p)
		steps := Record(s, f.Steps)
		r, err := Replay(s, written(t, ToTrace(s, []byte("name: a\n"), p, steps, f.At)), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Confirm(); err != nil {
			t.Error(err)
		}
		if len(r.Steps) != len(steps) {
			t.Fatalf("replay takes %d steps of %d", len(r.Steps), len(steps))
		}
		for i := range steps {
			if r.Steps[i] != steps[i] {
				t.Errorf("step %d is %q at %d, recorded was %q at %d", i, r.Steps[i].Text, r.Steps[i].At, steps[i].Text, steps[i].At)
			}
		}
		if r.Explain() == "" {
			t.Error("nothing is explained")
		}
	}
}

// A property that breaks by time passing ends in an observation, within the time
// that the world may last.
func TestReplayObserves(t *testing.T) {
	s := nightly()
	s.Free, s.Arrive.Most, s.Lock.Retries = 3000, 100, 200
	s.Faults = [len(s.Faults)]model.Fault{model.Kill: {Count: 1, Who: 1}}
	s.Assemble()
	f := brokenRun(t, s, &properties.Free)
	x := ToTrace(s, []byte("name: a\n"), &properties.Free, Record(s, f.Steps), f.At)
	if x.Observe.At == "" {
		t.Fatal("trace has no observation")
	}
	r, err := Replay(s, written(t, x), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Confirm(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		name string
		at   clock.Ticks
		want string
	}{
		{"too early", f.At - 1, "is not broken at the end"},
		{"too late", f.At + 1, "is broken here already"},
		{"beyond the deadline", f.At + 1e6, "something has to happen by"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x.Observe.At = s.Time(c.at)
			r, err := Replay(s, written(t, x), nil)
			if err == nil {
				err = r.Confirm()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q in it", err, c.want)
			}
		})
	}
}

func TestReplayRefuses(t *testing.T) {
	s := nightly()
	const head = "fencepost trace 1\nproperty use\nscenario\n| a\nsteps\n"
	const sent = head + "1s A notes the time\n1s A sends SET lock A1 NX PX 10000\n"
	for _, c := range []struct{ name, text, want string }{
		{"never heard of", head + "1s A dances\n", `a.trace:6:4: action "A dances" at 1s is not possible: no action reads like that so far`},
		{"misspelt", head + "  1s\t A notes teh time\n", `a.trace:6:7: action "A notes teh time" at 1s is not possible: no action reads like that so far, the nearest is "A notes the time"`},
		{"no more", sent + "1s A notes the time\n", `a.trace:8:4: action "A notes the time" at 1s is not possible: it can happen no more, last it could have in place of line 6`},
		{"too early", sent + "  1s redis runs A's SET lock A1 NX PX 10000\n", `a.trace:8:3: action "redis runs A's SET lock A1 NX PX 10000" at 1s is not possible: it cannot happen before 1.001s`},
		{"beyond a bound", sent + "2s redis runs A's SET lock A1 NX PX 10000\n", "something has to happen by 1.005s"},
		{"beyond another's bound", sent + "2s B notes the time\n", "something has to happen by 1.005s"},
		{"what else", sent + "2s B resumes\n", `from 1s on there can happen:
  1s to 1.005s      B notes the time
  1.001s to 1.005s  redis runs A's SET lock A1 NX PX 10000
  1s to 1.005s      fault: A pauses`},
		{"no tick", head + "1.0005s A notes the time\n", `a.trace:6:1: time "1.0005s" is no whole number of the scenario's ticks`},
		{"unknown property", strings.Replace(head, "use", "usage", 1), `a.trace:2:10: property "usage" is not known: expected one of belief, use,`},
		{"too far", head + "2562047h A notes the time\n2562047h A sends SET lock A1 NX PX 10000\n2562047h observe\n", "is not broken at the end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := traces.Read("a.trace", strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			r, err := Replay(s, x, nil)
			if err == nil {
				err = r.Confirm()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestReplayOfAnotherProperty(t *testing.T) {
	_, err := Replay(nightly(), &traces.Trace{Name: "a", Property: "use"}, &properties.Stale)
	if want := "a: trace is about property use, not stale"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// No two moves of one world read alike, in the worlds that walks reach.
func TestMovesReadDifferently(t *testing.T) {
	s := nightly()
	for f := range s.Faults {
		s.Faults[f] = model.Fault{Count: 1, Who: 1<<20 - 1, On: model.LockLinks | model.ResourceLinks}
		s.Faults[f].For.Most = 20000
	}
	s.Keeps, s.SyncEvery, s.Restart.Most = model.LastSync, 1000, 1000
	s.Menu, s.Jumps, s.Suspends, s.Skews = clock.Menu{3000, -8000}, 1, 2, 3
	s.Assemble()
	var r Run
	var options []Option
	for number := range uint64(60) {
		c := [...]Chooser{Uniform(), Boundary(), PCT()}[number%3]
		r.Begin(s)
		c.Begin(&r, 7, number)
		for range 200 {
			var said []string
			for _, m := range r.List() {
				text := s.Say(&r.World, m.Action)
				for i, other := range said {
					if other == text {
						t.Fatalf("run %d: moves %+v and %+v both read %q", number, r.Moves.List[i].Action, m.Action, text)
					}
				}
				said = append(said, text)
			}
			options = r.Options(options)
			if len(options) == 0 {
				break
			}
			i, at := c.Choose(&r, options)
			if i < 0 {
				break
			}
			r.Take(r.Moves.List[options[i].Move].Action, at)
		}
	}
}

func FuzzReplay(f *testing.F) {
	s := nightly()
	f.Add("1s", "A notes the time", "1s", "A sends SET lock A1 NX PX 10000")
	f.Add("1s", "fault: A pauses", "999999h", "B notes the time")
	f.Fuzz(func(t *testing.T, at1, text1, at2, text2 string) {
		_, _ = Replay(s, &traces.Trace{Name: "a", Property: "use", Lines: []traces.Line{
			{Number: 1, At: at1, Text: text1}, {Number: 2, At: at2, Text: text2}}}, nil)
	})
}
