package explicit

import (
	"cmp"
	"math/bits"
	"slices"
)

// redlockParams are the parameters of the reference system "redlock": nodes that
// grant leases, and clients that hold the lock while they have a majority.
type redlockParams struct {
	clients, nodes, ttl, drift, jumps, jump, crashes, delayed, loss, rounds, horizon int
	symmetry                                                                         bool
}

// States of a client.
const (
	redlockIdle = iota
	redlockTry
	redlockHold
	redlockDone
)

// States of the link between a client and a node.
const (
	linkNone = iota
	linkReq
	linkYes
	linkGot
	linkDel
)

// A redlock state is one word. Every node has a column: a timer, and for each client
// four bits, the link and above it whether the client owns the node. The timer is
// that of the lease if the node has an owner, and else of the node's absence, which
// never run both. Above the columns every client has a part: st, el, left; and above
// these is what all share.
type redlock struct {
	redlockParams
	timer        field
	columns      lanes
	parts        field
	part         uint // from part to part
	st, el, left []field
	jumpsLeft    field
	crashesLeft  field
	now          field
	valid        uint64
	quorum       int

	timers, pairs, owners uint64   // the lowest bits of all timers, of all pairs; all bits of ownership
	row                   []uint64 // the lowest bits of each client's pairs
	column1               []uint64 // the ownership bits of each column
	client, node          [64]uint8
	// sorting is the orders of the clients that sort their keys, by comparisons.
	sorting [27][]reorder
}

// A reorder is an order of the clients.
type reorder struct {
	clients []int
	masks   []uint64
	shifts  []int
}

func newRedlock(p redlockParams) *redlock {
	r := &redlock{redlockParams: p, valid: uint64(p.ttl - p.drift), quorum: p.nodes/2 + 1}
	var column layout
	r.timer = column.field(p.ttl)
	pair := make([]field, p.clients)
	for i := range pair {
		pair[i] = column.field(15)
	}
	r.columns = lanes{p.nodes, column.used, 1<<column.used - 1}
	all := layout{used: column.used * uint(p.nodes)}
	r.parts.at = all.used
	for range p.clients {
		r.st = append(r.st, all.field(redlockDone))
		r.el = append(r.el, all.field(max(0, p.ttl-p.drift-1)))
		r.left = append(r.left, all.field(p.rounds-1))
	}
	r.part = (all.used - r.parts.at) / uint(p.clients)
	r.parts.max = 1<<r.part - 1
	r.jumpsLeft = all.field(p.jumps)
	r.crashesLeft = all.field(p.crashes)
	r.now = all.field(p.horizon)

	r.row = make([]uint64, p.clients)
	r.column1 = make([]uint64, p.nodes)
	for j := range p.nodes {
		r.timers |= r.timer.one() << (uint(j) * r.columns.width)
		for i := range p.clients {
			at := pair[i].at + uint(j)*r.columns.width
			r.row[i] |= 1 << at
			r.column1[j] |= 8 << at
			r.client[at], r.node[at] = uint8(i), uint8(j)
		}
		r.owners |= r.column1[j]
	}
	for i := range r.row {
		r.pairs |= r.row[i]
	}
	for code := range 27 {
		keys := [3]uint64{uint64(code % 3), uint64(code / 3 % 3), uint64(code / 9)}
		c := comparisons(&keys, p.clients)
		if r.sorting[c] != nil {
			continue
		}
		for _, order := range permutations(p.clients) {
			if !slices.IsSortedFunc(order, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) }) {
				continue
			}
			o := reorder{clients: order}
			for to, from := range order {
				o.masks = append(o.masks, r.row[from]*15)
				o.shifts = append(o.shifts, 4*(to-from))
			}
			r.sorting[c] = append(r.sorting[c], o)
		}
	}
	return r
}

func (r *redlock) Start(to *Moves[[1]uint64]) {
	w := r.jumpsLeft.put(r.crashesLeft.put(0, uint64(r.crashes)), uint64(r.jumps))
	for i := range r.clients {
		w = r.left[i].put(w, uint64(r.rounds-1))
	}
	to.Add([1]uint64{w})
}

func (r *redlock) Next(s [1]uint64, to *Moves[[1]uint64]) {
	w := s[0]
	r.links(w, to)
	active := false
	for i := range r.row {
		switch r.st[i].get(w) {
		case redlockIdle:
			to.Add([1]uint64{r.st[i].put(w, redlockTry)&^(r.row[i]*7) | r.row[i]*linkReq})
		case redlockTry, redlockHold:
			active = true
			to.Add([1]uint64{r.stop(w, i)})
		case redlockDone:
			if r.left[i].get(w) > 0 && w&(r.row[i]*7) == 0 {
				to.Add([1]uint64{r.st[i].put(w, redlockIdle) - r.left[i].one()})
			}
		}
	}
	r.faults(w, to)
	if active || w&(r.timers*r.timer.max) != 0 {
		if r.horizon == 0 || r.now.get(w) < uint64(r.horizon) {
			to.Add([1]uint64{r.tick(w)})
		}
	}
}

