// Package redis is a Redis server as locks see one: one lock key, one fence
// counter, and the few commands that lease locks send.
//
// The one idea: a command is a value that is two things at once. [Request.Run] is
// what it does, a function from memory to memory and reply; [Request.Args] is
// the command that a real server would be sent to do the same. Tests hold the
// two together, so a model of a lock cannot quietly be a model of another Redis.
//
// Expiry is not in here as time. A key refers to the stopwatch that its last
// SET or PEXPIRE started, and whoever runs a command has already decided, by a
// guard on that stopwatch, whether the key is still there. A replica's or a
// durable copy of a key refers to the stopwatch of the original command, as
// real copies carry the absolute expiry.
//
// Not modelled: other data types, eviction policies, script caches (NOSCRIPT),
// cluster slots. Source: the Redis documentation, "Distributed Locks with
// Redis", and the command reference up to Redis 8.4.
package redis

import "fencepost/clock"

// A Token is the value a client stores in the lock key. Zero is no token, and
// so an absent key; [Constant] is the value of locks that store the same for
// everybody.
type Token uint8

// Constant is the token of a lock that does not say who holds it.
const Constant Token = 255

// A Key is the lock key. The zero Key is absent.
type Key struct {
	Token Token
	// By is the client whose command stored the value: it is for judging only,
	// no command looks at it. One more than the client's number.
	By uint8
	// Expires says whether the key has a time to live at all.
	Expires bool
	// Set is when the time to live was set, on the clock of the server that did.
	Set clock.Mark
}

// Memory is all that a server remembers for one lock.
type Memory struct {
	Lock Key
	// Fence is the counter that fencing tokens come from; zero is absent.
	Fence uint16
	// Revision counts the creations of the lock in a consensus store, which
	// hands it out as the fence; Redis has no such thing.
	Revision uint16
}

// A Reply is what a server answers.
type Reply struct {
	Kind Kind
	// N is the number of an [Integer] and the token of a [Bulk].
	N uint16
}

// Kind is the type of a reply.
type Kind uint8

// The kinds of reply that lock commands give.
const (
	_       Kind = iota
	Nil          // the null reply
	OK           // the simple string OK
	Integer      // a number
	Bulk         // a string: the token that GET read
)
