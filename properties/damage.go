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

func writes(s *model.Scenario) []Witness {
	w := []Witness{{model.WroteAfterAnother, "a write after another client's"}}
	if s.Section.Guard.Refuses {
		w = append(w, Witness{model.WriteRefused, "a refused write"})
	}
	if s.Lock.Expires() {
		w = append(w, Witness{model.GrantedOverOld, "a grant while the old holder still had work left"})
	}
	return w
}
