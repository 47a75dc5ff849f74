package proof

import (
	"fmt"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
)

// A Search judges properties of one scenario by one check, and proves what it says is
// broken. Where the check is long, random runs can look for what it has not found:
// what is broken is mostly broken often. That they find nothing says little.
type Search struct {
	Scenario   *scenario.Scenario
	Properties []*properties.Property
	// Workers, MaxStates and MaxBytes are those of the check ([sim.Check]).
	Workers   int
	MaxStates int
	MaxBytes  int64
	// Runs is how many random runs look for what the check has not found, none if it
	// is 0. They come when the check has RunsAfter states, and it goes on for what they
	// have not found either; with 0 they come when it has given up.
	Runs, RunsAfter int
	// Stop, if set, is asked again and again why to stop: "" is to go on.
	Stop func() string
	// Prove, if set, is used in the place of [Shortest]. No proof and no error is that
	// it was given up, and there is no verdict then.
	Prove func(p *properties.Property, run []sim.Step, at clock.Ticks) (*Proof, error)

	// Check is the check under way, and afterwards.
	Check sim.Check
	// Ended says why the check has not covered everything, "" if it has. It does so
	// early where everything is broken: [AllBroken].
	Ended string
	// Walked is how many random runs were taken.
	Walked int
	// Answers are in the order of the properties.
	Answers []Answer

	stopped string
	// walked is what random runs have broken, by the properties' places.
	walked map[int]*sim.Found
}

// An Answer is what is known of one property.
type Answer struct {
	Property *properties.Property
	Verdict  properties.Verdict
	// Note is how large the proof is, what was never seen, or why there is no verdict:
	// "" only where the property holds.
	Note string
	// Sampled says that all the random runs did not break it either.
	Sampled bool
	// Proof is there where the property is violated, and only there.
	Proof *Proof
}

// What notes begin with, or are.
const (
	AllBroken = "all that was asked about is broken"
	NotSoFar  = "not broken so far: "
	GivenUp   = "found broken, and interrupted before that was replayed"
)

// TooSmall says that the capacity for something does not suffice.
func TooSmall(overflow string) string { return "the capacity for " + overflow + " does not suffice" }

// Seed is what the chance in random runs comes from.
const Seed = 1

// mostActions cuts a random run that goes on for ever.
const mostActions = 2_000

// Run searches and makes the answers. An error is a bug of ours: where a run that was
// found is no proof, a [*Denied].
func (s *Search) Run() error {
	s.Check = sim.Check{Scenario: s.Scenario.Scenario, Properties: s.Properties, Workers: s.Workers, WhenFound: true,
		MaxStates: s.MaxStates, MaxBytes: s.MaxBytes, Stop: s.over}
	if err := s.Check.Run(); err != nil {
		return fmt.Errorf("search of %s: %w", s.Scenario.Name, err)
	}
	s.Ended = s.end()
	if s.Ended != "" && s.RunsAfter == 0 && s.stopped == "" && s.Check.Overflow == "" {
		s.walk()
	}
	for i := range s.Properties {
		a, err := s.answer(i)
		if err != nil {
			return err
		}
		s.Answers = append(s.Answers, a)
	}
	return nil
}

// over reports whether the check is to end: because somebody says so, or because
// random runs have broken what it has not.
func (s *Search) over() bool {
	if s.stop() {
		return true
	}
	if s.RunsAfter > 0 && s.Check.States >= s.RunsAfter {
		s.walk()
	}
	return s.Walked > 0 && len(s.unbroken()) == 0
}

func (s *Search) stop() bool {
	if s.Stop != nil && s.stopped == "" {
		s.stopped = s.Stop()
	}
	return s.stopped != ""
}

// end says why the check did not cover everything, "" if it did.
func (s *Search) end() string {
	c := &s.Check
	switch {
	case c.Complete:
		return ""
	case s.stopped != "":
		return s.stopped
	case len(s.unbroken()) == 0:
		return AllBroken
	}
	return Limit(c.States, s.MaxStates, s.MaxBytes)
}

// Limit says which of its limits a check of so many states has reached: that of
// states, or else that of bytes.
func Limit(states, maxStates int, maxBytes int64) string {
	if maxStates > 0 && states > maxStates {
		return "gave up at " + phrase.Many(maxStates, "state", "states")
	}
	return "gave up at " + phrase.Number(int(maxBytes>>20)) + " MiB of states"
}

// unbroken are the places of the properties of which no break was found.
func (s *Search) unbroken() (left []int) {
	for i := range s.Properties {
		if s.Check.Found[i].Path == nil && s.walked[i] == nil {
			left = append(left, i)
		}
	}
	return left
}

// walk takes the random runs, once.
func (s *Search) walk() {
	left := s.unbroken()
	if s.Walked > 0 || s.Runs == 0 || len(left) == 0 {
		return
	}
	var judged []*properties.Property
	for _, i := range left {
		judged = append(judged, s.Properties[i])
	}
	w := sim.NewWalk(s.Scenario.Scenario, Seed, judged)
	w.MaxActions = mostActions
	for s.Walked < s.Runs && !s.stop() {
		w.Run()
		s.Walked++
	}
	s.walked = map[int]*sim.Found{}
	for k, i := range left {
		if w.Found[k].Runs > 0 {
			s.walked[i] = &w.Found[k]
		}
	}
}

// answer is the one about the i-th property.
func (s *Search) answer(i int) (a Answer, err error) {
	a.Property = s.Properties[i]
	var run []sim.Step
	var at clock.Ticks
	var overflow string
	switch path, walked := s.Check.Found[i].Path, s.walked[i]; {
	case path == nil && walked != nil && s.Check.Complete:
		return a, denies(s.Scenario, a.Property, walked.Steps, "a search that came to its end has not found it")
	case path != nil:
		if run, at, overflow, err = timed(s.Scenario, a.Property, path); err != nil {
			return a, err
		}
	case walked != nil:
		run, at, overflow = walked.Steps, walked.At, Overflow(s.Scenario.Scenario, walked.Steps)
	default:
		return s.silent(i), nil
	}
	if overflow != "" {
		a.Note = TooSmall(overflow)
		return a, nil
	}
	prove := s.Prove
	if prove == nil {
		prove = func(p *properties.Property, run []sim.Step, at clock.Ticks) (*Proof, error) {
			return Shortest(s.Scenario, p, run, at)
		}
	}
	switch a.Proof, err = prove(a.Property, run, at); {
	case err != nil:
	case a.Proof == nil:
		a.Note = GivenUp
	default:
		a.Verdict, a.Note = properties.Violated, a.Proof.Size()
	}
	return a, err
}

// silent is the answer about a property that nothing has broken: the check's own.
func (s *Search) silent(i int) Answer {
	said := s.Check.Answer(i)
	a := Answer{Property: s.Properties[i], Verdict: said.Verdict, Note: said.Why}
	switch {
	case said.Lacks() != "":
		a.Note = said.Lacks()
	case a.Verdict == properties.Unknown && s.Check.Overflow == "":
		a.Note = NotSoFar + s.Ended
		if a.Sampled = s.Runs > 0 && s.Walked == s.Runs; a.Sampled {
			a.Note += ", nor in " + phrase.Many(s.Walked, "random run", "random runs")
		}
	}
	return a
}
