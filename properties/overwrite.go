package properties

import "fencepost/model"

// Overwrite: no write of a grant is accepted after a newer grant has written.
var Overwrite = Property{
	Name:  "overwrite",
	Doc:   "no write of an older grant is accepted after a write of a newer one",
	When:  model.OldOverNew,
	judge: func(j *Judging) { j.broken() },
	needs: writes,
	explain: func(t *Story) string {
		return t.actor() + "'s write is accepted although a newer grant has already written" + t.since(model.Wrote)
	},
}
