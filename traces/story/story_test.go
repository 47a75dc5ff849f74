package story_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

// runs is all runs of the corpus, and random ones.
var runs []tracestest.Run

// everyRun calls f with each run.
func everyRun(t *testing.T, f func(t *testing.T, r *story.Run)) {
	if runs == nil {
		runs = append(tracestest.Corpus(t, ".."), tracestest.Wild(t, 30, 400)...)
	}
	for i := range runs {
		t.Run(runs[i].Name, func(t *testing.T) { f(t, &runs[i].Run) })
	}
}

// Each step is one deed of one process, in order, and what is told in between has no
// step and lies between its neighbours.
func TestEachStepIsOneDeed(t *testing.T) {
	everyRun(t, func(t *testing.T, r *story.Run) {
		next, at := 0, clock.Ticks(0)
		for _, d := range r.Deeds() {
			if d.At < at || d.Process < 0 || d.Process >= len(r.Processes()) || len(d.Lives) != len(r.Processes()) {
				t.Errorf("deed %+v after %d", d, at)
			}
			at = d.At
			if d.Step == story.None {
				continue
			}
			if d.Step != next || d.At != r.Steps[next].At || d.Fault != r.Steps[next].Action.IsFault() {
				t.Errorf("deed %+v is told as step %d", d, next)
			}
			next++
		}
		if next != len(r.Steps) {
			t.Errorf("%d deeds of %d steps", next, len(r.Steps))
		}
	})
}

// A message sent in a step is the only kind that has not arrived and whose stopwatch the step
// started; every other number of the messages follows from where they end.
func TestArrowsAreTheMessages(t *testing.T) {
	seen := map[string]int{}
	everyRun(t, func(t *testing.T, r *story.Run) {
		arrows, states := r.Arrows(), r.States()
		sent := 0
		for i := range r.Steps {
			step := &r.Steps[i]
			for _, m := range step.World.Wire.In[:step.World.Wire.N] {
				if !m.Arrived && m.Since == step.Started && step.Started != 0 {
					if sent < len(arrows) && arrows[sent].Sent.Step > i {
						t.Fatalf("step %d sends, arrow %d is sent in step %d", i, sent, arrows[sent].Sent.Step)
					}
					sent++
				}
			}
			wire := states[i+1].Wire
			if len(wire) != int(step.World.Wire.N) {
				t.Fatalf("%d arrows on a wire of %d after %s", len(wire), step.World.Wire.N, step.Text)
			}
			for place, k := range wire {
				m, a := &step.World.Wire.In[place], &arrows[k]
				client, peer := a.From, a.To
				if a.Reply {
					client, peer = peer, client
				}
				name := r.Scenario.PeerName(m.Peer)
				if int(m.Client) != client || a.Reply != m.Reply || a.Watchdog != m.Body.Watchdog ||
					!a.All && r.Processes()[peer].Name != name || r.Steps[a.Sent.Step].At > step.At ||
					!m.Arrived && r.Steps[a.Sent.Step].Started != m.Since || a.Ended.Step != story.None && a.Ended.Step <= i != m.Arrived {
					t.Fatalf("arrow %+v is not message %+v after %s", a, m, step.Text)
				}
			}
		}
		if sent != len(arrows) {
			t.Errorf("%d arrows for %d messages", len(arrows), sent)
		}
		for k, a := range arrows {
			seen[fmt.Sprint("fate ", a.Fate)]++
			seen[fmt.Sprint("write ", a.Write)]++
			seen[fmt.Sprintf("double %v late %v forgotten %v all %v waits %v", a.Double, a.Late, a.Forgotten, a.All, a.Taken.At > a.Ended.At)]++
			if a.Text == "" || a.From == a.To || a.Ended.At < a.Sent.At || a.Taken.Step != story.None && a.Taken.At < a.Ended.At ||
				(a.Ended.Step == story.None) != (a.Fate == story.UnderWay) {
				t.Errorf("arrow %+v goes wrong", a)
			}
			if a.Reply {
				q := &arrows[a.Request]
				if a.Request >= k || q.Taken != a.Sent || q.From != a.To || q.To != a.From || !a.All && (q.Answer != a.Text || q.Yes != a.Yes) {
					t.Errorf("reply %+v does not answer %+v", a, q)
				}
			}
		}
	})
	for _, what := range []string{"fate 0", "fate 1", "fate 2", "fate 3", "fate 4", "write 1", "write 2", "write 3",
		"double true late false forgotten false all false waits false", "double false late true forgotten true all false waits false",
		"double false late false forgotten false all true waits false", "double false late false forgotten false all false waits true"} {
		if seen[what] == 0 {
			t.Errorf("no arrow has %s: %v", what, seen)
		}
	}
}

// What a trace says of a command, arrows say too.
func TestArrowsSayWhatClientsHear(t *testing.T) {
	everyRun(t, func(t *testing.T, r *story.Run) {
		for _, a := range r.Arrows() {
			if a.Taken.Step == story.None {
				continue
			}
			text := r.Steps[a.Taken.Step].Text
			want := a.Text
			if a.All {
				want = "the answers"
			}
			if !strings.Contains(text, want) || a.Reply && !strings.Contains(text, "hears "+want+" from ") {
				t.Errorf("arrow says %q, step %q", want, text)
			}
		}
	})
}

