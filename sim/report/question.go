package report

import (
	"fmt"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// A question is a scenario and properties of it, and what came of searching it.
type question struct {
	// id is in the names of its traces, "" for the scenario of the report itself.
	id       string
	scenario *scenario.Scenario
	asked    []*properties.Property
	// maxStates ends the search without a verdict, 0 does not.
	maxStates int

	answers []answer
	search  Search
	seen    model.Events
}

// An answer is what is known about one property.
type answer struct {
	property *properties.Property
	verdict  properties.Verdict
	// sampled says that random runs did not break it either.
	sampled bool
	note    string
	proof   *proof.Proof
	file    string
}

// Where a search comes to no end, random runs look for what it has not found: what
// is broken is mostly broken often. That they find nothing says little.
const (
	sampleSeed    = 1
	sampleRuns    = 2_000
	sampleActions = 2_000
)

// longestShrunk is how many actions a run may have to be shrunk: a limit on
// patience.
const longestShrunk = 500

// Why there is no verdict.
const (
	notRun    = "not asked: "
	notSoFar  = "not broken so far: "
	allBroken = "all that was asked about is broken"
)

// ask searches the scenario and answers the question.
func (e *engine) ask(q *question, workers int) error {
	if why := e.stopped(); why != "" {
		for _, p := range q.asked {
			q.answers = append(q.answers, answer{property: p, note: notRun + why})
		}
		q.search.Stopped = why
		return nil
	}
	c := &sim.Check{Scenario: q.scenario.Scenario, Properties: q.asked, Workers: workers, WhenFound: true,
		MaxStates: q.maxStates, MaxBytes: e.MaxBytes, Stop: func() bool { return e.stopped() != "" }}
	if err := c.Run(); err != nil {
		return fmt.Errorf("search of %s: %w", q.scenario.Name, err)
	}
	q.seen = c.Seen
	q.search = Search{Complete: c.Complete, States: c.States, Worlds: c.Worlds, Moves: c.Moves, Depth: c.Depth}
	runs, err := q.found(c)
	if err != nil {
		return err
	}
	q.search.Stopped = e.end(q, c, runs)
	if !c.Complete && c.Overflow == "" && e.stopped() == "" {
		e.sample(q, runs)
	}
	for i, p := range q.asked {
		a, err := q.answer(c, i, runs[i])
		if err != nil {
			return err
		}
		a.property = p
		q.answers = append(q.answers, a)
	}
	return nil
}

// A run is what breaks a property: steps, or a capacity that has kept a search from
// having any.
type run struct {
	steps    []sim.Step
	at       clock.Ticks
	overflow string
}

// found are the runs that a search has found, in the order of the properties.
func (q *question) found(c *sim.Check) ([]run, error) {
	runs := make([]run, len(q.asked))
	for i := range c.Found {
		if path := c.Found[i].Path; path != nil {
			steps, at, overflow, err := proof.Times(q.scenario, q.asked[i], path)
			if err != nil {
				return nil, err
			}
			runs[i] = run{steps, at, overflow}
		}
	}
	return runs, nil
}

// end says why the search did not come to its end, "" if it did.
func (e *engine) end(q *question, c *sim.Check, runs []run) string {
	broken := len(runs) > 0
	for i := range runs {
		broken = broken && c.Found[i].Path != nil
	}
	why := e.stopped()
	switch {
	case c.Complete:
		return ""
	case broken:
		return allBroken
	case q.maxStates > 0 && c.States > q.maxStates:
		return "gave up at " + phrase.Many(q.maxStates, "state", "states")
	case why != "":
		return why
	}
	return fmt.Sprintf("gave up at %s MiB of states", phrase.Number(int(e.MaxBytes>>20)))
}

// sample takes random runs through what the search has not broken.
func (e *engine) sample(q *question, runs []run) {
	var left []*properties.Property
	var at []int
	for i, p := range q.asked {
		if runs[i].steps == nil && runs[i].overflow == "" {
			left, at = append(left, p), append(at, i)
		}
	}
	if len(left) == 0 {
		return
	}
	w := sim.NewWalk(q.scenario.Scenario, sampleSeed, left)
	w.MaxActions = sampleActions
	for range sampleRuns {
		if e.stopped() != "" {
			break
		}
		w.Run()
		q.search.Runs++
	}
	for i := range w.Found {
		if w.Found[i].Runs > 0 {
			runs[at[i]].steps, runs[at[i]].at = w.Found[i].Steps, w.Found[i].At
		}
	}
}

// answer is the verdict on the i-th property.
func (q *question) answer(c *sim.Check, i int, r run) (a answer, err error) {
	p := q.asked[i]
	overflow := r.overflow
	if r.steps != nil {
		overflow = proof.Overflow(q.scenario.Scenario, r.steps)
	}
	switch {
	case overflow != "":
		a.note = "the capacity for " + overflow + " does not suffice"
		return a, nil
	case r.steps == nil:
		said := c.Answer(i)
		a.verdict, a.note = said.Verdict, said.Why
		if said.Lacks() != "" {
			a.note = said.Lacks()
		}
		if a.verdict == properties.Unknown && c.Overflow == "" {
			a.note = notSoFar + q.search.Stopped
			if a.sampled = q.search.Runs == sampleRuns; a.sampled {
				a.note += ", nor in " + phrase.Many(q.search.Runs, "random run", "random runs")
			}
		}
		return a, nil
	}
	if len(r.steps) <= longestShrunk {
		a.proof, err = proof.Shrunk(q.scenario, p, r.steps)
	} else {
		a.proof, err = proof.Of(q.scenario, p, r.steps, r.at)
	}
	if err != nil {
		return a, err
	}
	a.verdict, a.note = properties.Violated, a.proof.Size()
	name := proof.Name(q.scenario.Name, p.Name)
	if q.id != "" {
		name = proof.Name(q.id, p.Name)
	}
	a.file = traceDir + name
	return a, nil
}

// finding is the answer as the report has it.
func (a *answer) finding(claimed string) Finding {
	return Finding{Property: a.property.Name, Claimed: claimed, Verdict: a.verdict.String(), Strength: a.strength(),
		Outcome: a.verdict.Against(claimed).String(), Note: a.note, Trace: traceOf(a.proof, a.file)}
}

// strength says how far the answer goes.
func (a *answer) strength() string {
	switch {
	case a.verdict == properties.Holds:
		return "proved within bounds"
	case a.verdict == properties.Violated:
		return "violated with a trace"
	case a.verdict == properties.NotExercised:
		return "not exercised"
	case a.sampled:
		return "sampled"
	}
	return "unknown"
}

// traceOf is a proof as the report has it, nil if there is none.
func traceOf(p *proof.Proof, file string) *Trace {
	if p == nil {
		return nil
	}
	return &Trace{File: file, Property: p.Property.Name, Actions: len(p.Replayed.Steps), Faults: p.Faults,
		At: p.Scenario.Time(p.At), Explanation: p.Explanation}
}

// verdict is the answer's on a property, and whether it was asked about.
func (q *question) verdict(p *properties.Property) (properties.Verdict, bool) {
	for i := range q.answers {
		if q.answers[i].property == p {
			return q.answers[i].verdict, true
		}
	}
	return properties.Unknown, false
}
