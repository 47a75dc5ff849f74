package linear

import (
	"testing"

	"pgregory.net/rapid"
)

// The table was worked out by hand with porcupine; the version guard is added.
func TestSixInterleavings(t *testing.T) {
	orders := []string{"aAbB", "abAB", "abBA", "baAB", "baBA", "bBaA"}
	const ok, bad = Linearizable, Illegal
	for _, c := range []struct {
		guard guard
		want  []Verdict
	}{
		{noGuard, []Verdict{ok, bad, bad, bad, bad, ok}},
		{fenceWrites, []Verdict{ok, bad, ok, bad, ok, ok}},
		{fenceAll, []Verdict{ok, ok, ok, ok, ok, ok}},
		{versions, []Verdict{ok, ok, ok, ok, ok, ok}},
	} {
		for i, order := range orders {
			t.Run(c.guard.String()+"/"+order, func(t *testing.T) {
				h := interleave(c.guard, order)
				r, err := CheckSections(0, h, DefaultLimits())
				if got := decide(t, r, err); got != c.want[i] {
					t.Errorf("%v, want %v: %s", got, c.want[i], r.Reason)
				}
				if lost := LostUpdate(h); lost != (c.want[i] == Illegal) {
					t.Errorf("lost is %v, want %v", lost, !lost)
				}
			})
		}
	}
}

// share asserts that n is at least percent of all, so that a property test
// cannot pass by never meeting its case.
func share(t *testing.T, what string, n, all, percent int) {
	t.Helper()
	t.Logf("%-40s %6d of %6d, %3d%%", what, n, all, 100*n/max(all, 1))
	if 100*n < percent*all || n == 0 {
		t.Errorf("%s: %d of %d, want at least %d%%", what, n, all, percent)
	}
}

// At the resource predicate and porcupine agree, and guards that cover the
// read lose nothing. At the client Illegal implies the predicate.
func TestPredicateAgreesWithPorcupine(t *testing.T) {
	times(t, 20_000)
	var all, lost, illegal, hidden, unanswered int
	var runs, losses [guards]int
	rapid.Check(t, func(t *rapid.T) {
		h := simulate(t)
		all++
		runs[h.guard]++
		predicate := LostUpdate(h.resource)
		r, err := CheckSections(0, h.resource, DefaultLimits())
		if err != nil || r.Verdict == Unknown || (r.Verdict == Illegal) != predicate {
			t.Fatalf("at the resource: %v, lost is %v, error %v\n%s\n%v", r.Verdict, predicate, err, r.Reason, h.resource)
		}
		if predicate {
			lost++
			losses[h.guard]++
			if h.guard == fenceAll || h.guard == versions {
				t.Fatalf("lost in spite of guard %v: %v", h.guard, h.resource)
			}
		}
		r, err = CheckSections(0, h.client, DefaultLimits())
		if err != nil || r.Verdict == Unknown || r.Verdict == Illegal && !predicate {
			t.Fatalf("at the client: %v, lost is %v, error %v\n%s\n%v", r.Verdict, predicate, err, r.Reason, h.client)
		}
		if r.Verdict == Illegal {
			illegal++
		} else if predicate {
			hidden++
		}
		for _, s := range h.client {
			if s.Outcome == Unanswered {
				unanswered++
				break
			}
		}
	})
	share(t, "resource: lost", lost, all, 10)
	share(t, "resource: not lost", all-lost, all, 10)
	share(t, "client: illegal", illegal, all, 10)
	share(t, "client: linearizable", all-illegal, all, 10)
	share(t, "client: with an unanswered section", unanswered, all, 10)
	share(t, "lost, but no client can tell", hidden, lost, 10)
	share(t, "lost without a guard", losses[noGuard], runs[noGuard], 10)
	share(t, "lost with fenced writes", losses[fenceWrites], runs[fenceWrites], 10)
}

// The stated limit of the agreement: values that come back.
func TestValuesThatComeBack(t *testing.T) {
	h := []Section{
		{Client: 0, Call: 1, Return: 6, Read: 0, Wrote: true, Written: 5, Outcome: Accepted},
		{Client: 1, Call: 2, Return: 3, Read: 0, Wrote: true, Written: 1, Outcome: Accepted},
		{Client: 2, Call: 4, Return: 5, Read: 1, Wrote: true, Written: 0, Outcome: Accepted},
	}
	r, err := CheckSections(0, h, DefaultLimits())
	if got := decide(t, r, err); got != Linearizable {
		t.Errorf("%v, want linearizable: the values alone can be explained", got)
	}
	lost, by, found := FirstLost(h)
	if !found || lost != h[2] || by != h[0] {
		t.Errorf("FirstLost: %v, %v, %v; want client 2's update lost to client 0", lost, by, found)
	}
	h[2].Written, h[0].Read = 2, 0
	r, err = CheckSections(0, h, DefaultLimits())
	if got := decide(t, r, err); got != Illegal {
		t.Errorf("%v, want illegal once the value does not come back", got)
	}
}
