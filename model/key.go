package model

import (
	"math"

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
// of a world are zero: of each group of eight the key has a byte that says which
// are not, and those.
type coder struct {
	bytes   []byte
	writing bool
	// group is the bytes of the group under way, the first lowest: n of them, those
	// written so far or those still to be read.
	group uint64
	n     int
	at    int
}

// code writes the lowest bytes of v, or reads as many; it returns them.
func (c *coder) code(v uint64, bytes int) uint64 {
	if c.writing {
		c.group |= v << (8 * c.n)
		if c.n += bytes; c.n >= 8 {
			c.write(8)
			c.n -= 8
			c.group = v >> (8 * (bytes - c.n)) // nothing is left where n is 0: v has no more bytes
		}
		return v
	}
	if c.n >= bytes {
		v = c.group & (1<<(8*bytes) - 1)
		c.group >>= 8 * bytes
		c.n -= bytes
		return v
	}
	low, have := c.group, c.n
	c.read()
	rest := bytes - have
	v = low | c.group<<(8*have)&(1<<(8*bytes)-1)
	c.group >>= 8 * rest
	c.n -= rest
	return v
}

// write appends the first n bytes of the group.
func (c *coder) write(n int) {
	at := len(c.bytes)
	c.bytes = append(c.bytes, 0)
	var which byte
	for i, rest := 0, c.group; rest != 0 && i < n; i, rest = i+1, rest>>8 {
		if b := byte(rest); b != 0 {
			which |= 1 << i
			c.bytes = append(c.bytes, b)
		}
	}
	c.bytes[at] = which
}

// read reads the next group.
func (c *coder) read() {
	which := c.bytes[c.at]
	c.at++
	c.group, c.n = 0, 8
	for i := 0; which != 0; i, which = i+1, which>>1 {
		if which&1 == 1 {
			c.group |= uint64(c.bytes[c.at]) << (8 * i)
			c.at++
		}
	}
}

// flush writes what is left.
func (c *coder) flush() {
	if c.n > 0 {
		c.write(c.n)
		c.group, c.n = 0, 0
	}
}

func (c *coder) byte(b *byte) { *b = byte(c.code(uint64(*b), 1)) }

func (c *coder) wide(v *uint16) { *v = uint16(c.code(uint64(*v), 2)) }

func (c *coder) long(v *uint64) {
	low, high := c.code(*v&math.MaxUint32, 4), c.code(*v>>32, 4)
	*v = low | high<<32
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
	c.flags(&p.Here, &p.Inside, &p.Gone, &p.Sure)
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
	c.flags(&t.Sent, &t.Due, &t.Enough)
	c.byte(&t.Node)
	c.byte(&t.Yes)
	c.byte(&t.Left)
	c.byte(&t.Votes)
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
	c.wide(&r.Number)
	c.byte(&r.Nth)
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
	c.byte(&q.Nth)
	c.wide(&q.Version)
}

func (c *coder) grant(g *Grant) {
	c.byte(&g.Rank)
	c.flags(&g.Superseded, &g.Overwritten, &g.Overtaken, &g.Applied)
	c.byte(&g.Reading)
	c.byte(&g.Writes)
	c.wide(&g.Floor)
	c.wide(&g.Ceiling)
}

func (c *coder) history(h *History) {
	c.wide(&h.TopFence)
	c.long(&h.Fences)
	h.Wrote = uint32(c.code(uint64(h.Wrote), 4))
	c.flags(&h.Won)
}
