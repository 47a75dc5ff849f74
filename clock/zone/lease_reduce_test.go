package zone

import (
	"bytes"
	"cmp"
	"slices"
)

// forget gives what no longer matters in a world one value.
func (l *lease) forget(w *leaseWorld) {
	for n := range w.nodes[:l.nodes] {
		node := &w.nodes[n]
		for c, me := range w.clients {
			if me.at > asking {
				node.granted &^= 1 << c // counted
			}
			if me.at == done {
				node.told &^= 1 << c
			}
		}
		if !w.asks(0, n) && !w.asks(1, n) {
			node.holder = 0
		}
	}
}

// swap exchanges the clients.
func (w *leaseWorld) swap() {
	w.clients[0], w.clients[1] = w.clients[1], w.clients[0]
	bits := func(b uint8) uint8 { return b>>1 | b<<1&2 }
	for n := range w.nodes {
		node := &w.nodes[n]
		node.asked, node.granted, node.told = bits(node.asked), bits(node.granted), bits(node.told)
		if node.holder != 0 {
			node.holder = 3 - node.holder
		}
	}
}

// identity is all stopwatches under their own numbers.
func (l *lease) identity() []int {
	from := make([]int, 1+2*leaseClients+leaseNodes)
	for i := range from {
		from[i] = i
	}
	return from
}

// order gives clients and nodes their numbers, by what tells them apart in the world
// and then in the zone. It returns for each stopwatch its number before.
func (l *lease) order(w *leaseWorld, z *Zone) []int {
	from := l.identity()
	compare := func(a, b leaseClient) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(ofBool(a.held), ofBool(b.held)))
	}
	if c := compare(w.clients[0], w.clients[1]); c > 0 || c == 0 && (cmp.Or(
		cmp.Compare(z.Bound(since(0), 0), z.Bound(since(1), 0)),
		cmp.Compare(z.Bound(0, since(0)), z.Bound(0, since(1))),
		cmp.Compare(z.Bound(since(0), since(1)), z.Bound(since(1), since(0)))) > 0) {
		w.swap()
		from[1], from[2], from[3], from[4] = 3, 4, 1, 2
	}
	nodes := make([]int, l.nodes)
	for n := range nodes {
		nodes[n] = n
	}
	slices.SortStableFunc(nodes, func(a, b int) int {
		x, y := &w.nodes[a], &w.nodes[b]
		c := bytes.Compare([]byte{x.holder, x.asked, x.granted, x.told}, []byte{y.holder, y.asked, y.granted, y.told})
		for i := 0; c == 0 && i <= 2*leaseClients; i++ {
			c = cmp.Or(cmp.Compare(z.Bound(granted(a), from[i]), z.Bound(granted(b), from[i])),
				cmp.Compare(z.Bound(from[i], granted(a)), z.Bound(from[i], granted(b))))
		}
		return c
	})
	old := w.nodes
	for n, m := range nodes {
		w.nodes[n], from[granted(n)] = old[m], granted(m)
	}
	return from
}

func ofBool(b bool) int {
	if b {
		return 1
	}
	return 0
}
