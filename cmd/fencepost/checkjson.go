package main

import "fencepost/model/scenario"

// A checkJSON is the result of a check.
type checkJSON struct {
	document
	Scenario string           `json:"scenario"`
	Complete bool             `json:"complete"`
	Stopped  string           `json:"stopped,omitempty"`
	Claims   []claimJSON      `json:"claims"`
	Also     []brokenJSON     `json:"also_broken"`
	Bounds   []scenario.Bound `json:"bounds"`
	States   int              `json:"states"`
	Worlds   int              `json:"worlds"`
	Moves    int              `json:"moves"`
	Depth    int              `json:"depth"`
	Overflow string           `json:"overflow,omitempty"`
	Exit     int              `json:"exit"`
}

func (o *searched) json(code int) any {
	c := &o.search.Check
	also := []brokenJSON{}
	for _, cl := range o.also {
		if cl.proof != nil {
			also = append(also, brokenJSON{Property: cl.property.Name, At: o.scenario.Time(cl.proof.At)})
		}
	}
	return checkJSON{header("check"), o.scenario.Name, c.Complete, o.stopped, claimsJSON(o.claims), also,
		o.scenario.Bounds(), c.States, c.Worlds, c.Moves, c.Depth, c.Overflow, code}
}
