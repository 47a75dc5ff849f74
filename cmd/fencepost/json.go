package main

import (
	"encoding/json"

	"fencepost/sim"
)

// jsonVersion is that of all documents below: fields may be added within a
// version, and none is taken away or changes its meaning.
const jsonVersion = 1

// A document is what all results begin with.
type document struct {
	Fencepost int    `json:"fencepost"`
	Verb      string `json:"verb"`
}

// document prints a result as JSON.
func (a *app) document(d any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

func header(verb string) document { return document{jsonVersion, verb} }

// A claimJSON is a claim and what came of it.
type claimJSON struct {
	Property string `json:"property"`
	Claimed  string `json:"claimed,omitempty"`
	Verdict  string `json:"verdict"`
	// Outcome is met, unmet, open or unclaimed.
	Outcome string `json:"outcome"`
	Note    string `json:"note,omitempty"`
	// Runs is in how many runs of a walk it was broken.
	Runs  int        `json:"runs,omitempty"`
	Trace *proofJSON `json:"trace,omitempty"`
}

// A proofJSON is a trace in short.
type proofJSON struct {
	File        string `json:"file,omitempty"`
	Actions     int    `json:"actions"`
	Faults      int    `json:"faults"`
	At          string `json:"at"`
	Explanation string `json:"explanation"`
	Replay      string `json:"replay,omitempty"`
}

func (e *evidence) json() *proofJSON {
	if e == nil {
		return nil
	}
	out := &proofJSON{File: e.file, Actions: len(e.Replayed.Steps), Faults: e.Faults,
		At: e.Scenario.Time(e.At), Explanation: e.Explanation}
	if e.file != "" {
		out.Replay = "fencepost replay " + shellWord(e.file)
	}
	return out
}

func claimsJSON(list []*claim) []claimJSON {
	out := make([]claimJSON, 0, len(list))
	for _, c := range list {
		out = append(out, claimJSON{c.property.Name, c.expected, c.verdict.String(), c.outcome().String(), c.note, c.runs, c.proof.json()})
	}
	return out
}

// A brokenJSON is a property that breaks though nothing is claimed of it, or
// before the one that a trace is about.
type brokenJSON struct {
	Property string `json:"property"`
	Runs     int    `json:"runs,omitempty"`
	At       string `json:"at,omitempty"`
}

func breaksJSON(r *sim.Replayed) []brokenJSON {
	out := []brokenJSON{}
	for _, b := range r.Breaks {
		if b.Property != r.Property {
			out = append(out, brokenJSON{Property: b.Property.Name, At: r.Scenario.Time(b.At)})
		}
	}
	return out
}
