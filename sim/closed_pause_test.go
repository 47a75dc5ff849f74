package sim_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
)

// B5, stale: A's write is accepted at t_w = g + d2 + p + work + w, and B's grant is
// made at g + T + x at the earliest, so
//
//	p + w >= T + x + d1 - E    with d1 + d2 = E
//
// and the worst is E as late as the delays get it, up to V-1, where only the drift
// margin D+1+x+d1 is left. The work counts as part of w.
func TestPauseAfterTheCheckMakesAWriteStale(t *testing.T) {
	closed(t, 8, func(t *rapid.T) {
		s := singles(t)
		s.pause = 1
		if rapid.Bool().Draw(t, "wide") {
			s.b = s.V() + 5 // delays alone bring the check to its last moment
		}
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-s.late()-s.w1-s.rb)
	})
}

// B5 where a lock is accepted at the last moment of its time to live: no drift margin
// is left then, and E gets up to T-1.
func TestPauseAfterALenientCheck(t *testing.T) {
	closed(t, 5, func(t *rapid.T) {
		s := singles(t)
		s.check, s.pause = "elapsed-below-ttl-for-less-drift", 1
		if rapid.Bool().Draw(t, "wide") {
			s.b = s.T + 5
		}
		late := min(s.b, s.T-1-s.a)
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-late-s.w1-s.rb)
	})
}

// B7 where a timeout stands in for the check. A pause holds the answer back until the
// timeout and no longer, if timers come first, and none comes afterwards. A is in then
// at most timeout - d1 after its SET was carried out, and B d2B after its own:
//
//	timeout - d1 + W >= T + x + d2B
//
// where the section lasts for the work and two messages. It is >= since ties go
// against the lock.
func TestTimeoutForACheck(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := singles(t)
		s.T, s.D, s.check = 20, 0, "none"
		s.w1 = rapid.IntRange(5, 12).Draw(t, "w1")
		s.lock = ", timeout: 1ms"
		s.more = "wakes: timers-first\nfaults: {pause: {count: 1, max: unlimited, where: outside}}\n"
		b := s.find(t, "use", "lock.timeout", 1, 30, 1)
		breaksFrom(t, s, b, s.T+s.x+2*s.a-s.w1-2*s.rb)
	})
}

// B5 with a GET before the write in place of a clock: what counts is how long before
// its end the key was last seen alive, at least one tick. GET runs at the latest when
// all of the section has taken its longest, but before e:
//
//	p + d2' + w >= T + x - min(section, T + x - 1)
func TestGetBeforeTheWriteLeavesOneTick(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.check, s.pause = "get-before-writes", 1
		if rapid.Bool().Draw(t, "long work") {
			s.w1 = s.T
		}
		section := s.b + s.w1 + s.b // from SET to GET
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-min(section, s.T+s.x-1)-s.b-s.rb)
	})
}

// B6, overwrite: B's write is accepted d2B + work + w after B's grant, all at their
// least. Ties go against the lock, so it is >= where B6 has >.
func TestPauseAfterTheCheckOverwrites(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.pause = 1
		b := s.find(t, "overwrite", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x+s.a+s.w0+s.ra-s.late()-s.w1-s.rb)
	})
}

// Use: the section ends as the release is sent, after the write's answer, so two
// messages to and from the resource belong to it; B is in d2B after its grant.
func TestPauseAfterTheCheckMakesSectionsOverlap(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.pause = 1
		b := s.find(t, "use", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x+s.a-s.late()-s.w1-2*s.rb)
	})
}

// A known example: 9 982 with x = 1 and 9 981 with x = 0.
func TestPublishedPauseBoundary(t *testing.T) {
	for x, want := range []int{9981, 9982} {
		s := setting{T: 10_000, D: 102, x: x, a: 1, b: 5, ra: 1, rb: 5, w1: 5, pause: 1}
		breaksFrom(t, s, s.find(t, "use", "faults.pause.max", 0, clock.Forever, 0), want)
	}
}

// B5 in the test vectors of 2.4: T, D, x, d1, E and the least p + w. With d1 at the
// least delay and d2 = E - d1 at the longest, nothing else takes time.
func TestPauseVectors(t *testing.T) {
	for _, v := range [...]struct{ T, D, x, d1, E, want int }{{10, 1, 0, 1, 3, 8}, {10, 1, 1, 1, 3, 9}, {10, 1, 0, 0, 8, 2}} {
		s := setting{T: v.T, D: v.D, x: v.x, a: v.d1, b: v.E - v.d1, pause: 1}
		breaksFrom(t, s, s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0), v.want)
	}
}

