package argument

import (
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/proof"
)

// A Result is what came of a run.
type Result struct{ Themes []TestedTheme }

// A TestedTheme is claims about one question, put to the test.
type TestedTheme struct {
	Title  string
	Claims []*Tested
}

// Claims are all claims of the result in their order.
func (r *Result) Claims() (all []*Tested) {
	for _, t := range r.Themes {
		all = append(all, t.Claims...)
	}
	return all
}

// A Tested is a claim that was put to the test.
type Tested struct {
	*Claim
	Trials []*Trial
	// Found is what the verdicts that bear on the claim come to.
	Found Finding
}

// A Trial is an experiment and what came of it.
type Trial struct {
	*Experiment
	// Scenario is the one that was searched, and Variant how it was made, nil where it is
	// built in.
	Scenario *scenario.Scenario
	Variant  *Variant
	// Answers are about what is expected to break, and then about what is expected to
	// hold. Complete says that the search has covered all runs, after so many States; it
	// ends early where all that is asked is broken.
	Answers    []Answer
	Complete   bool
	States     int
	Boundaries []*Boundary

	verdicts *task
	edges    []*task
}

// An Answer is the verdict on a property, beside what is expected.
type Answer struct {
	proof.Answer
	Expected properties.Verdict
}

// AsExpected compares the two.
func (a *Answer) AsExpected() properties.Outcome { return a.Verdict.Against(a.Expected.Word()) }

// conclude reads off the tasks what they found.
func (c *Tested) conclude() {
	for _, t := range c.Trials {
		for _, name := range t.Breaks {
			t.Answers = append(t.Answers, Answer{t.verdicts.answer(name), properties.Violated})
		}
		for _, name := range t.Holds {
			t.Answers = append(t.Answers, Answer{t.verdicts.answer(name), properties.Holds})
		}
		t.Complete, t.States = t.verdicts.search.Check.Complete, t.verdicts.search.Check.States
		for _, k := range t.edges {
			t.Boundaries = append(t.Boundaries, k.boundary)
		}
	}
	c.Found = c.found()
}

// found is the finding that the verdicts come to.
func (c *Tested) found() Finding {
	as, otherwise := 0, 0
	for _, t := range c.Trials {
		for i := range t.Answers {
			switch o := t.Answers[i].AsExpected(); {
			case t.Bearing == Beside:
			case o != properties.Met && o != properties.Unmet:
				return Open
			case (o == properties.Met) == (t.Bearing == For):
				as++
			default:
				otherwise++
			}
		}
	}
	switch {
	case as == 0:
		return Wrong
	case otherwise == 0:
		return Right
	}
	return RightIf
}

// AsWritten says whether all of the claim came out as it is written down here: met, unmet
// or open.
func (c *Tested) AsWritten() properties.Outcome {
	worst := properties.Met
	note := func(o properties.Outcome) {
		if o == properties.Unmet || o == properties.Open && worst == properties.Met {
			worst = o
		}
	}
	for _, t := range c.Trials {
		for i := range t.Answers {
			note(t.Answers[i].AsExpected())
		}
		for _, b := range t.Boundaries {
			note(b.AsExpected())
		}
	}
	if worst == properties.Met && c.Found != c.Finding {
		worst = properties.Unmet
	}
	return worst
}

// Proofs lists the proofs of all that is violated, each once, in the order of the claims.
func (r *Result) Proofs() (all []*proof.Proof) {
	seen := map[*proof.Proof]bool{}
	for _, c := range r.Claims() {
		for _, t := range c.Trials {
			for i := range t.Answers {
				if p := t.Answers[i].Proof; p != nil && !seen[p] {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	return all
}
