package properties

import "fencepost/model"

// LostUpdate: the history of the resource is linearizable as read-modify-writes.
// The predicate: between the read and the accepted write of a section, no other
// write is accepted.
var LostUpdate = Property{
	Name:  "lost-update",
	Doc:   "no accepted write replaces a value that its writer has not read",
	When:  model.LostUpdate,
	judge: func(j *Judging) { j.broken() },
	needs: func(s *model.Scenario) []Witness {
		return append(writes(s), Witness{model.Read, "a read"})
	},
	explain: func(t *Story) string {
		return t.actor() + "'s write replaces a value that it has not read" + t.since(model.Wrote) + ": that update is lost"
	},
}
