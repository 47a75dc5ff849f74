package properties

import "fencepost/model"

// Gap: a client that is told that its lease goes on has held it throughout.
var Gap = Property{
	Name:  "gap",
	Doc:   "a lease that was renewed was never another's in between",
	When:  model.ExtendedAcrossGap,
	judge: func(j *Judging) { j.broken() },
	needs: func(*model.Scenario) []Witness {
		return []Witness{
			{model.Extended, "a renewal that counted"},
			{model.GrantedAgain, "a grant after another"},
		}
	},
	explain: func(t *Story) string {
		return t.actor() + " takes its lease for renewed although another was granted the lock in between"
	},
}
