package model

import (
	"fencepost/clock"
	"fencepost/model/redis"
)

const forever = clock.Forever

// server is the moves of a server by itself: its disk, its copy, its return.
func (s *Scenario) server(w *World, m *Moves, n uint8) {
	me := &w.Servers[n]
	primary := &w.Servers[w.Primary]
	if me.Behind != 0 {
		since := s.real(me.Behind)
		if s.Topology == Replicated {
			if m.May(Action{Kind: Copy, Who: n}, since.AtLeast(0)) {
				me.Memory, me.Behind = primary.Memory, 0
				s.known(w, m, n)
				return
			}
			m.Within(since, s.Lag)
		} else {
			if m.May(Action{Kind: Sync, Who: n}, since.AtLeast(0)) {
				me.Disk, me.Behind = me.Memory, 0
				return
			}
			m.Within(since, s.SyncEvery)
		}
	}
	// Redis also looks for expired keys by itself. That makes a difference only
	// where its clock may go back and bring an expired key to life again.
	if k := &me.Lock; s.backwards && k.Token != 0 && k.Expires && me.Down == 0 && (s.Topology != Replicated || n == w.Primary) {
		if m.May(Action{Kind: Lapse, Who: n}, s.Expired(w, n, k)) {
			me.Lock = redis.Key{}
			s.changed(w, m, n)
			return
		}
	}
	switch {
	case me.Down == 0:
	case s.Topology == Replicated:
		if n != w.Primary {
			return // it does not come back
		}
		since := s.real(me.Down)
		for r := range s.Servers {
			if w.Servers[r].Down == 0 && m.May(Action{Promote, n, r}, since.AtLeast(s.Promote.Least)) {
				s.promote(w, m, r)
				return
			}
		}
		m.Within(since, s.Promote.Most)
	default:
		since := s.real(me.Down)
		if m.May(Action{Kind: Restart, Who: n}, since.AtLeast(s.Restart.Least)) {
			me.Down = 0
			return
		}
		m.Within(since, s.Restart.Most)
	}
}

// changed notes that a server's memory is no longer what its disk or its replicas
// have.
func (s *Scenario) changed(w *World, m *Moves, n uint8) {
	switch {
	case s.Topology == Replicated:
		for r := range s.Servers {
			if copy := &w.Servers[r]; r != w.Primary && copy.Down == 0 && copy.Behind == 0 {
				copy.Behind = m.now()
			}
		}
	case s.Keeps == LastSync:
		if me := &w.Servers[n]; me.Behind == 0 {
			me.Behind = m.now()
		}
	}
}

// known notes that a replica has caught up, and lets go of each WAIT that was
// waiting for it.
func (s *Scenario) known(w *World, m *Moves, r uint8) {
	if s.Lock.Wait == 0 {
		return
	}
	for c := range s.Clients {
		me := &w.Clients[c]
		was := count(me.Knows) >= s.Lock.Wait
		me.Knows |= 1 << r
		if was || count(me.Knows) < s.Lock.Wait {
			continue
		}
		for i := range w.Wire.In[:w.Wire.N] {
			msg := &w.Wire.In[i]
			if msg.Client == c && msg.Body.Ask.Op == redis.Wait && !msg.Reply && msg.Arrived {
				msg.Since = m.now()
			}
		}
	}
}

// promote makes a replica the primary; the other replicas have to follow it.
func (s *Scenario) promote(w *World, m *Moves, r uint8) {
	w.Primary = r
	w.Servers[r].Behind = 0
	for i := range s.Servers {
		if n := &w.Servers[i]; i != r && n.Down == 0 {
			n.Behind = 0
			if n.Memory != w.Servers[r].Memory {
				n.Behind = m.now()
			}
		}
	}
	for i := range w.Clients[:s.Clients] {
		w.Clients[i].Knows = 0
	}
}

// crash takes a server down, with what it remembers.
func (s *Scenario) crash(w *World, m *Moves, n uint8) {
	me := &w.Servers[n]
	me.Down = m.now()
	if s.Topology == Replicated {
		for i := range w.Servers[:s.Servers] {
			w.Servers[i].Behind = 0 // nothing more will come
		}
		me.Memory = redis.Memory{}
	} else {
		switch s.Keeps {
		case Nothing:
			me.Memory = redis.Memory{}
		case LastSync:
			me.Memory, me.Behind = me.Disk, 0
		}
	}
	for i := 0; i < int(w.Wire.N); i++ {
		if msg := &w.Wire.In[i]; msg.Peer == n && msg.Arrived && !msg.Reply {
			w.Wire.Take(i) // a WAIT
			i--
		}
	}
}
