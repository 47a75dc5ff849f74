package live_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// A sequence is commands at times. It says its times in terms of the lock's age,
// so that shrinking it leaves a boundary a boundary.
type sequence struct {
	TTL   clock.Ticks
	Steps []step
}

type step struct {
	Wait wait
	For  clock.Ticks // see wait
	Jump int         // entry of the menu, one more than its number; 0 for none
	Q    redis.Request
}

// A wait is how long to wait before a command.
type wait uint8

const (
	awhile wait = iota // For ticks
	until              // until the lock is TTL + For old, if it is not yet
)

// menu is the jumps of a server's clock in a sequence.
func (s sequence) menu() clock.Menu { return clock.Menu{s.TTL, -s.TTL, 1, -1} }

func (s sequence) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "TTL %d", s.TTL)
	for _, st := range s.Steps {
		switch {
		case st.Wait == until:
			fmt.Fprintf(&b, "; at TTL%+d", st.For)
		case st.For > 0:
			fmt.Fprintf(&b, "; wait %d", st.For)
		}
		if st.Jump > 0 {
			fmt.Fprintf(&b, "; jump %+d", s.menu()[st.Jump-1])
		}
		b.WriteString("; " + st.Q.Text(tokenName(st.Q.Token), int64(s.TTL), 1))
	}
	return b.String()
}

// ops is every op that runs on a Redis, the commonest in locks more than once.
var ops = []redis.Op{
	redis.SetNXPX, redis.SetNXPX, redis.SetNXPX, redis.SetNX, redis.PExpire, redis.PExpire, redis.SetNXPXIncr,
	redis.Incr, redis.IncrIfMine, redis.Get, redis.Get, redis.Del, redis.CompareAndDelete, redis.DelexIFEQ,
	redis.DelexIFEQ, redis.CompareAndPExpire, redis.SetIFEQ, redis.SetIFNE, redis.PExpireOrSetNX, redis.Exists, redis.SetPX,
}

// sequences generates them, with or without jumps of the clock.
func sequences(jumps ...int) *rapid.Generator[sequence] {
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		st := step{Q: redis.Request{
			Op:    rapid.SampledFrom(ops).Draw(t, "op"),
			Token: rapid.SampledFrom([]redis.Token{1, 1, 2, redis.Constant}).Draw(t, "token"),
		}}
		switch rapid.IntRange(0, 5).Draw(t, "wait") {
		case 0:
		case 1:
			st.For = clock.Ticks(rapid.IntRange(1, 8).Draw(t, "for"))
		default:
			st.Wait, st.For = until, clock.Ticks(rapid.IntRange(-1, 2).Draw(t, "beyond"))
		}
		if len(jumps) > 0 && rapid.IntRange(0, 3).Draw(t, "jumps") == 3 {
			st.Jump = rapid.SampledFrom(jumps).Draw(t, "entry")
		}
		return st
	}), 1, 14)
	return rapid.Custom(func(t *rapid.T) sequence {
		s := sequence{clock.Ticks(rapid.IntRange(1, 9).Draw(t, "ttl")), steps.Draw(t, "steps")}
		if slices.Contains(jumps, jumpBack) && rapid.IntRange(0, 9).Draw(t, "revival") == 9 {
			s.Steps = append(s.Steps, revival...)
		}
		return s
	})
}

// revival is what random steps seldom are: a lock that expires, and that nobody
// names until the clock has been set back.
var revival = []step{
	{Q: redis.Request{Op: redis.Del}},
	{Q: redis.Request{Op: redis.SetNXPX, Token: 1}},
	{Wait: until, For: 1, Q: redis.Request{Op: redis.Incr}},
	{Jump: jumpBack, Q: redis.Request{Op: redis.SetNXPX, Token: 2}},
}

// allJumps is every entry of a sequence's menu.
var allJumps = []int{1, 2, 3, 4}

// jumpBack sets the clock back by the time to live.
const jumpBack = 2

// forward is those that do not set the clock back.
var forward = []int{1, 3}

// A mix counts what sequences were made of.
type mix struct {
	sequences, commands int
	replies             [8]int // by kind
	ops                 [32]int
	expired             int    // on an expired lock
	boundary            [4]int // on a lock at TTL - 1, TTL, TTL + 1, TTL + 2
	forth, back         int    // jumps
	revived             int    // seen expired, then alive again by a clock set back
}

