package properties

import "fencepost/model"

// OwnerRelease: nobody's live lock is deleted by another client.
var OwnerRelease = Property{
	Name:  "owner-release",
	Doc:   "a client deletes no live lock but its own",
	When:  model.ReleasedAnothers,
	judge: func(j *Judging) { j.broken() },
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.ReleasedLate, "a release that ran after its lease had ended"}}
	},
	explain: func(t *Story) string {
		return t.actor() + " deletes a lock that is another's, and alive"
	},
}
