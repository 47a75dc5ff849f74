package report

import (
	"fmt"
	"slices"
	"strconv"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// A list is changes to one scenario, being made.
type list struct {
	of  *scenario.Scenario
	all []change
}

func (l *list) add(id, says, instead string, edits ...Edit) {
	l.all = append(l.all, change{id, says, instead, edits})
}

// takesLock reports whether the scenario's clients take a lock at all: without one
// no server matters.
func (l *list) takesLock() bool { return l.of.Lock.Acquire.Name != lock.NoLock.Name }

// times is a number of times the time to live, in whole ticks and milliseconds.
func (l *list) times(num, den scenario.Length) scenario.Length {
	const ms = 1_000_000
	t := l.of.File.Lock.TTL * num / den
	grain := max(l.of.File.Tick, ms)
	return (t + grain - 1) / grain * grain
}

// assumptionsOf are what the scenario relies on beside the lock itself: that what
// it does not allow does not happen, and that what it allows has the ends that it
// says. Each is broken once, by as much as breaks anything: a length by the time to
// live and more, a number by one.
func assumptionsOf(s *scenario.Scenario) []change {
	l := &list{of: s}
	l.processes()
	l.clocks()
	l.network()
	l.servers()
	return l.all
}

// processes are assumptions about clients.
func (l *list) processes() {
	f := &l.of.File
	if p := f.Faults.Pause; p == nil || p.Count == 0 {
		l.absent("pause", "no client's process stands still", "one pause of any length", "faults.pause", p != nil,
			set("count", "1"), set("max", "unlimited"))
	} else {
		if p.Max.Length != scenario.Unlimited {
			l.add("pause-length", "a client's process stands still for at most "+p.Max.String(), "a pause of any length",
				set("faults.pause.max", "unlimited"))
		}
		l.more("pauses", "a client's process stands still", "faults.pause.count", p.Count)
	}
	longest := max(f.Work.Takes.Most, f.Lock.TTL)
	if f.Work.Kind != "at-once" && f.Work.Takes.Most != scenario.Unlimited {
		most := max(l.times(2, 1), longest+l.times(1, 1))
		l.add("work", "the work before a write takes at most "+f.Work.Takes.Most.String(), "work of up to "+most.String(),
			set("work.takes", window(f.Work.Takes.Least, most)))
	}
	if f.Steps.Most != scenario.Unlimited {
		most := f.Steps.Most + l.times(12, 10)
		l.add("steps", "a client's own step takes at most "+f.Steps.Most.String(), "steps of up to "+most.String(),
			set("steps", window(f.Steps.Least, most)))
	}
	l.strike("client-crash", "a client crashes", "no client crashes", f.Faults.ClientCrash)
}

// clocks are assumptions about time.
func (l *list) clocks() {
	f := &l.of.File
	if !l.takesLock() {
		return
	}
	by := l.times(12, 10)
	both := fmt.Sprintf("[-%v, %v]", by, by)
	if f.Clocks.Kind == "monotonic" {
		if p := f.Faults.Suspend; p == nil || p.Count == 0 {
			l.absent("suspend", "no client's machine is suspended", "one suspend of "+by.String(), "faults.suspend", p != nil,
				set("count", "1"), set("for", by.String()))
		} else {
			l.more("suspends", "a client's machine is suspended", "faults.suspend.count", p.Count)
		}
	} else if p := f.Faults.ClockJump; p == nil || p.Count == 0 {
		l.absent("client-clock", "no client's clock is set", "one jump of "+by.String()+" forward or back", "faults.clock-jump", p != nil,
			set("count", "1"), set("by", both))
	} else {
		l.more("client-clocks", "a client's clock is set", "faults.clock-jump.count", p.Count)
	}
	if p := f.Faults.ServerClockJump; p == nil || p.Count == 0 {
		l.absent("server-clock", "no server's clock is set", "one jump of "+by.String()+" forward or back", "faults.server-clock-jump", p != nil,
			set("count", "1"), set("by", both))
	} else {
		l.more("server-clocks", "a server's clock is set", "faults.server-clock-jump.count", p.Count)
	}
	const apart = "{clients: 9/10, servers: 11/10}"
	switch {
	case len(f.Clocks.Rates) == 0:
		l.add("rates", "all clocks run at the same rate", "clients' clocks a tenth too slow, servers' a tenth too fast",
			set("clocks.rates", apart))
	default:
		l.add("rates", "clocks run at the rates given", "clients' clocks a quarter too slow, servers' a quarter too fast",
			set("clocks.rates", "{clients: 3/4, servers: 5/4}"))
	}
	if l.of.Lock.Expires() && f.Lock.ServerExpiry == "after-ttl" {
		l.add("last-tick", "a server drops a key only after its time to live", "a key that is gone at the end of its time to live",
			set("lock.server-expiry", "at-ttl"))
	}
	if l.of.Topology == model.Replicated && f.Clocks.ReplicaAhead == 0 {
		l.add("replica-clock", "replicas' clocks agree with the primary's", "replicas whose clocks are "+by.String()+" ahead",
			set("clocks.replica-ahead", by.String()))
	}
}

// network are assumptions about messages.
func (l *list) network() {
	f := &l.of.File
	late := l.times(3, 1)
	for _, link := range []struct{ id, on, who string }{{"lock", "lock", "a server"}, {"resource", "resource", "the resource"}} {
		if link.on == "lock" && !l.takesLock() {
			continue
		}
		between := " between a client and " + link.who
		most := f.Network.Delay.Most
		if link.on == "resource" && f.Resource.Delay != nil {
			most = f.Resource.Delay.Most
		}
		if p := f.Faults.Late; p == nil || p.Count == 0 {
			if most != scenario.Unlimited {
				l.absent("late-"+link.id, "a message"+between+" is under way for at most "+most.String(), "one that is up to "+late.String()+" late",
					"faults.late", p != nil, set("count", "1"), set("max", late.String()), set("on", link.on))
			}
		}
		if p := f.Faults.Loss; p == nil || p.Count == 0 {
			edits := []Edit{}
			if link.on == "lock" && f.Lock.Timeout.Length == scenario.Unlimited {
				edits = append(edits, set("lock.timeout", l.patience().String()))
			}
			l.absent("loss-"+link.id, "no message"+between+" is lost", "one that is lost", "faults.loss", p != nil,
				set("count", "1"), set("on", link.on))
			l.all[len(l.all)-1].edits = append(edits, l.all[len(l.all)-1].edits...)
		}
		if p := f.Faults.Duplicate; p == nil || p.Count == 0 {
			l.absent("double-"+link.id, "no request of a client to "+link.who+" arrives twice", "one that arrives twice", "faults.duplicate", p != nil,
				set("count", "1"), set("on", link.on))
		}
	}
	if p := f.Faults.Late; p != nil && p.Count > 0 {
		if p.Max.Length != scenario.Unlimited {
			l.add("late-length", "a late message is late by at most "+p.Max.String(), "one that is late by any time", set("faults.late.max", "unlimited"))
		}
		l.more("late-messages", "a message is late", "faults.late.count", p.Count)
	}
	if p := f.Faults.Loss; p != nil && p.Count > 0 {
		l.more("losses", "a message is lost", "faults.loss.count", p.Count)
	}
	if p := f.Faults.Duplicate; p != nil && p.Count > 0 {
		l.more("doubles", "a request arrives twice", "faults.duplicate.count", p.Count)
	}
	if l.takesLock() {
		if p := f.Faults.Cut; p == nil || p.Count == 0 {
			l.absent("cut", "every client reaches every server", "a client that one server is cut off from, for good", "faults.cut", p != nil, set("count", "1"))
		} else {
			l.more("cuts", "a client is cut off from a server", "faults.cut.count", p.Count)
		}
	}
	if f.Network.Ordered {
		l.add("order", "messages of one connection arrive in order", "messages that overtake each other", set("network.ordered", "false"))
	}
}

// patience is how long a client waits for an answer that may be lost: longer than any
// answer takes.
func (l *list) patience() scenario.Length {
	most := l.of.File.Network.Delay.Most
	if most == scenario.Unlimited {
		return l.times(1, 1)
	}
	return max(4*most, l.of.File.Tick)
}

// servers are assumptions about what servers remember.
func (l *list) servers() {
	f := &l.of.File
	if !l.takesLock() {
		return
	}
	switch l.of.Topology {
	case model.Replicated:
		if p := f.Faults.Failover; p == nil || p.Count < int(l.of.Servers)-1 { // there is a replica left to take over
			l.strike("failover", "the primary fails and a replica takes over", "the primary does not fail", p)
		}
		if f.Servers.Lag.Length != scenario.Unlimited {
			l.add("lag", "a replica is at most "+f.Servers.Lag.String()+" behind", "a replica that is behind by any time", set("servers.lag", "unlimited"))
		}
	case model.Consensus:
		l.strike("crash", "the store is down", "the store is never down", f.Faults.Crash)
		return // it forgets nothing
	default:
		l.crashes(f)
	}
	l.strike("eviction", "a server drops the lock's key to make room", "no server drops the lock's key to make room", evictions(f.Faults.Evict))
	if p := f.Faults.Evict; p == nil && l.of.Lock.Acquire.Fences && l.of.Topology != model.Independent {
		l.absent("fence", "no server drops the fence counter to make room", "once", "faults.evict", false, set("count", "1"), set("key", "fence"))
	}
	l.strike("flush", "somebody flushes a server", "nobody flushes a server", f.Faults.Flush)
}

// crashes are assumptions about servers that forget when they crash.
func (l *list) crashes(f *scenario.File) {
	p := f.Faults.Crash
	if p == nil || p.Count == 0 {
		l.absent("crash", "no server crashes and forgets", "a crash after which nothing is remembered", "faults.crash", p != nil, set("count", "1"))
		if f.Servers.Persistence != "none" {
			at := &l.all[len(l.all)-1]
			at.edits = append(l.forgets(f), at.edits...)
		}
		return
	}
	if f.Servers.Persistence != "none" {
		l.add("memory", "a server that crashed remembers (persistence: "+string(f.Servers.Persistence)+")", "one that has forgotten everything", l.forgets(f)...)
	}
	if f.Servers.Restart.Least > 0 {
		l.add("restart", "a crashed server stays away for at least "+f.Servers.Restart.Least.String(), "one that may be back at once",
			set("servers.restart", window(0, f.Servers.Restart.Most)))
	}
	l.more("crashes", "a server crashes", "faults.crash.count", p.Count)
}

// forgets are the edits that have servers remember nothing of what was before a
// crash.
func (l *list) forgets(f *scenario.File) []Edit {
	if f.Servers.Persistence == "everysec" {
		return []Edit{{Key: "servers.sync"}, set("servers.persistence", "none")}
	}
	return []Edit{set("servers.persistence", "none")}
}

// absent assumes that a fault does not happen, and has it happen. The section is
// there already if its count is 0: then its keys are set one by one.
func (l *list) absent(id, says, instead, section string, there bool, keys ...Edit) {
	var edits []Edit
	if there {
		for _, k := range slices.Backward(keys) { // the count last
			edits = append(edits, set(section+"."+k.Key, k.Value))
		}
	} else {
		text := ""
		for i, k := range keys {
			if i > 0 {
				text += ", "
			}
			text += k.Key + ": " + k.Value
		}
		edits = []Edit{set(section, "{"+text+"}")}
	}
	l.add(id, says, instead, edits...)
}

// more assumes that a fault happens so many times at the most, and has it happen
// once more.
func (l *list) more(id, says, key string, count int) {
	l.add(id, says+" at most "+phrase.Many(count, "time", "times"), "once more", set(key, strconv.Itoa(count+1)))
}

// evictions are a fault that has a number, and a key that says of what.
func evictions(e *scenario.Evict) *scenario.Strike {
	if e == nil {
		return nil
	}
	return &scenario.Strike{Count: e.Count, Who: e.Who}
}

// strike is a fault that only has a number.
func (l *list) strike(id, says, never string, p *scenario.Strike) {
	key := map[string]string{"eviction": "evict"}[id]
	if key == "" {
		key = id
	}
	if p == nil || p.Count == 0 {
		l.absent(id, never, "once", "faults."+key, p != nil, set("count", "1"))
		return
	}
	l.more(id, says, "faults."+key+".count", p.Count)
}

// window is a window as a file writes it.
func window(least, most scenario.Length) string {
	return "[" + least.String() + ", " + most.String() + "]"
}
