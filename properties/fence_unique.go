package properties

import "fencepost/model"

// FenceUnique: no fence is given out twice.
var FenceUnique = Property{
	Name:  "fence-unique",
	Doc:   "no two grants have the same fence",
	When:  model.FenceTwice,
	judge: func(j *Judging) { j.broken() },
	needs: fences,
	explain: func(t *Story) string {
		return t.actor() + " has a fence that another grant had before"
	},
}

// fences is what must be seen before fences can be said to be in order.
func fences(*model.Scenario) []Witness {
	return []Witness{{model.FencedAgain, "a second grant with a fence"}}
}
