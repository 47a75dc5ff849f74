package model

// List lists what may happen in the world, and how long it may stay as it is.
func (s *Scenario) List(w *World, m *Moves) {
	m.begin(s, w)
	m.List, m.Bounds = m.List[:0], m.Bounds[:0]
	for c := range s.Clients {
		s.client(w, m, c)
	}
	for i := range w.Wire.N {
		s.message(w, m, i)
	}
	for n := range s.Servers {
		s.server(w, m, n)
	}
	s.strike(w, m)
}

// Apply makes the action happen to the world. It reports false, and leaves the
// world alone, where the action is none of the world's. The guards are the
// driver's to see to.
func (s *Scenario) Apply(w *World, a Action, m *Moves) bool {
	m.begin(s, w)
	m.applying, m.chosen = true, a
	switch a.Kind {
	case Step, Pass, Fail, TimeOut, FallDue, Resume, Heal:
		if a.Who < s.Clients {
			s.client(w, m, a.Who)
		}
	case Hear, Arrive, Run, Serve, Vanish:
		if a.Who < w.Wire.N {
			s.message(w, m, a.Who)
		}
	case Sync, Copy, Restart, Promote, Lapse:
		if a.Who < s.Servers {
			s.server(w, m, a.Who)
		}
	default:
		s.strike(w, m)
	}
	m.applying = false
	if m.done && s.Free < forever {
		s.contend(w, m)
	}
	return m.done
}

func (m *Moves) begin(s *Scenario, w *World) {
	m.scenario, m.world = s, w
	m.applying, m.done = false, false
	m.Events, m.Overflow, m.Started = 0, "", 0
}