// B5: only p + w matters (K3). With the write held up by up to L instead of a pause,
// and with a pause of up to p in which some of it is already spent.
func TestLateWriteIsAsGoodAsAPause(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := singles(t)
		p := rapid.IntRange(0, s.T/2).Draw(t, "p")
		s.more = "faults: {late: {count: 1, max: 0s, on: resource}, pause: {count: 1, max: " + ms(p) + "}}\n"
		b := s.find(t, "stale", "faults.late.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-s.late()-s.w1-s.rb-p)
	})
}

// B5 with several pauses: what counts is their sum, so n pauses break from the n-th
// part on, rounded up.
func TestPausesAddUp(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := singles(t)
		n := rapid.IntRange(2, 3).Draw(t, "n")
		s.more = "faults: {pause: {count: " + strconv.Itoa(n) + ", max: 0s, who: A}}\n"
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		all := s.T + s.x - s.late() - s.w1 - s.rb
		breaksFrom(t, s, b, (all+n-1)/n)
	})
}

// B5 with the guard G: a write is refused by its own client unless G of validity is
// left, so the check before it passes up to V-G-1 after the attempt began:
//
//	p + w >= D + G + 1 + x + d1
//
// at the worst moment, which delays and work must be able to reach.
func TestGuardBeforeWritesMovesTheBoundary(t *testing.T) {
	closed(t, 5, func(t *rapid.T) {
		s := singles(t)
		s.pause, s.check = 1, "elapsed-before-writes"
		G := rapid.IntRange(0, s.V()/2).Draw(t, "G")
		s.lock = ", guard: " + ms(G)
		if rapid.Bool().Draw(t, "long work") {
			s.w1 = s.V()
		}
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-min(s.late()+s.w1, s.V()-G-1-s.a)-s.rb)
	})
}

// B4, the validity counted from the answer: two believe at once iff
//
//	d2 + p > D + x + d2B
//
// which is what B1 has the time noted before the request for.
func TestValidityFromTheAnswer(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := inside(t)
		s.check, s.pause = "elapsed-since-answer", 1
		b := s.find(t, "belief", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.D+s.x+s.a-s.b+1)
	})
}

// B1: with the check no pause and no delay makes two clients believe at once, since
// beta = t0 + T - D is before e + d2B = t0 + d1 + T + x + d2B.
func TestBeliefSurvivesAnyPause(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.pause = 1
		s.b = rapid.SampledFrom([]int{s.b, s.V() + 5}).Draw(t, "b")
		s.w1 = s.T
		neverBreaks(t, s, s.find(t, "belief", "faults.pause.max", 0, clock.Forever, 0))
	})
}

// B7: no check, no pause. The section of A lasts d2 + work + write + answer from g
// on, and B is in at T + x + d2B: the work that is too long. The section is closed
// here, ties count, and so it is >= where B7 has half-open sections and >.
func TestWorkLongerThanTheLease(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.check, s.w0 = "none", 0
		want := s.T + s.x + s.a - s.b - 2*s.rb
		breaksFrom(t, s, s.find(t, "use", "work.takes.most", 0, clock.Ticks(2*s.T), 0), want)
		// A client that never looks at a clock believes until it leaves (B1).
		breaksFrom(t, s, s.find(t, "belief", "work.takes.most", 0, clock.Ticks(2*s.T), 0), want)
	})
}

// B5 without a check: the grant may be born expired, so nothing limits d2.
func TestPauseWithoutACheck(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.check, s.pause = "none", 1
		s.b = rapid.IntRange(s.a, s.T+10).Draw(t, "b")
		b := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x-s.b-s.w1-s.rb)
	})
}

// Looking at the clock as the lock is granted and not again: the acquire is as with
// every check, late included, and the belief lasts as long as the section.
func TestBeliefWithoutAnEndLastsAsTheSection(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := singles(t)
		s.check, s.pause = "elapsed-when-granted", 1
		if rapid.Bool().Draw(t, "wide") {
			s.b = s.V() + 5 // late is cut off by the check, as nothing else would
		}
		b := s.find(t, "belief", "faults.pause.max", 0, clock.Forever, 0)
		breaksFrom(t, s, b, s.T+s.x+s.a-s.late()-s.w1-2*s.rb)
	})
}
