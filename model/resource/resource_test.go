package resource_test

import (
	"testing"

	"fencepost/model/redis"
	"fencepost/model/resource"
)

// TestNumbers: whatever the guard and whatever the fence that is shown, the
// resource counts up by one for whoever asks, and remembers nothing else of it.
func TestNumbers(t *testing.T) {
	for _, g := range resource.Guards {
		t.Run(g.Name, func(t *testing.T) {
			was := resource.State{Version: 3, Highest: 9, Mark: 5, Number: 6, Done: 1}
			s := was
			for want := uint16(7); want < 10; want++ {
				if !g.Take(&s, resource.Request{Op: resource.Number, Token: 2, Fence: 1}) {
					t.Fatal("refused")
				}
				was.Number = want
				if s != was {
					t.Fatalf("the resource then has %+v, want %+v", s, was)
				}
			}
		})
	}
}

// TestInSequence: of the writes with the highest fence only the next is accepted, a
// higher fence begins anew, whatever shows it, and a lower one is refused.
func TestInSequence(t *testing.T) {
	var s resource.State
	for i, q := range []struct {
		op    resource.Op
		fence uint16
		nth   uint8
		want  bool
	}{
		{resource.Read, 3, 0, true},
		{resource.Write, 3, 2, false},
		{resource.Write, 3, 1, true},
		{resource.Write, 3, 1, false},
		{resource.Read, 3, 0, true},
		{resource.Write, 3, 2, true},
		{resource.Write, 3, 1, false},
		{resource.Write, 5, 1, true},
		{resource.Write, 3, 3, false},
		{resource.Read, 3, 0, false},
		{resource.Write, 5, 2, true},
		{resource.Read, 6, 0, true},
		{resource.Write, 5, 3, false},
		{resource.Write, 6, 3, false},
		{resource.Write, 6, 1, true},
	} {
		if got := resource.RejectLowerInSequence.Take(&s, resource.Request{Op: q.op, Fence: q.fence, Nth: q.nth}); got != q.want {
			t.Fatalf("request %d, %+v, is accepted: %v", i, q, got)
		}
	}
}

// TestCompareThenSet: the token is compared when asked for, and a write is accepted
// whatever it shows.
func TestCompareThenSet(t *testing.T) {
	g, s := &resource.TokenCompareThenSet, resource.State{Mark: 7}
	for _, c := range []struct {
		op    resource.Op
		token redis.Token
		want  bool
	}{{resource.Compare, 7, true}, {resource.Compare, 8, false}, {resource.Write, 8, true}, {resource.Read, 8, true}} {
		if got := g.Take(&s, resource.Request{Op: c.op, Token: c.token}); got != c.want || s.Mark != 7 {
			t.Errorf("%+v is accepted: %v; the mark is then %d", c, got, s.Mark)
		}
	}
}

// TestFenceCompareThenSet: the fence is compared when asked for, and the one of a
// write is stored whatever it is.
func TestFenceCompareThenSet(t *testing.T) {
	g, s := &resource.FenceCompareThenSet, resource.State{Highest: 7}
	for _, c := range []struct {
		op            resource.Op
		fence, stored uint16
		want          bool
	}{
		{resource.Compare, 7, 7, true}, {resource.Compare, 8, 7, true}, {resource.Compare, 6, 7, false}, {resource.Read, 6, 7, true},
		{resource.Write, 6, 6, true}, {resource.Compare, 6, 6, true}, {resource.Write, 9, 9, true},
	} {
		if got := g.Take(&s, resource.Request{Op: c.op, Fence: c.fence}); got != c.want || s.Highest != c.stored {
			t.Errorf("%+v is accepted: %v; the fence stored is then %d", c, got, s.Highest)
		}
	}
}
