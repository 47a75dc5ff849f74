package scenario

import (
	"strconv"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
)

func (r *reader) soundFaults(f *File) error {
	for _, look := range [...]func(*File) error{r.soundVictims, r.soundPauses, r.soundMenu, r.soundStrikes} {
		if err := look(f); err != nil {
			return err
		}
	}
	return nil
}

// soundVictims looks whether those whom faults name are there.
func (r *reader) soundVictims(f *File) error {
	clients, servers := f.clientNames(), f.serverNames()
	type victims struct {
		key  string
		who  *Names
		from []string
	}
	var all []victims
	add := func(key string, who *Names, from []string) {
		all = append(all, victims{"faults." + key + ".who", who, from})
	}
	fs := &f.Faults
	if p := fs.Pause; p != nil {
		add("pause", p.Who, clients)
	}
	if p := fs.Suspend; p != nil {
		add("suspend", p.Who, clients)
	}
	if p := fs.ClockJump; p != nil {
		add("clock-jump", p.Who, clients)
	}
	if p := fs.ServerClockJump; p != nil {
		add("server-clock-jump", p.Who, servers)
	}
	if p := fs.Late; p != nil {
		add("late", p.Who, clients)
	}
	if p := fs.Cut; p != nil {
		add("cut", p.Who, clients)
	}
	if p := fs.Evict; p != nil {
		add("evict", p.Who, servers)
	}
	for _, s := range [...]struct {
		key string
		p   *Spoil
	}{{"loss", fs.Loss}, {"duplicate", fs.Duplicate}} {
		if s.p != nil {
			add(s.key, s.p.Who, clients)
		}
	}
	for _, s := range [...]struct {
		key  string
		p    *Strike
		from []string
	}{{"crash", fs.Crash, servers}, {"failover", fs.Failover, servers}, {"flush", fs.Flush, servers}, {"client-crash", fs.ClientCrash, clients}} {
		if s.p != nil {
			add(s.key, s.p.Who, s.from)
		}
	}
	for _, v := range all {
		if v.who == nil {
			continue
		}
		for i, name := range *v.who {
			if !contains(v.from, name) {
				return r.refuse(item(v.key, i), "names %s, which there is not: %s", name, expected(name, v.from))
			}
		}
	}
	return nil
}

func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func (r *reader) soundPauses(f *File) error {
	fs := &f.Faults
	switch {
	case fs.Pause != nil && fs.Pause.Min > fs.Pause.Max.Length:
		return r.refuse("faults.pause.min", "is %v, above max, which is %v: expected at most that", fs.Pause.Min, fs.Pause.Max)
	case f.Wakes == timersFirst && f.Lock.Timeout.Length == Unlimited && (f.Lock.Wait == nil || f.Lock.Wait.Timeout.Length == Unlimited):
		return r.refuse("wakes", "is %s and no timer ends a wait for an answer: expected lock.timeout", f.Wakes)
	case fs.Suspend != nil && fs.Suspend.For == 0:
		return r.refuse("faults.suspend.for", "is nothing: expected a time")
	case fs.Suspend != nil && f.Clocks.Kind == wall:
		return r.refuse("faults.suspend", "makes a monotonic clock stand still, and clients go by a wall clock: expected clocks.kind: monotonic, or a pause")
	case fs.ClockJump != nil && f.Clocks.Kind == monotonic:
		return r.refuse("faults.clock-jump", "is given, and clients go by a monotonic clock, which does not jump: expected clocks.kind: wall")
	case fs.Cut != nil && fs.Cut.For.Most == Unlimited && fs.Cut.For.Least != 0:
		return r.refuse("faults.cut.for", "is from %v on: expected an end, or unlimited by itself for a cut that stays", fs.Cut.For.Least)
	}
	return nil
}

// soundMenu looks whether all amounts by which clocks are shifted go on the one
// menu that a scenario has, and can be counted there.
func (r *reader) soundMenu(f *File) error {
	fs := &f.Faults
	var menu []Length
	add := func(path string, amounts ...Length) error {
		for _, a := range amounts {
			known := false
			for _, m := range menu {
				known = known || m == a
			}
			if !known {
				menu = append(menu, a)
			}
		}
		if len(menu) > clock.MenuSize {
			return r.refuse(path, "makes %d different amounts by which clocks can be shifted: expected at most %d in all of suspend, clock-jump, server-clock-jump and replica-ahead", len(menu), clock.MenuSize)
		}
		return nil
	}
	shifts := 0 // of servers' clocks
	if ahead := f.Clocks.ReplicaAhead; ahead != 0 {
		shifts++
		if err := add("clocks.replica-ahead", ahead); err != nil {
			return err
		}
	}
	if p := fs.Suspend; p != nil {
		if err := add("faults.suspend.for", -p.For); err != nil {
			return err
		}
	}
	if p := fs.ClockJump; p != nil {
		if err := add("faults.clock-jump.by", p.By...); err != nil {
			return err
		}
	}
	if p := fs.ServerClockJump; p != nil {
		if err := add("faults.server-clock-jump.by", p.By...); err != nil {
			return err
		}
		if shifts+p.Count > clock.MaxShifts {
			return r.refuse("faults.server-clock-jump.count", "is %d, and replicas are ahead: expected at most %d", p.Count, clock.MaxShifts-shifts)
		}
	}
	return nil
}

// soundStrikes looks whether the servers are such as can be struck.
func (r *reader) soundStrikes(f *File) error {
	fs, of := &f.Faults, f.topology()
	switch {
	case fs.Crash != nil && of == model.Replicated:
		return r.refuse("faults.crash", "is given for a lock that is replicated: expected failover, which takes the primary down")
	case fs.Failover != nil && of != model.Replicated:
		return r.refuse("faults.failover", "is given for a lock that is %s: expected topology: replicated, or crash", f.Lock.Topology)
	case fs.Failover != nil && fs.Failover.Count > f.servers()-1:
		return r.refuse("faults.failover.count", "is %d of %d replicas: expected at most one for each", fs.Failover.Count, f.servers()-1)
	case fs.Evict != nil && of == model.Consensus:
		return r.refuse("faults.evict", "is given and a consensus store forgets nothing: expected another topology")
	case fs.Evict != nil && fs.Evict.Key != lockKey && !f.acquire().Counts():
		return r.refuse("faults.evict.key", "is %s and no server counts fences for acquire %s: expected %s, or %s", fs.Evict.Key, f.Lock.Acquire, lockKey,
			oneOf(f.acquires(func(a *lock.Acquire) bool { return a.Counts() })))
	case fs.Flush != nil && of == model.Consensus:
		return r.refuse("faults.flush", "is given and a consensus store forgets nothing: expected another topology")
	}
	return nil
}
