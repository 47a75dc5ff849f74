package properties

import (
	"fencepost/clock"
	"fencepost/model"
)

// Belief: no two clients are at once inside their own validity windows, from
// learning of the grant to the end of the validity on their own clocks. It is
// what Redlock promises. A client that never looks at a clock believes until it
// leaves.
var Belief = Property{
	Name:  "belief",
	Doc:   "never two clients at once inside their own validity",
	When:  model.Entered | model.Extended | model.ClockMoved,
	judge: func(j *Judging) { pairs(j, j.believes) },
	needs: exclusion,
	explain: func(t *Story) string {
		return t.pair("both believe that they hold the lock")
	},
}

// Use: no two clients are at once inside their critical sections, from learning
// of the grant to sending the release. It is what most people mean by mutual
// exclusion.
var Use = Property{
	Name:  "use",
	Doc:   "never two clients at once inside their critical sections",
	When:  model.Entered,
	judge: func(j *Judging) { pairs(j, func(uint8) (clock.Guard, bool) { return clock.Guard{}, false }) },
	needs: exclusion,
	explain: func(t *Story) string {
		return t.pair("are both inside the critical section")
	},
}

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

// believes is the condition under which a client that is inside finds its lease
// valid.
func (j *Judging) believes(c uint8) (clock.Guard, bool) {
	return j.Scenario.Believes(j.World, c)
}
