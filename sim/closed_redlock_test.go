package sim_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/sim"
)

// B8, Redlock: A carries keys on s nodes, a quorum is q of N, and k = s + q - N nodes
// have to let B in too early. e becomes the k-th smallest e_i, and d1 the k-th
// smallest d1(i).

// redlock draws a Redlock of three nodes with a quorum of two.
func redlock(t *rapid.T) setting {
	s := setting{T: rapid.SampledFrom([]int{20, 300, 10_000}).Draw(t, "T"), acquire: "redlock"}
	s.D = rapid.IntRange(0, s.T/5).Draw(t, "D")
	s.x = rapid.IntRange(0, 1).Draw(t, "x")
	s.a = rapid.IntRange(0, 1).Draw(t, "a")
	s.b = s.a + rapid.IntRange(0, 1).Draw(t, "b-a")
	s.rb = rapid.IntRange(0, 1).Draw(t, "rb")
	s.lock = ", topology: independent, nodes: 3"
	return s
}

// B8, stale: all three nodes grant A, so k = 2, and B's grant is complete when the
// second key is gone: T + x after the second d1, which is the least delay. A learns
// of its grant when the last node has answered, up to 2b after the attempt began:
//
//	p + w >= T + x + d1_(2) - E    with E = min(2b, V-1)
func TestRedlockPause(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := redlock(t)
		s.pause = 1
		E := min(2*s.b, s.V()-1)
		breaksFrom(t, s, s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0), s.T+s.x+s.a-E-s.rb)
	})
}

// The same for use: A's section ends after the write's answer, and B is in when the
// last of its own three answers is there, one delay after the second key was free.
func TestRedlockSectionsOverlap(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := redlock(t)
		s.pause = 1
		E := min(2*s.b, s.V()-1)
		breaksFrom(t, s, s.find(t, "use", "faults.pause.max", 0, clock.Forever, 0), s.T+s.x+s.a-E-2*s.rb+s.a)
	})
}

// contended is how long the requests of a contender can lie apart that came at the
// same time as A's: one reached the third node before A's did, so that A has only
// two of three, and another is still under way.
func (s setting) contended() int { return 2 * (s.b - s.a) }

// B8, belief with jumps. With A's keys on all three nodes two of the clocks must
// jump, each as far as for a single instance (B2).
//
// One jump is not enough there, but B8's s need not be N for want of a fault: a
// contender that is before A at the third node leaves A two, and k = 1. Its request
// to the node whose clock jumps comes at most so much later that the key must be
// gone T + x - 2*(b-a) early.
func TestRedlockClockJumps(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := redlock(t)
		s.T, s.D, s.w1 = 20, rapid.IntRange(0, 4).Draw(t, "D of 20"), 20
		n := rapid.IntRange(1, 2).Draw(t, "jumps")
		s.more = fmt.Sprintf("faults: {server-clock-jump: {count: %d, by: 1ms}}\n", n)
		want := s.T + s.x - s.contended()
		if n == 2 {
			want = min(want, s.allowed())
		}
		b := s.find(t, "belief", "faults.server-clock-jump.by[0]", 1, clock.Ticks(want+3), clock.Ticks(want+2))
		breaksFrom(t, s, b, want)
	})
}

// B8 and B9, nodes that forget. With A's keys on all three nodes k = 2 of them must
// crash, and the delay that makes that safe is that of a single instance. One crash
// is enough for a contender as above, and for no more than its requests lie apart.
func TestRedlockRestarts(t *testing.T) {
	for _, v := range [...]struct{ b, crashes int }{{0, 1}, {0, 2}, {1, 1}} {
		s := setting{T: 20, D: 2, x: 1, b: v.b, w1: 20, acquire: "redlock", lock: ", topology: independent, nodes: 3"}
		s.more = fmt.Sprintf("servers: {restart: [0s, 1s]}\nfaults: {crash: {count: %d}}\n", v.crashes)
		want := s.contended()
		if v.crashes == 2 {
			want = s.V() - 1
		}
		breaksUpTo(t, s, s.find(t, "belief", "servers.restart.least", 0, 50, 0), want)
	}
}

