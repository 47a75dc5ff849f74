package main

import (
	"fencepost/sim"
	"fencepost/sim/argument"
	"fencepost/sim/proof"
)

type argumentJSON struct {
	document
	Summary string           `json:"summary"`
	Claims  []argumentClaim  `json:"claims"`
	Left    []argumentUnsaid `json:"left"`
	Exit    int              `json:"exit"`
}

type argumentClaim struct {
	ID          string          `json:"id"`
	Theme       string          `json:"theme"`
	Title       string          `json:"title"`
	Who         string          `json:"who"`
	Where       string          `json:"where"`
	Says        string          `json:"says"`
	Found       string          `json:"found"`
	Expected    string          `json:"expected"`
	Outcome     string          `json:"outcome"`
	Because     string          `json:"because"`
	Experiments []argumentTrial `json:"experiments"`
}

type argumentTrial struct {
	Bears    string             `json:"bears"`
	Shows    string             `json:"shows"`
	Scenario string             `json:"scenario"`
	From     string             `json:"from,omitempty"`
	Set      []argumentEdit     `json:"set,omitempty"`
	Complete bool               `json:"complete"`
	States   int                `json:"states"`
	Claims   []claimJSON        `json:"claims"`
	Edges    []argumentBoundary `json:"boundaries"`
	Check    string             `json:"check"`
}

type argumentEdit struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type argumentBoundary struct {
	Property  string     `json:"property"`
	Parameter string     `json:"parameter"`
	Outcome   string     `json:"outcome"`
	Broken    string     `json:"broken,omitempty"`
	Safe      string     `json:"safe,omitempty"`
	Verdict   string     `json:"safe_verdict,omitempty"`
	Law       []lawJSON  `json:"law,omitempty"`
	Trace     *proofJSON `json:"trace,omitempty"`
	Searches  int        `json:"searches"`
	Why       string     `json:"why,omitempty"`
	Command   string     `json:"command"`
}

type argumentUnsaid struct {
	Who     string `json:"who"`
	Says    string `json:"says"`
	Because string `json:"because"`
}

// argumentToJSON is the result as a document.
func argumentToJSON(r *argument.Result, link func(*proof.Proof) string, code int) any {
	out := argumentJSON{document: header("argument"), Summary: r.Summary(), Exit: code}
	for _, t := range r.Themes {
		for _, c := range t.Claims {
			j := argumentClaim{ID: c.ID, Theme: t.Title, Title: c.Title, Who: c.Who, Where: c.Where, Says: c.Says,
				Found: c.Found.String(), Expected: c.Finding.String(), Outcome: c.AsWritten().String(), Because: c.Because}
			for _, t := range c.Trials {
				j.Experiments = append(j.Experiments, trialToJSON(t, link))
			}
			out.Claims = append(out.Claims, j)
		}
	}
	for _, l := range argument.Left() {
		out.Left = append(out.Left, argumentUnsaid(l))
	}
	return out
}

func trialToJSON(t *argument.Trial, link func(*proof.Proof) string) argumentTrial {
	out := argumentTrial{Bears: t.Bearing.String(), Shows: t.Shows, Scenario: t.Experiment.Scenario, Complete: t.Complete,
		States: t.States, Edges: []argumentBoundary{}, Check: "fencepost check " + t.Experiment.Scenario}
	if v := t.Variant; v != nil {
		out.From = v.From
		for _, set := range v.Set {
			out.Set = append(out.Set, argumentEdit(set))
		}
	}
	for i := range t.Answers {
		x := &t.Answers[i]
		j := claimJSON{Property: x.Property.Name, Claimed: x.Expected.Word(), Verdict: x.Verdict.String(), Outcome: x.AsExpected().String(), Note: x.Note}
		if x.Proof != nil {
			j.Trace = (&evidence{Proof: x.Proof, file: link(x.Proof)}).json()
		}
		out.Claims = append(out.Claims, j)
	}
	for _, k := range t.Boundaries {
		j := argumentBoundary{Property: k.Property, Parameter: k.Parameter, Outcome: k.Outcome.String(), Broken: k.Broken, Safe: k.Safe,
			Law: lawToJSON(k.Law), Searches: k.Searches, Why: k.Why, Command: "fencepost " + k.Command(t.Experiment.Scenario)}
		if k.Outcome == sim.Flipped || k.Outcome == sim.NeverBroken {
			j.Verdict = k.Verdict.String()
		}
		if k.Proof != nil {
			j.Trace = (&evidence{Proof: k.Proof}).json()
		}
		out.Edges = append(out.Edges, j)
	}
	return out
}
