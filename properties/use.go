package properties

import (
	"fencepost/clock"
	"fencepost/model"
)

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
