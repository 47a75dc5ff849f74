package model

import (
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/network"
)

// A Permutation gives clients and nodes other numbers: Clients[i] is the new
// number of client i.
type Permutation struct {
	Clients [MaxClients]uint8
	Servers [MaxServers]uint8
}

// Identity leaves all numbers as they are.
var Identity = func() (p Permutation) {
	for i := range p.Clients {
		p.Clients[i] = uint8(i)
	}
	for i := range p.Servers {
		p.Servers[i] = uint8(i)
	}
	return p
}()

// NodesAlike reports whether the nodes of the lock differ in nothing but their
// numbers: independent, asked together, with clocks of one rate, and struck by
// the same faults.
func (s *Scenario) NodesAlike() bool {
	if s.Topology != Independent || s.Servers < 2 {
		return false
	}
	for _, step := range s.Script.Steps {
		if step.To == lock.Each || step.To == lock.One {
			return false
		}
	}
	for i := range s.Servers {
		if s.ServerRates[i] != s.ServerRates[0] {
			return false
		}
	}
	return s.struckAlike(s.Servers, Skew, Crash, Evict, Flush)
}

// ClientsAlike reports whether the clients differ in nothing but their numbers.
func (s *Scenario) ClientsAlike() bool {
	for i := range s.Clients {
		if s.ClientRates[i] != s.ClientRates[0] {
			return false
		}
	}
	return s.Clients > 1 && s.struckAlike(s.Clients, Pause, Suspend, Jump, Kill, Cut, Delay, Loss, Double)
}

func (s *Scenario) struckAlike(n uint8, of ...int) bool {
	all := uint32(1)<<n - 1
	for _, f := range of {
		if who := s.Faults[f].Who & all; s.Faults[f].Count > 0 && who != 0 && who != all {
			return false
		}
	}
	return true
}

// Permute renumbers the clients and nodes of the world.
func (s *Scenario) Permute(w *World, p *Permutation) {
	old := *w
	for i := range s.Clients {
		c := &w.Clients[p.Clients[i]]
		*c = old.Clients[i]
		p.token(&c.Token)
		for _, set := range [...]*uint8{&c.Got, &c.Knows, &c.Cut, &c.Main.Yes, &c.Main.Left, &c.Watchdog.Yes, &c.Watchdog.Left} {
			p.set(set)
		}
	}
	for i := range s.Servers {
		n := &w.Servers[p.Servers[i]]
		*n = old.Servers[i]
		p.key(&n.Lock)
		p.key(&n.Disk.Lock)
	}
	for i := range w.Resources {
		p.token(&w.Resources[i].Mark)
	}
	w.Wire = network.Wire[Body]{}
	for _, m := range old.Wire.In[:old.Wire.N] {
		m.Client = p.Clients[m.Client]
		if m.Peer < EnoughPeer {
			m.Peer = p.Servers[m.Peer]
		}
		p.token(&m.Body.Ask.Token)
		p.token(&m.Body.Use.Token)
		if m.Body.Reply.Kind == redis.Bulk {
			t := redis.Token(m.Body.Reply.N)
			p.token(&t)
			m.Body.Reply.N = uint16(t)
		}
		w.Wire.Send(m)
	}
	w.History.Wrote = 0
	for i := range s.Clients {
		w.History.Wrote |= old.History.Wrote >> i & 1 << p.Clients[i]
	}
}

func (p *Permutation) token(t *redis.Token) {
	if *t != 0 && *t != redis.Constant {
		of := uint8(*t-1) / tokensEach
		*t = redis.Token(p.Clients[of])*tokensEach + (*t-1)%tokensEach + 1
	}
}

func (p *Permutation) key(k *redis.Key) {
	p.token(&k.Token)
	if k.By != 0 {
		k.By = p.Clients[k.By-1] + 1
	}
}

func (p *Permutation) set(set *uint8) {
	var out uint8
	for i := range p.Servers {
		out |= *set >> i & 1 << p.Servers[i]
	}
	*set = out
}

// Then is one permutation after another: first p, then q.
func (p *Permutation) Then(q *Permutation) Permutation {
	var out Permutation
	for i := range p.Clients {
		out.Clients[i] = q.Clients[p.Clients[i]]
	}
	for i := range p.Servers {
		out.Servers[i] = q.Servers[p.Servers[i]]
	}
	return out
}

