package properties

import "fencepost/model"

// FenceMonotone: fences rise strictly in the order of the grants.
var FenceMonotone = Property{
	Name:  "fence-monotone",
	Doc:   "fences rise in the order of the grants",
	When:  model.FenceOutOfOrder,
	judge: func(j *Judging) { j.broken() },
	needs: fences,
	explain: func(t *Story) string {
		return t.actor() + " has a fence that is out of order with that of another grant"
	},
}
