package live_test

import (
	"fmt"
	"strconv"
	"time"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// modelled is servers as the model has them: worlds without time, with integer
// stopwatches beside them. Whether a key is still there is decided as in the
// relation, by the scenario's own guards. A tick is a millisecond.
type modelled struct {
	meaning  meaning
	scenario model.Scenario
	world    model.World
	now      clock.Ticks // real time
	started  [clock.Stopwatches]clock.Ticks
	last     clock.Stopwatch
	shifted  [model.MaxServers]clock.Skew // what the clocks were really shifted by
}

// meaning is what the model says, as far as a mutant can say something else.
type meaning struct {
	run     func(redis.Request, *redis.Memory, clock.Mark) redis.Reply
	touches func(redis.Op) bool
	// grace and ttl are added to and multiply the scenario's.
	grace, ttl clock.Ticks
	deaf       bool // to jumps of the clock
	args       func(q redis.Request, token string, ttl int64) []string
}

// faithful is the model itself.
var faithful = meaning{
	run: func(q redis.Request, m *redis.Memory, now clock.Mark) redis.Reply { return q.Run(m, 1, now) },
	touches: func(o redis.Op) bool {
		return o.TouchesLock()
	},
	ttl:  1,
	args: func(q redis.Request, token string, ttl int64) []string { return q.Args(token, ttl, 1) },
}

// start makes servers with a lock of a time to live, grace, and a menu of jumps.
func (m *modelled) start(means meaning, servers uint8, ttl, grace clock.Ticks, menu clock.Menu) {
	*m = modelled{meaning: means, scenario: model.Scenario{
		Servers: servers, Clients: 1, One: 1, Grace: grace + means.grace, Menu: menu,
		Lock: lock.Lock{TTL: ttl * means.ttl},
	}}
	for i := range m.scenario.ServerRates {
		m.scenario.ServerRates[i] = clock.Steady
	}
}

// reading is what the clock of a server shows.
func (m *modelled) reading(server uint8) time.Duration {
	return time.Duration(m.now+m.scenario.Menu.Of(m.shifted[server])) * time.Millisecond
}

// shift moves the clock of a server by an entry of the menu.
func (m *modelled) shift(server uint8, entry int) {
	m.shifted[server] = m.shifted[server].Shifted(entry)
	if !m.meaning.deaf {
		m.world.Servers[server].Clock = m.shifted[server]
	}
}

// expired decides whether the lock of a server is still there. The two guards
// must leave neither a gap nor an overlap.
func (m *modelled) expired(server uint8) bool {
	key := &m.world.Servers[server].Lock
	if key.Token == 0 || !key.Expires {
		return false
	}
	lasts := m.holds(m.scenario.Lasts(&m.world, server, key))
	if lasts == m.holds(m.scenario.Expired(&m.world, server, key)) {
		panic(fmt.Sprintf("live: the guards of live and of expired both say %v, %d ticks after the SET", lasts, m.now-m.started[key.Set.Since]))
	}
	return !lasts
}

func (m *modelled) holds(g clock.Guard) bool {
	read := m.now - m.started[g.Of]
	return g.Least <= read && read <= g.Most
}

// run has a server carry a request out.
func (m *modelled) run(server uint8, q redis.Request) redis.Reply {
	s := &m.world.Servers[server]
	if m.meaning.touches(q.Op) && m.expired(server) {
		s.Lock = redis.Key{}
	}
	m.last++
	m.started[m.last] = m.now
	return m.meaning.run(q, &s.Memory, clock.Mark{Since: m.last, Skew: s.Clock})
}

// age is how old the lock of a server is on its clock, if it has a time to live.
func (m *modelled) age(server uint8) (clock.Ticks, bool) {
	s := &m.world.Servers[server]
	set := s.Lock.Set
	skew := m.scenario.Menu.Of(s.Clock) - m.scenario.Menu.Of(set.Skew)
	return m.now - m.started[set.Since] + skew, s.Lock.Token != 0 && s.Lock.Expires
}

// keys is what the server would show now.
func (m *modelled) keys(server uint8) []live.Key {
	memory := m.world.Servers[server].Memory
	if m.expired(server) {
		memory.Lock = redis.Key{}
	}
	age, _ := m.age(server)
	return live.KeysOf(memory, tokenName, time.Duration(m.scenario.Lock.TTL-age)*time.Millisecond)
}

// words is the request as a server is sent it.
func (m *modelled) words(q redis.Request) []string {
	return m.meaning.args(q, tokenName(q.Token), int64(m.scenario.Lock.TTL/m.meaning.ttl))
}

func tokenName(t redis.Token) string {
	if t == redis.Constant {
		return "locked"
	}
	return "token" + strconv.Itoa(int(t))
}
