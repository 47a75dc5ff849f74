package report

import (
	"cmp"
	"strings"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// document is the report of a study, but for what is known when files are made.
func (e *engine) document(st *study) *Report {
	s := e.Scenario
	r := &Report{Stopped: cmp.Or(e.stopped(), e.cut), Search: st.base.search,
		Claims: []Finding{}, Others: []Finding{}, Witnesses: []Witness{}, Boundaries: []Boundary{}, Alternatives: []Alternative{},
		Reproduce: Reproduce{Build: e.Build, Seed: proof.Seed, Runs: randomRuns, MaxStates: e.side, Files: []FileHash{}}}
	for _, p := range claimedOf(s) {
		r.Claims = append(r.Claims, st.base.about(p, claimOf(s, p)))
	}
	for i := range st.base.answers {
		a := &st.base.answers[i]
		if claimOf(s, a.Property) == "" && len(s.Expect) > 0 {
			r.Others = append(r.Others, st.base.about(a.Property, ""))
		}
		for _, w := range a.Property.Needs(s.Scenario) {
			r.Witnesses = append(r.Witnesses, Witness{a.Property.Name, w.Doc, st.base.seen.Has(w.Event)})
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
	for _, k := range st.edges {
		r.Boundaries = append(r.Boundaries, k.document())
	}
	if st.grid != nil {
		r.Map = &Map{Rule: rule, File: mapFile, Chart: st.grid.chart()}
	}
	for _, a := range st.others {
		r.Alternatives = append(r.Alternatives, a.document())
	}
	r.derive(s, e.MaxStates > 0)
	return r
}

// derive fills in what follows from the findings: about the scenario, and whether
// the number of states was limited. It is done when a report is made, and again when
// one is verified.
func (r *Report) derive(s *scenario.Scenario, limited bool) {
	r.Fencepost, r.Verb = Version, "report"
	r.Scenario = Source{Name: s.Name, About: strings.TrimSpace(s.About), File: scenarioFile, SHA256: hashOf(s.Text), Text: string(s.Text)}
	r.Bounds = s.Bounds()
	base := map[string]string{}
	for _, list := range [][]Finding{r.Claims, r.Others} {
		for i := range list {
			list[i].derive()
			base[list[i].Property] = list[i].Verdict
		}
	}
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for i := range list {
			list[i].compare(base)
		}
	}
	r.LeftOut = leftOut(s, r.Assumptions)
	r.Totals = r.totals()
	r.Decision = decide(s, r)
	r.Limits = limits(r)
	r.Reproduce.Commands = r.commands(limited)
}

// about is the finding about one property.
func (q *question) about(p *properties.Property, claimed string) Finding {
	for i := range q.answers {
		if q.answers[i].Property == p {
			f := q.answers[i].finding(claimed)
			f.Means = p.Doc
			return f
		}
	}
	panic("report: " + p.Name + " was not asked about: the first question asks about all properties")
}

// again is the command that makes the pack again.
func (r *Report) again(limited bool) string {
	again := "fencepost report " + scenarioFile + " -o again"
	if limited {
		again += " --max-states " + strings.ReplaceAll(phrase.Number(r.Reproduce.MaxStates), " ", "")
	}
	return again
}

// commands are how to get the pack again, and what is in it.
func (r *Report) commands(limited bool) []string {
	commands := []string{"fencepost report verify .", "fencepost check " + scenarioFile, r.again(limited)}
	for _, f := range r.base() {
		if f.Trace != nil {
			commands = append(commands, "fencepost replay "+f.Trace.File+" --on miniredis")
		}
	}
	return commands
}

// totals counts what was run.
func (r *Report) totals() Totals {
	var t Totals
	add := func(search *Search, findings []Finding) {
		if search != nil && search.States > 0 {
			t.Scenarios++
			t.States += search.States
		}
		for i := range findings {
			switch findings[i].Verdict {
			case properties.Holds.String():
				t.Holds++
			case properties.Violated.String():
				t.Violated++
			case properties.NotExercised.String():
				t.Idle++
			default:
				t.Unknown++
			}
		}
	}
	add(&r.Search, r.base())
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for i := range list {
			add(list[i].Search, list[i].Findings)
		}
	}
	for i := range r.Alternatives {
		add(r.Alternatives[i].Search, r.Alternatives[i].Findings)
	}
	t.Traces = len(r.traces())
	return t
}

// limits say what the report does not say.
func limits(r *Report) []string {
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
		list = append(list, phrase.Many(n, "verdict is", "verdicts are")+" UNKNOWN: a limit was reached before there was an answer. None of them counts as a pass.")
	}
	if r.Stopped != "" {
		list = append(list, "The report was ended early ("+r.Stopped+"): what had not been asked by then is UNKNOWN.")
	}
	return list
}
