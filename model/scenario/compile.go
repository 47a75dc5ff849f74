package scenario

import (
	"math"
	"math/bits"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
)

// A compiler turns a file that makes sense into the model's scenario.
type compiler struct {
	file *File
	// perUnit is how many of the model's ticks a tick of the file lasts.
	perUnit clock.Ticks
	menu    int
	out     *model.Scenario
}

// compile turns a file into a scenario with perUnit ticks to each of its own,
// of which one step is the least that counts.
func compile(f *File, perUnit, one clock.Ticks) *model.Scenario {
	c := &compiler{file: f, perUnit: perUnit, out: &model.Scenario{
		Name: f.Name, About: f.About,
		Clients:     uint8(f.Clients),
		Topology:    f.topology(),
		Servers:     uint8(f.servers()),
		Ordered:     f.Network.Ordered,
		TimersFirst: f.Wakes == timersFirst,
		One:         one,
		Unit:        int64(f.Tick),
		PerUnit:     perUnit,
	}}
	s := c.out
	s.Arrive, s.Steps = c.window(f.Arrive), c.window(f.Steps)
	s.Link = c.window(f.Network.Delay)
	s.Resource = s.Link
	if f.Resource.Delay != nil {
		s.Resource = c.window(*f.Resource.Delay)
	}
	if f.Lock.ServerExpiry == afterTTL {
		s.Grace = one
	}
	s.Free = c.ticks(f.Free.Length)
	copy(s.Names[:], f.resourceNames())
	c.lock()
	c.section()
	c.rates()
	c.becomes()
	c.faults()
	s.Assemble()
	return s
}

func (c *compiler) lock() {
	f := &c.file.Lock
	l := lock.Lock{
		Acquire: *c.file.acquire(), Check: *c.file.check(), Release: *c.file.release(), Renew: lock.NoRenew,
		Token: valueOf[lock.Token](tokens, string(f.Token)),
		Delay: c.window(f.Retry.Delay), Retries: uint8(f.Retry.Limit),
		TTL: c.ticks(f.TTL), Drift: c.ticks(f.Drift), Guard: c.ticks(f.Guard),
		Timeout: c.ticks(f.Timeout.Length),
	}
	if c.file.topology() == model.Independent {
		l.Quorum = uint8(c.file.quorum())
	}
	if f.Renew != nil {
		l.Renew = *the(lock.Renews, string(f.Renew.How), func(r *lock.Renew) string { return r.Name })
		l.Renew.Every = c.ticks(f.Renew.Every)
		l.Renew.Accept = valueOf[lock.Accept](accepts, string(f.Renew.Accept))
		l.Renew.Ignore = f.Renew.OnFailure == ignore
		l.Renew.StopTakes = c.window(f.Renew.StopTakes)
	}
	if f.Wait != nil {
		l.Wait, l.WaitTimeout = uint8(f.Wait.Replicas), c.ticks(f.Wait.Timeout.Length)
		l.WaitIgnored = f.Wait.OnShortfall == ignore
	}
	c.out.Lock = l
}

func (c *compiler) section() {
	f := &c.file.Work
	c.out.Section = lock.Section{
		Guard:     c.file.guard(),
		Reads:     f.Kind == readModifyWrite,
		Pipelined: f.Kind == pipelinedWrite,
		AtOnce:    f.Kind == atOnce,
		Writes:    uint8(f.Writes),
		Resources: uint8(c.file.Resource.Count),
		Takes:     c.window(f.Takes),
		Between:   c.window(f.Between),
		Rounds:    uint8(f.Rounds),
	}
}

// becomes is what becomes of servers that crash.
func (c *compiler) becomes() {
	f, s := &c.file.Servers, c.out
	s.Keeps = valueOf[model.Durability](persistencies, string(f.Persistence))
	if s.Topology == model.Consensus {
		s.Keeps = model.Everything
	}
	s.SyncEvery = c.ticks(f.Sync)
	s.Restart = c.window(f.Restart)
	s.Lag = c.ticks(f.Lag.Length)
	s.Promote = c.window(f.Promote)
	if ahead := c.file.Clocks.ReplicaAhead; ahead != 0 {
		s.Ahead = c.entry(ahead) + 1
	}
}

