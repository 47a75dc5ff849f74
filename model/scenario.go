package model

import (
	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// A Scenario is a lock, what it protects, and what may go wrong: everything that
// stays the same in all of its worlds. Lengths are in ticks.
type Scenario struct {
	Name, About string
	Clients     uint8
	Topology    Topology
	Lock        lock.Lock
	Section     lock.Section
	// Script is the lock written out around the section.
	Script lock.Script
	// Arrive is when clients come, Steps how long a client's own step takes.
	Arrive, Steps network.Window
	// Link is the delay of a message between a client and a server, Resource that
	// between a client and the resource.
	Link, Resource network.Window
	// Ordered says that messages of one connection arrive in order.
	Ordered bool
	// TimersFirst says that a client which wakes from a pause attends to timers that have
	// run out before it reads answers; else the order is any.
	TimersFirst bool
	// Grace is how long a key outlives its time to live, in real ticks: one where it
	// is gone only after it (now > when), none where it is gone at it (now >= when).
	Grace clock.Ticks
	// ClientRates and ServerRates are how fast the clocks run.
	ClientRates [MaxClients]clock.Rate
	ServerRates [MaxServers]clock.Rate
	// Menu is the amounts by which clocks can be shifted; Jumps, Suspends and
	// Skews say which entries are for clients' clocks, for suspends and for
	// servers' clocks. Ahead is the entry by which a replica's clock is ahead,
	// one more than its number, 0 for none.
	Menu                   clock.Menu
	Jumps, Suspends, Skews uint8
	Ahead                  uint8
	Faults                 [faults]Fault
	// Keeps is what a server still knows after a crash, SyncEvery the longest time
	// until its disk catches up, Restart how long it is down.
	Keeps     Durability
	SyncEvery clock.Ticks
	Restart   network.Window
	// Lag is the longest time until a replica catches up, Promote the time from a
	// primary's crash to the promotion of a replica.
	Lag     clock.Ticks
	Promote network.Window
	// Free is how long there may be no live holder while somebody contends.
	Free clock.Ticks
	// Together says that the answers of nodes asked at the same time travel as one
	// message, which is as good where nothing can happen to a single one and nobody
	// looks at which it was.
	Together bool
	// Servers is how many servers there are, replicas included.
	Servers uint8
	// One is the least difference between two readings that counts: one tick,
	// unless all lengths were scaled up together.
	One clock.Ticks
	// Unit is a length of real time in nanoseconds that lasts PerUnit ticks.
	Unit    int64
	PerUnit clock.Ticks
	// Names are what the resources are called.
	Names [MaxResources]string

	shift, horizon clock.Ticks
	// toGranted says that some step looks at which nodes have granted.
	toGranted bool
	// backwards says that some server's clock may be set back.
	backwards bool
}

// A Topology is how the servers of a lock stand to each other.
type Topology uint8

// The topologies.
const (
	_           Topology = iota
	Single               // one server
	Replicated           // a primary and replicas, asynchronous
	Independent          // nodes that know nothing of each other
	Consensus            // one store that never forgets
)

// Durability is what a crashed server still knows when it is back.
type Durability uint8

// The durabilities.
const (
	_          Durability = iota
	Nothing               // no persistence
	LastSync              // appendfsync everysec, and the machine went down
	Everything            // appendfsync always
)

// A Fault is how often something may go wrong, for how long, and to whom.
type Fault struct {
	Count uint8
	For   network.Window
	// Who is the set of those whom it can strike; On says which links, Keys which keys
	// of a server, and In where in its script a client is.
	Who  uint32
	On   Links
	Keys Keys
	In   Places
}

// Links is a set of kinds of link.
type Links uint8

// The kinds of link.
const (
	LockLinks Links = 1 << iota
	ResourceLinks
)

// Keys is a set of the keys that a server can drop.
type Keys uint8

// The keys.
const (
	LockKey Keys = 1 << iota
	FenceKey
)

// Places is a set of places in a client's script.
type Places uint8

// The places: in the critical section, or not.
const (
	InsideSection Places = 1 << iota
	OutsideSection
)

// The faults that have a budget.
const (
	Pause = iota
	Suspend
	Jump
	Kill
	Cut
	Delay
	Loss
	Double
	Skew
	Crash
	Evict
	Flush
	faults
)

// Assemble completes a scenario whose slots have been filled: it writes the
// script out and gives a value to what was left zero and has no zero meaning.
func (s *Scenario) Assemble() {
	s.Script = s.Lock.Script(s.Section)
	s.shift, s.horizon, s.backwards = s.shifts(), s.farthest(), false
	for i, by := range s.Menu {
		s.backwards = s.backwards || s.Skews>>i&1 == 1 && by < 0 && s.Faults[Skew].Count > 0
	}
	s.Together = s.Steps.Most == 0
	s.toGranted = false
	for i := range s.Script.Steps {
		step := &s.Script.Steps[i]
		s.toGranted = s.toGranted || step.To == lock.Granted
		// A fence counts once the answer that brings it has come. And where a client asks
		// while its watchdog renews, what is in order is two answers of one node, which
		// says nothing of the order of news about several.
		if step.To == lock.All && (step.Op.Fences() || step.Op == redis.Get && s.Script.Watch != 0) {
			s.Together = s.Together && step.Timeout >= clock.Forever
		}
	}
	if s.toGranted {
		s.Together = s.Together && s.Lock.Timeout >= clock.Forever
	}
	for _, f := range [...]int{Delay, Loss, Double, Cut} {
		s.Together = s.Together && (s.Faults[f].Count == 0 || s.Faults[f].On == ResourceLinks)
	}
	for i := range s.ClientRates {
		if s.ClientRates[i] == (clock.Rate{}) {
			s.ClientRates[i] = clock.Steady
		}
	}
	for i := range s.ServerRates {
		if s.ServerRates[i] == (clock.Rate{}) {
			s.ServerRates[i] = clock.Steady
		}
	}
}

// Start is the world in which nothing has happened.
func (s *Scenario) Start() World {
	var w World
	for c := range w.Clients[:s.Clients] {
		w.Clients[c].Main.At = s.Script.Start
	}
	if s.Arrive.Least > 0 || s.Arrive.Most < clock.Forever {
		for c := range w.Clients[:s.Clients] {
			w.Clients[c].Main.Since = 1
		}
	}
	for i, f := range s.Faults {
		w.Left[i] = f.Count
	}
	if s.Topology == Replicated && s.Ahead != 0 {
		for n := 1; n < int(s.Servers); n++ {
			w.Servers[n].Clock = w.Servers[n].Clock.Shifted(int(s.Ahead - 1))
		}
	}
	return w
}

func (s *Scenario) real(of clock.Stopwatch) clock.Reference {
	return clock.Reference{Of: of, Rate: clock.Steady, Step: s.One}
}

// timer is a client's timer.
func (s *Scenario) timer(c uint8, of clock.Stopwatch) clock.Reference {
	return clock.Reference{Of: of, Rate: s.ClientRates[c], Step: s.One}
}

// elapsed is what has passed since the mark on the client's clock.
func (s *Scenario) elapsed(c *Client, who uint8, since clock.Mark) clock.Reference {
	r := s.timer(who, since.Since)
	if c.Clock != since.Skew {
		r.Skew = s.Menu.Of(c.Clock) - s.Menu.Of(since.Skew)
	}
	return r
}

// age is how old the key's time to live is on the clock of the server.
func (s *Scenario) age(w *World, server uint8, k *redis.Key) clock.Reference {
	r := clock.Reference{Of: k.Set.Since, Rate: s.ServerRates[server], Step: s.One}
	if at := w.Servers[server].Clock; at != k.Set.Skew {
		r.Skew = s.Menu.Of(at) - s.Menu.Of(k.Set.Skew)
	}
	return r
}

// Lasts is the condition under which the key on the server has not expired.
func (s *Scenario) Lasts(w *World, server uint8, k *redis.Key) clock.Guard {
	g := s.age(w, server, k).Below(s.Lock.TTL)
	g.Most += s.Grace
	return g
}

// Expired is the condition under which it has.
func (s *Scenario) Expired(w *World, server uint8, k *redis.Key) clock.Guard {
	g := s.age(w, server, k).AtLeast(s.Lock.TTL)
	g.Least += s.Grace
	return g
}

// Believes is the condition under which a client inside finds its lease valid,
// and doubts that under which it does not. It reports false for a client that
// believes without a condition: one that looks at no clock once it has the lock, or one whose
// clock stands still while it shows the lease valid.
func (s *Scenario) Believes(w *World, c uint8) (believes, doubts clock.Guard, looks bool) {
	me := &w.Clients[c]
	valid := s.Lock.Validity()
	switch {
	case valid.Do == 0 || me.Sure:
		return clock.Guard{}, clock.Guard{}, false
	case me.Suspended != 0:
		return clock.Guard{Of: me.Paused, Most: -1}, clock.Guard{}, true // it does not
	}
	elapsed := s.elapsed(me, c, me.Valid)
	if valid.Last {
		return elapsed.AtMost(valid.Valid), elapsed.After(valid.Valid), true
	}
	return elapsed.Below(valid.Valid), elapsed.AtLeast(valid.Valid), true
}

// FreeAgain is the condition under which there has been no live holder for too
// long.
func (s *Scenario) FreeAgain(w *World) clock.Guard { return s.real(w.Unheld).AtLeast(s.Free) }

// window is how long a message may be under way.
func (s *Scenario) window(m *network.Message[Body]) network.Window {
	win := s.Link
	if m.Peer >= ResourcePeer {
		win = s.Resource
	}
	if m.Late {
		win.Most += s.Faults[Delay].For.Most
	}
	return win
}

func (s *Scenario) guard() *resource.Guard { return s.Section.Guard }
