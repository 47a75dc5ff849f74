package properties

import (
	"fencepost/clock"
	"fencepost/model"
)

// exclusion is what must be seen before clients can be said to exclude each other.
func exclusion(*model.Scenario) []Witness {
	return []Witness{
		{model.Denied, "a refusal while another was inside"},
		{model.GrantedAgain, "a grant after another"},
	}
}

// pairs reports every two clients that are inside, under the guards that the
// condition gives for each.
func pairs(j *Judging, condition func(c uint8) (clock.Guard, bool)) {
	for a := range j.Scenario.Clients {
		if !j.World.Clients[a].Inside {
			continue
		}
		for b := a + 1; b < j.Scenario.Clients; b++ {
			if !j.World.Clients[b].Inside {
				continue
			}
			var both [2]clock.Guard
			n := 0
			for _, c := range [...]uint8{a, b} {
				if g, timed := condition(c); timed {
					both[n] = g
					n++
				}
			}
			j.broken(both[:n]...)
		}
	}
}
