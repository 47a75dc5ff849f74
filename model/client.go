package model

import (
	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// client is the moves of a client's process.
func (s *Scenario) client(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	if me.Paused != 0 {
		since, lasts := s.real(me.Paused), s.Faults[Pause].For
		if me.Suspended != 0 {
			length := -s.Menu[me.Suspended-1]
			lasts = network.Window{Least: length, Most: length}
		}
		if m.May(Action{Kind: Resume, Who: c}, since.AtLeast(lasts.Least)) {
			s.resume(w, m, c)
			return
		}
		m.Within(since, lasts.Most)
	}
	if me.Healing != 0 {
		since, lasts := s.real(me.Healing), s.Faults[Cut].For
		if m.May(Action{Kind: Heal, Who: c}, since.AtLeast(lasts.Least)) {
			me.Cut, me.Healing = 0, 0
			return
		}
		m.Within(since, lasts.Most)
	}
	s.thread(w, m, c, false)
	s.thread(w, m, c, true)
}

// thread is the moves of one thread of a client.
func (s *Scenario) thread(w *World, m *Moves, c uint8, watchdog bool) {
	me := &w.Clients[c]
	th := me.thread(watchdog)
	if th.At == 0 {
		return
	}
	var what uint8
	if watchdog {
		what = 1
	}
	step := &s.Script.Steps[th.At]
	since := s.timer(c, th.Since)
	takes, timed := s.takes(me, th, step)

	if me.Paused != 0 {
		if timed && !th.Due {
			if m.May(Action{FallDue, c, what}, since.AtLeast(takes.Least)) {
				th.Due = true
				return
			}
			m.Within(since, takes.Most)
		}
		return
	}
	if !timed || th.Due {
		since, takes = s.real(th.Since), s.Steps
	}
	switch {
	case th.Sent && !timed:
		return // only an answer can help
	case th.Sent:
		if m.May(Action{TimeOut, c, what}, since.AtLeast(takes.Least)) {
			s.timeOut(w, m, c, watchdog)
			return
		}
	case step.Do == lock.Elapsed:
		elapsed := s.elapsed(me, c, me.noted(step))
		passes, fails := elapsed.Below(step.Valid), elapsed.AtLeast(step.Valid)
		if step.Last {
			passes, fails = elapsed.AtMost(step.Valid), elapsed.After(step.Valid)
		}
		if m.May(Action{Pass, c, what}, since.AtLeast(takes.Least), passes) {
			s.goTo(w, m, c, watchdog, step.Next)
			return
		}
		if m.May(Action{Fail, c, what}, since.AtLeast(takes.Least), fails) {
			s.goTo(w, m, c, watchdog, step.No)
			return
		}
	default:
		if m.May(Action{Step, c, what}, since.AtLeast(takes.Least)) {
			me.Here = true
			s.step(w, m, c, watchdog)
			return
		}
	}
	m.Within(since, takes.Most)
}

// takes is how long the thread stays where it is, and whether that is measured
// by a timer of its own, which runs on during a pause.
func (s *Scenario) takes(me *Client, th *Thread, step *lock.Step) (network.Window, bool) {
	switch {
	case th.Sent:
		return network.Window{Least: step.Timeout, Most: step.Timeout}, step.Timeout < clock.Forever
	case !me.Here:
		return s.Arrive, true
	}
	switch step.Do {
	case lock.Work, lock.Rest, lock.Retry, lock.Finish:
		return step.Takes, true
	}
	return s.Steps, false
}

// noted is the time that an elapsed-time check counts from.
func (me *Client) noted(step *lock.Step) clock.Mark {
	switch {
	case step.Renewal:
		return me.Renewing
	case me.Inside:
		return me.Valid
	}
	return me.Asked
}

// step does what the thread is about to do.
func (s *Scenario) step(w *World, m *Moves, c uint8, watchdog bool) {
	me := &w.Clients[c]
	th := me.thread(watchdog)
	step := &s.Script.Steps[th.At]
	switch step.Do {
	case lock.Begin:
		s.beginAttempt(w, m, c, step)
	case lock.Note:
		me.Asked = clock.Mark{Since: m.now(), Skew: me.Clock}
	case lock.Ask, lock.Tell:
		nodes := s.targets(w, me, step)
		if step.To == lock.Each {
			nodes &= -nodes
		}
		waits := step.Do == lock.Ask
		s.request(w, m, c, watchdog, step.Op, nodes, waits)
		if step.Leaves {
			s.leave(w, m, c)
		}
		if waits && nodes != 0 {
			*th = Thread{At: th.At, Sent: true, Left: nodes, Since: s.waiting(m, step)}
			return
		}
	case lock.Post:
		s.use(w, m, c, step)
	case lock.Use:
		s.use(w, m, c, step)
		*th = Thread{At: th.At, Sent: true, Since: s.waiting(m, step)}
		return
	}
	s.goTo(w, m, c, watchdog, step.Next)
}

// waiting is the stopwatch of a thread that waits for answers: none, unless it
// will stop waiting.
func (s *Scenario) waiting(m *Moves, step *lock.Step) clock.Stopwatch {
	if step.Do == lock.Ask && step.Timeout < clock.Forever {
		return m.now()
	}
	return 0
}

// beginAttempt notes the time (R1) and draws a token (S1).
func (s *Scenario) beginAttempt(w *World, m *Moves, c uint8, step *lock.Step) {
	me := &w.Clients[c]
	now := clock.Mark{}
	if s.Lock.Check.Looks() {
		now = clock.Mark{Since: m.now(), Skew: me.Clock}
	}
	if step.Renewal {
		me.Renewing = now
		return
	}
	m.happen(Began, c)
	me.Asked, me.Fence, me.Got, me.Knows = now, 0, 0, 0
	switch {
	case step.Token == lock.SameForAll:
		me.Token = redis.Constant
	case me.Token == 0 || step.Token == lock.FreshForEachAttempt:
		me.Token = 0
		me.Token = w.freshToken(m, c)
	}
}

// freshToken is the smallest token of the client that is nowhere in the world.
func (w *World) freshToken(m *Moves, c uint8) redis.Token {
	var used uint16
	first := redis.Token(c)*tokensEach + 1
	note := func(t redis.Token) {
		if t >= first && t < first+tokensEach {
			used |= 1 << (t - first)
		}
	}
	for i := range w.Servers[:m.scenario.Servers] {
		note(w.Servers[i].Lock.Token)
		note(w.Servers[i].Disk.Lock.Token)
	}
	for i := range w.Resources {
		note(w.Resources[i].Mark)
	}
	for i := range w.Wire.In[:w.Wire.N] {
		note(w.Wire.In[i].Body.Ask.Token)
		note(w.Wire.In[i].Body.Use.Token)
	}
	for i := range redis.Token(tokensEach) {
		if used>>i&1 == 0 {
			return first + i
		}
	}
	m.overflow("tokens")
	return first
}

// targets is the set of servers that a command goes to.
func (s *Scenario) targets(w *World, me *Client, step *lock.Step) uint8 {
	switch step.To {
	case lock.One:
		return 1 << w.Primary
	case lock.Granted:
		return me.Got
	}
	return 1<<s.Servers - 1
}

// goTo brings a thread to a step, and through all those that take no time.
func (s *Scenario) goTo(w *World, m *Moves, c uint8, watchdog bool, at lock.Label) {
	me := &w.Clients[c]
	th := me.thread(watchdog)
	for {
		if at == 0 {
			*th = Thread{}
			return
		}
		step := &s.Script.Steps[at]
		switch step.Do {
		case lock.Enter:
			s.enter(w, m, c)
			at = step.Next
			continue
		case lock.Renewed:
			me.Valid, me.Renewing = me.Renewing, clock.Mark{}
			m.happen(Extended, c)
			if me.Grant.Superseded {
				m.happen(ExtendedAcrossGap, c)
			}
			at = step.Next
			continue
		case lock.Stop:
			s.stopWork(w, m, c)
			return
		case lock.Retry:
			s.forgetGrant(w, me)
			if me.Tries >= step.Limit {
				m.happen(GaveUp, c)
				at = step.No
				continue
			}
			if step.Limit != lock.Unlimited {
				me.Tries++
			}
		case lock.Finish:
			s.leave(w, m, c)
			s.forgetGrant(w, me)
			if me.Tries = 0; s.Lock.Token != lock.OneForEachClient {
				me.Token = 0
			}
			me.Round++
			if me.Round == s.Section.Rounds {
				*th = Thread{}
				return
			}
		}
		*th = Thread{At: at, Since: m.now()}
		return
	}
}

// forgetGrant ends an attempt.
func (s *Scenario) forgetGrant(w *World, me *Client) {
	me.Grant = Grant{}
	me.Asked, me.Fence, me.Got, me.Knows = clock.Mark{}, 0, 0, 0
	if s.Lock.Token == lock.FreshForEachAttempt {
		me.Token = 0
	}
}

// enter begins the critical section: from now on the client believes itself
// protected.
func (s *Scenario) enter(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	me.Inside, me.Valid, me.Asked = true, me.Asked, clock.Mark{}
	w.History.Won = true
	if me.Grant.Rank == 0 {
		s.grant(w, m, c) // no lock was taken, or none that lasted
	}
	m.happen(Entered, c)
	s.fenced(w, m, c)
	if s.Script.Watch != 0 {
		s.goTo(w, m, c, true, s.Script.Watch)
	}
}

// leave ends the critical section and the watchdog with it.
func (s *Scenario) leave(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	if !me.Inside {
		return
	}
	me.Inside, me.Valid, me.Renewing = false, clock.Mark{}, clock.Mark{}
	me.Grant, me.Version = Grant{}, 0
	me.Watchdog = Thread{}
	w.forget(c, true)
}

// stopWork is the watchdog's: the work goes on where the lock is given up.
func (s *Scenario) stopWork(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	me.Watchdog = Thread{}
	if me.Inside {
		w.forget(c, false)
		s.goTo(w, m, c, false, s.Script.Leave)
	}
}

// resume lets a paused process go on: everything that waits or is due starts the
// same stopwatch.
func (s *Scenario) resume(w *World, m *Moves, c uint8) {
	me := &w.Clients[c]
	if me.Suspended != 0 {
		me.Clock = me.Clock.Shifted(int(me.Suspended - 1))
		m.happen(ClockMoved, c)
	}
	me.Paused, me.Suspended, me.Sure = 0, 0, false
	for _, watchdog := range [...]bool{false, true} {
		th := me.thread(watchdog)
		if th.At == 0 {
			continue
		}
		if _, timed := s.takes(me, th, &s.Script.Steps[th.At]); th.Due || !timed && !th.Sent {
			th.Since = m.now()
		}
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if msg := &w.Wire.In[i]; msg.Client == c && msg.Reply && msg.Arrived {
			msg.Since = m.now()
		}
	}
}

// timeOut ends a thread's wait for answers: what has not answered counts as no.
func (s *Scenario) timeOut(w *World, m *Moves, c uint8, watchdog bool) {
	th := w.Clients[c].thread(watchdog)
	step := &s.Script.Steps[th.At]
	w.forget(c, watchdog)
	th.Left = 0
	if !th.Enough {
		th.Votes = 0
	}
	if step.To == lock.One && step.Op != 0 {
		s.goTo(w, m, c, watchdog, step.Late)
		return
	}
	s.answered(w, m, c, watchdog)
}

// answered goes on when the nodes asked have answered or have had their time.
func (s *Scenario) answered(w *World, m *Moves, c uint8, watchdog bool) {
	me := &w.Clients[c]
	th := me.thread(watchdog)
	step := &s.Script.Steps[th.At]
	if th.Left != 0 {
		return
	}
	if step.To == lock.Each && th.Node+1 < s.Servers {
		node := th.Node + 1
		s.request(w, m, c, watchdog, step.Op, 1<<node, true)
		*th = Thread{At: th.At, Sent: true, Node: node, Yes: th.Yes, Left: 1 << node, Since: s.waiting(m, step)}
		return
	}
	if step.Op.Grants() && !watchdog {
		switch {
		case !s.toGranted:
			me.Got = 0
		case !s.together(step):
			me.Got = th.Yes
		}
	}
	if max(count(th.Yes), th.Votes) >= step.Need {
		s.goTo(w, m, c, watchdog, step.Next)
	} else {
		s.goTo(w, m, c, watchdog, step.No)
	}
}

// request sends a command to the nodes.
func (s *Scenario) request(w *World, m *Moves, c uint8, watchdog bool, op redis.Op, nodes uint8, awaited bool) {
	for n := range s.Servers {
		if nodes>>n&1 == 1 {
			s.send(w, m, network.Connection{Client: c, Peer: n},
				Body{Watchdog: watchdog, Awaited: awaited, Ask: redis.Request{Op: op, Token: w.Clients[c].Token}})
		}
	}
}

// use sends a request to the resource, with all that a guard may want to see.
func (s *Scenario) use(w *World, m *Moves, c uint8, step *lock.Step) {
	me := &w.Clients[c]
	if step.Use == resource.Write {
		me.Grant.Writes++
	}
	q := resource.Request{Op: step.Use, Token: me.Token, Key: me.Round, Fence: me.Fence, Version: me.Version, Nth: step.Nth}
	s.send(w, m, network.Connection{Client: c, Peer: ResourcePeer + step.Of},
		Body{Awaited: step.Do == lock.Use, Use: q, Grant: me.Grant})
	if step.Use == resource.Write {
		me.Grant.Reading, me.Grant.Overtaken = 0, false
	}
}