// The k table of 2.4, by counting: how many nodes must forget at once until two
// clients believe. All nodes grant, so k(s=N) = q; that they are down for longer than
// any request is under way keeps contenders out.
func TestRedlockK(t *testing.T) {
	for _, v := range [...]struct{ N, k int }{{1, 1}, {3, 2}} {
		s := setting{T: 20, D: 2, w1: 20, acquire: "redlock", lock: fmt.Sprintf(", topology: independent, nodes: %d", v.N)}
		s.more = "servers: {restart: 1ms}\nfaults: {crash: {count: 0}}\n"
		breaksFrom(t, s, s.find(t, "belief", "faults.crash.count", 0, 3, 0), v.k)
	}
}

// The same with one of three nodes out of A's reach: s = 2 and k = 1. A gives up on
// the node after a timeout, which its validity pays for.
func TestRedlockKWithoutANode(t *testing.T) {
	if !long() {
		t.Skip("takes seconds: -long")
	}
	s := setting{T: 20, D: 2, w1: 20, acquire: "redlock", lock: ", topology: independent, nodes: 3, timeout: 1ms"}
	s.more = "servers: {restart: 2ms}\nfaults: {crash: {count: 0}, cut: {count: 1, who: A}}\n"
	breaksFrom(t, s, s.find(t, "belief", "faults.crash.count", 0, 2, 0), 1)
}

// A quorum of no majority needs no fault: two quorums are disjoint iff 2q <= N (B8).
func TestQuorumOfNoMajority(t *testing.T) {
	for _, v := range [...]struct{ N, last int }{{2, 1}, {3, 1}} {
		s := setting{T: 20, D: 2, b: 1, w1: 1, acquire: "redlock"}
		s.lock = fmt.Sprintf(", topology: independent, nodes: %d, quorum: 1", v.N)
		breaksUpTo(t, s, s.find(t, "belief", "lock.quorum", 1, clock.Ticks(v.N), 1), v.last)
	}
}

// B14, split vote: nobody wins iff c*(q-1) >= N_live, for c clients that come at the
// same time. With retries spent, that is progress violated.
func TestSplitVote(t *testing.T) {
	for _, v := range [...]struct{ N, q, c, down int }{
		{1, 1, 3, 0}, {2, 2, 2, 0}, {3, 2, 2, 0}, {3, 2, 3, 0}, {4, 3, 2, 0},
		{5, 3, 2, 0}, {5, 3, 3, 0}, {3, 2, 2, 1},
	} {
		if (v.down > 0 || v.N*v.c > 12) && !long() {
			continue // takes seconds
		}
		t.Run(fmt.Sprintf("%d clients, %d of %d nodes, %d down", v.c, v.q, v.N, v.down), func(t *testing.T) {
			s := setting{T: 1000, D: 12, w1: 1, clients: v.c, acquire: "redlock"}
			if v.c == 2 {
				s.b = 1
			}
			s.lock = fmt.Sprintf(", topology: independent, nodes: %d, quorum: %d", v.N, v.q)
			if v.down > 0 {
				s.lock += ", timeout: 5ms"
				s.more = "servers: {restart: unlimited}\nfaults: {crash: {count: 1}}\n"
			}
			b := s.find(t, "progress", "lock.retry.limit", 0, 0, 1)
			want := sim.NeverBroken
			if v.c*(v.q-1) >= v.N-v.down {
				want = sim.AlwaysBroken
			}
			if b.Outcome != want {
				t.Errorf("%s: wanted %v\n%s", told(b.BoundarySearch), want, s.text())
			}
		})
	}
}

// The same at the size of real locks, every message [1, 5] and the work [0, 5]: the
// boundary for three nodes, and for five with -long, is that of the formula whatever
// the number of nodes.
func TestRedlockPauseAtFullSize(t *testing.T) {
	for _, N := range []int{3, 5} {
		if N == 5 && !long() {
			continue // takes seconds
		}
		s := setting{T: 10_000, D: 102, x: 1, a: 1, b: 5, ra: 1, rb: 5, w1: 5, pause: 1, acquire: "redlock"}
		s.lock = fmt.Sprintf(", topology: independent, nodes: %d", N)
		breaksFrom(t, s, s.find(t, "use", "faults.pause.max", 0, clock.Forever, 0), 9978)
	}
}
