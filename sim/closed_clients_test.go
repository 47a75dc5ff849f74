package sim_test

import (
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
)

// TestClients holds the built-in scenarios of real clients to closed forms, in the
// letters of closed_test.go, of which these are the same for all: every message takes
// from a to b, the work is a read, up to w1, and a write, so a section takes up to
// w1 + 4b and at least 4a. What is expected is worked out from the lengths that each
// client documents, written down here once more, and its about has to say it.
//
//   - Without renewal A is inside from late after its SET on, and its pause and its
//     section last until B is in: p >= T + x + a - late - w1 - 4b. One instance lets
//     late be b. Of three nodes asked at once two have A's key as soon as a, and the
//     answer of the third is there at 2b: late is 2b - a.
//   - Asked one after another, A's second key is set at 3a, behind a SET and an answer
//     at their shortest, and A is in 3b later: an answer, a SET and an answer. B cannot
//     have the second node before 3a + T + x, and is in 3a after that. So late is 3b
//     and the way in is 3a in place of a.
//   - With renewal every R from the answer on, the pause begins as one is due, up to
//     a + b + R after the attempt began, and a renewal sent after it, b on its way, comes
//     too late: p >= T + x + a - b - (a + b + R).
//   - The same, and B is gone by then. B's answer, its section and its release take 6a.
//   - A clock set back in the pause by J lets A believe until V + J, and B is in, as
//     above, at 6a + T + x at the earliest: J >= D + x + 6a + 1.
func TestClients(t *testing.T) {
	const a, b, w1, x = 1, 5, 20, 1
	const section = w1 + 4*b
	paused := func(T int) int { return T + x + a - b - section }
	paused3 := func(T int) int { return T + x + a - (2*b - a) - section }
	pausedInTurn := func(T int) int { return T + x + 3*a - 3*b - section }
	renewed := func(T, R int) int { return T + x + a - b - (a + b + R) }
	for _, v := range []struct {
		client, property, parameter string
		want                        int
		slow                        bool
	}{
		{"redsync", "use", "faults.pause.max", paused3(8_000), false},
		{"redlock-py", "use", "faults.pause.max", pausedInTurn(1_000), false},
		{"redlock-py", "belief", "faults.clock-jump.by[0]", -(12 + x + 6*a + 1), false},
		{"redlock-rb", "use", "faults.pause.max", pausedInTurn(2_000), false},
		{"node-redlock", "use", "faults.pause.max", paused3(5_000), false},
		{"node-redlock", "belief", "faults.pause.max", paused3(5_000), false},
		{"redlock-net", "use", "faults.pause.max", renewed(30_000, 15_000), false},
		{"redlock-net", "belief", "faults.pause.max", renewed(30_000, 15_000), true},
		{"redlock-net", "gap", "faults.pause.max", renewed(30_000, 15_000), false},
		{"redis-py-timeout", "use", "faults.pause.max", paused(5_000), false},
		{"redis-py-timeout", "belief", "faults.pause.max", paused(5_000), false},
		{"redisson", "use", "faults.pause.max", renewed(30_000, 10_000), false},
		{"redisson", "belief", "faults.pause.max", renewed(30_000, 10_000), false},
		{"bsm-redislock", "use", "faults.pause.max", paused(100), false},
		{"bsm-redislock", "belief", "faults.pause.max", paused(100), false},
		{"rueidislock", "use", "faults.pause.max", renewed(5_000, 2_500), false},
		{"rueidislock", "belief", "faults.pause.max", renewed(5_000, 2_500), true},
		{"kubernetes-leader", "use", "faults.pause.max", renewed(15_000, 2_000), false},
	} {
		t.Run(v.client+"/"+v.property, func(t *testing.T) {
			if v.slow && !long() {
				t.Skip("takes seconds: -long")
			}
			t.Parallel()
			s, err := scenario.Load(v.client)
			if err != nil {
				t.Fatal(err)
			}
			broken := clock.Ticks(v.want)
			safe := broken - 1
			if broken < 0 {
				safe = broken + 1
			}
			b := find(t, s, v.property, v.parameter, min(safe, broken), max(safe, broken), 1)
			if b.Outcome != sim.Flipped || len(b.Flips) != 1 || b.Flips[0].Broken.Value != broken {
				t.Errorf("%s: wanted it to be broken at %d and not at %d", told(b.BoundarySearch), broken, safe)
			} else {
				b.instantiates(t)
			}
			if says := s.Time(max(broken, -broken)); !strings.Contains(s.About, says) {
				t.Errorf("about does not say %s: %s", says, s.About)
			}
		})
	}
}

// TestClientCutOffInARenewal: nothing but the renewal's time limit ends the belief of
// rueidislock's client. The renewal goes out up to b + R after the SET before it was
// carried out, and is cut off; B is in a after the key is gone, so a limit of
//
//	T + x + a - (b + R)
//
// is too long, and KeyValidity, which it is, much longer.
func TestClientCutOffInARenewal(t *testing.T) {
	s, err := scenario.Load("rueidislock")
	if err != nil {
		t.Fatal(err)
	}
	pause, cut := "pause: {count: 1, max: 15s}", "cut: {count: 1, for: unlimited}"
	text := strings.Replace(string(s.Text), pause, cut, 1)
	if s, err = scenario.Parse("cut.yaml", []byte(text)); err != nil || !strings.Contains(text, cut) {
		t.Fatal(err, text)
	}
	const want = 5_000 + 1 + 1 - (5 + 2_500)
	b := find(t, s, "belief", "lock.timeout", want-1, want, 1)
	if b.Outcome != sim.Flipped || b.Flips[0].Broken.Value != want {
		t.Errorf("%s: wanted it to be broken from %d on", told(b.BoundarySearch), want)
	}
	if !strings.Contains(s.About, s.Time(want)) || s.Lock.Timeout < want {
		t.Errorf("waits for %s, and about does not say %s: %s", s.Time(s.Lock.Timeout), s.Time(want), s.About)
	}
}

// TestClientsHold: what a pause of any length does not break.
func TestClientsHold(t *testing.T) {
	for _, v := range [...]struct{ client, property string }{
		{"redsync", "belief"}, {"redlock-rb", "belief"}, {"redis-py", "use"},
	} {
		t.Run(v.client+"/"+v.property, func(t *testing.T) {
			t.Parallel()
			s, err := scenario.Load(v.client)
			if err != nil {
				t.Fatal(err)
			}
			if b := find(t, s, v.property, "faults.pause.max", 0, clock.Forever, 0); b.Outcome != sim.NeverBroken {
				t.Errorf("%s: wanted it never to break", told(b.BoundarySearch))
			}
		})
	}
}
