package linear

import (
	"strings"
	"testing"
)

// hard returns an illegal history that is expensive to refuse: answered
// increments, overlapping or in a row, unanswered ones which can stand in for
// any of them, and a last read of a value that nobody wrote.
func hard(answered, unanswered int, overlap bool) []Section {
	var h []Section
	at := int64(0)
	tick := func() int64 { at++; return at }
	for i := range unanswered {
		h = append(h, rmw(i, tick(), 0, int64(i%max(answered, 1))).as(Unanswered))
	}
	for i := range answered {
		h = append(h, rmw(100+i, tick(), tick(), int64(i)))
	}
	if overlap {
		for i := unanswered; i < len(h); i++ {
			h[i].Return = tick()
		}
	}
	return append(h, plain(99, tick(), tick(), -1))
}

// reads returns an illegal history of overlapping plain reads, each of which
// can be placed anywhere but the last.
func reads(n int) []Section {
	var h []Section
	for i := range n {
		h = append(h, plain(i, int64(i+1), int64(100+i), 0))
	}
	h[n-1].Read = 1
	return h
}

func TestLimits(t *testing.T) {
	d := DefaultLimits()
	for _, c := range []struct {
		name   string
		h      []Section
		limits Limits
		want   Verdict
		reason string // its beginning
	}{
		{"unanswered at the cap", hard(3, 4, false), Limits{4, 1, 1000}, Illegal, "after "},
		{"unanswered over the cap", hard(3, 5, false), Limits{4, 1, 1000}, Unknown, "5 unanswered operations, the limit is 4"},
		{"over the cap, though easy", []Section{rmw(0, 1, 2, 0).as(Unanswered)}, Limits{0, 1, 10}, Unknown, "1 unanswered operations, the limit is 0"},
		{"overlap at the cap", reads(5), Limits{0, 5, 1000}, Illegal, "after 4 of 5"},
		{"overlap over the cap", reads(5), Limits{0, 4, 1000}, Unknown, "5 operations overlap at one instant, the limit is 4"},
		{"in a row is no overlap", hard(50, 0, false), Limits{0, 1, 1000}, Illegal, "after 50 of 51"},
		{"steps run out", reads(10), Limits{0, 10, 50}, Unknown, "undecided after 50 steps, the limit"},
		{"steps suffice exactly", []Section{rmw(0, 1, 2, 0), rmw(0, 3, 4, 1)}, Limits{0, 1, 2}, Linearizable, "2 operations"},
		{"one step short", []Section{rmw(0, 1, 2, 0), rmw(0, 3, 4, 1)}, Limits{0, 1, 1}, Unknown, "undecided after 1 steps"},
		{"default over unanswered", hard(3, d.Unanswered+1, false), d, Unknown, "17 unanswered operations, the limit is 16"},
		{"default over overlap", reads(d.Overlap + 1), d, Unknown, "33 operations overlap"},
		{"default at unanswered", hard(20, d.Unanswered, false), d, Illegal, "after "},
		{"default runs out of steps", reads(d.Overlap), d, Unknown, "undecided after 524288 steps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := CheckSections(0, c.h, c.limits)
			if got := decide(t, r, err); got != c.want {
				t.Errorf("%v, want %v: %s", got, c.want, r.Reason)
			}
			if !strings.HasPrefix(r.Reason, c.reason) {
				t.Errorf("reason %q, want it to begin with %q", r.Reason, c.reason)
			}
		})
	}
}

// The shortcuts for unanswered operations change no verdict, as the oracles
// show. They save work: without them these histories take tens of thousands
// of steps and more.
func TestShortcutsSaveSteps(t *testing.T) {
	few := Limits{Unanswered: 16, Overlap: 4, Steps: 1000}
	var sections []Section
	var accesses []Access
	for i := range 16 {
		sections = append(sections, plain(i, int64(i+1), 0, 0).as(Unanswered))
		accesses = append(accesses, write(i, int64(i+1), 0, int64(i+1)).as(Unanswered))
	}
	sections = append(sections, rmw(20, 20, 21, 0), plain(20, 22, 23, 5))
	r, err := CheckSections(0, sections, few)
	if got := decide(t, r, err); got != Illegal {
		t.Errorf("sections: %v, want illegal: %s", got, r.Reason)
	}
	accesses = append(accesses, write(20, 20, 21, 30), read(20, 22, 23, 31))
	r, err = CheckRegister(0, accesses, few)
	if got := decide(t, r, err); got != Illegal {
		t.Errorf("register: %v, want illegal: %s", got, r.Reason)
	}
}

