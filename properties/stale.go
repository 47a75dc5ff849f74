package properties

import "fencepost/model"

// Stale: no write of a grant is accepted after a newer grant was made.
var Stale = Property{
	Name:  "stale",
	Doc:   "no write of an older grant is accepted after a newer grant",
	When:  model.StaleWrite,
	judge: func(j *Judging) { j.broken() },
	needs: writes,
	explain: func(t *Story) string {
		return t.actor() + "'s write is accepted although a newer grant has been made" + t.since(model.Granted)
	},
}
