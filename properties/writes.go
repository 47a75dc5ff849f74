package properties

import "fencepost/model"

// writes is what must be seen before a resource can be said to be unharmed.
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
