package sim

import (
	"bytes"

	"fencepost/clock"
	"fencepost/model"
)

// An order is a renumbering of up to eight clients and seven nodes, three bits
// each; zero is the one that changes nothing.
type order uint64

func packOrder(p *model.Permutation) (o order) {
	for i := range 8 {
		o |= order(p.Clients[i]^uint8(i)) << (3 * i)
	}
	for i := range model.MaxServers {
		o |= order(p.Servers[i]^uint8(i)) << (24 + 3*i)
	}
	return o
}

func (o order) permutation() model.Permutation {
	p := model.Identity
	for i := range 8 {
		p.Clients[i] ^= uint8(o >> (3 * i) & 7)
	}
	for i := range model.MaxServers {
		p.Servers[i] ^= uint8(o >> (24 + 3*i) & 7)
	}
	return p
}

// reorder renumbers clients and nodes that differ in nothing but their numbers,
// so that worlds that are the same but for that get one key. The order is by what
// can be seen of each without its number, and among equals by how the zone has
// their stopwatches. Any renumbering is sound, since it maps runs to runs; a poor
// one only leaves states apart that might have been one.
func (e *expander) reorder(w *model.World) order {
	c, s := e.check, e.scenario
	p := model.Identity
	if c.clientsAlike {
		e.sort(p.Clients[:s.Clients], func(into []byte, i uint8) []byte { return s.ClientSignature(into, &e.seen, i) },
			func(i uint8) []clock.Stopwatch { return e.ofClient(&e.seen, i) })
		if p != model.Identity {
			s.Permute(w, &p)
			s.Permute(&e.seen, &p)
		}
	}
	nodes := model.Identity
	if c.nodesAlike {
		e.sort(nodes.Servers[:s.Servers], func(into []byte, i uint8) []byte { return s.NodeSignature(into, &e.seen, i) },
			func(i uint8) []clock.Stopwatch { return e.ofNode(&e.seen, i) })
		if nodes != model.Identity {
			s.Permute(w, &nodes)
			s.Permute(&e.seen, &nodes)
		}
	}
	all := p.Then(&nodes)
	if all == model.Identity {
		return 0
	}
	return packOrder(&all)
}

// sort fills in the new numbers of things in the order of their signatures, and
// of their stopwatches where those are equal.
func (e *expander) sort(numbers []uint8, signature func([]byte, uint8) []byte, stopwatches func(uint8) []clock.Stopwatch) {
	n := uint8(len(numbers))
	var signatures [8][]byte
	var sorted [8]uint8
	for i := range n {
		e.signatures[i] = signature(e.signatures[i][:0], i)
		signatures[i] = e.signatures[i]
		sorted[i] = i
	}
	before := func(a, b uint8) bool {
		if d := bytes.Compare(signatures[a], signatures[b]); d != 0 {
			return d < 0
		}
		x := append([]clock.Stopwatch(nil), stopwatches(a)...)
		y := stopwatches(b)
		for k := range min(len(x), len(y)) {
			if x[k] == y[k] {
				continue
			}
			if over, under := e.after.Bound(int(x[k]), int(y[k])), e.after.Bound(int(y[k]), int(x[k])); over != under {
				return over < under
			}
		}
		return false
	}
	for i := uint8(1); i < n; i++ {
		for j := i; j > 0 && before(sorted[j], sorted[j-1]); j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	for to, from := range sorted[:n] {
		numbers[from] = uint8(to)
	}
}

func (e *expander) ofClient(w *model.World, i uint8) []clock.Stopwatch {
	c := &w.Clients[i]
	e.held = append(e.held[:0], c.Main.Since, c.Watchdog.Since, c.Asked.Since, c.Valid.Since, c.Renewing.Since, c.Paused, c.Healing)
	for j := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[j]; m.Client == i {
			e.held = append(e.held, m.Since)
		}
	}
	return e.held
}

func (e *expander) ofNode(w *model.World, i uint8) []clock.Stopwatch {
	n := &w.Servers[i]
	e.held = append(e.held[:0], n.Lock.Set.Since, n.Disk.Lock.Set.Since, n.Behind, n.Down)
	for j := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[j]; m.Peer == i {
			e.held = append(e.held, m.Since)
		}
	}
	return e.held
}
