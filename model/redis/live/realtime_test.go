package live_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// A bracket is what the server's clock may have shown while it carried a command
// out, in milliseconds: this machine's clock read before and after.
type bracket struct{ from, to int64 }

// now is this machine's clock as redis-server reads it.
func now() int64 { return time.Now().UnixMilli() }

// A possibility is what the server's memory may be: real time leaves open
// when exactly the lock's time to live was set.
type possibility struct {
	memory redis.Memory
	set    bracket
}

// expiries is the answers that time leaves to the question whether the lock has
// expired, by the scenario's own guards.
func (p *possibility) expiries(s *model.Scenario, at bracket) []bool {
	if p.memory.Lock.Token == 0 || !p.memory.Lock.Expires {
		return []bool{false}
	}
	var w model.World
	w.Servers[0].Memory = p.memory
	youngest, oldest := clock.Ticks(at.from-p.set.to), clock.Ticks(at.to-p.set.from)
	meets := func(g clock.Guard) bool { return oldest >= g.Least && youngest <= g.Most }
	var answers []bool
	if meets(s.Lasts(&w, 0, &w.Servers[0].Lock)) {
		answers = append(answers, false)
	}
	if meets(s.Expired(&w, 0, &w.Servers[0].Lock)) {
		answers = append(answers, true)
	}
	return answers
}

// exact is the age of the lock where the brackets leave only one.
func (p *possibility) exact(at bracket) (int64, bool) {
	return at.from - p.set.from, p.memory.Lock.Expires && p.set.from == p.set.to && at.from == at.to
}

// A lane is one connection, one database, and everything its server may remember.
type lane struct {
	scenario *model.Scenario
	server   *live.Redis
	possible []possibility
	commands int
	open     int      // commands for which time left the expiry open
	boundary [4]int64 // commands and looks on a lock exactly TTL - 1, TTL, TTL + 1, TTL + 2 old
}

// start makes the lane, with the grace that the model is to have.
func (l *lane) start(r *live.Redis, grace clock.Ticks) {
	*l = lane{server: r, scenario: &model.Scenario{Servers: 1, Clients: 1, One: 1, Grace: grace}}
	l.scenario.ServerRates[0] = clock.Steady
}

// note counts what is known of the time before a command.
func (l *lane) note(at bracket) {
	l.commands++
	if len(l.possible) > 1 || len(l.possible[0].expiries(l.scenario, at)) > 1 {
		l.open++
	} else if age, ok := l.possible[0].exact(at); ok {
		if i := age - int64(l.scenario.Lock.TTL) + 1; i >= 0 && i < int64(len(l.boundary)) {
			l.boundary[i]++
		}
	}
}

// do sends a request and keeps the possibilities that explain the reply.
func (l *lane) do(q redis.Request) error {
	from := now()
	got, err := l.server.Do(q.Args(tokenName(q.Token), int64(l.scenario.Lock.TTL), 1)...)
	at := bracket{from, now()}
	if err != nil {
		return err
	}
	if q.Op.TouchesLock() {
		l.note(at)
	}
	var next []possibility
	var said []live.Reply
	for _, p := range l.possible {
		answers := []bool{false}
		if q.Op.TouchesLock() {
			answers = p.expiries(l.scenario, at)
		}
		for _, expired := range answers {
			after := p
			if expired {
				after.memory.Lock = redis.Key{}
			}
			want := live.ReplyOf(q.Run(&after.memory, 1, clock.Mark{Since: 2}), tokenName)
			if after.memory.Lock.Set.Since == 2 {
				after.memory.Lock.Set.Since, after.set = 1, at
			}
			if said = append(said, want); want == got && !slices.Contains(next, after) {
				next = append(next, after)
			}
		}
	}
	if len(next) == 0 {
		return fmt.Errorf("%v between %d and %d: the server replies %v, the model one of %v, having one of %v", q.Text(tokenName(q.Token), int64(l.scenario.Lock.TTL), 1), at.from, at.to, got, said, l.possible)
	}
	l.possible = next
	return nil
}

