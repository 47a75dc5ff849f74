package report

import (
	"cmp"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
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
	proof.Answer
	// file is that of the trace, "" if there is none.
	file string
}

// randomRuns look for what a search has not found that came to no end.
const randomRuns = 2_000

// notRun is what notes begin with where nothing was searched.
const notRun = "not asked: "

// ask searches the scenario and answers the question, in the time of a stage.
func (e *engine) ask(q *question, in *stage, workers int) error {
	if why := in.stopped(); why != "" {
		for _, p := range q.asked {
			q.answers = append(q.answers, answer{Answer: proof.Answer{Property: p, Note: notRun + why}})
		}
		q.search.Stopped = why
		return nil
	}
	s := proof.Search{Scenario: q.scenario, Properties: q.asked, Workers: workers, MaxStates: q.maxStates, MaxBytes: e.MaxBytes,
		Runs: randomRuns, Stop: in.stopped}
	if err := s.Run(); err != nil {
		return err
	}
	c := &s.Check
	q.seen = c.Seen
	q.search = Search{Complete: c.Complete, Stopped: s.Ended, States: c.States, Worlds: c.Worlds, Moves: c.Moves, Depth: c.Depth, Runs: s.Walked}
	for _, a := range s.Answers {
		file := ""
		if a.Proof != nil {
			file = traceDir + proof.Name(cmp.Or(q.id, q.scenario.Name), a.Property.Name)
		}
		q.answers = append(q.answers, answer{a, file})
	}
	return nil
}

// finding is the answer as the report has it.
func (a *answer) finding(claimed string) Finding {
	return Finding{Property: a.Property.Name, Claimed: claimed, Verdict: a.Verdict.String(), Strength: a.strength(),
		Outcome: a.Verdict.Against(claimed).String(), Note: a.Note, Trace: traceOf(a.Proof, a.file)}
}

// strength says how far the answer goes.
func (a *answer) strength() string {
	switch {
	case a.Verdict == properties.Holds:
		return "proved within bounds"
	case a.Verdict == properties.Violated:
		return "violated with a trace"
	case a.Verdict == properties.NotExercised:
		return "not exercised"
	case a.Sampled:
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
		if q.answers[i].Property == p {
			return q.answers[i].Verdict, true
		}
	}
	return properties.Unknown, false
}
