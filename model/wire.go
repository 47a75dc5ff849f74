package model

import (
	"math"
	"math/bits"

	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

func count(set uint8) uint8 { return uint8(bits.OnesCount8(set)) }

// send puts a message on the wire. Behind a late message of an ordered
// connection it is late too.
func (s *Scenario) send(w *World, m *Moves, on network.Connection, b Body) {
	msg := network.Message[Body]{Connection: on, Since: m.now(), Body: b}
	if s.Ordered {
		for i := range w.Wire.In[:w.Wire.N] {
			if q := &w.Wire.In[i]; q.Late && q.Connection == on {
				msg.Late = true
			}
		}
	}
	if !w.Wire.Send(msg) {
		m.overflow("messages in flight")
	}
}

// forget takes back a thread's interest in answers: those under way are gone, and
// requests still under way will be carried out unanswered.
func (w *World) forget(c uint8, watchdog bool) {
	for i := 0; i < int(w.Wire.N); i++ {
		msg := &w.Wire.In[i]
		if msg.Client != c || msg.Body.Watchdog != watchdog || !msg.Body.Awaited {
			continue
		}
		if msg.Reply {
			w.Wire.Take(i)
			i--
		} else {
			msg.Body.Awaited = false
		}
	}
}

// message is the moves of one message.
func (s *Scenario) message(w *World, m *Moves, i uint8) {
	msg := &w.Wire.In[i]
	if s.Ordered && !msg.Arrived && !w.Wire.First(int(i)) {
		return // it arrives behind those before it
	}
	since, win := s.real(msg.Since), s.window(msg)
	me := &w.Clients[msg.Client]
	cut := msg.Peer < EnoughPeer && me.Cut>>msg.Peer&1 == 1
	switch {
	case msg.Reply && s.TimersFirst && me.overdue(msg):
		return // the timer comes first, and then nobody waits for it
	case msg.Reply && msg.Arrived:
		if me.Paused != 0 {
			return
		}
		if m.May(Action{Kind: Hear, Who: i}, since.AtLeast(s.Steps.Least)) {
			s.hear(w, m, w.Wire.Take(int(i)))
			return
		}
		m.Within(since, s.Steps.Most)
		return
	case cut && !msg.Arrived, !msg.Reply && msg.Peer < EnoughPeer && w.Servers[msg.Peer].Down != 0:
		if m.May(Action{Kind: Vanish, Who: i}, since.AtLeast(win.Least)) {
			w.Wire.Take(int(i))
			return
		}
	case msg.Reply && (me.Paused != 0 || s.Steps.Most > 0):
		if m.May(Action{Kind: Arrive, Who: i}, since.AtLeast(win.Least)) {
			msg.Arrived, msg.Late, msg.Since = true, false, m.now()
			return
		}
	case msg.Reply:
		if m.May(Action{Kind: Hear, Who: i}, since.AtLeast(win.Least)) {
			s.hear(w, m, w.Wire.Take(int(i)))
			return
		}
	case msg.Peer >= ResourcePeer:
		if m.May(Action{Kind: Serve, Who: i}, since.AtLeast(win.Least)) {
			s.serve(w, m, w.Wire.Take(int(i)))
			return
		}
	case msg.Body.Ask.Op == redis.Wait:
		if !s.awaitReplicas(w, m, i, since, win) {
			return
		}
	default:
		key := &w.Servers[msg.Peer].Lock
		if msg.Body.Ask.Op.TouchesLock() && key.Token != 0 && key.Expires {
			if m.May(Action{Run, i, Live}, since.AtLeast(win.Least), s.Lasts(w, msg.Peer, key)) {
				s.run(w, m, w.Wire.Take(int(i)), false)
				return
			}
			if m.May(Action{Run, i, Expired}, since.AtLeast(win.Least), s.Expired(w, msg.Peer, key)) {
				s.run(w, m, w.Wire.Take(int(i)), true)
				return
			}
		} else if m.May(Action{Run, i, Absent}, since.AtLeast(win.Least)) {
			s.run(w, m, w.Wire.Take(int(i)), false)
			return
		}
	}
	m.Within(since, win.Most)
}

// overdue reports whether a client that is awake again has a timer to attend to which
// ends the wait for the answer.
func (c *Client) overdue(answer *network.Message[Body]) bool {
	th := c.thread(answer.Body.Watchdog)
	return c.Paused == 0 && th.Sent && th.Due
}

// awaitReplicas is the moves of a WAIT: it arrives, and is answered as soon as
// enough replicas know what its client has written. It reports whether the
// message is still bound by its own delay.
func (s *Scenario) awaitReplicas(w *World, m *Moves, i uint8, since clock.Reference, win network.Window) bool {
	msg := &w.Wire.In[i]
	ready := count(w.Clients[msg.Client].Knows) >= s.Lock.Wait
	switch {
	case ready && msg.Arrived:
		if m.May(Action{Run, i, Absent}, since.AtLeast(0)) {
			s.answer(w, m, w.Wire.Take(int(i)), redis.Reply{Kind: redis.Integer, N: uint16(s.Lock.Wait)})
			return false
		}
		m.Within(since, 0)
		return false
	case ready:
		if m.May(Action{Run, i, Absent}, since.AtLeast(win.Least)) {
			s.answer(w, m, w.Wire.Take(int(i)), redis.Reply{Kind: redis.Integer, N: uint16(s.Lock.Wait)})
			return false
		}
	case msg.Arrived:
		return false
	default:
		if m.May(Action{Kind: Arrive, Who: i}, since.AtLeast(win.Least)) {
			msg.Arrived, msg.Late, msg.Since = true, false, 0
			return false
		}
	}
	return true
}

// run has a server carry out a command that has reached it.
func (s *Scenario) run(w *World, m *Moves, msg network.Message[Body], isExpired bool) {
	server := &w.Servers[msg.Peer]
	q, c := msg.Body.Ask, msg.Client
	was, before := server.Lock, server.Memory
	if isExpired {
		server.Lock = redis.Key{}
		if q.Op.Deletes() {
			m.happen(ReleasedLate, c)
		}
	}
	reply := q.Run(&server.Memory, c+1, clock.Mark{Since: m.now(), Skew: server.Clock})
	yes := q.Yes(reply)
	if max(server.Fence, server.Revision) == math.MaxUint16 {
		m.overflow("fences")
	}
	switch {
	case q.Op.Deletes() && was.By != c+1:
		if was.Token != 0 {
			m.happen(ReleasedLate, c)
		}
		if !isExpired && was.Token != 0 && server.Lock.Token == 0 {
			m.happen(ReleasedAnothers, c)
		}
	case q.Op.Extends() && yes && !isExpired && was.Token != 0 && was.By != c+1:
		m.happen(ExtendedAnothers, c)
	case q.Op.Grants() && yes && server.Lock.By == c+1 && !msg.Body.Watchdog:
		if !isExpired && was.Token != 0 && was.By != c+1 {
			m.happen(ReleasedAnothers, c)
		}
		s.granted(w, m, msg)
	case q.Op.Refuses() && !yes && was.By != c+1:
		m.happen(Contended, c)
		if was.By != 0 && w.Clients[was.By-1].Inside {
			m.happen(Denied, c)
		}
	}
	if server.Memory != before {
		w.Clients[c].Knows = 0
		s.changed(w, m, msg.Peer)
	}
	s.answer(w, m, msg, reply)
}

// answer sends a server's reply where somebody waits for it.
//
// A client that waits for the answers of all nodes acts when the last one arrives.
// That is between the shortest and the longest delay after the last node
// answered: no answer but the last can come later than that, and the last can
// come at any time between. So the answers travel as one message, sent as the
// last node answers.
//
// A client that waits no longer than a timeout acts then on how many have said yes
// so far, and cares only whether they are enough. Let the nodes that say yes do so
// in some order, and n of them be needed. The client has heard n of them at the
// earliest the shortest delay after the n-th, for n messages end then at the
// earliest; at the latest the longest delay after the n-th, for by then the first
// n have all ended; and at any time between, if the first n-1 are as fast and all
// later ones as slow as can be. So that news is one message too, sent as the n-th
// says yes. Where the n-th is the last of all nodes the other message does for both.
func (s *Scenario) answer(w *World, m *Moves, msg network.Message[Body], r redis.Reply) {
	if !msg.Body.Awaited {
		return
	}
	msg.Connection.Reply = true
	th := w.Clients[msg.Client].thread(msg.Body.Watchdog)
	if step := &s.Script.Steps[th.At]; s.together(step) {
		th.Left &^= 1 << msg.Peer
		if me := &w.Clients[msg.Client]; msg.Body.Ask.Op.Fences() && msg.Body.Ask.Yes(r) {
			me.Fence = s.Lock.Acquire.Join(me.Fence, r.N)
		}
		yes := msg.Body.Ask.Yes(r)
		if yes {
			th.Votes++
		}
		switch {
		case th.Left == 0:
			msg.Peer = AllPeer
			s.send(w, m, msg.Connection, msg.Body)
		case yes && th.Votes == step.Need && step.Timeout < clock.Forever:
			msg.Peer = EnoughPeer
			s.send(w, m, msg.Connection, msg.Body)
		}
		return
	}
	msg.Body.Reply = r
	s.send(w, m, msg.Connection, msg.Body)
}

// together reports whether the answers to a step travel as one.
func (s *Scenario) together(step *lock.Step) bool { return s.Together && step.To == lock.All }

// note is what a thread makes of one node's answer.
func (s *Scenario) note(th *Thread, me *Client, node uint8, q redis.Request, r redis.Reply) {
	th.Left &^= 1 << node
	if q.Yes(r) {
		th.Yes |= 1 << node
		if q.Op.Fences() {
			me.Fence = s.Lock.Acquire.Join(me.Fence, r.N)
		}
	}
}

// serve has the resource carry out a request, and judges an accepted write.
func (s *Scenario) serve(w *World, m *Moves, msg network.Message[Body]) {
	r, c := msg.Peer-ResourcePeer, msg.Client
	state := &w.Resources[r]
	q := msg.Body.Use
	yes := s.guard().Take(state, q)
	switch math.MaxUint16 {
	case int(state.Version):
		m.overflow("versions")
	case int(state.Number):
		m.overflow("numbers of a resource")
	}
	switch {
	case yes && q.Op == resource.Write:
		s.judgeWrite(w, m, c, r, msg.Body.Grant)
	case yes && q.Op == resource.Apply:
		m.happen(Read, c)
		s.judgeWrite(w, m, c, r, s.atOnce(w))
	case yes && q.Op == resource.Read:
		m.happen(Read, c)
		if g := &w.Clients[c].Grant; msg.Body.Awaited && g.Rank != 0 {
			g.Reading, g.Overtaken = r+1, false
		}
	case !yes:
		if msg.Body.Awaited {
			m.happen(HolderRefused, c)
		}
		if q.Op == resource.Write {
			m.happen(WriteRefused, c)
		}
	}
	if msg.Body.Awaited {
		msg.Body.Yes, msg.Body.Use.Version, msg.Connection.Reply = yes, state.Version, true
		if q.Op == resource.Number {
			msg.Body.Use.Fence = state.Number
		}
		msg.Body.Grant = Grant{}
		s.send(w, m, msg.Connection, msg.Body)
	}
}

// hear has a client take an answer.
func (s *Scenario) hear(w *World, m *Moves, msg network.Message[Body]) {
	c, watchdog := msg.Client, msg.Body.Watchdog
	me := &w.Clients[c]
	th := me.thread(watchdog)
	step := &s.Script.Steps[th.At]
	if step.Do == lock.Use {
		switch msg.Body.Use.Op {
		case resource.Read:
			me.Version = msg.Body.Use.Version
		case resource.Number:
			me.Fence = msg.Body.Use.Fence
		}
		if msg.Body.Yes {
			s.goTo(w, m, c, watchdog, step.Next)
		} else {
			s.goTo(w, m, c, watchdog, step.No)
		}
		return
	}
	switch msg.Peer {
	case EnoughPeer:
		th.Enough = true
		return
	case AllPeer:
		w.forget(c, watchdog) // the news that enough have said yes
	default:
		s.note(th, me, msg.Peer, msg.Body.Ask, msg.Body.Reply)
	}
	s.answered(w, m, c, watchdog)
}
