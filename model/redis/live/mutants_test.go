package live_test

import (
	"testing"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// instead is the model with one op taken for another.
func instead(op, other redis.Op) meaning {
	return changed(op, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		return redis.Request{Op: other, Token: q.Token}.Run(m, 1, now)
	})
}

// changed is the model with one op doing something else.
func changed(op redis.Op, run func(redis.Request, *redis.Memory, clock.Mark) redis.Reply) meaning {
	m := faithful
	m.run = func(q redis.Request, memory *redis.Memory, now clock.Mark) redis.Reply {
		if q.Op == op {
			return run(q, memory, now)
		}
		return q.Run(memory, 1, now)
	}
	return m
}

// misspelt is the model with one op sent as another.
func misspelt(op, other redis.Op) meaning {
	m := faithful
	m.args = func(q redis.Request, token string, ttl int64) []string {
		if q.Op == op {
			q.Op = other
		}
		return q.Args(token, ttl, 1)
	}
	return m
}

// keepsTime is the model with an op that leaves the time to live as it was.
func keepsTime(op redis.Op) meaning {
	return changed(op, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		was := m.Lock
		r := q.Run(m, 1, now)
		if was.Token != 0 && was.Token == m.Lock.Token {
			m.Lock.Expires, m.Lock.Set = was.Expires, was.Set
		}
		return r
	})
}

// counts is the model with an op that counts the fence up even where it says no.
func counts(op redis.Op) meaning {
	return changed(op, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		r := q.Run(m, 1, now)
		if r.Kind == redis.Nil {
			m.Fence++
		}
		return r
	})
}

// blindTo is all ops that touch the lock but one.
func blindTo(op redis.Op) func(redis.Op) bool {
	return func(o redis.Op) bool { return o != op && o.TouchesLock() }
}

func with(change func(*meaning)) meaning {
	m := faithful
	change(&m)
	return m
}

