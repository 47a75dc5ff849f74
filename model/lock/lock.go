// Package lock is the lock protocols as scripts: what a client does, step by
// step, in the order of the page that the protocol comes from.
//
// The one idea: a protocol is data. A [Lock] is a choice in every slot (how the
// lock is taken, checked, renewed, given up); [Lock.Script] writes it out as a
// list of steps, and the relation in package model gives each kind of step its
// meaning, once. Another variant is another value in a slot, never a switch
// inside a step, so what a client does can be read from top to bottom.
//
// Steps are named after where they come from: S1 to S3 and R1 to R5 are the
// Redis documentation, "Distributed Locks with Redis", for a single instance and
// for Redlock; F1 to F3 are Kleppmann, "How to do distributed locking"; C1 to C3
// are antirez, "Is Redlock safe?".
//
// Not modelled: reentrant locks, queues, and waiting by subscription.
package lock

import (
	"fencepost/clock"
	"fencepost/network"
)

// A Lock is a lock protocol: one choice in every slot.
type Lock struct {
	Acquire Acquire
	Check   Check
	Token   Token
	Release Release
	Renew   Renew
	// Delay is how long a refused client waits before it tries again, Retries how
	// often it does, [Unlimited] for as often as it takes.
	Delay   network.Window
	Retries uint8
	// TTL is the time to live asked of the servers, Drift the allowance for clocks
	// that differ, Guard the validity that a write must have left.
	TTL, Drift, Guard clock.Ticks
	// Timeout is how long a client waits for one server, Forever for no limit.
	Timeout clock.Ticks
	// Quorum is how many nodes must grant.
	Quorum uint8
	// Wait is how many replicas must know of the lock before it counts, and
	// WaitTimeout how long the client waits for them; WaitIgnored has it go on all
	// the same if they were fewer.
	Wait        uint8
	WaitTimeout clock.Ticks
	WaitIgnored bool
}

// Unlimited is the number of retries of a client that never gives up.
const Unlimited = 255

// A Token is how a client comes by the value it stores in the lock key.
type Token uint8

// The ways.
const (
	FreshForEachAttempt Token = iota + 1 // S1: unique to the client and the request
	FreshForEachCall                     // the same for all retries of a call
	OneForEachClient                     // the same for all calls of a client
	SameForAll                           // the same for all clients
)

// Expires reports whether the lock can end by time.
func (l *Lock) Expires() bool {
	return l.Acquire.Name != NoLock.Name && l.Acquire.Name != SetNX.Name
}

// Lingers reports whether the lock can be left behind without a time to live.
func (l *Lock) Lingers() bool {
	return l.Acquire.Name == SetNX.Name || l.Acquire.Name == SetNXThenExpire.Name
}

// Script writes the lock out around the section.
func (l *Lock) Script(w Section) Script {
	take, section := l.take(), w.steps(l)
	if w.AtOnce {
		take, section = append(take, section...), nil
	} else {
		section = append([]Step{{Do: Enter}}, section...)
	}
	return assemble(
		part{start, take},
		part{enter, section},
		part{leave, l.release(w.Rounds > 1, leave, finish)},
		part{finish, []Step{{Do: Finish, Takes: w.Between, Next: start}}},
		part{giveBack, l.giveBack()},
		part{again, []Step{{Do: Retry, Takes: l.Delay, Limit: l.Retries, Next: start, No: finish}}},
		part{watch, l.watchdog()},
		part{lost, l.renewalLost()},
	)
}
