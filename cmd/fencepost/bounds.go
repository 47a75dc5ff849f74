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
	s.prose(dim, 0, heading)
	for _, b := range list {
		if b.Value == "none" && b.Name == "shifts" {
			continue
		}
		s.say("  %s  ", pad(b.Name, 8))
		s.prose(plain, 12, b.Value)
	}
}
