package sim_test

import (
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/sim/inequality"
)

// The closed forms as they are written down for a reader: with the keys of the file in
// the place of the letters. With the lengths of each setting there is one worst run, and
// so one form.
func TestLawsAreTheClosedForms(t *testing.T) {
	plain := setting{T: 300, D: 10, x: 1, a: 1, b: 4, ra: 2, rb: 7, w0: 3, w1: 20, pause: 1}
	with := func(change func(s *setting)) setting {
		s := plain
		change(&s)
		return s
	}
	overstay := func(s *setting) { s.pause, s.w0, s.w1 = 0, 0, 320 }
	for name, c := range map[string]struct {
		setting
		property, parameter string
		from, to, step      clock.Ticks
		law                 string
	}{
		// T + x - b - w1 - rb
		"B5, stale": {plain, "stale", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + tick - work.takes.most - resource.delay.most - network.delay.most"},
		// the same where delays get to the last moment of the validity: D + 1 + x + a - w1 - rb
		"B5, at the worst moment of the check": {with(func(s *setting) { s.b, s.w1, s.D = 400, 3, 30 }), "stale", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.drift + network.delay.least + 2*tick - work.takes - resource.delay.most"},
		// D + G + 1 + x + a - rb
		"B5, with a guard": {with(func(s *setting) { s.check, s.lock, s.w1 = "elapsed-before-writes", ", guard: 40ms", 300 }), "stale", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.drift + lock.guard + network.delay.least + 2*tick - resource.delay.most"},
		// with n pauses, T + x - b - w1 - rb is their sum
		"B5, three pauses": {with(func(s *setting) { s.pause, s.more = 0, "faults: {pause: {count: 3, max: 0s, who: A}}\n" }), "stale", "faults.pause.max", 0, clock.Forever, 0,
			"3*faults.pause.max >= lock.ttl + tick - work.takes.most - resource.delay.most - network.delay.most"},
		// T + x + a + w0 + ra - b - w1 - rb
		"B6": {plain, "overwrite", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + work.takes.least + resource.delay.least + network.delay.least + tick - work.takes.most - resource.delay.most - network.delay.most"},
		// W >= T + x + a - b - 2rb
		"B7": {with(func(s *setting) { s.pause, s.check, s.w0 = 0, "none", 0 }), "use", "work.takes.most", 0, 600, 0,
			"work.takes.most >= lock.ttl + network.delay.least + tick - 2*resource.delay.most - network.delay.most"},
		// and for the time to live that such work needs
		"B7, the time to live": {with(func(s *setting) { s.pause, s.check, s.w0 = 0, "none", 0 }), "use", "lock.ttl", 1, 300, 13,
			"lock.ttl <= work.takes.most + 2*resource.delay.most + network.delay.most - network.delay.least - tick"},
		// D + a + x + a + 1
		"B2, the server's clock": {with(func(s *setting) { overstay(s); s.more = "faults: {server-clock-jump: {count: 1, by: 1ms}}\n" }), "belief", "faults.server-clock-jump.by[0]", 1, 30, 9,
			"faults.server-clock-jump.by[0] >= lock.drift + 2*network.delay.least + 2*tick"},
		// the same back in time
		"B2, the client's clock": {with(func(s *setting) { overstay(s); s.more = "faults: {clock-jump: {count: 1, by: -1ms}}\n" }), "belief", "faults.clock-jump.by[0]", -30, -1, 9,
			"faults.clock-jump.by[0] <= - lock.drift - 2*network.delay.least - 2*tick"},
		// D <= T - r_c*(T/r_s + 2a + 1 tick for < and one for x), ticks that are a 99th of the file's
		"B3": {with(func(s *setting) {
			overstay(s)
			s.a, s.b, s.more = 0, 0, "clocks: {rates: {clients: 9/10, redis: 11/10}}\n"
		}), "belief", "lock.drift", 0, 299, 75,
			"lock.drift <= 2/11*lock.ttl - 9/5*network.delay - 1/55*tick"},
		// d2 + p > D + x + a
		"B4": {with(func(s *setting) { s.check, s.w0, s.w1 = "elapsed-since-answer", 0, 320 }), "belief", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.drift + network.delay.least + 2*tick - network.delay.most"},
		// three nodes that all grant: T + x + a - 2b - w - rb
		"B8": {with(func(s *setting) {
			s.acquire, s.lock, s.w0, s.w1, s.ra, s.rb = "redlock", ", topology: independent, nodes: 3", 0, 0, 0, 1
		}), "stale", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + network.delay.least + tick - work.takes - resource.delay.most - 2*network.delay.most"},
		// R <= T - D - a - a - 1
		"B9": {with(func(s *setting) {
			overstay(s)
			s.more = "servers: {persistence: none, restart: [0s, 30s]}\nfaults: {crash: {count: 1}}\n"
		}), "belief", "servers.restart.least", 0, 30_000, 0,
			"servers.restart.least <= lock.ttl - lock.drift - 2*network.delay.least - tick"},
		// F <= T - D - 3a - 1
		"B10": {with(func(s *setting) {
			overstay(s)
			s.lock, s.more = ", topology: replicated, replicas: 1", "servers: {lag: 1s, promote: [0s, 30s]}\nfaults: {failover: {count: 1}}\n"
		}), "belief", "servers.promote.least", 0, 30_000, 0,
			"servers.promote.least <= lock.ttl - lock.drift - 3*network.delay.least - tick"},
		// T + x - 2(b - a)
		"B11": {with(func(s *setting) { s.acquire, s.check = "set-nx-px-then-incr", "none" }), "fence-monotone", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + 2*network.delay.least + tick - 2*network.delay.most"},
		// T + x - R - 2b
		"B12": {with(func(s *setting) {
			s.check, s.w0, s.w1, s.lock = "none", 0, 600, ", renew: {how: compare-and-pexpire, every: 120ms}"
		}), "use", "faults.pause.max", 0, 900, 0,
			"faults.pause.max >= lock.ttl + tick - lock.renew.every - 2*network.delay.most"},
		// a gap of 1 where the section lasts as long as the lease: 1 - 2b with x + T taken by it
		"B13": {with(func(s *setting) { s.check, s.release = "none", "get-compare-del" }), "owner-release", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + tick - work.takes.most - 2*resource.delay.most - 4*network.delay.most"},
		// T + x + a + ra - b - w1 - 3rb
		"B15": {with(func(s *setting) { s.w0, s.reads, s.acquire, s.guard = 2, true, "set-nx-px-with-incr", "reject-lower" }), "lost-update", "faults.pause.max", 0, clock.Forever, 0,
			"faults.pause.max >= lock.ttl + resource.delay.least + network.delay.least + tick - work.takes.most - 3*resource.delay.most - network.delay.most"},
		// 2R + timeout + 2b >= T + x, for a renewal that was lost
		"B12, one renewal lost": {with(func(s *setting) {
			s.T, s.pause, s.check, s.w0, s.w1 = 301, 0, "none", 0, 600
			s.lock, s.more = ", timeout: 30ms, renew: {how: compare-and-pexpire, every: 1ms, on-failure: ignore}", "faults: {loss: {count: 1, on: lock}}\n"
		}), "use", "lock.renew.every", 100, 149, 7,
			"2*lock.renew.every >= lock.ttl + tick - lock.timeout - 2*network.delay.most"},
		// two lengths that are the same: the run needs both, and says so
		"B12, renewals as far apart as answers take": {with(func(s *setting) {
			s.check, s.w0, s.w1, s.lock = "none", 0, 600, ", renew: {how: compare-and-pexpire, every: 4ms}"
		}), "use", "faults.pause.max", 0, 900, 0,
			"faults.pause.max >= lock.ttl + tick - lock.renew.every - 2*network.delay.most"},
	} {
		t.Run(name, func(t *testing.T) {
			b := c.find(t, c.property, c.parameter, c.from, c.to, c.step)
			if len(b.Flips) != 1 {
				t.Fatal(told(b.BoundarySearch))
			}
			b.instantiates(t)
			law := b.law(t, &b.Flips[0])
			if got := strings.Join(law.Text(inequality.ASCII), "\n"); got != c.law {
				t.Errorf("got\n%s: wanted\n%s", strings.Join(law.Lines(inequality.ASCII), "\n"), c.law)
			}
		})
	}
}
