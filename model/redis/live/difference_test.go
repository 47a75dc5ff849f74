package live_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// TestDifferences shows each row of the table: that the server still does it, and
// what is done about it. A row without a test fails, and a test without a row.
func TestDifferences(t *testing.T) {
	tests := map[string]func(*testing.T){
		"set-ifeq": func(t *testing.T) {
			m := live.NewMiniredis(live.AfterTTL)
			hidden(t, m, "ERR syntax error", "SET", "lock", "A1", "IFEQ", "A1", "PX", "50")
			setIfEqual(t, m)
			r := oldRedis(t)
			hidden(t, r, "ERR syntax error", "SET", "lock", "A1", "IFEQ", "A1", "PX", "50")
			setIfEqual(t, r)
		},
		"set-ifne": func(t *testing.T) {
			m := live.NewMiniredis(live.AfterTTL)
			hidden(t, m, "ERR syntax error", "SET", "lock", "A1", "IFNE", "A1", "PX", "50")
			setUnlessEqual(t, m)
			r := oldRedis(t)
			hidden(t, r, "ERR syntax error", "SET", "lock", "A1", "IFNE", "A1", "PX", "50")
			setUnlessEqual(t, r)
		},
		"delex": func(t *testing.T) {
			r := oldRedis(t)
			hidden(t, r, "ERR Unknown Redis command called from script", "DELEX", "lock", "IFEQ", "A1")
			must(t, r, live.Reply{Kind: redis.OK}, "SET", "lock", "A1")
			must(t, r, live.Reply{Kind: redis.Integer, N: 0}, "DELEX", "lock", "IFEQ", "B1")
			must(t, r, live.Reply{Kind: redis.Integer, N: 1}, "DELEX", "lock", "IFEQ", "A1")
			must(t, r, live.Reply{Kind: redis.Integer, N: 0}, "DELEX", "lock", "IFEQ", "A1")
		},
		"wait": func(t *testing.T) {
			must(t, live.NewMiniredis(live.AfterTTL), live.Reply{Kind: redis.Integer, N: 0}, redis.Request{Op: redis.Wait}.Args("", 0, 1)...)
		},
		"wait-alone": func(t *testing.T) {
			r := dial(t, 15)
			r.Patience = 100 * time.Millisecond
			_, err := r.Do(redis.Request{Op: redis.Wait}.Args("", 0, 1)...)
			if refusal := new(live.Refusal); err == nil || errors.As(err, refusal) {
				t.Errorf("WAIT for a replica that is not there: %v, want a time-out", err)
			}
		},
		"create": func(t *testing.T) {
			for _, op := range []redis.Op{redis.Create, redis.CreateNode} {
				args := redis.Request{Op: op, Token: 1}.Args("A1", 50, 1)
				if _, err := live.NewMiniredis(live.AfterTTL).Do(args...); args != nil || err == nil {
					t.Errorf("create is sent as %q, %v", args, err)
				}
			}
		},
		"dead-at-ttl": TestBoundaryHasTeeth,
		"clock-back": func(t *testing.T) {
			for _, e := range []live.Expiry{live.Native, live.AtTTL} {
				m := live.NewMiniredis(e)
				must(t, m, live.Reply{Kind: redis.OK}, "SET", "lock", "A1", "PX", "50")
				m.SetClock(-30 * time.Millisecond)
				left := live.Reply{Kind: redis.Integer, N: 80}
				if e == live.Native {
					left.N = 50
				}
				must(t, m, left, "PTTL", "lock")
			}
		},
		"pxat-now": func(t *testing.T) {
			m := live.NewMiniredis(live.AfterTTL)
			const zero = "946684800000" // the clock's zero in miniredis's milliseconds
			must(t, m, live.Reply{Kind: redis.OK}, "SET", "p", "v", "PXAT", zero)
			m.SetClock(time.Hour)
			mustHave(t, m, live.Key{Name: "p", Value: "v", Left: live.Always})
		},
		"active-expiry": func(t *testing.T) {
			r := dial(t, 14)
			must(t, r, live.Reply{Kind: redis.OK}, "SET", "lock", "A1", "PX", "1")
			for range 100 {
				time.Sleep(20 * time.Millisecond)
				if n, err := r.Do("DBSIZE"); err != nil || n.N == 0 {
					return // DBSIZE names no key
				}
			}
			t.Error("an expired key nobody names is there after two seconds")
		},
	}
	for _, d := range live.Differences {
		test := tests[d.Name]
		if test == nil {
			t.Errorf("difference %s has no test", d.Name)
			continue
		}
		if len(d.On) == 0 || slices.Contains([]string{d.Command, d.Server, d.Model, d.Here}, "") {
			t.Errorf("difference %s has an empty cell", d.Name)
		}
		t.Run(d.Name, test)
		delete(tests, d.Name)
	}
	for name := range tests {
		t.Errorf("test %s has no difference", name)
	}
}

