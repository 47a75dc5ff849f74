package lock

import (
	"fencepost/clock"
	"fencepost/model/redis"
)

// A Check is how a client decides whether the lease that it was granted lasts.
type Check struct {
	Name string
	// looks at the elapsed time when all has been answered; early looks before
	// the fence is taken instead, and late begins to count only then.
	looks, early, late bool
	// drift subtracts the allowance from the time to live (R4), adds adds it; last
	// accepts the very end of the validity too.
	drift, adds, last bool
	// lenient accepts a lock within its whole time to live, though the client then
	// believes in it for the validity only.
	lenient bool
	// once looks when the lock is granted and at no end of the lease afterwards.
	once bool
	// writes looks again before each write; asks has the server asked instead.
	writes, asks bool
}

// The checks.
var (
	NoCheck = Check{Name: "none"}

	// ElapsedBelowTTL is step R3 by itself.
	ElapsedBelowTTL = Check{Name: "elapsed-below-ttl", looks: true}

	// ElapsedBelowTTLMinusDrift is R3 and R4: validity left, drift subtracted.
	ElapsedBelowTTLMinusDrift = Check{Name: "elapsed-below-ttl-minus-drift", looks: true, drift: true}

	// ElapsedAtMostTTLMinusDrift takes a validity of nothing for held.
	ElapsedAtMostTTLMinusDrift = Check{Name: "elapsed-at-most-ttl-minus-drift", looks: true, drift: true, last: true}

	// ElapsedBelowTTLForLessDrift is R3 as the page has it, with no drift in it, and a
	// validity of what R4 leaves: there may be none left of a lock that was accepted.
	ElapsedBelowTTLForLessDrift = Check{Name: "elapsed-below-ttl-for-less-drift", looks: true, drift: true, lenient: true}

	// ElapsedWhenGranted looks once, and the client believes in its lease until it gives
	// it up: clients whose lock is an object that is held until a renewal fails.
	ElapsedWhenGranted = Check{Name: "elapsed-when-granted", looks: true, drift: true, once: true}

	// ElapsedBelowTTLPlusDrift has the sign of R4 wrong, and a validity that ends
	// after the lease.
	ElapsedBelowTTLPlusDrift = Check{Name: "elapsed-below-ttl-plus-drift", looks: true, adds: true}

	// ElapsedBeforeFence looks before the fence is taken and not after.
	ElapsedBeforeFence = Check{Name: "elapsed-before-fence", looks: true, early: true, drift: true}

	// ElapsedSinceAnswer counts the validity from the answers on, in place of the
	// time noted before the request (R1).
	ElapsedSinceAnswer = Check{Name: "elapsed-since-answer", looks: true, drift: true, late: true}

	// ElapsedBeforeWrites looks when granted and before each write, and wants the
	// lock's guard of validity left for the write.
	ElapsedBeforeWrites = Check{Name: "elapsed-before-writes", looks: true, drift: true, writes: true}

	// GetBeforeWrites looks at no clock: it asks, before each write, whether the key
	// still holds its token. The answer is old when it arrives.
	GetBeforeWrites = Check{Name: "get-before-writes", asks: true}
)

// Checks lists every check.
var Checks = []*Check{&NoCheck, &ElapsedBelowTTL, &ElapsedBelowTTLMinusDrift, &ElapsedAtMostTTLMinusDrift,
	&ElapsedBelowTTLForLessDrift, &ElapsedBelowTTLPlusDrift, &ElapsedWhenGranted, &ElapsedBeforeFence, &ElapsedSinceAnswer, &ElapsedBeforeWrites, &GetBeforeWrites}

// Looks reports whether the client looks at a clock at all.
func (c Check) Looks() bool { return c.looks }

// Subtracts reports whether the check takes the drift allowance off.
func (c Check) Subtracts() bool { return c.drift }

// Adds reports whether the check puts the drift allowance on top.
func (c Check) Adds() bool { return c.adds }

// WithGuard reports whether the check looks before each write.
func (c Check) WithGuard() bool { return c.writes }

// elapsed is the check itself: go on only below the validity.
func (l *Lock) elapsed() Step {
	valid := l.TTL
	switch {
	case l.Check.drift:
		valid -= l.Drift
	case l.Check.adds:
		valid += l.Drift
	}
	return Step{Do: Elapsed, Page: "R3", Valid: valid, Last: l.Check.last}
}

func (l *Lock) beforeFence() Step {
	if !l.Check.early {
		return Step{}
	}
	return l.elapsed().orElse(giveBack)
}

func (l *Lock) whenGranted() Step {
	switch {
	case l.Check.late:
		return Step{Do: Note}
	case !l.Check.looks, l.Check.early:
		return Step{}
	}
	return l.Acceptance().orElse(giveBack)
}

func (l *Lock) beforeWrite() Step {
	switch {
	case l.Check.asks && l.Acquire.Nodes:
		return l.askNodes("", redis.Get, All).orElse(leave) // GET lock, and compare
	case l.Check.asks:
		return l.ask("", redis.Get).orElse(leave) // GET lock, and compare
	case l.Check.writes:
		s := l.elapsed()
		s.Valid -= l.Guard
		return s.orElse(leave)
	}
	return Step{}
}

// Acceptance is what a client looks at that was granted the lock, before it counts:
// the step whose Valid and Last say until when. It has no kind where the client
// never looks at a clock.
func (l *Lock) Acceptance() Step {
	if !l.Check.looks {
		return Step{}
	}
	s := l.elapsed()
	if l.Check.lenient {
		s.Valid = l.TTL
	}
	return s
}

// Validity is what the client's belief in its lease ends with: the step whose
// Valid and Last say until when it believes. It has no kind where the client
// looks at no clock while it holds the lock.
func (l *Lock) Validity() Step {
	if !l.Check.looks || l.Check.once {
		return Step{}
	}
	return l.elapsed()
}

// Lease is how long a lease lasts on the client's clock, as renewals and writes look
// at it, too; 0 where the client never looks at a clock.
func (l *Lock) Lease() clock.Ticks {
	if !l.Check.looks {
		return 0
	}
	return l.elapsed().Valid
}
