package main

import (
	"fmt"

	"fencepost/clock"
	"fencepost/sim/phrase"
)

// printStats prints what was counted.
func (o *walked) printStats(s *screen) {
	st := &o.walk.Stats
	s.prose(plain, 2, fmt.Sprintf("%s from seed %d: %s, %s", phrase.Many(st.Runs, "run", "runs"), o.seed,
		phrase.Many(st.Actions, "action", "actions"), phrase.Many(st.Messages, "message", "messages")))
	inside := "none of them"
	if st.Conflicts > 0 {
		inside = phrase.Number(st.Conflicts)
	}
	s.prose(plain, 2, fmt.Sprintf("  %s, %s with another client inside",
		phrase.Many(st.Entries, "critical section", "critical sections"), inside))
	s.prose(plain, 2, fmt.Sprintf("  %s accepted: %s lost an update, %s stale; %s refused",
		phrase.Many(st.Accepted, "write", "writes"), phrase.Number(st.Lost), phrase.Number(st.Stale), phrase.Number(st.Refused)))
	s.prose(plain, 2, fmt.Sprintf("  lock refused %s, %s out of tries, mean wait %s",
		phrase.Many(st.Denied, "time", "times"), phrase.Many(st.GaveUp, "client", "clients"), o.meanWait()))
	if st.Cut > 0 {
		s.prose(yellow, 2, fmt.Sprintf("  %s cut short after %s actions", phrase.Many(st.Cut, "run was", "runs were"), phrase.Number(o.walk.MaxActions)))
	}
	if st.Overflow != "" {
		s.prose(yellow, 2, "  the capacity for "+st.Overflow+" did not suffice in some run")
	}
}

// meanWait is the time from wanting the lock to having it, on the average.
func (o *walked) meanWait() string {
	st, s := &o.walk.Stats, o.scenario.Scenario
	if st.Entries == 0 {
		return "-"
	}
	mean := st.Waited / clock.Ticks(st.Entries)
	return s.Time(mean - mean%s.PerUnit)
}