func TestSpans(t *testing.T) {
	expired := 0
	everyRun(t, func(t *testing.T, r *story.Run) {
		s, spans, marks := r.Scenario, r.Spans(), r.Marks()
		starts := map[story.SpanKind][]int{}
		last := clock.Ticks(-1)
		for _, sp := range spans {
			if sp.From.At > sp.To.At || sp.To.At > r.End || sp.From.At < last || sp.Open && sp.To.Step != story.None {
				t.Errorf("span %+v", sp)
			}
			last = sp.From.At
			starts[sp.Kind] = append(starts[sp.Kind], sp.From.Step)
			if sp.Over && sp.Kind == story.Key && len(marks) == 0 && s.Ahead == 0 {
				d := sp.Deadlines[len(sp.Deadlines)-1]
				rate := s.ServerRates[sp.Process-int(s.Clients)]
				if want := d.Set + s.Lock.TTL*rate.Den/rate.Num + s.Grace; sp.To.At != want || d.Until != want {
					t.Errorf("key set at %d with a time to live of %d ends at %d", d.Set, s.Lock.TTL, sp.To.At)
				}
				expired++
			}
			if sp.Kind == story.Key && (len(sp.Deadlines) == 0 || sp.Deadlines[0].Set > sp.From.At) {
				t.Errorf("key %+v was set after it began", sp)
			}
		}
		// what the actions say must open spans, in the order of the steps
		want := map[story.SpanKind][]int{}
		for i := range r.Steps {
			step := &r.Steps[i]
			switch step.Action.Kind {
			case model.PauseIt:
				want[story.Pause] = append(want[story.Pause], i)
			case model.SuspendIt:
				want[story.Suspend] = append(want[story.Suspend], i)
			case model.CrashIt:
				want[story.Down] = append(want[story.Down], i)
			case model.CutIt:
				want[story.Cut] = append(want[story.Cut], i)
			}
			if step.Events.Has(model.Entered) {
				want[story.Section] = append(want[story.Section], i)
			}
		}
		for _, kind := range []story.SpanKind{story.Pause, story.Suspend, story.Down, story.Cut, story.Section} {
			if !slices.Equal(starts[kind], want[kind]) {
				t.Errorf("spans of kind %d begin at %v, the steps say %v", kind, starts[kind], want[kind])
			}
		}
		if jumps := len(slices.DeleteFunc(slices.Clone(r.Steps), func(step model.Taken) bool {
			return step.Action.Kind != model.JumpIt && step.Action.Kind != model.SkewIt
		})); jumps != len(marks) {
			t.Errorf("%d marks for %d jumps", len(marks), jumps)
		}
	})
	if expired < 50 {
		t.Errorf("only %d keys have expired", expired)
	}
}

// What a client inside finds out by looking at its clock is what its span of validity
// says.
func TestValidityIsWhatClientsFind(t *testing.T) {
	var valid, over int
	everyRun(t, func(t *testing.T, r *story.Run) {
		spans := r.Spans()
		for i := range r.Steps {
			a := r.Steps[i].Action
			if a.Kind != model.Pass && a.Kind != model.Fail || a.What != 0 || r.Scenario.Lock.Guard > 0 || i == 0 || !r.Steps[i-1].World.Clients[a.Who].Inside {
				continue
			}
			own := func(sp story.Span) bool { return sp.Kind == story.Validity && sp.Process == int(a.Who) }
			if slices.ContainsFunc(spans, func(sp story.Span) bool { return own(sp) && sp.From.At == r.Steps[i].At }) {
				continue // it may be the next one, asked for at the same instant
			}
			in := slices.ContainsFunc(spans, func(sp story.Span) bool {
				return own(sp) && sp.From.At < r.Steps[i].At &&
					(sp.Open || sp.To.Step == story.None && sp.To.At > r.Steps[i].At || sp.To.Step >= i)
			})
			if in != (a.Kind == model.Pass) {
				t.Fatalf("%s at %s: %+v", r.Steps[i].Text, r.Scenario.Time(r.Steps[i].At), spans)
			}
			if in {
				valid++
			} else {
				over++
			}
		}
	})
	if valid < 20 || over < 20 {
		t.Errorf("valid %d times, over %d times", valid, over)
	}
}

func TestStatesHaveTheSameFields(t *testing.T) {
	everyRun(t, func(t *testing.T, r *story.Run) {
		states := r.States()
		if len(states) != len(r.Steps)+1 {
			t.Fatalf("%d states of %d steps", len(states), len(r.Steps))
		}
		for _, state := range states {
			for p, list := range state.Fields {
				for k, field := range list {
					if field.Value == "" || len(list) != len(states[0].Fields[p]) || field.Name != states[0].Fields[p][k].Name {
						t.Fatalf("field %+v of %s after step %d", field, r.Processes()[p].Name, state.Step)
					}
				}
			}
		}
	})
}