func (m *mix) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d sequences, %d commands; replies: nil %d, OK %d, integer %d, bulk %d", m.sequences, m.commands,
		m.replies[redis.Nil], m.replies[redis.OK], m.replies[redis.Integer], m.replies[redis.Bulk])
	fmt.Fprintf(&b, "; on an expired lock %d; at TTL-1 %d, TTL %d, TTL+1 %d, TTL+2 %d", m.expired, m.boundary[0], m.boundary[1], m.boundary[2], m.boundary[3])
	fmt.Fprintf(&b, "; clock set forward %d, back %d, lock alive again %d; by op", m.forth, m.back, m.revived)
	for _, op := range distinct(ops) {
		fmt.Fprintf(&b, " %d", m.ops[op])
	}
	return b.String()
}

// distinct is ops without repetition.
func distinct(ops []redis.Op) []redis.Op {
	d := slices.Clone(ops)
	slices.Sort(d)
	return slices.Compact(d)
}

// compare runs a sequence on the model, under a grace, and on a fresh server, and
// reports the first step at which reply or keys differ.
func compare(s sequence, m *modelled, means meaning, grace clock.Ticks, server live.Clocked, x *mix) error {
	m.start(means, 1, s.TTL, grace, s.menu())
	x.sequences++
	dead := false
	for i, st := range s.Steps {
		if age, ok := m.age(0); st.Wait == awhile {
			m.now += st.For
		} else if ok {
			m.now += max(0, s.TTL+st.For-age)
		}
		if st.Jump > 0 {
			m.shift(0, st.Jump-1)
			if s.menu()[st.Jump-1] > 0 {
				x.forth++
			} else {
				x.back++
			}
		}
		server.SetClock(m.reading(0))
		if st.Q.Op.TouchesLock() {
			if age, ok := m.age(0); ok && age >= s.TTL-1 && age <= s.TTL+2 {
				x.boundary[age-s.TTL+1]++
			}
			switch gone := m.expired(0); {
			case gone:
				x.expired++
			case dead && m.world.Servers[0].Lock.Token != 0:
				x.revived++
			}
			dead = false
		}
		reply := m.run(0, st.Q)
		want := live.ReplyOf(reply, tokenName)
		got, err := server.Do(m.words(st.Q)...)
		x.commands++
		x.ops[st.Q.Op]++
		x.replies[want.Kind]++
		if err != nil || got != want {
			return fmt.Errorf("step %d of %v: the model replies %v, the server %v, %v", i+1, s, want, got, err)
		}
		wantKeys := m.keys(0)
		keys, err := server.Keys(live.LockKey, live.FenceKey)
		if err != nil || !slices.Equal(keys, wantKeys) {
			return fmt.Errorf("step %d of %v: the model then has %v, the server %v, %v", i+1, s, wantKeys, keys, err)
		}
		if err := claims(st.Q, reply, keys); err != nil {
			return fmt.Errorf("step %d of %v: %w", i+1, s, err)
		}
		dead = dead || m.expired(0)
	}
	return nil
}

// claims holds what the model reads into a reply (Yes, Fences, Grants, Deletes,
// Extends) against the keys that the server has after it.
func claims(q redis.Request, r redis.Reply, keys []live.Key) error {
	var held, fence string
	for _, k := range keys {
		switch k.Name {
		case live.LockKey:
			held = k.Value
		case live.FenceKey:
			fence = k.Value
		}
	}
	yes, mine := q.Yes(r), held == tokenName(q.Token)
	switch op := q.Op; {
	case yes && op.Fences() && fence != strconv.Itoa(int(r.N)):
		return fmt.Errorf("reply %d is a fence, but the server has %q", r.N, fence)
	case yes && op.Grants() && !mine:
		return fmt.Errorf("reply grants the lock, but the server has %q", held)
	case op == redis.Exists && yes != (held == ""):
		return fmt.Errorf("reply says %v to whether the lock is free, but the server has %q", yes, held)
	case yes && op.Deletes() && held != "":
		return fmt.Errorf("reply says deleted, but the server has %q", held)
	case yes && op.Extends() && held == "":
		return fmt.Errorf("reply says extended, but the server has no lock")
	case (op == redis.Get || op == redis.IncrIfMine || op.Extends() && op != redis.PExpire) && yes != mine:
		return fmt.Errorf("reply says %v to whether the lock is the caller's, but the server has %q", yes, held)
	}
	return nil
}
