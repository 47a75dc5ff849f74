package scenario

import (
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/network"
)

// A Bound is something that limits what a verdict is about, in words.
type Bound struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Bounds are the bounds that the scenario sets: how many clients, faults and shifts
// of clocks there are at the most, the tick, and the model's capacities.
func (s *Scenario) Bounds() []Bound {
	f := &s.File
	clients := counted(f.Clients, "client", "clients") + ", " + counted(f.Work.Rounds, "round", "rounds") + " each, "
	switch retries := s.Scenario.Lock.Retries; {
	case retries == lock.Unlimited:
		clients += "tries without limit"
	default:
		clients += counted(int(retries)+1, "try", "tries") + " for the lock"
	}
	tick := f.Tick.String()
	if n := s.Scenario.PerUnit; n > 1 {
		tick += fmt.Sprintf("/%d, for the clocks' rates", n)
	}
	return []Bound{
		{"clients", clients},
		{"faults", budgets(&f.Faults)},
		{"shifts", menus(f)},
		{"tick", tick + ": all lengths are whole ticks, and all of them are tried"},
		{"capacity", fmt.Sprintf("%d messages under way, %d stopwatches", network.Capacity, clock.Stopwatches-1)},
	}
}

// budgets are the faults and how often there may be each.
func budgets(f *Faults) string {
	var all []string
	add := func(name string, n int, rest string, who *Names) {
		if n == 0 {
			return
		}
		text := counted(n, name, plural(name))
		if rest != "" {
			text += " " + rest
		}
		if who != nil {
			text += " of " + strings.Join(*who, ", ")
		}
		all = append(all, text)
	}
	if p := f.Pause; p != nil {
		add("pause", p.Count, "of "+span(p.Min, p.Max.Length)+beginning(p.Where), p.Who)
	}
	if p := f.Suspend; p != nil {
		add("suspend", p.Count, "of exactly "+p.For.String(), p.Who)
	}
	if p := f.ClockJump; p != nil {
		add("clock jump", p.Count, "", p.Who)
	}
	if p := f.ServerClockJump; p != nil {
		add("server clock jump", p.Count, "", p.Who)
	}
	if p := f.Late; p != nil {
		add("late message", p.Count, "by up to "+p.Max.String()+on(p.On), p.Who)
	}
	if p := f.Loss; p != nil {
		add("lost message", p.Count, strings.TrimSpace(on(p.On)), p.Who)
	}
	if p := f.Duplicate; p != nil {
		add("doubled message", p.Count, strings.TrimSpace(on(p.On)), p.Who)
	}
	if p := f.Cut; p != nil {
		add("cut link", p.Count, "for "+span(p.For.Least, p.For.Most), p.Who)
	}
	if p := f.Evict; p != nil {
		add("eviction", p.Count, ofKey(p.Key), p.Who)
	}
	for _, strike := range []struct {
		name string
		*Strike
	}{{"crash", f.Crash}, {"failover", f.Failover}, {"flush", f.Flush}, {"client crash", f.ClientCrash}} {
		if strike.Strike != nil {
			add(strike.name, strike.Count, "", strike.Who)
		}
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, "; ")
}

// beginning says where pauses may begin, where it is not anywhere.
func beginning(where Where) string {
	if where == "anywhere" {
		return ""
	}
	return ", begun " + string(where) + " the critical section"
}

// ofKey says which keys may be evicted, where it is not just the lock.
func ofKey(key Dropped) string {
	switch key {
	case "fence":
		return "of the fence"
	case "all":
		return "of the lock or the fence"
	}
	return ""
}

// menus are the amounts by which clocks may be shifted.
func menus(f *File) string {
	var all []string
	add := func(what string, by Amounts) {
		var words []string
		for _, l := range by {
			text := l.String()
			if l > 0 {
				text = "+" + text
			}
			words = append(words, text)
		}
		all = append(all, what+" by "+oneOf(words))
	}
	if p := f.Faults.ClockJump; p != nil && p.Count > 0 {
		add("a client's clock", p.By)
	}
	if p := f.Faults.ServerClockJump; p != nil && p.Count > 0 {
		add("a server's clock", p.By)
	}
	if p := f.Faults.Suspend; p != nil && p.Count > 0 {
		add("a suspended clock", Amounts{-p.For})
	}
	if f.Clocks.ReplicaAhead > 0 {
		add("the replicas' clocks", Amounts{f.Clocks.ReplicaAhead})
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, "; ")
}

// counted is a number of things.
func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func plural(name string) string {
	if strings.HasSuffix(name, "sh") {
		return name + "es"
	}
	return name + "s"
}

func on(l Links) string {
	if l == "" || l == "all" {
		return ""
	}
	return " on links to the " + map[Links]string{"lock": "servers", "resource": "resource"}[l]
}

// span is from how long to how long something takes.
func span(least, most Length) string {
	switch {
	case most == Unlimited && least == 0:
		return "any length"
	case most == Unlimited:
		return least.String() + " or more"
	case least == most:
		return most.String()
	}
	return least.String() + " to " + most.String()
}