// Inverse undoes a permutation.
func (p *Permutation) Inverse() Permutation {
	var out Permutation
	for i := range p.Clients {
		out.Clients[p.Clients[i]] = uint8(i)
	}
	for i := range p.Servers {
		out.Servers[p.Servers[i]] = uint8(i)
	}
	return out
}

// Translate is the action of the world w that becomes, in the world that the
// permutation makes of it, the action a.
func (s *Scenario) Translate(a Action, p *Permutation, w *World) Action {
	switch a.Kind {
	case Hear, Arrive, Run, Serve, Vanish, DelayIt, LoseIt, DoubleIt:
		there := *w
		s.Permute(&there, p)
		want := there.Wire.In[a.Who].Connection
		nth := 0
		for i := range a.Who {
			if there.Wire.In[i].Connection == want {
				nth++
			}
		}
		for i := range w.Wire.N {
			on := w.Wire.In[i].Connection
			on.Client = p.Clients[on.Client]
			if on.Peer < EnoughPeer {
				on.Peer = p.Servers[on.Peer]
			}
			if on != want {
				continue
			}
			if nth == 0 {
				a.Who = i
				return a
			}
			nth--
		}
		panic("model: a message is not where its permutation says")
	}
	back := p.Inverse()
	switch a.Kind {
	case Sync, Copy, Restart, Lapse, SkewIt, CrashIt, EvictIt, FlushIt:
		a.Who = back.Servers[a.Who]
	case Promote:
		a.Who, a.What = back.Servers[a.Who], back.Servers[a.What]
	case CutIt:
		a.Who, a.What = back.Clients[a.Who], back.Servers[a.What]
	default:
		a.Who = back.Clients[a.Who]
	}
	return a
}

// ClientSignature appends what tells a client from others, but for the names of
// stopwatches and for its number.
func (s *Scenario) ClientSignature(into []byte, w *World, i uint8) []byte {
	c := w.Clients[i]
	for _, since := range [...]*uint8{(*uint8)(&c.Main.Since), (*uint8)(&c.Watchdog.Since), (*uint8)(&c.Asked.Since),
		(*uint8)(&c.Valid.Since), (*uint8)(&c.Renewing.Since), (*uint8)(&c.Paused), (*uint8)(&c.Healing)} {
		*since = min(*since, 1)
	}
	if c.Token != 0 && c.Token != redis.Constant {
		c.Token = (c.Token-1)%tokensEach + 1
	}
	for _, set := range [...]*uint8{&c.Got, &c.Knows, &c.Cut, &c.Main.Yes, &c.Main.Left, &c.Watchdog.Yes, &c.Watchdog.Left} {
		*set = count(*set)
	}
	code := coder{bytes: into, writing: true}
	code.client(&c)
	code.flush()
	into = code.bytes
	var sent uint8
	for j := range w.Wire.In[:w.Wire.N] {
		if w.Wire.In[j].Client == i {
			sent++
		}
	}
	return append(into, sent)
}

// NodeSignature appends what tells a node from others, but for the names of
// stopwatches and for its number.
func (s *Scenario) NodeSignature(into []byte, w *World, i uint8) []byte {
	n := w.Servers[i]
	for _, since := range [...]*uint8{(*uint8)(&n.Lock.Set.Since), (*uint8)(&n.Disk.Lock.Set.Since), (*uint8)(&n.Behind), (*uint8)(&n.Down)} {
		*since = min(*since, 1)
	}
	code := coder{bytes: into, writing: true}
	code.server(&n)
	code.flush()
	into = code.bytes
	for j := range w.Clients[:s.Clients] {
		c := &w.Clients[j]
		var bits uint8
		for k, set := range [...]uint8{c.Got, c.Cut, c.Main.Yes, c.Main.Left, c.Watchdog.Yes, c.Watchdog.Left} {
			bits |= set >> i & 1 << k
		}
		into = append(into, bits)
	}
	for j := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[j]; m.Peer == i {
			into = append(into, m.Client, uint8(m.Body.Ask.Op), uint8(m.Body.Ask.Token), uint8(m.Body.Reply.Kind))
		}
	}
	return into
}