// mutants is the model with a fault, each with another; timed says that it shows
// only where time passes.
var mutants = []struct {
	name string
	meaning
	timed bool
}{
	{"release ignores the token", instead(redis.CompareAndDelete, redis.Del), false},
	{"DELEX ignores the token", instead(redis.DelexIFEQ, redis.Del), false},
	{"DEL compares the token", instead(redis.Del, redis.CompareAndDelete), false},
	{"extend without compare", instead(redis.CompareAndPExpire, redis.PExpire), false},
	{"PEXPIRE compares the token", instead(redis.PExpire, redis.CompareAndPExpire), false},
	{"SET IFEQ answers as PEXPIRE", instead(redis.SetIFEQ, redis.CompareAndPExpire), false},
	{"SET IFEQ sets an absent key", changed(redis.SetIFEQ, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		if m.Lock.Token == 0 {
			q.Op = redis.SetNXPX
		}
		return q.Run(m, 1, now)
	}), false},
	{"extend or set does not set", instead(redis.PExpireOrSetNX, redis.CompareAndPExpire), false},
	{"extend or set does not extend", keepsTime(redis.PExpireOrSetNX), false},
	{"extend does not extend", keepsTime(redis.CompareAndPExpire), false},
	{"PEXPIRE does not extend", keepsTime(redis.PExpire), false},
	{"SET IFEQ does not extend", keepsTime(redis.SetIFEQ), false},
	{"SETNX with a time to live", changed(redis.SetNX, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		r := q.Run(m, 1, now)
		if r.N == 1 {
			m.Lock.Expires, m.Lock.Set = true, now
		}
		return r
	}), false},
	{"SET NX PX overwrites", changed(redis.SetNXPX, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		m.Lock = redis.Key{}
		return q.Run(m, 1, now)
	}), false},
	{"SET NX PX lets its own token in again", changed(redis.SetNXPX, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		if m.Lock.Token == q.Token {
			m.Lock = redis.Key{}
		}
		return q.Run(m, 1, now)
	}), false},
	{"SET and INCR counts refusals", counts(redis.SetNXPXIncr), false},
	{"SET and INCR does not count", instead(redis.SetNXPXIncr, redis.SetNXPX), false},
	{"INCR if mine counts for others", instead(redis.IncrIfMine, redis.Incr), false},
	{"INCR if mine counts refusals", counts(redis.IncrIfMine), false},
	{"INCR forgets", changed(redis.Incr, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		m.Fence = 0
		return q.Run(m, 1, now)
	}), false},
	{"GET answers the asker's token", changed(redis.Get, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		r := q.Run(m, 1, now)
		if r.Kind == redis.Bulk {
			r.N = uint16(q.Token)
		}
		return r
	}), false},
	{"PX is seconds", with(func(m *meaning) { m.ttl = 1000 }), false},
	{"expiry one tick early", with(func(m *meaning) { m.grace = -1 }), true},
	{"expiry one tick late", with(func(m *meaning) { m.grace = 1 }), true},
	{"clocks do not jump", with(func(m *meaning) { m.deaf = true }), true},
	{"GET does not see expiry", with(func(m *meaning) { m.touches = blindTo(redis.Get) }), true},
	{"INCR if mine does not see expiry", with(func(m *meaning) { m.touches = blindTo(redis.IncrIfMine) }), true},
	{"INCR touches the lock", with(func(m *meaning) { m.touches = func(redis.Op) bool { return true } }), true},
	{"release is sent as DEL", misspelt(redis.CompareAndDelete, redis.Del), false},
	{"extend is sent as PEXPIRE", misspelt(redis.CompareAndPExpire, redis.PExpire), false},
	{"SET IFNE does not overwrite", instead(redis.SetIFNE, redis.SetNXPX), false},
	{"SET IFNE lets its own token in again", changed(redis.SetIFNE, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		m.Lock = redis.Key{}
		return q.Run(m, 1, now)
	}), false},
	{"SET IFNE does not set an absent key", changed(redis.SetIFNE, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		if m.Lock.Token == 0 {
			return redis.Reply{Kind: redis.Nil}
		}
		return q.Run(m, 1, now)
	}), false},
	{"SET IFNE does not see expiry", with(func(m *meaning) { m.touches = blindTo(redis.SetIFNE) }), true},
	{"SET IFNE is sent as SET IFEQ", misspelt(redis.SetIFNE, redis.SetIFEQ), false},
	{"SET NX PX is sent as SETNX", misspelt(redis.SetNXPX, redis.SetNX), false},
	{"EXISTS asks for the caller's own", changed(redis.Exists, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
		r := q.Run(m, 1, now)
		if m.Lock.Token != q.Token {
			r.N = 0
		}
		return r
	}), false},
	{"EXISTS does not see expiry", with(func(m *meaning) { m.touches = blindTo(redis.Exists) }), true},
	{"SET PX keeps a key that is there", instead(redis.SetPX, redis.SetNXPX), false},
	{"SET PX does not extend", keepsTime(redis.SetPX), false},
	{"SET PX is sent as SET NX PX", misspelt(redis.SetPX, redis.SetNXPX), false},
	{"extend or set is sent as extend", misspelt(redis.PExpireOrSetNX, redis.CompareAndPExpire), false},
}

// TestMutants plants faults in the model, one at a time, and requires a
// sequence that shows each.
func TestMutants(t *testing.T) {
	for _, c := range mutants {
		t.Run(c.name, func(t *testing.T) { mustDiffer(t, c.meaning, 1, live.AfterTTL) })
	}
}

// TestEveryReplyIsCompared swaps the kind of each op's reply.
func TestEveryReplyIsCompared(t *testing.T) {
	for _, op := range distinct(ops) {
		mustDiffer(t, changed(op, func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply {
			r := q.Run(m, 1, now)
			r.Kind = r.Kind%redis.Bulk + 1
			return r
		}), 1, live.AfterTTL)
	}
}

// mustDiffer fails unless some sequence tells the meaning from the server.
func mustDiffer(t *testing.T, means meaning, grace clock.Ticks, e live.Expiry) {
	t.Helper()
	var x mix
	var m modelled
	generator := sequences(allJumps...)
	const most = 3000
	for seed := range most {
		if err := compare(generator.Example(seed), &m, means, grace, live.NewMiniredis(e), &x); err != nil {
			t.Logf("sequence %d: %v", seed, err)
			return
		}
	}
	t.Errorf("none of %d sequences tells the mutant from the server", most)
}
