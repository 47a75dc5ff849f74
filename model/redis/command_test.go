package redis_test

import (
	"testing"

	"fencepost/clock"
	"fencepost/model/redis"
)

// TestFencesOfAStore: the revisions of a store go on from one creation of the lock
// to the next; the version of a node begins anew with each node.
func TestFencesOfAStore(t *testing.T) {
	for _, c := range []struct {
		name string
		op   redis.Op
		want []uint16
	}{
		{"revision", redis.Create, []uint16{1, 2, 3}},
		{"node version", redis.CreateNode, []uint16{1, 1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m redis.Memory
			for i, want := range c.want {
				create := redis.Request{Op: c.op, Token: redis.Token(i + 1)}
				if r := create.Run(&m, 1, clock.Mark{}); r != (redis.Reply{Kind: redis.Integer, N: want}) || !create.Yes(r) {
					t.Errorf("creation %d is answered by %v, want %d", i+1, r, want)
				}
				if r := create.Run(&m, 1, clock.Mark{}); r.Kind != redis.Nil || create.Yes(r) {
					t.Errorf("creation %d, the lock being there, is answered by %v", i+1, r)
				}
				redis.Request{Op: redis.CompareAndDelete, Token: create.Token}.Run(&m, 1, clock.Mark{})
			}
		})
	}
}

// TestSetIFNE: an absent key is created and another's overwritten, each with a new
// time to live; the caller's own is left alone, and so is its time to live.
func TestSetIFNE(t *testing.T) {
	old, now := clock.Mark{Since: 1}, clock.Mark{Since: 2}
	set := func(of redis.Token, by uint8, at clock.Mark) redis.Key {
		return redis.Key{Token: of, By: by, Expires: true, Set: at}
	}
	for _, c := range []struct {
		name      string
		was, want redis.Key
		reply     redis.Kind
	}{
		{"absent", redis.Key{}, set(7, 2, now), redis.OK},
		{"another's", set(3, 1, old), set(7, 2, now), redis.OK},
		{"another's without an end", redis.Key{Token: 3, By: 1}, set(7, 2, now), redis.OK},
		{"its own", set(7, 2, old), set(7, 2, old), redis.Nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := redis.Memory{Lock: c.was, Fence: 4}
			r := redis.Request{Op: redis.SetIFNE, Token: 7}.Run(&m, 2, now)
			if r.Kind != c.reply || m != (redis.Memory{Lock: c.want, Fence: 4}) {
				t.Errorf("answered by %v, and then there is %+v", r, m)
			}
		})
	}
}