// links is what may happen to messages.
func (r *redlock) links(w uint64, to *Moves[[1]uint64]) {
	for busy := (w | w>>1 | w>>2) & r.pairs; busy != 0; busy &= busy - 1 {
		at := bits.TrailingZeros64(busy)
		i, j := int(r.client[at]), uint(r.node[at])
		none := w &^ (7 << at)
		owned := w&r.column1[j] != 0
		up := owned || w&(r.timer.max<<(j*r.columns.width)) == 0
		switch w >> at & 7 {
		case linkReq:
			if up {
				v := none
				if !owned {
					v |= 8<<at | uint64(r.ttl)<<(j*r.columns.width)
					if st := r.st[i].get(w); st == redlockTry || st == redlockHold {
						v |= linkYes << at
					}
				}
				to.Add([1]uint64{v})
			}
		case linkYes:
			if r.st[i].get(w) == redlockTry {
				r.yes(w|1<<at, i, to)
			}
		case linkGot:
			continue
		case linkDel:
			if up {
				v := none
				if w>>at&8 != 0 {
					v &^= 8<<at | r.timer.max<<(j*r.columns.width)
				}
				to.Add([1]uint64{v})
			}
		}
		if r.loss == 1 {
			to.Add([1]uint64{none})
		}
	}
}

// yes is a grant that has arrived.
func (r *redlock) yes(w uint64, i int, to *Moves[[1]uint64]) {
	if bits.OnesCount64(w&(w>>1)&r.row[i]) < r.quorum {
		to.Add([1]uint64{w})
		return
	}
	to.Add([1]uint64{r.st[i].put(w, redlockHold)})
	for c := range r.st {
		if c != i && r.st[c].get(w) == redlockHold {
			to.Break(0)
		}
	}
}

// stop turns the links YES and GOT of a client into DEL.
func (r *redlock) stop(w uint64, i int) uint64 {
	w = r.st[i].put(w, redlockDone) &^ r.el[i].all()
	granted := w >> 1 & r.row[i]
	return w&^(granted*3) | granted*linkDel
}

func (r *redlock) faults(w uint64, to *Moves[[1]uint64]) {
	jump, crash := r.jumpsLeft.get(w) > 0, r.crashesLeft.get(w) > 0
	if !jump && !crash {
		return
	}
	for j := range uint(r.nodes) {
		if w&r.column1[j] == 0 {
			continue
		}
		timer := r.timer.shifted(int(j * r.columns.width))
		free := w &^ (r.column1[j] | timer.all())
		if jump {
			v := free
			if timer.get(w) > uint64(r.jump) {
				v = w - uint64(r.jump)*timer.one()
			}
			to.Add([1]uint64{v - r.jumpsLeft.one()})
		}
		if crash {
			v := free
			if r.delayed == 1 {
				v |= uint64(r.ttl) * timer.one()
			}
			to.Add([1]uint64{v - r.crashesLeft.one()})
		}
	}
}

func (r *redlock) tick(w uint64) uint64 {
	for j := range uint(r.nodes) {
		timer := r.timer.shifted(int(j * r.columns.width))
		if n := timer.get(w); n > 0 {
			if w -= timer.one(); n == 1 {
				w &^= r.column1[j]
			}
		}
	}
	for i := range r.st {
		if st := r.st[i].get(w); st == redlockTry || st == redlockHold {
			if r.el[i].get(w)+1 >= r.valid {
				w = r.stop(w, i)
			} else {
				w += r.el[i].one()
			}
		}
	}
	if r.horizon > 0 {
		w += r.now.one()
	}
	return w
}

// Canon replaces each state by the least one that is reached by reordering nodes and
// clients, among those in which the clients' keys do not decrease.
func (r *redlock) Canon(states [][1]uint64) {
	if !r.symmetry {
		return
	}
	for k := range states {
		states[k][0], _ = r.canon(states[k][0])
	}
}

func (r *redlock) Orbit(s [1]uint64) uint64 {
	if !r.symmetry {
		return 1
	}
	_, same := r.canon(s[0])
	return factorial(r.clients) * factorial(r.nodes) / same / r.columns.repeats(s[0])
}

// key is a number for client i that no reordering of nodes changes, and that goes
// with the client when clients are reordered.
func (r *redlock) key(w uint64, i int) uint64 {
	return w>>((r.parts.at+uint(i)*r.part)&63)&r.parts.max<<8 | uint64(bits.OnesCount64(w&(r.row[i]*15)))
}

// canon is the canonical form of w, and how many orders of the clients lead to it.
func (r *redlock) canon(w uint64) (least, same uint64) {
	var keys [3]uint64
	for i := range r.row {
		keys[i] = r.key(w, i)
	}
	least = ^uint64(0)
	sorting := r.sorting[comparisons(&keys, r.clients)]
	for k := range sorting {
		o := &sorting[k]
		v := r.columns.sort(r.reorder(w, o))
		if v < least {
			least, same = v, 0
		}
		if v == least {
			same++
		}
	}
	return least, same
}

// comparisons is how the first n keys compare with each other, as one number.
func comparisons(keys *[3]uint64, n int) int {
	compare := func(a, b uint64) int {
		_, less := bits.Sub64(a, b, 0)
		_, more := bits.Sub64(b, a, 0)
		return 1 + int(more) - int(less)
	}
	code := compare(keys[0], keys[1])
	if n > 2 {
		code += 3*compare(keys[0], keys[2]) + 9*compare(keys[1], keys[2])
	}
	return code
}

func (r *redlock) reorder(w uint64, o *reorder) uint64 {
	var v uint64
	moved := uint64(0)
	for to, from := range o.clients {
		m := o.masks[to]
		moved |= m
		v |= bits.RotateLeft64(w&m, o.shifts[to])
		part := r.parts.max << ((r.parts.at + uint(from)*r.part) & 63)
		moved |= part
		v |= bits.RotateLeft64(w&part, (to-from)*int(r.part))
	}
	return w&^moved | v
}
