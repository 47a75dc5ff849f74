package properties

import (
	"fencepost/clock"
	"fencepost/model"
)

// Belief: no two clients are at once inside their own validity windows, from
// learning of the grant to the end of the validity on their own clocks. It is
// what Redlock promises. A client that looks at no clock once it has the lock
// believes until it leaves.
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

// believes is the condition under which a client that is inside finds its lease
// valid.
func (j *Judging) believes(c uint8) (clock.Guard, bool) {
	believes, _, looks := j.Scenario.Believes(j.World, c)
	return believes, looks
}
