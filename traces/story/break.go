package story

import (
	"fencepost/model"
)

// A Break is where a run breaks a property.
type Break struct {
	// Moment is when: at the last step, or without one where it breaks by time passing.
	Moment
	Property, Explanation string
	// Processes are those that have a part in it, in the order of [Run.Processes].
	Processes []int
}

// Break is where the run breaks its property, nil if it breaks none.
func (r *Run) Break() *Break {
	if r.Property == "" {
		return nil
	}
	out := Break{Moment: Moment{None, r.End}, Property: r.Property, Explanation: r.Explanation}
	s, t := r.Scenario, newTeller(r.Scenario)
	part := make([]bool, len(r.Processes()))
	for i := range r.Steps {
		step := &r.Steps[i]
		did := t.tell(i, step)
		if i < len(r.Steps)-1 || r.End > step.At {
			continue
		}
		out.Step = i
		part[did.Process] = true
		if did.After != Nobody && did.After != Servers {
			part[did.After] = true
		}
	}
	if r.Property == "use" || r.Property == "belief" {
		clear(part) // whatever the last step was
	}
	for c := range s.Clients {
		me := &t.was.Clients[c]
		switch r.Property {
		case "belief":
			part[c] = me.Inside && t.ends(&t.was, c) > r.End
		case "use":
			part[c] = me.Inside
		case "free":
			part[c] = part[c] || s.Wants(me)
		case "progress":
			part[c] = true
		}
	}
	if r.Property == "free" {
		for n := range s.Servers {
			part[s.Clients+n] = part[s.Clients+n] || t.was.Servers[n].Lock != (model.Server{}).Lock
		}
	}
	for i, has := range part {
		if has {
			out.Processes = append(out.Processes, i)
		}
	}
	return &out
}
