package report

import (
	"slices"
	"strconv"
	"strings"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// A kind is a kind of fault, by its key below faults, and what it is that there is
// none of it.
type kind struct{ key, says, never string }

// kinds are all kinds of fault that a scenario can have, in the order of the file
// format.
var kinds = []kind{
	{"pause", "a client's process stands still", "no client's process stands still"},
	{"suspend", "a client's machine is suspended", "no client's machine is suspended"},
	{"clock-jump", "a client's clock is set", "no client's clock is set"},
	{"server-clock-jump", "a server's clock is set", "no server's clock is set"},
	{"late", "a message is late", "no message is late"},
	{"loss", "a message is lost", "no message is lost"},
	{"duplicate", "a request arrives twice", "no request arrives twice"},
	{"cut", "a client is cut off from a server", "no client is cut off from a server"},
	{"crash", "a server crashes", "no server crashes"},
	{"failover", "a replica takes over from the primary", "no replica takes over from the primary"},
	{"evict", "a server drops the lock's key to make room", "no server drops the lock's key to make room"},
	{"flush", "a server is flushed", "no server is flushed"},
	{"client-crash", "a client crashes", "no client crashes"},
}

// counts is how often the scenario allows a kind of fault.
func (k kind) counts(f *scenario.Faults) int {
	strike := func(s *scenario.Strike) int {
		if s == nil {
			return 0
		}
		return s.Count
	}
	switch {
	case k.key == "pause" && f.Pause != nil:
		return f.Pause.Count
	case k.key == "suspend" && f.Suspend != nil:
		return f.Suspend.Count
	case k.key == "clock-jump" && f.ClockJump != nil:
		return f.ClockJump.Count
	case k.key == "server-clock-jump" && f.ServerClockJump != nil:
		return f.ServerClockJump.Count
	case k.key == "late" && f.Late != nil:
		return f.Late.Count
	case k.key == "loss" && f.Loss != nil:
		return f.Loss.Count
	case k.key == "duplicate" && f.Duplicate != nil:
		return f.Duplicate.Count
	case k.key == "cut" && f.Cut != nil:
		return f.Cut.Count
	case k.key == "crash":
		return strike(f.Crash)
	case k.key == "failover":
		return strike(f.Failover)
	case k.key == "evict":
		return strike(evictions(f.Evict))
	case k.key == "flush":
		return strike(f.Flush)
	case k.key == "client-crash":
		return strike(f.ClientCrash)
	}
	return 0
}

// faultsOf are the faults that the scenario allows, each taken away.
func faultsOf(s *scenario.Scenario) []change {
	l := &list{of: s}
	for _, k := range kinds {
		if n := k.counts(&s.File.Faults); n > 0 {
			l.add(k.key, k.says+", at most "+phrase.Many(n, "time", "times"), k.never, set("faults."+k.key+".count", "0"))
		}
	}
	if len(s.File.Clocks.Rates) > 0 {
		l.add("rates", "clocks run at different rates", "all clocks run at the same rate", Edit{Key: "clocks.rates"})
	}
	return l.all
}

// leftOut are the kinds of fault that the scenario does not allow, and what came of
// them where they were put in: of several ways to put one in, the worst.
func leftOut(s *scenario.Scenario, assumptions []Variation) []string {
	list := []string{}
	for _, k := range kinds {
		if k.counts(&s.File.Faults) > 0 {
			continue
		}
		came, worst := "not put in: it makes no sense for this lock", 0
		for i := range assumptions {
			v := &assumptions[i]
			if !slices.ContainsFunc(v.Edits, func(e Edit) bool { return e.Key == "faults."+k.key || strings.HasPrefix(e.Key, "faults."+k.key+".") }) {
				continue
			}
			if text, rank := v.came(); rank > worst {
				came, worst = text, rank
			}
		}
		list = append(list, k.key+" ("+k.says+"): "+came)
	}
	return list
}

// came is what came of putting a fault in, and how bad that is, from 1 on.
func (v *Variation) came() (text string, rank int) {
	switch {
	case v.Result == breaks:
		return "put in, and something breaks", 5
	case v.Result == unknown && !v.Search.unrun():
		return "put in, and not all is known", 4
	case v.Result == unknown:
		return "not run: " + v.Search.Stopped, 3
	case v.Result == off:
		return "cannot be put in: " + v.Off, 1
	}
	return "put in, and nothing breaks", 2
}

// boundsOf are the numbers that bound the scenario's size, each raised by one.
func boundsOf(s *scenario.Scenario) []change {
	l := &list{of: s}
	f := &s.File
	if f.Clients < model.MaxClients {
		l.add("clients", phrase.Many(f.Clients, "client", "clients"), "one more", set("clients", strconv.Itoa(f.Clients+1)))
	}
	l.add("rounds", phrase.Many(f.Work.Rounds, "round", "rounds")+" of each client", "one more", set("work.rounds", strconv.Itoa(f.Work.Rounds+1)))
	if f.Lock.Retry.Limit != lock.Unlimited {
		l.add("tries", phrase.Many(int(f.Lock.Retry.Limit)+1, "try", "tries")+" for the lock", "one more", set("lock.retry.limit", strconv.Itoa(int(f.Lock.Retry.Limit)+1)))
	}
	if f.Work.Kind != "at-once" {
		l.add("writes", phrase.Many(f.Work.Writes, "write", "writes")+" of each holder", "one more", set("work.writes", strconv.Itoa(f.Work.Writes+1)))
	}
	return l.all
}
