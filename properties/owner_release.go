package properties

import "fencepost/model"

// OwnerRelease: nobody's live lock is deleted, extended or overwritten by another
// client.
var OwnerRelease = Property{
	Name:  "owner-release",
	Doc:   "a client deletes, extends or overwrites no live lock but its own",
	When:  model.ReleasedAnothers | model.ExtendedAnothers,
	judge: func(j *Judging) { j.broken() },
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.ReleasedLate, "a release that ran after its lease had ended"}}
	},
	explain: func(t *Story) string {
		w, does := &t.last().World, "deletes"
		switch {
		case t.last().Events.Has(model.ExtendedAnothers):
			does = "extends"
		case t.Scenario.Topology != model.Independent && w.Servers[w.Primary].Lock.By == t.last().Actor+1:
			does = "overwrites"
		}
		return t.actor() + " " + does + " a lock that is another's, and alive"
	},
}
