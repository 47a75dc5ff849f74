package explicit

// leaseParams are the parameters of the reference system "lease": one Redis node,
// clients that take a lease, read, work, write and release, and one resource.
type leaseParams struct {
	clients, ttl, work, pause, delay, rounds, fence, horizon int
	symmetry                                                 bool
}

// Places of a client's program.
const (
	leaseIdle = iota
	leaseReq
	leaseRep
	leaseRead
	leaseWrite
	leaseRel
	leaseDone
)

// Properties of lease.
const (
	staleWrite = iota
	lostUpdate
)

// lease packs what all share into word 0 and the clients into word 1, each into a
// lane. Who owns the lease is a bit of the owner's lane, so that reordering clients
// is reordering lanes.
type lease struct {
	leaseParams
	exp, fctr, val, maxf, lastw, pb, now field
	// The fields of a client are those of the first lane.
	lanes                        lanes
	mine, pc, due, tok, rd, left field
}

func newLease(p leaseParams) *lease {
	l := &lease{leaseParams: p}
	tokens := p.clients * p.rounds
	var shared, lane layout
	l.exp = shared.field(p.ttl)
	l.fctr = shared.field(tokens)
	l.val = shared.field(tokens)
	l.maxf = shared.field(tokens)
	l.lastw = shared.field(tokens)
	l.pb = shared.field(p.pause)
	l.now = shared.field(p.horizon)
	l.mine = lane.field(1)
	l.pc = lane.field(leaseDone)
	l.due = lane.field(max(p.work, p.delay, 1))
	l.tok = lane.field(tokens)
	l.rd = lane.field(tokens)
	l.left = lane.field(p.rounds)
	l.lanes = lanes{p.clients, lane.used, 1<<lane.used - 1}
	if lane.used*uint(p.clients) > 64 {
		panic("the parameters of this fixture need more than 64 bits for the clients")
	}
	return l
}

func (l *lease) Start(to *Moves[[2]uint64]) {
	s := [2]uint64{l.pb.put(0, uint64(l.pause))}
	for i := range l.clients {
		s[1] |= l.left.put(0, uint64(l.rounds)) << (uint(i) * l.lanes.width)
	}
	to.Add(s)
}

// owner is the bit of each client that says that it has the lease.
func (l *lease) owner(lanes uint64) (owners uint64) {
	for i := range uint(l.clients) {
		owners |= lanes & (l.mine.one() << (i * l.lanes.width))
	}
	return owners
}

func (l *lease) Next(s [2]uint64, to *Moves[[2]uint64]) {
	w, lanes := s[0], s[1]
	maxf := l.maxf.get(w)
	waiting, running := true, false
	for i := range uint(l.clients) {
		at := i * l.lanes.width & 63
		c := l.lanes.get(lanes, int(i))
		pc := l.pc.get(c)
		if pc == leaseDone {
			continue
		}
		running = true
		if l.due.get(c) != 0 {
			continue
		}
		waiting = false
		tok := l.tok.get(c)
		rest := lanes &^ (l.lanes.max << at)
		// lanes with the client at a place, its next step so many ticks away.
		next := func(c, pc uint64, due int) uint64 {
			return rest | l.due.put(l.pc.put(c, pc), uint64(due))<<at
		}
		switch pc {
		case leaseIdle:
			for d := range l.delay + 1 {
				to.Add([2]uint64{w, next(c, leaseReq, d)})
			}
		case leaseReq:
			if l.owner(lanes) != 0 {
				to.Add([2]uint64{w, next(c, leaseIdle, 1)})
				break
			}
			n := l.fctr.get(w) + 1
			v := l.fctr.put(l.exp.put(w, uint64(l.ttl)), n)
			c := l.tok.put(c|l.mine.one(), n)
			for d := range l.delay + 1 {
				to.Add([2]uint64{v, next(c, leaseRep, d)})
			}
		case leaseRep:
			to.Add([2]uint64{w, next(c, leaseRead, 0)})
		case leaseRead:
			if l.fence == 2 && tok < maxf {
				for d := range l.delay + 1 {
					to.Add([2]uint64{w, next(c, leaseRel, d)})
				}
				break
			}
			v := w
			if l.fence == 2 {
				v = l.maxf.put(w, tok)
			}
			to.Add([2]uint64{v, next(l.rd.put(c, l.val.get(w)), leaseWrite, l.work)})
		case leaseWrite:
			v, stale, lost := w, false, false
			if l.fence == 0 || tok >= maxf {
				lastw := l.lastw.get(w)
				stale, lost = tok < lastw, l.rd.get(c) != l.val.get(w)
				v = l.lastw.put(l.val.put(w, l.rd.get(c)+1), max(lastw, tok))
				if l.fence > 0 {
					v = l.maxf.put(v, tok)
				}
			}
			c := c &^ l.rd.all()
			for d := range l.delay + 1 {
				to.Add([2]uint64{v, next(c, leaseRel, d)})
				if stale {
					to.Break(staleWrite)
				}
				if lost {
					to.Break(lostUpdate)
				}
			}
		case leaseRel:
			v := w
			if l.mine.get(c) != 0 {
				v = w &^ l.exp.all()
			}
			c := c&^(l.mine.all()|l.tok.all()) - l.left.one()
			if l.left.get(c) > 0 {
				to.Add([2]uint64{v, next(c, leaseIdle, 0)})
			} else {
				to.Add([2]uint64{v, next(c, leaseDone, 0)})
			}
		}
		if leaseRep <= pc && pc <= leaseRel && l.pb.get(w) > 0 {
			to.Add([2]uint64{w - l.pb.one(), next(c, pc, 1)})
		}
	}
	if waiting && running && (l.horizon == 0 || l.now.get(w) < uint64(l.horizon)) {
		to.Add(l.tick(w, lanes))
	}
}

func (l *lease) tick(w, lanes uint64) [2]uint64 {
	for i := range uint(l.clients) {
		if at := i * l.lanes.width; l.due.get(lanes>>at) > 0 {
			lanes -= l.due.one() << at
		}
	}
	if l.exp.get(w) > 0 {
		if w -= l.exp.one(); l.exp.get(w) == 0 {
			lanes &^= l.owner(lanes)
		}
	}
	if l.horizon > 0 {
		w += l.now.one()
	}
	return [2]uint64{w, lanes}
}

// Canon sorts the clients.
func (l *lease) Canon(states [][2]uint64) {
	if !l.symmetry {
		return
	}
	for k := range states {
		states[k][1] = l.lanes.sort(states[k][1])
	}
}

func (l *lease) Orbit(s [2]uint64) uint64 {
	if !l.symmetry {
		return 1
	}
	return factorial(l.clients) / l.lanes.repeats(s[1])
}