// oldRedis is a redis-server before 8.4.
func oldRedis(t *testing.T) *live.Redis {
	t.Helper()
	r := dial(t, 13)
	if r.Kind != live.OnOldRedis {
		t.Skip("redis-server " + r.Version + " has the command")
	}
	return r
}

// hidden sends a command as it is, inside a script, where no difference is seen to,
// and wants it refused.
func hidden(t *testing.T, s live.Server, refusal string, args ...string) {
	t.Helper()
	_, err := s.Do(append([]string{"EVAL", "return redis.call(unpack(ARGV))", "0"}, args...)...)
	var r live.Refusal
	if !errors.As(err, &r) || !strings.Contains(strings.ToLower(r.Text), strings.ToLower(strings.TrimPrefix(refusal, "ERR "))) {
		t.Errorf("%q: %v, want the refusal %q: the server has learnt the command", args, err, refusal)
	}
}

// setIfEqual sends SET IFEQ to a server on which it is emulated.
func setIfEqual(t *testing.T, s live.Server) {
	t.Helper()
	ifeq := func(want live.Reply, set, equal string) {
		t.Helper()
		must(t, s, want, "set", "p", set, "ifeq", equal, "PX", "50000")
	}
	ifeq(live.Reply{Kind: redis.Nil}, "A2", "A1")
	must(t, s, live.Reply{Kind: redis.OK}, "SET", "p", "A1")
	ifeq(live.Reply{Kind: redis.Nil}, "A2", "B1")
	must(t, s, live.Reply{Kind: redis.Integer, N: -1}, "PTTL", "p")
	ifeq(live.Reply{Kind: redis.OK}, "A2", "A1")
	must(t, s, live.Reply{Kind: redis.Bulk, Text: "A2"}, "GET", "p")
	if left, err := s.Do("PTTL", "p"); err != nil || left.N <= 0 {
		t.Errorf("time left is %v, %v, want some", left, err)
	}
}

// setUnlessEqual sends SET IFNE to a server on which it is emulated.
func setUnlessEqual(t *testing.T, s live.Server) {
	t.Helper()
	ifne := func(want live.Reply, set, unequal string) {
		t.Helper()
		must(t, s, want, "set", "q", set, "ifne", unequal, "PX", "50000")
	}
	ifne(live.Reply{Kind: redis.OK}, "A1", "A1") // the key is absent
	ifne(live.Reply{Kind: redis.Nil}, "A2", "A1")
	must(t, s, live.Reply{Kind: redis.Bulk, Text: "A1"}, "GET", "q")
	must(t, s, live.Reply{Kind: redis.Integer, N: 1}, "PERSIST", "q")
	ifne(live.Reply{Kind: redis.OK}, "B1", "B1") // the key is another's
	must(t, s, live.Reply{Kind: redis.Bulk, Text: "B1"}, "GET", "q")
	if left, err := s.Do("PTTL", "q"); err != nil || left.N <= 0 {
		t.Errorf("time left is %v, %v, want some", left, err)
	}
}