func TestMalformed(t *testing.T) {
	fine := rmw(0, 1, 2, 0)
	section := func(change func(s *Section)) func() error {
		return func() error {
			s := rmw(1, 3, 4, 1)
			change(&s)
			_, err := CheckSections(0, []Section{fine, s}, DefaultLimits())
			return err
		}
	}
	access := func(a Access) func() error {
		return func() error { _, err := CheckRegister(0, []Access{a}, DefaultLimits()); return err }
	}
	lockop := func(op LockOp) func() error {
		return func() error { _, err := CheckMutex([]LockOp{op}, DefaultLimits()); return err }
	}
	limits := func(l Limits) func() error {
		return func() error { _, err := CheckSections(0, nil, l); return err }
	}
	for _, c := range []struct {
		name string
		run  func() error
		want string
	}{
		{"no outcome", section(func(s *Section) { s.Outcome = 0 }), "history: operation 2: outcome 0 is not one of accepted, rejected, no-op, unanswered"},
		{"outcome too large", section(func(s *Section) { s.Outcome = 5 }), "history: operation 2: outcome 5 is not one of accepted, rejected, no-op, unanswered"},
		{"returns before its call", section(func(s *Section) { s.Return = 0 }), "history: operation 2: returns at 0, before its call at 3"},
		{"call without a return", section(func(s *Section) { s.Return = Never }), "history: operation 2: accepted, but returns at Never"},
		{"unanswered with a return", section(func(s *Section) { s.Outcome = Unanswered }), "history: operation 2: unanswered, but returns at 4, want Never"},
		{"called at Never", section(func(s *Section) { s.Call, s.Return = Never, Never }), "history: operation 2: call is Never"},
		{"negative client", section(func(s *Section) { s.Client = -1 }), "history: operation 2: client is -1, want 0 or more"},
		{"one instant, two operations", section(func(s *Section) { s.Call = 2 }), "history: instant 2 is used by client 0 [1,2] and by client 1 [2,4]"},
		{"section no-op", section(func(s *Section) { s.Outcome = NoOp }), "history: operation 2: a section is never a no-op"},
		{"written without writing", section(func(s *Section) { s.Wrote = false }), "history: operation 2: did not write, but written is 2"},
		{"access without a kind", access(Access{Call: 1, Return: 2, Outcome: Accepted}), "history: operation 1: access kind 0 is not one of read, write"},
		{"access with an outcome of locks", access(write(0, 1, 2, 1).as(NoOp)), "history: operation 1: an access is never a no-op"},
		{"access malformed in time", access(write(0, 2, 1, 1)), "history: operation 1: returns at 1, before its call at 2"},
		{"value of a refused read", access(Access{Call: 1, Return: 2, Kind: Read, Value: 1, Outcome: Rejected}), "history: operation 1: read was rejected, but its value is 1"},
		{"lock operation without a kind", lockop(LockOp{Call: 1, Return: 2, Outcome: Accepted}), "history: operation 1: lock kind 0 is not one of acquire, release, renew, expire"},
		{"negative owner", lockop(locking(Acquire, 0, 1, 2).owner(-1)), "history: operation 1: owner is -1, want 0 or more"},
		{"expiry refused", lockop(locking(Expire, 0, 1, 2).as(Rejected)), "history: operation 1: expire is rejected, want accepted"},
		{"negative fence", lockop(locking(Acquire, 0, 1, 2).fence(-1)), "history: operation 1: fence is -1, want 1 or more, or 0 for none"},
		{"fence of a release", lockop(locking(Release, 0, 1, 2).fence(1)), "history: operation 1: release accepted has a fence, 1"},
		{"fence of a refusal", lockop(locking(Acquire, 0, 1, 2).fence(1).as(Rejected)), "history: operation 1: acquire rejected has a fence, 1"},
		{"lock malformed in time", lockop(locking(Acquire, 0, 2, 1)), "history: operation 1: returns at 1, before its call at 2"},
		{"limits: unanswered", limits(Limits{-1, 1, 1}), "limits: unanswered is -1, want 0 or more"},
		{"limits: overlap", limits(Limits{0, 0, 1}), "limits: overlap is 0, want 1 or more"},
		{"limits: steps", limits(Limits{0, 1, 0}), "limits: steps is 0, want 1 or more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.run(); err == nil || err.Error() != c.want {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
}