// look reads the server's keys and keeps the possibilities that explain them.
func (l *lane) look() error {
	from := now()
	got, err := l.server.Keys(live.LockKey, live.FenceKey)
	at := bracket{from, now()}
	if err != nil {
		return err
	}
	l.note(at)
	var next []possibility
	var had [][]live.Key
	for _, p := range l.possible {
		for _, expired := range p.expiries(l.scenario, at) {
			after := p
			if expired {
				after.memory.Lock = redis.Key{}
			}
			// Time left is when it ends less now, and both are in brackets.
			left := func(age int64) time.Duration {
				return time.Duration(int64(l.scenario.Lock.TTL)-age) * time.Millisecond
			}
			want := live.KeysOf(after.memory, tokenName, left(at.to-p.set.from))
			if had = append(had, want); explains(want, got, left(at.from-p.set.to)) && !slices.Contains(next, after) {
				next = append(next, after)
			}
		}
	}
	if len(next) == 0 {
		return fmt.Errorf("look between %d and %d: the server has %v, the model one of %v, having one of %v", at.from, at.to, got, had, l.possible)
	}
	l.possible = next
	return nil
}

// explains reports whether the keys are the server's, where want has the least that may
// be left to the lock and most is the most.
func explains(want, got []live.Key, most time.Duration) bool {
	return slices.EqualFunc(want, got, func(w, g live.Key) bool {
		if w.Left == live.Always {
			return w == g
		}
		return w.Name == g.Name && w.Value == g.Value && g.Left >= max(0, w.Left) && g.Left <= most
	})
}

// play runs a sequence in real time: waits until the lock is as old as the sequence says,
// sends, looks.
func (l *lane) play(s sequence) error {
	if _, err := l.server.Do("FLUSHDB"); err != nil {
		return err
	}
	l.possible = []possibility{{}}
	l.scenario.Lock = lock.Lock{TTL: s.TTL}
	for _, st := range s.Steps {
		if p := l.possible[0]; st.Wait == until && p.memory.Lock.Token != 0 && p.memory.Lock.Expires {
			sleepUntil(p.set.to + int64(s.TTL+st.For))
		}
		if err := l.do(st.Q); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
		if err := l.look(); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
	}
	return nil
}

// sleepUntil returns early in the millisecond, or late.
func sleepUntil(ms int64) {
	if d := time.Until(time.UnixMilli(ms)); d > 0 {
		time.Sleep(d + 50*time.Microsecond)
	}
}

// TestModelAgreesWithRedisInRealTime runs random commands on a redis-server around the
// real end of short times to live. The server's reply must be one that the model can give
// at some reading of the clock between sending and hearing, so it is held exactly wherever the
// clock showed the same millisecond before and after.
func TestModelAgreesWithRedisInRealTime(t *testing.T) {
	const lanes = 4
	var all [lanes]lane
	var failed [lanes]error
	var group sync.WaitGroup
	sequencesEach := 100
	if *long {
		sequencesEach *= 10
	}
	generator := sequences()
	for i := range all {
		l := &all[i]
		l.start(dial(t, 2+i), 1)
		group.Go(func() {
			for seed := 0; seed < sequencesEach && failed[i] == nil; seed++ {
				s := generator.Example(lanes*seed + i)
				s.TTL += 3
				failed[i] = l.play(s)
			}
		})
	}
	group.Wait()
	var sum lane
	for i := range all {
		if failed[i] != nil {
			t.Error(failed[i])
		}
		sum.commands += all[i].commands
		sum.open += all[i].open
		for k, n := range all[i].boundary {
			sum.boundary[k] += n
		}
	}
	t.Logf("%d commands and looks; expiry left open by time %d; exactly at TTL-1 %d, TTL %d, TTL+1 %d, TTL+2 %d",
		sum.commands, sum.open, sum.boundary[0], sum.boundary[1], sum.boundary[2], sum.boundary[3])
	for _, n := range sum.boundary {
		if n < 10 && !t.Failed() {
			t.Skip("the machine is too busy to meet the boundary: nothing contradicts the model, but little was asked")
		}
	}
}

// TestRealTimeHasTeeth requires that real time shows a model in which locks expire a tick
// early, or a tick late.
func TestRealTimeHasTeeth(t *testing.T) {
	for _, grace := range []clock.Ticks{0, 2} {
		var l lane
		l.start(dial(t, 8), grace)
		generator := sequences()
		var err error
		for seed := 0; seed < 300 && err == nil; seed++ {
			s := generator.Example(seed)
			s.TTL += 3
			err = l.play(s)
		}
		if err == nil {
			if l.boundary[grace/2+1] < 10 {
				t.Skip("the machine is too busy to meet the boundary")
			}
			t.Errorf("grace %d instead of 1: nothing contradicts the model", grace)
		}
		t.Logf("grace %d: %v", grace, err)
	}
}
