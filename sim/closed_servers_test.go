package sim_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
)

// B9, restart without the key: A's SET is carried out at d1, the server crashes at
// once and is back after R, and B's SET is there by then: B believes at d1 + R + d2B.
//
//	violated iff d1 + R + d2B < V
//
// so a delay of V - d1 - d2B makes it safe.
func TestDelayedRestart(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := inside(t)
		s.more = "servers: {persistence: none, restart: [0s, 30s]}\nfaults: {crash: {count: 1}}\n"
		b := s.find(t, "belief", "servers.restart.least", 0, 30_000, 0)
		breaksUpTo(t, s, b, s.V()-2*s.a-1)
	})
}

// B9 in the test vectors of 2.4: T, D, d1, d2B and the least safe delay.
func TestDelayedRestartVectors(t *testing.T) {
	for _, v := range [...]struct{ d, want int }{{0, 9}, {1, 7}} {
		s := setting{T: 10, D: 1, a: v.d, b: v.d, w1: 10, more: "servers: {restart: [0s, 1s]}\nfaults: {crash: {count: 1}}\n"}
		breaksUpTo(t, s, s.find(t, "belief", "servers.restart.least", 0, 100, 0), v.want-1)
	}
}

// B9, a server that knows everything when it is back has nothing to be delayed for.
func TestRestartWithTheKey(t *testing.T) {
	s := setting{T: 10, D: 1, w1: 10, more: "servers: {persistence: always, restart: [0s, 1s]}\nfaults: {crash: {count: 1}}\n"}
	neverBreaks(t, s, s.find(t, "belief", "servers.restart.least", 0, 100, 0))
}

// B10, failover of a lock that was not replicated in time. B10 has
//
//	violated iff d1 + F + d2B < V
//
// for a B whose request is under way when the replica is promoted. Here a client
// talks to the primary that it knows as it sends, and what reaches a dead primary is
// gone; so B sends at the promotion, and its SET is carried out a delay later:
//
//	violated iff d1 + F + d1B + d2B < V
func TestFailover(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := inside(t)
		s.lock = ", topology: replicated, replicas: 1"
		s.more = "servers: {lag: 1s, promote: [0s, 30s]}\nfaults: {failover: {count: 1}}\n"
		b := s.find(t, "belief", "servers.promote.least", 0, 30_000, 0)
		breaksUpTo(t, s, b, s.V()-3*s.a-1)
	})
}

// B12, watchdog. Renewals count from the answer to the last one, so between two of
// them at the server there are d2 + R + d1, and a pause at the end of the rest adds
// to it:
//
//	lost iff p >= T + x - R - d2 - d1
//
// Where renewals are sent every R_w, R_w is R + d2 + d1 in this and d = d': B12's
// p >= T + x - R_w + d - d'.
func TestWatchdogLosesTheLock(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := setting{T: rapid.SampledFrom([]int{30, 200}).Draw(t, "T")}
		s.x = rapid.IntRange(0, 1).Draw(t, "x")
		s.a = rapid.IntRange(0, 1).Draw(t, "a")
		s.b = s.a + rapid.IntRange(0, 1).Draw(t, "b-a")
		s.check = "none"
		s.w1 = 2 * s.T
		R := rapid.IntRange(s.T/3, s.T/2).Draw(t, "R")
		s.lock = fmt.Sprintf(", renew: {how: compare-and-pexpire, every: %dms}", R)
		s.more = "faults: {pause: {count: 1, max: 0s, who: A}}\n"
		b := s.find(t, "use", "faults.pause.max", 0, clock.Ticks(2*s.T), 0)
		breaksFrom(t, s, b, s.T+s.x-R-2*s.b)
	})
}

// B12 with one renewal lost, and nobody who cares: the next one is a rest after the wait
// for the lost one, so a key has to last from the SET, or the renewal before, for two
// rests, the wait and two messages:
//
//	lost iff 2*R + timeout + d2 + d1 >= T + x
func TestWatchdogMissesARenewal(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := setting{T: rapid.SampledFrom([]int{60, 200}).Draw(t, "T")}
		s.x = rapid.IntRange(0, 1).Draw(t, "x")
		s.a = rapid.IntRange(0, 1).Draw(t, "a")
		s.b = s.a + rapid.IntRange(0, 1).Draw(t, "b-a")
		s.check = "none"
		s.w1 = 2 * s.T
		wait := rapid.IntRange(2*s.b+1, s.T/4).Draw(t, "timeout")
		s.lock = fmt.Sprintf(", timeout: %dms, renew: {how: compare-and-pexpire, every: 1ms, on-failure: ignore}", wait)
		s.more = "faults: {loss: {count: 1, on: lock}}\n"
		from := s.T / 4 // far above what would make many renewals
		b := s.find(t, "use", "lock.renew.every", clock.Ticks(from), clock.Ticks(s.T/2), clock.Ticks(s.T/8))
		breaksFrom(t, s, b, (s.T+s.x-wait-2*s.b+1)/2)
	})
}

// B12 in the test vectors of 2.4: (30,0,10,0,0) -> 20, and (30,1,10,1,1) -> 21 for
// renewals sent every 10: 8 after the answer.
func TestWatchdogVectors(t *testing.T) {
	for _, v := range [...]struct{ x, d, every, want int }{{0, 0, 10, 20}, {1, 1, 8, 21}} {
		s := setting{T: 30, x: v.x, a: v.d, b: v.d, w1: 45, check: "none",
			lock: fmt.Sprintf(", renew: {how: compare-and-pexpire, every: %dms}", v.every), more: "faults: {pause: {count: 1, max: 0s, who: A}}\n"}
		breaksFrom(t, s, s.find(t, "use", "faults.pause.max", 0, 60, 0), v.want)
	}
}

// B10, WAIT n of R replicas: a replica that has not acknowledged can be promoted iff
// n < R.
func TestWaitForReplicas(t *testing.T) {
	s := setting{T: 20, D: 1, x: 1, b: 1, w1: 20}
	s.lock = ", topology: replicated, replicas: 2, wait: {replicas: 1}"
	s.more = "servers: {lag: 1s, promote: 0s}\nfaults: {failover: {count: 1}}\n"
	breaksUpTo(t, s, s.find(t, "belief", "lock.wait.replicas", 1, 2, 1), 1)
}
