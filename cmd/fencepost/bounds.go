package main

import (
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/scenario"
	"fencepost/network"
)

// A bound is something that limits what a verdict is about.
type bound struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// boundsOf are the bounds that the scenario sets.
func boundsOf(s *scenario.Scenario) []bound {
	f := &s.File
	clients := many(f.Clients, "client", "clients") + ", " + many(f.Work.Rounds, "round", "rounds") + " each, "
	switch retries := s.Scenario.Lock.Retries; {
	case retries == lock.Unlimited:
		clients += "tries without limit"
	default:
		clients += many(int(retries)+1, "try", "tries") + " for the lock"
	}
	return []bound{
		{"clients", clients},
		{"faults", budgets(&f.Faults)},
		{"shifts", menus(f)},
		{"tick", s.Scenario.Time(s.Scenario.One) + ": all lengths are whole ticks, and all of them are tried"},
		{"capacity", fmt.Sprintf("%d messages under way, %d stopwatches", network.Capacity, clock.Stopwatches-1)},
	}
}

// budgets are the faults and how often there may be each.
func budgets(f *scenario.Faults) string {
	var all []string
	add := func(name string, n int, rest string, who *scenario.Names) {
		if n == 0 {
			return
		}
		text := many(n, name, plural(name))
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
		*scenario.Strike
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
func beginning(where scenario.Where) string {
	if where == "anywhere" {
		return ""
	}
	return ", begun " + string(where) + " the critical section"
}

// ofKey says which keys may be evicted, where it is not just the lock.
func ofKey(key scenario.Dropped) string {
	switch key {
	case "fence":
		return "of the fence"
	case "all":
		return "of the lock or the fence"
	}
	return ""
}

// menus are the amounts by which clocks may be shifted.
func menus(f *scenario.File) string {
	var all []string
	add := func(what string, by scenario.Amounts) {
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
		add("a suspended clock", scenario.Amounts{-p.For})
	}
	if f.Clocks.ReplicaAhead > 0 {
		add("the replicas' clocks", scenario.Amounts{f.Clocks.ReplicaAhead})
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, "; ")
}

func plural(name string) string {
	if strings.HasSuffix(name, "sh") {
		return name + "es"
	}
	return name + "s"
}

func on(l scenario.Links) string {
	if l == "" || l == "all" {
		return ""
	}
	return " on links to the " + map[scenario.Links]string{"lock": "servers", "resource": "resource"}[l]
}

// span is from how long to how long something takes.
func span(least, most scenario.Length) string {
	switch {
	case most == scenario.Unlimited && least == 0:
		return "any length"
	case most == scenario.Unlimited:
		return least.String() + " or more"
	case least == most:
		return most.String()
	}
	return least.String() + " to " + most.String()
}

// bounds prints what the verdicts are about, and what was searched.
func (s *screen) bounds(o *searched) {
	list := boundsOf(o.scenario)
	c := o.check
	end := "complete"
	if !c.Complete {
		end = "ended early, " + o.stopped
	}
	list = append(list, bound{"searched", fmt.Sprintf("%s of %s, %s tried, up to %s deep: %s",
		many(c.States, "state", "states"), many(c.Worlds, "world", "worlds"), many(c.Moves, "move", "moves"),
		many(c.Depth, "action", "actions"), end)})
	s.within("within these bounds", list)
}

// within prints bounds below a heading.
func (s *screen) within(heading string, list []bound) {
	s.say("%s\n", s.in(dim, heading))
	for _, b := range list {
		if b.Value == "none" && b.Name == "shifts" {
			continue
		}
		s.say("  %s  ", pad(b.Name, 8))
		s.prose(plain, 12, b.Value)
	}
}

// A checkJSON is the result of a check.
type checkJSON struct {
	document
	Scenario string       `json:"scenario"`
	Complete bool         `json:"complete"`
	Stopped  string       `json:"stopped,omitempty"`
	Claims   []claimJSON  `json:"claims"`
	Also     []brokenJSON `json:"also_broken"`
	Bounds   []bound      `json:"bounds"`
	States   int          `json:"states"`
	Worlds   int          `json:"worlds"`
	Moves    int          `json:"moves"`
	Depth    int          `json:"depth"`
	Overflow string       `json:"overflow,omitempty"`
	Exit     int          `json:"exit"`
}

func (o *searched) json(code int) any {
	c := o.check
	also := []brokenJSON{}
	for _, cl := range o.also {
		if cl.proof != nil {
			also = append(also, brokenJSON{Property: cl.property.Name, At: o.scenario.Time(cl.proof.at)})
		}
	}
	return checkJSON{header("check"), o.scenario.Name, c.Complete, o.stopped, claimsJSON(o.claims), also,
		boundsOf(o.scenario), c.States, c.Worlds, c.Moves, c.Depth, c.Overflow, code}
}
