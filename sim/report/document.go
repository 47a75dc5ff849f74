package report

import (
	"strings"

	"fencepost/properties"
)

// document is the report of a study, but for what is known when files are made.
func (e *engine) document(st *study) *Report {
	s := e.Scenario
	r := &Report{Fencepost: Version, Verb: "report", Stopped: e.stopped(),
		Scenario: Source{Name: s.Name, About: strings.TrimSpace(s.About), File: scenarioFile, SHA256: hashOf(s.Text), Text: string(s.Text)},
		Bounds:   s.Bounds(), Search: st.base.search,
		Claims: []Finding{}, Others: []Finding{}, Witnesses: []Witness{}, Boundaries: []Boundary{}, Alternatives: []Alternative{}}
	for _, p := range claimedOf(s) {
		r.Claims = append(r.Claims, st.base.about(p, claimOf(s, p)))
	}
	for i := range st.base.answers {
		a := &st.base.answers[i]
		if claimOf(s, a.property) == "" && len(s.Expect) > 0 {
			r.Others = append(r.Others, st.base.about(a.property, ""))
		}
		for _, w := range a.property.Needs(s.Scenario) {
			r.Witnesses = append(r.Witnesses, Witness{a.property.Name, w.Doc, st.base.seen.Has(w.Event)})
		}
	}
	for _, list := range []struct {
		from []*varied
		to   *[]Variation
	}{{st.assumptions, &r.Assumptions}, {st.faults, &r.Faults}, {st.raised, &r.Raised}, {st.controls, &r.Controls}} {
		*list.to = []Variation{}
		for _, v := range list.from {
			*list.to = append(*list.to, v.variation(st.base))
		}
	}
	r.LeftOut = leftOut(s, r.Assumptions)
	for _, k := range st.edges {
		r.Boundaries = append(r.Boundaries, k.document())
	}
	if st.grid != nil {
		r.Map = &Map{Rule: rule, File: mapFile, Chart: st.grid.chart()}
	}
	for _, a := range st.others {
		r.Alternatives = append(r.Alternatives, a.document())
	}
	r.Totals = st.totals()
	r.Decision = decide(st, r)
	r.Limits = limits(st, r)
	r.Reproduce = e.reproduce(r)
	return r
}

// about is the finding about one property.
func (q *question) about(p *properties.Property, claimed string) Finding {
	for i := range q.answers {
		if q.answers[i].property == p {
			f := q.answers[i].finding(claimed)
			f.Means = p.Doc
			return f
		}
	}
	panic("report: " + p.Name + " was not asked about: the first question asks about all properties")
}

// reproduce is how to get the pack again.
func (e *engine) reproduce(r *Report) Reproduce {
	again := "fencepost report " + scenarioFile + " -o again"
	if e.MaxStates > 0 {
		again += " --max-states " + strings.ReplaceAll(number(e.MaxStates), " ", "")
	}
	commands := []string{"fencepost report verify .", "fencepost check " + scenarioFile, again}
	for _, list := range [][]Finding{r.Claims, r.Others} {
		for _, f := range list {
			if f.Trace != nil {
				commands = append(commands, "fencepost replay "+f.Trace.File+" --on miniredis")
			}
		}
	}
	return Reproduce{Build: e.Build, Seed: sampleSeed, Runs: sampleRuns, MaxStates: e.side, Commands: commands, Files: []FileHash{}}
}

// totals counts what was run.
func (st *study) totals() Totals {
	var t Totals
	add := func(q *question) {
		if q.search.States > 0 {
			t.Scenarios++
		}
		t.States += q.search.States
		for _, a := range q.answers {
			*map[properties.Verdict]*int{properties.Holds: &t.Holds, properties.Violated: &t.Violated,
				properties.NotExercised: &t.Idle, properties.Unknown: &t.Unknown}[a.verdict]++
		}
	}
	add(st.base)
	for _, list := range [][]*varied{st.assumptions, st.faults, st.raised, st.controls} {
		for _, v := range list {
			add(&v.question)
		}
	}
	for _, a := range st.others {
		add(&a.question)
	}
	return t
}

// limits say what the report does not say.
func limits(st *study, r *Report) []string {
	list := []string{
		"Everything here is about the scenario file, a model of the lock. Whether it is a true picture of the system is for the review to say.",
		"A verdict is within its bounds: so many clients, rounds, tries and faults. Nothing is said of more, except where a bound was raised above.",
		"Time is in whole ticks. Clocks run at constant rates and jump by the amounts of the scenario only; a pause stops a whole process.",
		"A VIOLATED has a trace that was replayed by another driver than the one that found it, with its commands carried out on miniredis where the servers are Redis. " +
			"The cells of the map are searches without a trace each.",
		"The model has locks, servers and one kind of resource. It has no reentrant locks, queues or subscriptions, no resource that forgets, and no bytes on a wire.",
		"Assumptions are broken one at a time, beside the faults that the scenario allows. Two broken together may break what neither breaks alone.",
	}
	if n := r.Totals.Unknown; n > 0 {
		list = append(list, many(n, "verdict is", "verdicts are")+" UNKNOWN: a limit was reached before there was an answer. None of them counts as a pass.")
	}
	if r.Stopped != "" {
		list = append(list, "The report was ended early ("+r.Stopped+"): what had not been asked by then is UNKNOWN.")
	}
	return list
}
