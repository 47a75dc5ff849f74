// Package resource is what a lock protects, and how it may defend itself.
//
// The one idea: every defence is a [Guard], a value that decides about one
// request from the request and from what the resource remembers, in one atomic
// step. Whether a lock's failure does damage is decided here and nowhere else:
// only the resource sees the writes in the order in which they take effect.
//
// The value itself is not in here. Who overwrote whom follows from the order of
// the accepted writes, and the judges keep that.
//
// Not modelled: a resource that fails over or forgets. Sources: Kleppmann, "How to do distributed locking"
// (fencing, F1 to F3); antirez, "Is Redlock safe?" (C1 to C3).
package resource

import "fencepost/model/redis"

// State is what the resource remembers.
type State struct {
	// Version counts accepted writes, where the guard looks at it.
	Version uint16
	// Highest is the highest fence seen (F3).
	Highest uint16
	// Nth is the number of the write accepted last of those with that fence, where the
	// guard looks at it.
	Nth uint8
	// Mark is the token written last by a mark (C1).
	Mark redis.Token
	// Number is the number handed out last.
	Number uint16
	// Done has a bit for each idempotency key seen.
	Done uint64
}

// An Op is what a client asks of the resource.
type Op uint8

// The operations.
const (
	_        Op = iota
	Read        // read the value
	Write       // replace the value
	Mark        // store one's token as the current one (C1)
	Compare     // ask whether one's token is still the current one
	Announce    // show the fence, before the work
	Apply       // read, compute and write in one step at the resource
	Number      // count up and answer the count, whatever the guard says
)

// Jobs is how many idempotency keys a resource can tell apart.
const Jobs = 64

// A Request is an operation with all that a guard may look at.
type Request struct {
	Op    Op
	Token redis.Token
	// Key is the idempotency key: the number of the job, below [Jobs].
	Key uint8
	// Fence is the fencing token of the client's grant (F2), and in the answer to
	// a Number the number.
	Fence uint16
	// Version is the version that the client read.
	Version uint16
	// Nth says which write of the grant to the resource this is, from 1 on, where the
	// guard looks at it.
	Nth uint8
}

// A Guard decides which requests the resource accepts.
type Guard struct {
	Name string
	// accept decides about a request and notes what it has to; nil accepts all.
	accept func(*State, Request) bool
	// Fenced says that the guard looks at fences, Marked that it looks at tokens that
	// holders mark it with (C1), Asked that a client asks it before each write, Refuses
	// that it can refuse a write at all.
	Fenced, Marked, Asked, Refuses bool
}

// Take lets the guard decide about a request, and carries it out if accepted.
func (g *Guard) Take(s *State, q Request) bool {
	if q.Op == Number {
		s.Number++
		return true
	}
	if g.accept != nil && !g.accept(s, q) {
		return false
	}
	if q.Op == Mark {
		s.Mark = q.Token
	}
	return true
}
