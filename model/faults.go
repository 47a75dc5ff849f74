package model

import (
	"fencepost/clock"
	"fencepost/model/redis"
)

// strike is the moves of the environment: each fault that has some of its budget
// left, on each of those whom it can strike.
func (s *Scenario) strike(w *World, m *Moves) {
	if w.Left == [faults]uint8{} {
		return
	}
	for c := range s.Clients {
		s.strikeClient(w, m, c)
	}
	for i := uint8(0); i < w.Wire.N && !m.done; i++ {
		s.strikeMessage(w, m, i)
	}
	for n := range s.Servers {
		s.strikeServer(w, m, n)
	}
}

// can reports whether the fault may strike who.
func (s *Scenario) can(w *World, fault int, who uint8) bool {
	return w.Left[fault] > 0 && s.Faults[fault].Who>>who&1 == 1
}

func (s *Scenario) strikeClient(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	for n := range s.Servers {
		if s.can(w, Cut, c) && me.Cut>>n&1 == 0 && w.connected(c, n) && m.May(Action{CutIt, c, n}) {
			w.Left[Cut]--
			me.Cut |= 1 << n
			if me.Healing == 0 && s.Faults[Cut].For.Most < clock.Forever {
				me.Healing = m.now()
			}
			return
		}
	}
	if me.Gone || me.Main.At == 0 || !me.Here {
		return
	}
	if s.can(w, Pause, c) && s.Faults[Pause].In&me.place() != 0 && me.Paused == 0 && m.May(Action{Kind: PauseIt, Who: c}) {
		w.Left[Pause]--
		me.Paused = m.now()
		return
	}
	for entry := range uint8(clock.MenuSize) {
		if s.Suspends>>entry&1 == 1 && s.can(w, Suspend, c) && me.Paused == 0 {
			believes, doubts, looks := s.Believes(w, c)
			switch {
			case !me.Inside || !looks:
				if m.May(Action{SuspendIt, c, entry}) {
					s.suspend(w, m, c, entry, false)
					return
				}
			default:
				if m.May(Action{SuspendIt, c, entry + stillValid}, believes) {
					s.suspend(w, m, c, entry, true)
					return
				}
				if m.May(Action{SuspendIt, c, entry}, doubts) {
					s.suspend(w, m, c, entry, false)
					return
				}
			}
		}
		if s.Jumps>>entry&1 == 1 && s.can(w, Jump, c) && m.May(Action{JumpIt, c, entry}) {
			w.Left[Jump]--
			me.Clock = me.Clock.Shifted(int(entry))
			m.happen(ClockMoved, c)
			return
		}
	}
	if s.can(w, Kill, c) && m.May(Action{Kind: KillIt, Who: c}) {
		w.Left[Kill]--
		w.forget(c, false)
		w.forget(c, true)
		round := me.Round
		*me = Client{Gone: true, Here: true, Round: round}
		return
	}
}

// place is where in its script a client is.
func (c *Client) place() Places {
	if c.Inside {
		return InsideSection
	}
	return OutsideSection
}

// connected reports whether it matters that a client reaches a server: while the
// client goes on, and as long as something of it is on its way there.
func (w *World) connected(c, server uint8) bool {
	me := &w.Clients[c]
	if me.Main.At != 0 {
		return me.Here
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[i]; m.Client == c && m.Peer == server {
			return true
		}
	}
	return false
}

// suspend stops a client's machine; its clock stands still until it goes on, and
// so does what the client makes of it.
func (s *Scenario) suspend(w *World, m *Moves, c, entry uint8, sure bool) {
	w.Left[Suspend]--
	me := &w.Clients[c]
	me.Paused, me.Suspended, me.Sure = m.now(), entry+1, sure
}

func (s *Scenario) strikeMessage(w *World, m *Moves, i uint8) {
	msg := &w.Wire.In[i]
	if msg.Arrived {
		return
	}
	on := LockLinks
	if msg.Peer >= ResourcePeer {
		on = ResourceLinks
	}
	if s.Faults[Delay].On&on != 0 && s.can(w, Delay, msg.Client) && !msg.Late && m.May(Action{Kind: DelayIt, Who: i}) {
		w.Left[Delay]--
		s.holdUp(w, i)
		return
	}
	if s.Faults[Loss].On&on != 0 && s.can(w, Loss, msg.Client) && m.May(Action{Kind: LoseIt, Who: i}) {
		w.Left[Loss]--
		w.Wire.Take(int(i))
		return
	}
	if s.Faults[Double].On&on != 0 && s.can(w, Double, msg.Client) && !msg.Reply && m.May(Action{Kind: DoubleIt, Who: i}) {
		w.Left[Double]--
		again := msg.Body
		again.Awaited = false
		s.send(w, m, msg.Connection, again) // the double sets out now
		return
	}
}

// holdUp makes a message late, and on an ordered connection all behind it.
func (s *Scenario) holdUp(w *World, i uint8) {
	on := w.Wire.In[i].Connection
	w.Wire.In[i].Late = true
	for j := i + 1; s.Ordered && j < w.Wire.N && w.Wire.In[j].Connection == on; j++ {
		w.Wire.In[j].Late = true
	}
}

func (s *Scenario) strikeServer(w *World, m *Moves, n uint8) {
	me := &w.Servers[n]
	for entry := range uint8(clock.MenuSize) {
		if s.Skews>>entry&1 == 1 && s.can(w, Skew, n) && m.May(Action{SkewIt, n, entry}) {
			w.Left[Skew]--
			me.Clock = me.Clock.Shifted(int(entry))
			return
		}
	}
	if s.can(w, Crash, n) && me.Down == 0 && (s.Topology != Replicated || n == w.Primary) && m.May(Action{Kind: CrashIt, Who: n}) {
		w.Left[Crash]--
		s.crash(w, m, n)
		return
	}
	if s.Topology == Replicated && n != w.Primary {
		return // a replica drops nothing by itself
	}
	for key := LockKey; key <= FenceKey && s.can(w, Evict, n); key <<= 1 {
		if s.Faults[Evict].Keys&key != 0 && me.has(key) && m.May(Action{EvictIt, n, uint8(key)}) {
			w.Left[Evict]--
			me.drop(key)
			s.changed(w, m, n)
			return
		}
	}
	if s.can(w, Flush, n) && me.Memory != (redis.Memory{}) && m.May(Action{Kind: FlushIt, Who: n}) {
		w.Left[Flush]--
		me.Memory = redis.Memory{}
		s.changed(w, m, n)
		return
	}
}

// has reports whether the server has the key.
func (p *Server) has(key Keys) bool {
	if key == FenceKey {
		return p.Fence != 0
	}
	return p.Lock.Token != 0
}

// drop has the server forget the key.
func (p *Server) drop(key Keys) {
	if key == FenceKey {
		p.Fence = 0
	} else {
		p.Lock = redis.Key{}
	}
}
