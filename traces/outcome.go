package traces

import (
	"strconv"
	"strings"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
)

// outcome is what came of a step beyond the step itself.
func (t *teller) outcome(step *model.Taken) []note {
	var notes []note
	add := func(tone tone, parts ...string) {
		notes = append(notes, note{text: strings.Join(parts, ""), tone: tone})
	}
	e := step.Events
	who := model.ClientName(step.Actor)
	switch {
	case e.Has(model.OldOverNew):
		add(bad, "OVERWRITES a newer holder's write")
	case e.Has(model.StaleWrite):
		add(bad, "STALE: a newer grant was made")
	}
	if e.Has(model.LostUpdate) {
		add(bad, "AN UPDATE IS LOST")
	}
	if e.Has(model.ReleasedAnothers) {
		add(bad, "another's lock is gone")
	}
	if t.s.Topology == model.Independent && e.Has(model.Granted) && step.Action.Kind == model.Run {
		add(good, "a majority: the lock is ", who, "'s")
	}
	for c := range t.s.Clients {
		now, before := &step.World.Clients[c], &t.was.Clients[c]
		mine := step.Actor == c
		if mine && e.Has(model.Entered) {
			text := "ENTERS"
			if now.Fence != 0 {
				text += " with fence " + strconv.Itoa(int(now.Fence))
			}
			if _, ends := t.end(&step.World, c); ends != "" {
				text += ", lease until " + ends
			}
			add(good, text)
		}
		if mine && e.Has(model.Extended) {
			if _, ends := t.end(&step.World, c); ends != "" {
				add(good, "RENEWED until ", ends)
			} else {
				add(good, "RENEWED")
			}
		}
		if mine && e.Has(model.FenceTwice) {
			add(bad, "its fence was given out before")
		}
		if mine && e.Has(model.FenceOutOfOrder) {
			add(bad, "its fence is out of order")
		}
		if before.Inside && !now.Inside && !now.Gone {
			add(plain, "LEAVES")
		}
		if mine && e.Has(model.GaveUp) {
			add(bad, "GIVES UP")
		}
		if before.Watchdog.At != 0 && now.Watchdog.At == 0 && now.Inside {
			add(bad, "watchdog STOPS the work")
		}
		if at := now.Main.At; at != before.Main.At && at != 0 && t.s.Script.Steps[at].Do == lock.Retry {
			add(faint, "will try again")
		}
		if now.Main.At == before.Main.At && now.Main.Node > before.Main.Node {
			q := redis.Request{Op: t.s.Script.Steps[now.Main.At].Op, Token: now.Token}
			add(plain, t.s.RequestText(q), t.away, t.s.PeerName(now.Main.Node))
		}
	}
	return notes
}
