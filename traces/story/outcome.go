package story

import (
	"strconv"
	"strings"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
)

// outcome is what came of a step beyond the step itself.
func (t *teller) outcome(step *model.Taken) []Note {
	var notes []Note
	add := func(tone Tone, parts ...string) {
		notes = append(notes, Note{Text: strings.Join(parts, ""), Tone: tone})
	}
	e := step.Events
	who := model.ClientName(step.Actor)
	switch {
	case e.Has(model.OldOverNew):
		add(Bad, "OVERWRITES a newer holder's write")
	case e.Has(model.StaleWrite):
		add(Bad, "STALE: a newer grant was made")
	}
	if e.Has(model.LostUpdate) {
		add(Bad, "AN UPDATE IS LOST")
	}
	if e.Has(model.ReleasedAnothers) {
		add(Bad, "another's lock is gone")
	}
	if e.Has(model.ExtendedAnothers) {
		add(Bad, "another's lock goes on")
	}
	if t.s.Topology == model.Independent && e.Has(model.Granted) && step.Action.Kind == model.Run {
		add(Good, "a majority: the lock is ", who, "'s")
	}
	for c := range t.s.Clients {
		notes = append(notes, t.clientOutcome(step, c)...)
	}
	return notes
}

// clientOutcome is what a client has come to by a step, its own or not.
func (t *teller) clientOutcome(step *model.Taken, c uint8) []Note {
	var notes []Note
	add := func(tone Tone, parts ...string) {
		notes = append(notes, Note{Text: strings.Join(parts, ""), Tone: tone})
	}
	now, before := &step.World.Clients[c], &t.was.Clients[c]
	mine := func(e model.Events) bool { return step.Actor == c && step.Events.Has(e) }
	if mine(model.Entered) {
		text := "ENTERS"
		if now.Fence != 0 {
			text += " with fence " + strconv.Itoa(int(now.Fence))
		}
		if ends := t.endText(&step.World, c); ends != "" {
			text += ", lease until " + ends
		}
		add(Good, text)
	}
	if mine(model.Extended) {
		text := "RENEWED"
		if ends := t.endText(&step.World, c); ends != "" {
			text += " until " + ends
		}
		add(Good, text)
	}
	if mine(model.FenceTwice) {
		add(Bad, "its fence was given out before")
	}
	if mine(model.FenceOutOfOrder) {
		add(Bad, "its fence is out of order")
	}
	if before.Inside && !now.Inside && !now.Gone {
		add(Plain, "LEAVES")
	}
	if mine(model.GaveUp) {
		add(Bad, "GIVES UP")
	}
	if before.Watchdog.At != 0 && now.Watchdog.At == 0 && now.Inside {
		add(Bad, "watchdog STOPS the work")
	}
	if at := now.Main.At; at != before.Main.At && at != 0 && t.s.Script.Steps[at].Do == lock.Retry {
		add(Faint, "will try again")
	}
	if now.Main.At == before.Main.At && now.Main.Node > before.Main.Node {
		q := redis.Request{Op: t.s.Script.Steps[now.Main.At].Op, Token: now.Token}
		add(Plain, t.s.RequestText(q), " "+Away, t.s.PeerName(now.Main.Node))
	}
	return notes
}
