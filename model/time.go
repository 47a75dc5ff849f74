package model

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fencepost/clock"
)

// Time is a length in words: as Go writes durations, in whole units, and behind
// a tilde the ticks that are left over where a unit has several.
func (s *Scenario) Time(t clock.Ticks) string {
	units, rest := int64(t/s.PerUnit), t%s.PerUnit
	if rest < 0 {
		units, rest = units-1, rest+s.PerUnit
	}
	text := time.Duration(units * s.Unit).String()
	if rest > 0 {
		text += "~" + strconv.FormatInt(int64(rest), 10)
	}
	return text
}

// ParseTime is the length that words stand for, as [Scenario.Time] writes them.
func (s *Scenario) ParseTime(text string) (clock.Ticks, error) {
	whole, over, more := strings.Cut(text, "~")
	d, err := clock.ParseLength(whole)
	if err != nil {
		return 0, fmt.Errorf("time %q is no duration such as 250ms or 1.5s", text)
	}
	if int64(d)%s.Unit != 0 {
		return 0, fmt.Errorf("time %q is no whole number of the scenario's ticks, of %v each", text, time.Duration(s.Unit))
	}
	units := clock.Ticks(int64(d) / s.Unit)
	if units > clock.Forever/s.PerUnit || units < -clock.Forever/s.PerUnit {
		return 0, fmt.Errorf("time %q is longer than a scenario can be", text)
	}
	var rest int64
	if more {
		if rest, err = strconv.ParseInt(over, 10, 64); err != nil || rest <= 0 || rest >= int64(s.PerUnit) {
			return 0, fmt.Errorf("time %q has no number from 1 to %d behind its tilde", text, s.PerUnit-1)
		}
	}
	return units*s.PerUnit + clock.Ticks(rest), nil
}

// Milliseconds is a length in whole milliseconds, as Redis counts them.
func (s *Scenario) Milliseconds(t clock.Ticks) int64 {
	return int64(t) * s.Unit / int64(s.PerUnit) / int64(time.Millisecond)
}

// Horizon is about how long one holding of the lock matters: the time that a
// driver may let pass where nothing bounds it.
func (s *Scenario) Horizon() clock.Ticks { return s.horizon }

func (s *Scenario) farthest() clock.Ticks {
	sum := s.Lock.TTL + s.Grace
	lasting := [...]clock.Ticks{s.Section.Takes.Most, s.Faults[Pause].For.Most, s.Faults[Delay].For.Most, 0}
	if s.Faults[Crash].Count > 0 {
		lasting[3] = s.Restart.Most
		if s.Topology == Replicated {
			lasting[3] = s.Promote.Most
		}
	}
	for _, t := range lasting {
		if t < clock.Forever {
			sum += t
		}
	}
	return sum
}

// Flips are the moments at which an answer about time changes: each is at least
// so much since what is running now.
func (s *Scenario) Flips(w *World, into []clock.Guard) []clock.Guard {
	into = into[:0]
	for n := range s.Servers {
		if k := &w.Servers[n].Lock; k.Token != 0 && k.Expires {
			into = append(into, s.Expired(w, n, k))
		}
	}
	accepted, valid := s.Lock.Acceptance().Valid, s.Lock.Lease()
	for c := range s.Clients {
		me := &w.Clients[c]
		if me.Asked.Since != 0 {
			into = append(into, s.elapsed(me, c, me.Asked).AtLeast(accepted))
		}
		for _, since := range [...]clock.Mark{me.Valid, me.Renewing} {
			if since.Since != 0 {
				into = append(into, s.elapsed(me, c, since).AtLeast(valid))
			}
		}
	}
	return into
}
