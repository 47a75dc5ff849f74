package sim_test

import (
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
)

// B11, INCR after SET: fences are inverted iff A's gap from its own SET to its own
// INCR at the server is at least T + x + B's gap. A's is d2 + p + d1 with delays at
// their longest, B's with delays at their least:
//
//	p >= T + x - 2*(b - a)
//
// Delays alone suffice where twice their spread is T + x.
func TestIncrAfterSet(t *testing.T) {
	closed(t, 5, func(t *rapid.T) {
		s := singles(t)
		s.acquire, s.check, s.pause = "set-nx-px-then-incr", "none", 1
		if rapid.Bool().Draw(t, "wide") {
			s.b = s.a + rapid.IntRange(0, (s.T+s.x)/2+2).Draw(t, "spread")
		}
		b := s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-2*(s.b-s.a))
	})
}

// A check before the fence does not help (F1): the pause comes after it.
func TestIncrAfterSetAndCheck(t *testing.T) {
	s := setting{T: 57, D: 3, x: 1, a: 1, b: 3, acquire: "set-nx-px-then-incr", check: "elapsed-before-fence", pause: 1}
	breaksFrom(t, s, s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0), s.T+s.x-2*(s.b-s.a))
	// One after it does, and so does a script that looks whose lock it is.
	s.check = "elapsed-below-ttl-minus-drift"
	neverBreaks(t, s, s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0))
	s.acquire, s.check = "set-nx-px-then-incr-if-mine", "none"
	neverBreaks(t, s, s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0))
}

// A fence that the resource counts behind the lock is that of an INCR with another
// server to run it: numbers are inverted iff A's gap from its own SET to its own
// number is at least T + x + B's gap. A's is d2 + p + rb at its longest, B's a + ra:
//
//	p >= T + x - (b - a) - (rb - ra)
//
// A check before the number does not help, one after it does.
func TestNumberOfTheResource(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.acquire, s.check, s.pause = "set-nx-px-then-resource-number", "none", 1
		b := s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-(s.b-s.a)-(s.rb-s.ra))
	})
	s := setting{T: 57, D: 3, x: 1, a: 1, b: 3, ra: 2, rb: 7, acquire: "set-nx-px-then-resource-number", check: "elapsed-before-fence", pause: 1}
	breaksFrom(t, s, s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0), s.T+s.x-(s.b-s.a)-(s.rb-s.ra))
	s.check = "elapsed-below-ttl-minus-drift"
	neverBreaks(t, s, s.find(t, "fence-monotone", "faults.pause.max", 0, clock.Forever, 0))
}

// B13, GET, compare, DEL by the client: it deletes B's lock iff the gap between GET
// and DEL at the server is at least e - s_GET. The gap is d2 + p + d1, and GET runs
// at the latest when all of the section has taken its longest, but before e:
//
//	d2 + p + d1 >= T + x - min(section, T + x - 1)
//
// so with long work a gap of 1 is enough.
func TestGetCompareDel(t *testing.T) {
	closed(t, 6, func(t *rapid.T) {
		s := singles(t)
		s.check, s.release, s.pause = "none", "get-compare-del", 1
		if rapid.Bool().Draw(t, "long work") {
			s.w1 = s.T
		}
		section := 2*s.b + s.w1 + 2*s.rb // from SET to GET
		b := s.find(t, "owner-release", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-min(section, s.T+s.x-1)-2*s.b)
	})
}

// B13, bare DEL: it deletes B's lock iff it runs at g_B or later.
func TestBareDel(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.check, s.release, s.pause = "none", "del", 1
		b := s.find(t, "owner-release", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-2*s.b-s.w1-2*s.rb)
	})
}

// B15, lost update under write-only fencing: r_B <= t_w < t_wB. B has read the
// resource at T + x + d2B + ra after A's SET; A's write is there d2 + 2*rb (its own
// read and the answer) + work + p + rb after it, and B writes later still.
func TestLostUpdateUnderWriteOnlyFencing(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := singles(t)
		s.reads, s.acquire, s.guard, s.pause = true, "set-nx-px-with-incr", "reject-lower", 1
		b := s.find(t, "lost-update", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x+s.a+s.ra-s.late()-s.w1-3*s.rb)
	})
}

// The window of B15 closes with B's first fenced access: where reads show their
// fence too, no pause loses an update.
func TestFencedReadsLoseNothing(t *testing.T) {
	s := setting{T: 57, D: 3, x: 1, a: 1, b: 3, rb: 2, w1: 2, reads: true, acquire: "set-nx-px-with-incr", guard: "reject-lower-on-reads", pause: 1}
	neverBreaks(t, s, s.find(t, "lost-update", "faults.pause.max", 0, clock.Forever, 0))
	neverBreaks(t, s, s.find(t, "overwrite", "faults.pause.max", 0, clock.Forever, 0))
}
