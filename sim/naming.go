package sim

import "fencepost/model"

// named gives clients that differ in nothing but their names new ones, in the
// order in which they first do something: A comes first.
func named(s *model.Scenario, steps []Step) []Step {
	if !s.ClientsAlike() {
		return steps
	}
	to, next := model.Identity, uint8(0)
	var met [model.MaxClients]bool
	for _, step := range steps {
		if k := step.Action.Kind; step.Action.Who >= s.Clients || k != model.Step || met[step.Action.Who] {
			continue
		}
		met[step.Action.Who] = true
		to.Clients[step.Action.Who] = next
		next++
	}
	for c := range s.Clients {
		if !met[c] {
			to.Clients[c] = next
			next++
		}
	}
	back := to.Inverse()
	w := s.Start()
	s.Permute(&w, &to)
	var m model.Moves
	renamed := make([]Step, len(steps))
	for i, step := range steps {
		renamed[i] = Step{s.Translate(step.Action, &back, &w), step.At}
		if !s.Apply(&w, renamed[i].Action, &m) {
			panic("sim: a run cannot be retraced under other names")
		}
	}
	return renamed
}
