package linear

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"
)

// html exports a picture as the report will.
func html(t *testing.T, p Picture) string {
	t.Helper()
	var b bytes.Buffer
	if err := porcupine.Visualize(p.Model, p.Info, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// One history has one result, byte for byte, in whatever order it is listed.
// Porcupine alone returns partial orders in the order of a map.
func TestResultsAreDeterministic(t *testing.T) {
	h := append(hard(4, 4, true), reads(6)...)
	for i := range h[len(h)-6:] {
		s := &h[len(h)-6+i]
		s.Call, s.Return = s.Call+1000, s.Return+1000
	}
	for _, c := range []struct {
		name   string
		limits Limits
		want   Verdict
	}{
		{"illegal", DefaultLimits(), Illegal},
		{"out of steps", Limits{10, 10, 60}, Unknown},
		{"over a cap", Limits{1, 10, 300}, Unknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			first, err := CheckSections(0, h, c.limits)
			if got := decide(t, first, err); got != c.want {
				t.Fatalf("%v, want %v: %s", got, c.want, first.Reason)
			}
			page := html(t, first.Picture)
			random := rand.New(rand.NewPCG(1, 2))
			for range 30 {
				h := slices.Clone(h)
				random.Shuffle(len(h), func(i, j int) { h[i], h[j] = h[j], h[i] })
				r, err := CheckSections(0, h, c.limits)
				if decide(t, r, err) != first.Verdict || r.Reason != first.Reason {
					t.Fatalf("%v: %s\nbefore: %v: %s", r.Verdict, r.Reason, first.Verdict, first.Reason)
				}
				if html(t, r.Picture) != page {
					t.Fatal("the page differs")
				}
			}
		})
	}
}

// Each kind of history is described in its own words, whatever the verdict.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		check func(Limits) (Result, error)
		says  []string
	}{
		{"sections", func(l Limits) (Result, error) {
			return CheckSections(0, []Section{rmw(0, 1, 3, 0), rmw(1, 2, 4, 0), rmw(2, 5, 6, 0).as(Unanswered)}, l)
		}, []string{"read 0, write 1: accepted", "read 0, write 1: unanswered", "the value is 1"}},
		{"register", func(l Limits) (Result, error) {
			return CheckRegister(0, []Access{write(0, 1, 2, 5), read(1, 3, 4, 0), read(1, 5, 6, 0).as(Rejected)}, l)
		}, []string{"write 5: accepted", "read 0", "read: rejected", "the value is 5"}},
		{"mutex", func(l Limits) (Result, error) {
			return CheckMutex([]LockOp{locking(Acquire, 0, 1, 2), locking(Expire, 0, 3, 3), locking(Renew, 0, 4, 5)}, l)
		}, []string{"acquire by owner 0: accepted", "expire by owner 0", "renew by owner 0", "the lock is free", "the lock is held by owner 0"}},
		{"fenced mutex", func(l Limits) (Result, error) {
			return CheckFencedMutex([]LockOp{locking(Acquire, 0, 1, 2).fence(7), locking(Release, 0, 3, 4)}, l)
		}, []string{"acquire by owner 0: accepted, fence 7", "release by owner 0", "the lock is free, the last fence is 7"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := c.check(DefaultLimits())
			decide(t, r, err)
			page := html(t, r.Picture)
			for _, s := range c.says {
				if !strings.Contains(page, s) {
					t.Errorf("the page does not say %q", s)
				}
			}
		})
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Verdict(0).String(), "unknown"},
		{Linearizable.String(), "linearizable"},
		{Illegal.String(), "illegal"},
		{Outcome(0).String(), "invalid outcome"},
		{NoOp.String(), "no-op"},
		{LockKind(0).String(), "invalid lock operation"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
