package main

import (
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// A boundaryJSON is the result of a search for a boundary.
type boundaryJSON struct {
	document
	Scenario  string        `json:"scenario"`
	Property  string        `json:"property"`
	Parameter parameterJSON `json:"parameter"`
	// Outcome is flips, never-broken, always-broken or unknown.
	Outcome  string `json:"outcome"`
	Searches int    `json:"searches"`
	Stopped  string `json:"stopped,omitempty"`
	// Flips have their two sides. Where there are none, Known has what is known.
	Flips  []flipJSON  `json:"flips"`
	Known  *flipJSON   `json:"known,omitempty"`
	Values []valueJSON `json:"values"`
	Exit   int         `json:"exit"`
}

type parameterJSON struct {
	Path string `json:"path"`
	File string `json:"in_file,omitempty"`
	// Effect is what a larger value does to what may happen: more, fewer or other.
	Effect string `json:"effect"`
	From   string `json:"from"`
	To     string `json:"to"`
	Step   string `json:"step,omitempty"`
}

// A flipJSON is exact if nothing lies between its sides. What the run on the broken
// side needs is the law.
type flipJSON struct {
	Broken *sideJSON `json:"broken,omitempty"`
	Safe   *sideJSON `json:"safe,omitempty"`
	Exact  bool      `json:"exact"`
	Law    []lawJSON `json:"law,omitempty"`
}

type sideJSON struct {
	Value   string           `json:"value"`
	Verdict string           `json:"verdict"`
	Note    string           `json:"note,omitempty"`
	Trace   *proofJSON       `json:"trace,omitempty"`
	Bounds  []scenario.Bound `json:"bounds"`
	States  int              `json:"states,omitempty"`
	Worlds  int              `json:"worlds,omitempty"`
	Moves   int              `json:"moves,omitempty"`
}

// A valueJSON is a value that was judged. One that is broken by the run found at
// another value has no states.
type valueJSON struct {
	Value   string `json:"value"`
	Verdict string `json:"verdict"`
	States  int    `json:"states,omitempty"`
	Note    string `json:"note,omitempty"`
}

func (o *bounded) json(code int) any {
	b, p := o.search, o.parameter
	out := boundaryJSON{document: header("boundary"), Scenario: o.scenario.Name, Property: b.Property.Name,
		Parameter: parameterJSON{Path: p.Path, Effect: p.Adds.String(), From: p.Text(b.From), To: p.Text(b.To)},
		Outcome:   outcomeWord(b.Outcome), Searches: o.searches, Stopped: o.stopped, Flips: []flipJSON{}, Values: []valueJSON{}, Exit: code}
	if v, ok := p.Get(); ok {
		out.Parameter.File = p.Text(v)
	}
	if b.Adds == sim.ChangesRuns {
		out.Parameter.Step = p.Text(b.Step)
	}
	for _, f := range o.flips {
		out.Flips = append(out.Flips, *f.json())
	}
	if len(o.flips) == 0 {
		out.Known = o.known.json()
	}
	for i := range b.Probes {
		p := &b.Probes[i]
		v := valueJSON{o.parameter.Text(p.Value), p.Verdict.Word(), p.States, o.why(p)}
		switch {
		case p.Refused != nil:
			v.Verdict, v.Note = "no-scenario", scenario.Problem(p.Refused)
		case p.Verdict == properties.NotExercised:
			v.Note = p.Lacks()
		}
		out.Values = append(out.Values, v)
	}
	return out
}

func outcomeWord(o sim.Outcome) string {
	return [...]string{sim.Undecided: "unknown", sim.Flipped: "flips", sim.NeverBroken: "never-broken", sim.AlwaysBroken: "always-broken"}[o]
}

func (f *flip) json() *flipJSON {
	return &flipJSON{f.broken.json(), f.safe.json(), f.exact, lawToJSON(f.law)}
}

func (s *side) json() *sideJSON {
	if s == nil {
		return nil
	}
	return &sideJSON{s.text, s.verdict.String(), s.note, s.proof.json(), s.scenario.Bounds(), s.probe.States, s.probe.Worlds, s.probe.Moves}
}
