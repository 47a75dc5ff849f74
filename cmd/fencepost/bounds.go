package main

import (
	"fmt"

	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// bounds prints what the verdicts are about, and what was searched.
func (s *screen) bounds(o *searched) {
	list := o.scenario.Bounds()
	c := &o.search.Check
	end := "complete"
	if !c.Complete {
		end = "ended early, " + o.stopped
	}
	list = append(list, scenario.Bound{Name: "searched", Value: fmt.Sprintf("%s of %s, %s tried, up to %s deep: %s",
		phrase.Many(c.States, "state", "states"), phrase.Many(c.Worlds, "world", "worlds"), phrase.Many(c.Moves, "move", "moves"),
		phrase.Many(c.Depth, "action", "actions"), end)})
	s.within("within these bounds", list)
}

// within prints bounds below a heading.
func (s *screen) within(heading string, list []scenario.Bound) {
	s.say("%s\n", s.in(dim, heading))
	for _, b := range list {
		if b.Value == "none" && b.Name == "shifts" {
			continue
		}
		s.say("  %s  ", pad(b.Name, 8))
		s.prose(plain, 12, b.Value)
	}
}

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
