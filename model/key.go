package model

import (
	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
)

// AppendKey appends the used part of the world to a key: equal keys, equal
// worlds. Stopwatch names are part of it, so [Scenario.Rename] comes first where
// worlds that differ in names only are to have one key.
func (s *Scenario) AppendKey(key []byte, w *World) []byte {
	c := coder{bytes: key, writing: true}
	c.world(s, w)
	c.flush()
	return c.bytes
}

// ReadKey is the world that a key was made of.
func (s *Scenario) ReadKey(key []byte) World {
	var w World
	c := coder{bytes: key}
	c.world(s, &w)
	return w
}

// A coder goes through a world, field by field in one order, and either writes
// the fields to a key or reads them from one; so the two are inverse. Most bytes
// of a world are zero: each group of eight is a byte that says which are not,
// and those.
type coder struct {
	bytes   []byte
	writing bool
	group   [8]byte
	n       int
	at      int
}

func (c *coder) byte(b *byte) {
	if c.writing {
		c.group[c.n] = *b
		c.n++
		if c.n == len(c.group) {
			c.flush()
		}
		return
	}
	if c.n == 0 {
		mask := c.bytes[c.at]
		c.at++
		for i := range c.group {
			c.group[i] = 0
			if mask>>i&1 == 1 {
				c.group[i] = c.bytes[c.at]
				c.at++
			}
		}
	}
	*b = c.group[c.n]
	c.n = (c.n + 1) % len(c.group)
}

func (c *coder) flush() {
	if c.n == 0 {
		return
	}
	at := len(c.bytes)
	c.bytes = append(c.bytes, 0)
	for i, b := range c.group[:c.n] {
		if b != 0 {
			c.bytes[at] |= 1 << i
			c.bytes = append(c.bytes, b)
		}
	}
	c.n = 0
}

func (c *coder) wide(v *uint16) {
	low, high := byte(*v), byte(*v>>8)
	c.byte(&low)
	c.byte(&high)
	*v = uint16(low) | uint16(high)<<8
}

func (c *coder) long(v *uint64) {
	var out uint64
	for i := range 8 {
		b := byte(*v >> (8 * i))
		c.byte(&b)
		out |= uint64(b) << (8 * i)
	}
	*v = out
}

// flags is up to eight booleans.
func (c *coder) flags(flags ...*bool) {
	var b byte
	for i, f := range flags {
		if *f {
			b |= 1 << i
		}
	}
	c.byte(&b)
	for i, f := range flags {
		*f = b>>i&1 == 1
	}
}

func (c *coder) stopwatch(s *clock.Stopwatch) { c.byte((*byte)(s)) }

func (c *coder) mark(m *clock.Mark) {
	c.stopwatch(&m.Since)
	c.wide((*uint16)(&m.Skew))
}

func (c *coder) world(s *Scenario, w *World) {
	c.byte(&w.Wire.N)
	for i := range w.Clients[:s.Clients] {
		c.client(&w.Clients[i])
	}
	for i := range w.Servers[:s.Servers] {
		c.server(&w.Servers[i])
	}
	for i := range w.Resources {
		c.resource(&w.Resources[i])
	}
	for i := range w.Wire.In[:w.Wire.N] {
		m := &w.Wire.In[i]
		c.byte(&m.Client)
		c.byte(&m.Peer)
		c.flags(&m.Reply, &m.Arrived, &m.Late, &m.Body.Watchdog, &m.Body.Awaited, &m.Body.Yes)
		c.stopwatch(&m.Since)
		c.request(&m.Body.Ask)
		c.byte((*byte)(&m.Body.Reply.Kind))
		c.wide(&m.Body.Reply.N)
		c.use(&m.Body.Use)
		c.grant(&m.Body.Grant)
	}
	for i := range w.Left {
		c.byte(&w.Left[i])
	}
	c.byte(&w.Primary)
	c.stopwatch(&w.Unheld)
	c.history(&w.History)
}

func (c *coder) client(p *Client) {
	c.flags(&p.Here, &p.Inside, &p.Gone)
	c.thread(&p.Main)
	c.thread(&p.Watchdog)
	c.mark(&p.Asked)
	c.mark(&p.Valid)
	c.mark(&p.Renewing)
	c.wide((*uint16)(&p.Clock))
	c.stopwatch(&p.Paused)
	c.byte(&p.Suspended)
	c.byte((*byte)(&p.Token))
	c.wide(&p.Fence)
	c.wide(&p.Version)
	c.byte(&p.Got)
	c.byte(&p.Knows)
	c.byte(&p.Cut)
	c.stopwatch(&p.Healing)
	c.byte(&p.Tries)
	c.byte(&p.Round)
	c.grant(&p.Grant)
}

func (c *coder) thread(t *Thread) {
	at := byte(t.At)
	c.byte(&at)
	t.At = lock.Label(at)
	c.flags(&t.Sent, &t.Due)
	c.byte(&t.Node)
	c.byte(&t.Yes)
	c.byte(&t.Left)
	c.stopwatch(&t.Since)
}

func (c *coder) server(p *Server) {
	c.memory(&p.Memory)
	c.memory(&p.Disk)
	c.stopwatch(&p.Behind)
	c.stopwatch(&p.Down)
	c.wide((*uint16)(&p.Clock))
}

func (c *coder) memory(m *redis.Memory) {
	c.byte((*byte)(&m.Lock.Token))
	c.byte(&m.Lock.By)
	c.flags(&m.Lock.Expires)
	c.mark(&m.Lock.Set)
	c.wide(&m.Fence)
	c.wide(&m.Revision)
}

func (c *coder) resource(r *resource.State) {
	c.wide(&r.Version)
	c.wide(&r.Highest)
	c.byte((*byte)(&r.Mark))
	c.long(&r.Done)
}

func (c *coder) request(q *redis.Request) {
	c.byte((*byte)(&q.Op))
	c.byte((*byte)(&q.Token))
}

func (c *coder) use(q *resource.Request) {
	c.byte((*byte)(&q.Op))
	c.byte((*byte)(&q.Token))
	c.byte(&q.Key)
	c.wide(&q.Fence)
	c.wide(&q.Version)
}

func (c *coder) grant(g *Grant) {
	c.byte(&g.Rank)
	c.flags(&g.Superseded, &g.Overwritten, &g.Overtaken, &g.Fenced)
	c.byte(&g.Reading)
	c.wide(&g.Floor)
	c.wide(&g.Ceiling)
}

func (c *coder) history(h *History) {
	c.wide(&h.TopFence)
	c.long(&h.Fences)
	for i := range 4 {
		b := byte(h.Wrote >> (8 * i))
		c.byte(&b)
		h.Wrote = h.Wrote&^(0xff<<(8*i)) | uint32(b)<<(8*i)
	}
	c.flags(&h.Won)
}
