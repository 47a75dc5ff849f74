package proof

import (
	"testing"

	"fencepost/clock"
	"fencepost/properties"
	"fencepost/sim"
)

var asked = []*properties.Property{&properties.Belief, &properties.Use, &properties.Gap}

// searched runs a search of the small scenario, in which use breaks.
func searched(t *testing.T, s Search) *Search {
	t.Helper()
	s.Scenario, s.Properties = parsed(t, small), asked
	if err := s.Run(); err != nil {
		t.Fatal(err)
	}
	if len(s.Answers) != len(asked) {
		t.Fatalf("%d answers about %d properties", len(s.Answers), len(asked))
	}
	for i, a := range s.Answers {
		if a.Property != asked[i] || (a.Proof != nil) != (a.Verdict == properties.Violated) {
			t.Errorf("answer %d: %s is %v, %q", i, a.Property.Name, a.Verdict, a.Note)
		}
	}
	return &s
}

// TestSearch has one check answer all that is asked.
func TestSearch(t *testing.T) {
	s := searched(t, Search{})
	if !s.Check.Complete || s.Ended != "" || s.Walked != 0 {
		t.Errorf("the search is %v, %q, after %d runs; want a complete one", s.Check.Complete, s.Ended, s.Walked)
	}
	if a := s.Answers[0]; a.Verdict != properties.Holds || a.Note != "" {
		t.Errorf("belief is %v, %q", a.Verdict, a.Note)
	}
	if a := s.Answers[1]; a.Verdict != properties.Violated || a.Note != a.Proof.Size() || a.Proof.Faults != 1 {
		t.Errorf("use is %v, %q", a.Verdict, a.Note)
	}
	if a := s.Answers[2]; a.Verdict != properties.NotExercised || a.Note == "" {
		t.Errorf("gap is %v, %q", a.Verdict, a.Note)
	}
}

// TestRandomRuns find what a check has not, and that they find nothing is no verdict.
func TestRandomRuns(t *testing.T) {
	for name, c := range map[string]struct {
		search Search
		walked int
	}{
		"none":                 {Search{MaxStates: 10}, 0},
		"at the end":           {Search{MaxStates: 10, Runs: 300}, 300},
		"on the way":           {Search{MaxStates: 10, Runs: 300, RunsAfter: 5}, 300},
		"not before the limit": {Search{MaxStates: 10, Runs: 300, RunsAfter: 1_000}, 0},
		"not if all is known":  {Search{Runs: 300}, 0},
	} {
		s := searched(t, c.search)
		if s.Walked != c.walked {
			t.Errorf("%s: %d random runs, want %d", name, s.Walked, c.walked)
		}
		if s.Check.Complete {
			continue
		}
		if s.Ended != "gave up at 10 states" {
			t.Errorf("%s: ended because %q", name, s.Ended)
		}
		note, use := NotSoFar+s.Ended, properties.Unknown
		if c.walked > 0 {
			note, use = note+", nor in 300 random runs", properties.Violated
		}
		if a := s.Answers[0]; a.Verdict != properties.Unknown || a.Note != note || a.Sampled != (c.walked > 0) {
			t.Errorf("%s: belief is %v, %q", name, a.Verdict, a.Note)
		}
		if a := s.Answers[1]; a.Verdict != use || a.Sampled && c.walked > 0 {
			t.Errorf("%s: use is %v, %q", name, a.Verdict, a.Note)
		}
	}
}

// TestSearchIsStopped: nothing is known then, and no random runs are taken.
func TestSearchIsStopped(t *testing.T) {
	s := searched(t, Search{Runs: 300, Stop: func() string { return "timed out" }})
	if s.Ended != "timed out" || s.Walked != 0 {
		t.Errorf("ended because %q, after %d runs", s.Ended, s.Walked)
	}
	for _, a := range s.Answers {
		if a.Verdict != properties.Unknown || a.Note != NotSoFar+"timed out" || a.Sampled {
			t.Errorf("%s is %v, %q", a.Property.Name, a.Verdict, a.Note)
		}
	}
}

// TestNoProofNoVerdict: what is found broken and not proved is no VIOLATED.
func TestNoProofNoVerdict(t *testing.T) {
	s := searched(t, Search{Prove: func(*properties.Property, []sim.Step, clock.Ticks) (*Proof, error) { return nil, nil }})
	if a := s.Answers[1]; a.Verdict != properties.Unknown || a.Note != GivenUp {
		t.Errorf("use is %v, %q", a.Verdict, a.Note)
	}
}

// TestAllBroken ends a search before it has covered everything.
func TestAllBroken(t *testing.T) {
	s := Search{Scenario: parsed(t, small), Properties: asked[1:2]}
	if err := s.Run(); err != nil {
		t.Fatal(err)
	}
	if s.Check.Complete || s.Ended != AllBroken || s.Answers[0].Verdict != properties.Violated {
		t.Errorf("ended because %q; use is %v", s.Ended, s.Answers[0].Verdict)
	}
}
