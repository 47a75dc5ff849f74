package live_test

import (
	"testing"
	"time"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// TestBoundary holds the moment of expiry to the millisecond: a lock of 50 ms, looked
// at once, around the end of its time to live.
func TestBoundary(t *testing.T) {
	for _, c := range []struct {
		expiry live.Expiry
		at     clock.Ticks
		alive  bool
	}{
		{live.AfterTTL, 49, true}, {live.AfterTTL, 50, true}, {live.AfterTTL, 51, false},
		{live.AtTTL, 49, true}, {live.AtTTL, 50, false}, {live.AtTTL, 51, false},
		{live.Native, 49, true}, {live.Native, 50, false}, {live.Native, 51, false},
	} {
		m := live.NewMiniredis(c.expiry)
		must(t, m, live.Reply{Kind: redis.OK}, "SET", "lock", "A1", "NX", "PX", "50")
		m.SetClock(time.Duration(c.at)*time.Millisecond + 999*time.Microsecond)
		want := live.Reply{Kind: redis.Nil}
		if c.alive {
			want = live.Reply{Kind: redis.Bulk, Text: "A1"}
		}
		must(t, m, want, "GET", "lock")
	}
}

// TestClockIsFloored fails when a clock before its zero is rounded another way.
func TestClockIsFloored(t *testing.T) {
	m := live.NewMiniredis(live.AfterTTL)
	m.SetClock(-500 * time.Microsecond) // shows -1 ms
	must(t, m, live.Reply{Kind: redis.OK}, "SET", "lock", "A1", "PX", "50")
	m.SetClock(999 * time.Microsecond) // shows 0
	mustHave(t, m, live.Key{Name: "lock", Value: "A1", Left: 49 * time.Millisecond})
}

// TestBoundaryHasTeeth compares miniredis as it is under Redis's rule, and requires
// that the one tick between them is found: by one sequence and by random ones.
func TestBoundaryHasTeeth(t *testing.T) {
	s := sequence{TTL: 50, Steps: []step{
		{Q: redis.Request{Op: redis.SetNXPX, Token: 1}},
		{Wait: until, For: 0, Q: redis.Request{Op: redis.Get, Token: 1}},
	}}
	var x mix
	var m modelled
	if err := compare(s, &m, faithful, 1, live.NewMiniredis(live.Native), &x); err == nil {
		t.Error("a lock at its time to live: miniredis as it is passes for Redis")
	}
	if err := compare(s, &m, faithful, 1, live.NewMiniredis(live.AfterTTL), &x); err != nil {
		t.Error(err)
	}
	if err := compare(s, &m, faithful, 0, live.NewMiniredis(live.Native), &x); err != nil {
		t.Error(err)
	}
	mustDiffer(t, faithful, 1, live.Native)   // TTL, and clocks set back
	mustDiffer(t, faithful, 0, live.Native)   // clocks set back
	mustDiffer(t, faithful, 0, live.AfterTTL) // TTL
	mustDiffer(t, faithful, 1, live.AtTTL)    // TTL
}

// TestKeysIsALook fails when looking at a key changes it.
func TestKeysIsALook(t *testing.T) {
	m := live.NewMiniredis(live.AfterTTL)
	must(t, m, live.Reply{Kind: redis.OK}, "SET", "lock", "A1", "PX", "50")
	m.SetClock(80 * time.Millisecond)
	mustHave(t, m)
	m.SetClock(20 * time.Millisecond)
	mustHave(t, m, live.Key{Name: "lock", Value: "A1", Left: 30 * time.Millisecond})
	must(t, m, live.Reply{Kind: redis.Integer, N: 30}, "PTTL", "lock")
	m.SetClock(80 * time.Millisecond)
	must(t, m, live.Reply{Kind: redis.Nil}, "GET", "lock") // this is no look
	m.SetClock(20 * time.Millisecond)
	mustHave(t, m)
}

func must(t *testing.T, s live.Server, want live.Reply, args ...string) {
	t.Helper()
	if got, err := s.Do(args...); err != nil || got != want {
		t.Errorf("%q: %v, %v; want %v", args, got, err, want)
	}
}

func mustHave(t *testing.T, s live.Server, want ...live.Key) {
	t.Helper()
	got, err := s.Keys("lock", "fence", "p")
	if err != nil || len(got) != len(want) {
		t.Errorf("keys %v, %v; want %v", got, err, want)
		return
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("key %v; want %v", got[i], want[i])
		}
	}
}
