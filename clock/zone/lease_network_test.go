package zone

// A lease is a lease lock as a network of timed automata, known from elsewhere: two
// clients each take it once, on most of some nodes, while one of them may be held up
// once. A client asks the nodes in any order, within one step, and knows the answers
// at once; then it reads, writes, and releases node by node.
//
// Without reductions it is the network that a model checker for timed automata was
// given, transition for transition, one zone for all stopwatches. With them the
// nodes and the clients are interchangeable (which is why a client releases them in
// any order), and zones are over stopwatches that matter.
type lease struct {
	nodes int
	// A client begins its next step within step, or within pause if it is held up. It
	// has the lock if it took less than ttl - drift; a node is asked after least at the
	// earliest.
	ttl, step, pause, drift, least int64
	reduced                        bool
}

const (
	leaseNodes   = 5
	leaseClients = 2
)

// Where a client is.
const (
	idle = iota
	asking
	reading
	writing
	releasing
	done
)

// A leaseWorld is the discrete half of a state.
type leaseWorld struct {
	clients [leaseClients]leaseClient
	nodes   [leaseNodes]leaseNode
	// spent says that somebody was held up.
	spent bool
}

type leaseClient struct {
	at   uint8
	held bool
}

// A leaseNode has a holder, one more than its number, and a bit for each client
// that it was asked by, has granted to, and was told of a release by.
type leaseNode struct{ holder, asked, granted, told uint8 }

// The stopwatches: since a client began to ask, since it began its step, and since
// a node granted.
func began(c int) int   { return 1 + 2*c }
func since(c int) int   { return 2 + 2*c }
func granted(n int) int { return 1 + 2*leaseClients + n }

// A leaseStep is an edge: where it leads, when, and what it restarts.
type leaseStep struct {
	world    leaseWorld
	guards   []Guard
	restarts []int
}

// steps lists the edges from a world.
func (l *lease) steps(w *leaseWorld, to []leaseStep) []leaseStep {
	add := func(next leaseWorld, restarts []int, guards ...Guard) {
		to = append(to, leaseStep{next, guards, restarts})
	}
	for c := range leaseClients {
		me, bit := w.clients[c], uint8(1)<<c
		// goes is a client's going on to a place, held up there or not.
		goes := func(at uint8, restarts []int, guards ...Guard) {
			next := *w
			next.clients[c] = leaseClient{at: at}
			if at == done {
				add(next, nil, guards...)
				return
			}
			restarts = append(restarts, since(c))
			add(next, restarts, guards...)
			if !w.spent {
				next.spent, next.clients[c].held = true, true
				add(next, restarts, guards...)
			}
		}
		switch me.at {
		case idle:
			goes(asking, []int{began(c)})
		case asking:
			grants, answers := 0, 0
			for n, node := range w.nodes[:l.nodes] {
				if node.granted&bit != 0 {
					grants++
				}
				if node.asked&bit != 0 {
					answers++
					continue
				}
				next, asks := *w, Guard{began(c), l.least, Inf}
				next.nodes[n].asked |= bit
				if node.holder != 0 {
					add(next, nil, asks, Guard{granted(n), 0, l.ttl - 1})
				}
				next.nodes[n].granted |= bit
				next.nodes[n].holder = uint8(c) + 1
				if node.holder != 0 {
					add(next, []int{granted(n)}, asks, Guard{granted(n), l.ttl, Inf})
				} else {
					add(next, []int{granted(n)}, asks)
				}
			}
			switch {
			case answers < l.nodes:
			case grants > l.nodes/2:
				goes(reading, nil, Guard{began(c), 0, l.ttl - l.drift - 1})
				goes(releasing, nil, Guard{began(c), l.ttl - l.drift, Inf})
			default:
				goes(releasing, nil)
			}
		case reading:
			goes(writing, nil)
		case writing:
			goes(releasing, nil)
		case releasing:
			all := true
			for n, node := range w.nodes[:l.nodes] {
				if node.told&bit != 0 {
					continue
				}
				all = false
				next := *w
				next.nodes[n].told |= bit
				if node.holder == uint8(c)+1 {
					next.nodes[n].holder = 0
				}
				add(next, nil)
				if !l.reduced {
					break // in order
				}
			}
			if all {
				goes(done, nil)
			}
		}
	}
	return to
}

// bounds is how long a world may stay as it is.
func (l *lease) bounds(w *leaseWorld, to []Guard) []Guard {
	for c, me := range w.clients {
		if me.at == idle || me.at == done {
			continue
		}
		most := l.step
		if me.held {
			most = l.pause
		}
		to = append(to, Guard{since(c), 0, most})
	}
	return to
}

// asks reports whether the client may yet ask the node.
func (w *leaseWorld) asks(c, n int) bool {
	return w.clients[c].at <= asking && w.nodes[n].asked>>c&1 == 0
}

// constants is the largest constants that each stopwatch will be compared with.
func (l *lease) constants(w *leaseWorld, lower, upper []int64) {
	for i := range lower {
		lower[i], upper[i] = None, None
	}
	for _, b := range l.bounds(w, nil) {
		upper[b.Stopwatch] = b.Most
	}
	for c, me := range w.clients {
		if me.at == asking {
			lower[began(c)], upper[began(c)] = l.ttl-l.drift, l.ttl-l.drift-1
		}
		for n, node := range w.nodes[:l.nodes] {
			if l.reduced && w.asks(c, n) && node.holder != 0 || !l.reduced && me.at <= asking {
				lower[granted(n)], upper[granted(n)] = l.ttl, l.ttl-1
			}
		}
	}
	lower[0], upper[0] = 0, 0
}
