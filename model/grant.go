package model

import (
	"fencepost/network"
)

// liveGrants calls f on every grant that may still matter: those of clients and
// those of writes in flight.
func (s *Scenario) liveGrants(w *World, f func(g *Grant)) {
	for i := range w.Clients[:s.Clients] {
		if g := &w.Clients[i].Grant; g.Rank != 0 {
			f(g)
		}
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if g := &w.Wire.In[i].Body.Grant; g.Rank != 0 {
			f(g)
		}
	}
}

// granted looks whether a server that has just granted the lock completes a
// quorum, and so makes a grant.
func (s *Scenario) granted(w *World, m *Moves, msg network.Message[Body]) {
	if s.Topology == Independent {
		if !msg.Body.Awaited {
			return
		}
		me := &w.Clients[msg.Client]
		votes := me.Main.Votes + 1
		if step := &s.Script.Steps[me.Main.At]; !s.together(step) || s.toGranted {
			me.Got |= 1 << msg.Peer
			votes = count(me.Got)
		}
		if votes != s.Lock.Quorum {
			return
		}
	}
	if me := &w.Clients[msg.Client]; !msg.Body.Awaited && me.Grant.Rank != 0 && me.Token == msg.Body.Ask.Token {
		return // a double has taken the client's own lock once more
	}
	for i := range w.Clients[:s.Clients] {
		if other := &w.Clients[i]; uint8(i) != msg.Client && other.Inside {
			m.happen(GrantedOverOld, msg.Client)
		}
	}
	if msg.Body.Awaited {
		s.grant(w, m, msg.Client)
	} else {
		s.supersede(w) // by a grant that nobody knows of
	}
}

// atOnce is the grant of a section that is one step at the resource: it is made
// as the step is taken.
func (s *Scenario) atOnce(w *World) Grant { return Grant{Rank: s.supersede(w) + 1} }

// grant makes a client's grant, the newest of all.
func (s *Scenario) grant(w *World, m *Moves, c uint8) {
	w.Clients[c].Grant = Grant{}
	top := s.supersede(w)
	w.Clients[c].Grant = Grant{Rank: top + 1, Floor: w.History.TopFence}
	m.happen(Granted, c)
	if w.History.Won {
		m.happen(GrantedAgain, c)
	}
}

// supersede marks all live grants as older than a new one and numbers them anew
// from 1 on, the oldest first. It returns the highest rank.
func (s *Scenario) supersede(w *World) uint8 {
	var ranks [256]uint8
	s.liveGrants(w, func(g *Grant) { g.Superseded = true; ranks[g.Rank] = 1 })
	top := uint8(0)
	for i := range ranks {
		if ranks[i] != 0 {
			top++
			ranks[i] = top
		}
	}
	s.liveGrants(w, func(g *Grant) { g.Rank = ranks[g.Rank] })
	return top
}

// fenced attaches the fence that a client has come in with to its grant.
func (s *Scenario) fenced(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	f, h := me.Fence, &w.History
	if f == 0 {
		return
	}
	m.happen(Fenced, c)
	if h.TopFence != 0 {
		m.happen(FencedAgain, c)
	}
	if f <= me.Grant.Floor || me.Grant.Ceiling != 0 && f >= me.Grant.Ceiling {
		m.happen(FenceOutOfOrder, c)
	}
	rank := me.Grant.Rank
	s.liveGrants(w, func(g *Grant) {
		switch {
		case g.Rank > rank:
			g.Floor = max(g.Floor, f)
		case g.Rank < rank && (g.Ceiling == 0 || g.Ceiling > f):
			g.Ceiling = f
		}
	})
	if f > h.TopFence {
		if f-h.TopFence >= 64 {
			h.Fences = 0
		} else {
			h.Fences <<= f - h.TopFence
		}
		h.TopFence = f
		h.Fences |= 1
		return
	}
	back := h.TopFence - f
	if back >= 64 {
		m.overflow("fences remembered")
		return
	}
	if h.Fences>>back&1 == 1 {
		m.happen(FenceTwice, c)
	}
	h.Fences |= 1 << back
}

// judgeWrite says what is wrong with a write that the resource has accepted, and
// notes what it does to others. A double of a write that is still the last one
// writes the same value again: nothing is lost by it.
func (s *Scenario) judgeWrite(w *World, m *Moves, c, r uint8, by Grant) {
	m.happen(Wrote, c)
	if w.History.Wrote&^(1<<c) != 0 {
		m.happen(WroteAfterAnother, c)
	}
	w.History.Wrote |= 1 << c
	if by.Superseded {
		m.happen(StaleWrite, c)
	}
	if by.Overwritten {
		m.happen(OldOverNew, c)
	}
	if by.Overtaken && by.Reading == r+1 {
		m.happen(LostUpdate, c)
	}
	s.liveGrants(w, func(g *Grant) { g.Overwritten = g.Overwritten || g.Rank < by.Rank })
	if by.Applied && !by.Overtaken {
		return
	}
	for i := range w.Clients[:s.Clients] {
		if g := &w.Clients[i].Grant; g.Reading == r+1 {
			g.Overtaken = true
		}
	}
	for i := range w.Wire.In[:w.Wire.N] {
		switch g := &w.Wire.In[i].Body.Grant; {
		case g.Rank == by.Rank && g.Writes == by.Writes:
			g.Applied = true
		case g.Reading == r+1:
			g.Overtaken = true
		}
	}
}

// contend keeps the stopwatch that runs while somebody is after the lock and
// nobody holds it.
func (s *Scenario) contend(w *World, m *Moves) {
	wanted := false
	for i := range w.Clients[:s.Clients] {
		c := &w.Clients[i]
		if c.Inside {
			w.Unheld = 0
			return
		}
		wanted = wanted || s.Wants(c)
	}
	switch {
	case !wanted:
		w.Unheld = 0
	case w.Unheld == 0:
		w.Unheld = m.now()
	}
}

// Stuck reports whether a client waits for an answer, without an end, that is not
// on its way.
func (s *Scenario) Stuck(w *World, c uint8) bool {
	th := &w.Clients[c].Main
	if !th.Sent || s.Script.Steps[th.At].Timeout < forever {
		return false
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[i]; m.Client == c && m.Body.Awaited && !m.Body.Watchdog {
			return false
		}
	}
	return true
}

// Wants reports whether the client is after the lock.
func (s *Scenario) Wants(c *Client) bool { return c.Here && s.Script.Wants(c.Main.At) }
