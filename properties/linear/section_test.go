package linear

import (
	"strings"
	"testing"
)

// rmw is an accepted increment.
func rmw(client int, call, ret, read int64) Section {
	return Section{Client: client, Call: call, Return: ret, Read: read, Wrote: true, Written: read + 1, Outcome: Accepted}
}

func (s Section) as(o Outcome) Section {
	s.Outcome = o
	if o == Unanswered {
		s.Return = Never
	}
	return s
}

// plain is an accepted section without a write.
func plain(client int, call, ret, read int64) Section {
	return Section{Client: client, Call: call, Return: ret, Read: read, Outcome: Accepted}
}

func TestSections(t *testing.T) {
	for _, c := range []struct {
		name string
		h    []Section
		want Verdict
		says string // the end of the reason
	}{
		{"empty", nil, Linearizable, "0 operations fit one order, after which the value is 0"},
		{"one after the other", []Section{rmw(0, 1, 2, 0), rmw(1, 3, 4, 1)}, Linearizable, "after which the value is 2"},
		{"overlapping, one order fits", []Section{rmw(0, 1, 4, 1), rmw(1, 2, 3, 0)}, Linearizable, "the value is 2"},
		{"real time counts", []Section{rmw(0, 1, 2, 1), rmw(1, 3, 4, 0)}, Illegal,
			"at the start the value is 0, and this cannot come next: client 0 [1,2] read 1, write 2: accepted"},
		{"both read the same", []Section{rmw(0, 1, 3, 0), rmw(1, 2, 4, 0)}, Illegal,
			"after 1 of 2 operations, the last client 0 [1,3] read 0, write 1: accepted, the value is 1, " +
				"and this cannot come next: client 1 [2,4] read 0, write 1: accepted"},
		{"the stale one was refused", []Section{rmw(0, 1, 3, 0), rmw(1, 2, 4, 0).as(Rejected)}, Linearizable, "the value is 1"},
		{"a refused write leaves the value", []Section{rmw(0, 1, 2, 0).as(Rejected), rmw(1, 3, 4, 1)}, Illegal,
			"the value is 0, and this cannot come next: client 1 [3,4] read 1, write 2: accepted"},
		{"initial value", []Section{rmw(0, 1, 2, 7)}, Illegal, ""},
		{"plain read in time", []Section{rmw(0, 1, 2, 0), plain(1, 3, 4, 1)}, Linearizable, ""},
		{"plain read too late", []Section{rmw(0, 1, 2, 0), plain(1, 3, 4, 0)}, Illegal, ""},
		{"plain read of two values", []Section{rmw(0, 1, 6, 0), plain(1, 2, 3, 1), plain(1, 4, 5, 0)}, Illegal, ""},
		{"unanswered and seen", []Section{rmw(0, 1, 2, 0).as(Unanswered), rmw(1, 3, 4, 1)}, Linearizable, "the value is 2"},
		{"unanswered and not seen", []Section{rmw(0, 1, 2, 0).as(Unanswered), rmw(1, 3, 4, 0)}, Linearizable, "the value is 1"},
		{"unanswered and seen late", []Section{rmw(0, 1, 2, 0).as(Unanswered), plain(1, 3, 4, 0), plain(1, 5, 6, 1)}, Linearizable, ""},
		{"unanswered, seen, then unseen", []Section{rmw(0, 1, 2, 0).as(Unanswered), plain(1, 3, 4, 1), plain(1, 5, 6, 0)}, Illegal, ""},
		{"unanswered takes effect once", []Section{rmw(0, 1, 2, 0).as(Unanswered), rmw(1, 3, 4, 0), plain(1, 5, 6, 2)}, Illegal, ""},
		{"unanswered not before its call", []Section{plain(1, 1, 2, 1), rmw(0, 3, 4, 0).as(Unanswered)}, Illegal, ""},
		{"unanswered stale, never applied", []Section{rmw(0, 1, 2, 0), rmw(1, 3, 4, 0).as(Unanswered)}, Linearizable, "the value is 1"},
		{"two unanswered in a row", []Section{rmw(0, 1, 2, 0).as(Unanswered), rmw(1, 3, 4, 1).as(Unanswered), plain(2, 5, 6, 2)}, Linearizable, ""},
		{"unanswered plain read", []Section{plain(0, 1, 2, 0).as(Unanswered), rmw(1, 3, 4, 0)}, Linearizable, ""},
		{"the reason counts what was answered", []Section{
			rmw(0, 1, 2, 0).as(Unanswered), rmw(0, 3, 4, 1).as(Unanswered),
			{Client: 1, Call: 5, Return: 6, Read: 0, Wrote: true, Written: 7, Outcome: Accepted}, plain(1, 7, 8, 9)}, Illegal,
			"after 1 of 4 operations, the last client 1 [5,6] read 0, write 7: accepted, the value is 7, " +
				"and this cannot come next: client 1 [7,8] read 9: accepted"},
		{"the reason lists all that could come next", []Section{rmw(0, 1, 3, 5), rmw(1, 2, 4, 6), rmw(2, 5, 6, 7)}, Illegal,
			"this cannot come next: client 0 [1,3] read 5, write 6: accepted; or client 1 [2,4] read 6, write 7: accepted"},
		// B's update is lost, but nobody heard that it was written.
		{"lost update that clients cannot see", []Section{rmw(0, 1, 4, 0), rmw(1, 2, 3, 0).as(Unanswered)}, Linearizable, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := CheckSections(0, c.h, DefaultLimits())
			if got := decide(t, r, err); got != c.want {
				t.Errorf("%v, want %v: %s", got, c.want, r.Reason)
			}
			if !strings.HasSuffix(r.Reason, c.says) {
				t.Errorf("reason %q, want it to end with %q", r.Reason, c.says)
			}
		})
	}
}

func TestLostUpdate(t *testing.T) {
	for _, c := range []struct {
		name string
		h    []Section
		want bool
	}{
		{"empty", nil, false},
		{"one after the other", []Section{rmw(0, 1, 2, 0), rmw(1, 3, 4, 1)}, false},
		{"write between read and write", []Section{rmw(0, 1, 4, 0), rmw(1, 2, 3, 0)}, true},
		{"listed in another order", []Section{rmw(1, 2, 3, 0), rmw(0, 1, 4, 0)}, true},
		{"read inside, write after", []Section{rmw(0, 1, 3, 0), rmw(1, 2, 4, 0)}, true},
		{"the later was refused", []Section{rmw(0, 1, 3, 0), rmw(1, 2, 4, 0).as(Rejected)}, false},
		{"the earlier was refused", []Section{rmw(0, 1, 3, 0).as(Rejected), rmw(1, 2, 4, 0)}, false},
		{"plain read inside", []Section{rmw(0, 1, 3, 0), plain(1, 2, 2, 0)}, false},
		{"not the write before, but one earlier", []Section{rmw(0, 1, 8, 0), rmw(1, 2, 3, 0), rmw(2, 4, 5, 1)}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := LostUpdate(c.h); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