func (c *compiler) faults() {
	f, s := &c.file.Faults, c.out
	if p := f.Pause; p != nil {
		s.Faults[model.Pause] = model.Fault{Count: uint8(p.Count), For: c.window(Window{p.Min, p.Max.Length}), Who: c.clients(p.Who), In: places(p.Where)}
	}
	if p := f.Suspend; p != nil {
		s.Faults[model.Suspend] = model.Fault{Count: uint8(p.Count), Who: c.clients(p.Who)}
		s.Suspends = 1 << c.entry(-p.For)
	}
	if p := f.ClockJump; p != nil {
		s.Faults[model.Jump] = model.Fault{Count: uint8(p.Count), Who: c.clients(p.Who)}
		s.Jumps = c.entries(p.By)
	}
	if p := f.ServerClockJump; p != nil {
		s.Faults[model.Skew] = model.Fault{Count: uint8(p.Count), Who: c.servers(p.Who)}
		s.Skews = c.entries(p.By)
	}
	if p := f.Late; p != nil {
		s.Faults[model.Delay] = model.Fault{Count: uint8(p.Count), For: c.window(Window{0, p.Max.Length}), Who: c.clients(p.Who), On: links(p.On)}
	}
	if p := f.Cut; p != nil {
		s.Faults[model.Cut] = model.Fault{Count: uint8(p.Count), For: c.window(p.For), Who: c.clients(p.Who)}
	}
	c.spoil(f.Loss, model.Loss)
	c.spoil(f.Duplicate, model.Double)
	c.strike(f.Crash, model.Crash)
	c.strike(f.Failover, model.Crash)
	if p := f.Evict; p != nil {
		s.Faults[model.Evict] = model.Fault{Count: uint8(p.Count), Who: c.servers(p.Who), Keys: dropped(p.Key)}
	}
	c.strike(f.Flush, model.Flush)
	if p := f.ClientCrash; p != nil {
		s.Faults[model.Kill] = model.Fault{Count: uint8(p.Count), Who: c.clients(p.Who)}
	}
}

func (c *compiler) spoil(p *Spoil, fault int) {
	if p != nil {
		c.out.Faults[fault] = model.Fault{Count: uint8(p.Count), Who: c.clients(p.Who), On: links(p.On)}
	}
}

func (c *compiler) strike(p *Strike, fault int) {
	if p != nil {
		c.out.Faults[fault] = model.Fault{Count: uint8(p.Count), Who: c.servers(p.Who)}
	}
}

func links(on Links) model.Links {
	switch on {
	case lockLinks:
		return model.LockLinks
	case resourceLinks:
		return model.ResourceLinks
	}
	return model.LockLinks | model.ResourceLinks
}

func places(where Where) model.Places {
	switch where {
	case inside:
		return model.InsideSection
	case outside:
		return model.OutsideSection
	}
	return model.InsideSection | model.OutsideSection
}

func dropped(key Dropped) model.Keys {
	switch key {
	case lockKey:
		return model.LockKey
	case fenceKey:
		return model.FenceKey
	}
	return model.LockKey | model.FenceKey
}

// entry is the place of an amount on the menu, which it goes to if it is new.
func (c *compiler) entry(amount Length) uint8 {
	ticks := c.ticks(amount)
	for i, a := range c.out.Menu[:c.menu] {
		if a == ticks {
			return uint8(i)
		}
	}
	c.out.Menu[c.menu] = ticks
	c.menu++
	return uint8(c.menu - 1)
}

func (c *compiler) entries(by Amounts) (set uint8) {
	for _, a := range by {
		set |= 1 << c.entry(a)
	}
	return set
}

// fits reports whether all sums and products of the scenario's lengths stay far
// below the largest number, with perUnit ticks to each of the file's. The reach is
// the sum of all its lengths, in nanoseconds.
func (f *File) fits(reach int64, perUnit int64) bool {
	slowest := int64(1)
	for _, r := range f.Clocks.Rates {
		slowest = max(slowest, r.Rate.Den)
	}
	_, ok := product(reach/int64(f.Tick)+1, int64(clock.MaxShifts), perUnit, slowest, 8)
	if !ok {
		return false
	}
	_, ok = product(reach, perUnit)
	return ok
}

// product is the product of numbers that are not negative, where it is no larger
// than [clock.Forever].
func product(numbers ...int64) (int64, bool) {
	p := uint64(1)
	for _, n := range numbers {
		high, low := bits.Mul64(p, uint64(n))
		if high != 0 || low > math.MaxInt64/8 {
			return 0, false
		}
		p = low
	}
	return int64(p), true
}
