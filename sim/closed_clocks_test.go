package sim_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
)

// inside is a setting in which A is inside for longer than its key lasts, wherever
// the shift of a clock puts the end of its validity.
func inside(t *rapid.T) setting {
	s := singles(t)
	s.w0, s.w1 = 0, s.T+10
	return s
}

// allowed is the least shift of a clock that makes two clients believe at once (B2):
//
//	J_min = D + d1 + x + d2B + 1
//
// with both delays at their least.
func (s setting) allowed() int { return s.D + s.a + s.x + s.a + 1 }

// B2, the server's clock jumps forward.
func TestServerClockJump(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := inside(t)
		s.more = "faults: {server-clock-jump: {count: 1, by: 1ms}}\n"
		to := clock.Ticks(2*s.allowed() + 5)
		b := s.find(t, "belief", "faults.server-clock-jump.by[0]", 1, to, to/3+1)
		breaksFrom(t, s, b, s.allowed())
	})
}

// B2 where a lock is accepted for longer than it is believed in: only belief counts.
func TestServerClockJumpBesideALenientCheck(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := inside(t)
		s.check, s.b = "elapsed-below-ttl-for-less-drift", s.T+5
		s.more = "faults: {server-clock-jump: {count: 1, by: 1ms}}\n"
		to := clock.Ticks(2*s.allowed() + 5)
		b := s.find(t, "belief", "faults.server-clock-jump.by[0]", 1, to, to/3+1)
		breaksFrom(t, s, b, s.allowed())
	})
}

// B2, the client's clock jumps back.
func TestClientClockJumpsBack(t *testing.T) {
	closed(t, 3, func(t *rapid.T) {
		s := inside(t)
		s.more = "faults: {clock-jump: {count: 1, by: -1ms}}\n"
		from := -clock.Ticks(2*s.allowed() + 5)
		b := s.find(t, "belief", "faults.clock-jump.by[0]", from, -1, -from/3+1)
		breaksUpTo(t, s, b, -s.allowed())
	})
}

// B2, both add up: with a server's jump given, the client's makes up the rest.
func TestJumpsAddUp(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := inside(t)
		s.D += 2
		j := rapid.IntRange(1, s.allowed()-1).Draw(t, "J_s")
		s.more = fmt.Sprintf("faults: {clock-jump: {count: 1, by: -1ms, who: A}, server-clock-jump: {count: 1, by: %dms}}\n", j)
		from := -clock.Ticks(2*s.allowed() + 5)
		b := s.find(t, "belief", "faults.clock-jump.by[0]", from, -1, -from/3+1)
		breaksUpTo(t, s, b, j-s.allowed())
	})
}

// B2, a suspend during which the client's monotonic clock stands still (K12).
func TestSuspendedMonotonicClock(t *testing.T) {
	closed(t, 2, func(t *rapid.T) {
		s := inside(t)
		s.more = "clocks: {kind: monotonic}\nfaults: {suspend: {count: 1, for: 1ms}}\n"
		to := clock.Ticks(2*s.allowed() + 5)
		b := s.find(t, "belief", "faults.suspend.for", 1, to, to/3+1)
		breaksFrom(t, s, b, s.allowed())
	})
}

// B2 in the test vectors of 2.4: D, d1, x, d2B and J_min.
func TestJumpVectors(t *testing.T) {
	for _, v := range [...]struct{ D, d, x, want int }{{1, 1, 0, 4}, {3, 0, 0, 4}} {
		s := setting{T: 20, D: v.D, x: v.x, a: v.d, b: v.d, w1: 20, more: "faults: {server-clock-jump: {count: 1, by: 1ms}}\n"}
		breaksFrom(t, s, s.find(t, "belief", "faults.server-clock-jump.by[0]", 1, 15, 7), v.want)
	}
}

// B3, rates, in its continuous form: A believes for V/r_c of real time, the key
// lives for T/r_s, so belief is violated iff
//
//	V/r_c > d1 + T/r_s + d2B
//
// or rather by one tick more where x is 1; a tick is what the milliseconds have to
// be divided into for all of these to be whole: num_c * num_s / gcd of them.
// The ceilings and floors of B3 are those of clocks that count whole ticks at phase
// 0. Search takes the worst phase: a server that looks at whole milliseconds and
// says now > when lets a key live for more than T, but no more than that for sure.
func TestClockRates(t *testing.T) {
	closed(t, 6, func(t *rapid.T) {
		s := inside(t)
		s.T = rapid.SampledFrom([]int{100, 300, 1000}).Draw(t, "ttl")
		s.w1 = 3 * s.T
		c := rapid.IntRange(80, 125).Draw(t, "100 r_c")
		v := rapid.IntRange(80, 125).Draw(t, "100 r_s")
		s.D = 0
		s.more = fmt.Sprintf("clocks: {rates: {A: %d/100, B: %d/100, redis: %d/100}}\n", c, c, v)
		// The last D that is too small: (T-D)*100/c > 2a + T*100/v, in 1/(c*v), and in
		// the ticks that the model has, of which x is one.
		grains := 1
		for _, n := range []int{c, v} { // lowest terms of n/100
			g := gcd(n, 100)
			grains = grains / gcd(grains, n/g) * (n / g)
		}
		last := -1
		for D := 0; D < s.T; D++ {
			valid := (s.T - D) * 100 * grains / c
			lives := s.T * 100 * grains / v
			if valid-1 >= 2*s.a*grains+lives+s.x {
				last = D
			}
		}
		b := s.find(t, "belief", "lock.drift", 0, clock.Ticks(s.T-1), clock.Ticks(s.T/4))
		breaksUpTo(t, s, b, last)
	})
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// B3 in the test vectors of 2.4: with clocks 10 % apart either way, D = 18 of T = 100
// is too little and 19 is enough.
func TestRateVectors(t *testing.T) {
	s := setting{T: 100, w1: 300, more: "clocks: {rates: {clients: 9/10, redis: 11/10}}\n"}
	breaksUpTo(t, s, s.find(t, "belief", "lock.drift", 0, 99, 20), 18)
	// The opposite signs cost availability and nothing else (Z6).
	s.more = "clocks: {rates: {clients: 11/10, redis: 9/10}}\n"
	neverBreaks(t, s, s.find(t, "belief", "lock.drift", 0, 99, 33))
}

// The off-by-one trap of 2.4: with D = 0, x = 0 and E <= V a client believes at T
// itself, when the key is gone. D = 1, x = 1, a delay, or E < V repairs it.
func TestOffByOneTrap(t *testing.T) {
	trap := setting{T: 20, w1: 30, check: "elapsed-at-most-ttl-minus-drift"}
	breaksUpTo(t, trap, trap.find(t, "belief", "lock.drift", 0, 3, 3), 0)
	for name, repair := range map[string]func(s *setting){
		"x = 1":   func(s *setting) { s.x = 1 },
		"E < V":   func(s *setting) { s.check = "elapsed-below-ttl-minus-drift" },
		"a delay": func(s *setting) { s.a, s.b = 1, 1 },
	} {
		s := trap
		repair(&s)
		t.Run(name, func(t *testing.T) { neverBreaks(t, s, s.find(t, "belief", "lock.drift", 0, 3, 3)) })
	}
}
