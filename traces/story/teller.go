package story

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
)

// A teller turns replayed steps into notes. It follows when keys and leases began,
// since worlds have no times in them.
type teller struct {
	s   *model.Scenario
	was model.World
	at  clock.Ticks
	// set and disk are when the time to live of a key was set, in memory and on
	// disk; expired says that its end has been told.
	set, disk [model.MaxServers]clock.Ticks
	expired   [model.MaxServers]bool
	// asked, renewing and valid are when what those marks of a client note was
	// noted; lapsed says that the end of its validity has been told.
	asked, renewing, valid [model.MaxClients]clock.Ticks
	lapsed                 [model.MaxClients]bool
	paused                 [model.MaxClients]clock.Ticks
}

func newTeller(s *model.Scenario) *teller { return &teller{s: s, was: s.Start()} }

// peer is the place of a server or a resource; Servers for all nodes together.
func (t *teller) peer(p uint8) int {
	if p < t.s.Servers {
		return int(t.s.Clients + p)
	}
	if p < model.ResourcePeer {
		return Servers
	}
	name := t.s.PeerName(p)
	for r := range t.s.Section.Resources {
		if t.s.Names[r] == name {
			return int(t.s.Clients + t.s.Servers + r)
		}
	}
	panic("story: peer " + name + " is no server and no resource of the scenario")
}

// tell tells of a step, and follows it.
func (t *teller) tell(i int, step *model.Taken) Deed {
	a := step.Action
	out := Deed{Moment: Moment{i, step.At}, After: Nobody, Fault: a.IsFault()}
	switch a.Kind {
	case model.Step, model.Pass, model.Fail, model.TimeOut, model.FallDue, model.Resume, model.Heal,
		model.PauseIt, model.SuspendIt, model.JumpIt, model.KillIt, model.CutIt:
		out.Process = int(a.Who)
	case model.Hear, model.Arrive, model.Run, model.Serve, model.Vanish,
		model.DelayIt, model.LoseIt, model.DoubleIt:
		m := &t.was.Wire.In[a.Who]
		out.Process, out.After = t.peer(m.Peer), int(m.Client)
		if m.Reply != out.Fault { // a fault strikes where the message comes from
			out.Process, out.After = out.After, out.Process
		}
		if out.Fault {
			out.After = Nobody
		}
	case model.Copy:
		out.Process, out.After = t.peer(a.Who), t.peer(t.was.Primary)
	case model.Promote:
		out.Process, out.After = t.peer(a.What), t.peer(a.Who)
	default:
		out.Process = t.peer(a.Who)
	}
	t.follow(step)
	out.Notes = append(t.deed(step), t.outcome(step)...)
	t.was, t.at = step.World, step.At
	return out
}

// follow keeps the moments that later tellings need.
func (t *teller) follow(step *model.Taken) {
	w := &step.World
	for n := range t.s.Servers {
		now, before := &w.Servers[n], &t.was.Servers[n]
		t.set[n] = t.keySet(now.Lock, before.Lock, t.set[n], step.At, n)
		if now.Disk.Lock != before.Disk.Lock {
			t.disk[n] = t.set[n]
		}
		if now.Lock != before.Lock {
			t.expired[n] = false
		}
	}
	for c := range t.s.Clients {
		now, before := &w.Clients[c], &t.was.Clients[c]
		if step.Actor == c && step.Events.Has(model.Began) || t.notes(step, c) {
			t.asked[c] = step.At
		}
		if now.Renewing != before.Renewing && now.Renewing != (clock.Mark{}) {
			t.renewing[c] = step.At
		}
		if step.Actor == c && step.Events.Has(model.Entered) {
			t.valid[c], t.lapsed[c] = t.asked[c], false
		}
		if step.Actor == c && step.Events.Has(model.Extended) {
			t.valid[c], t.lapsed[c] = t.renewing[c], false
		}
		if now.Paused != 0 && before.Paused == 0 {
			t.paused[c] = step.At
		}
	}
}

// notes reports whether the step is the client's noting the time once more.
func (t *teller) notes(step *model.Taken, c uint8) bool {
	a := step.Action
	return a.Kind == model.Step && a.Who == c && a.What == 0 && t.s.Script.Steps[t.was.Clients[c].Main.At].Do == lock.Note
}

// keySet is when a key's time to live was set, now that it may be another: a copy
// of what another memory or a disk had, or set by this step.
func (t *teller) keySet(now, before redis.Key, was, at clock.Ticks, n uint8) clock.Ticks {
	if now == before || now.Token == 0 {
		return was
	}
	if now == t.was.Servers[n].Disk.Lock {
		return t.disk[n]
	}
	if p := t.was.Primary; p != n && now == t.was.Servers[p].Lock {
		return t.set[p]
	}
	return at
}

// ends is the first moment at which a client inside no longer believes in its
// lease, in the past for one that was suspended in doubt, Forever for one that
// believes without looking at a clock.
func (t *teller) ends(w *model.World, c uint8) clock.Ticks {
	g, _, looks := t.s.Believes(w, c)
	if !looks || !w.Clients[c].Inside {
		return clock.Forever
	}
	return t.valid[c] + g.Most + t.s.One
}

// endText is how that moment is told beforehand, "" for one that never looks at a clock.
func (t *teller) endText(w *model.World, c uint8) string {
	at := t.ends(w, c)
	switch {
	case at >= clock.Forever:
		return ""
	case t.s.Lock.Validity().Last:
		at -= t.s.One
	}
	return t.s.Time(at)
}

// expires is the first moment at which the key of a server has expired, Forever for
// one that does not.
func (t *teller) expires(w *model.World, n uint8) clock.Ticks {
	key := &w.Servers[n].Lock
	if key.Token == 0 || !key.Expires {
		return clock.Forever
	}
	return t.set[n] + t.s.Expired(w, n, key).Least
}

// passed tells of what ends by itself before or at a time: keys and leases, in the
// order of time, one at a call; false when there is no more.
func (t *teller) passed(until clock.Ticks) (Deed, bool) {
	first, server, lapsing := clock.Forever, Nobody, Nobody
	for c := range t.s.Clients {
		at := t.ends(&t.was, c)
		if at > t.at {
			t.lapsed[c] = false
		}
		if at = max(at, t.at); !t.lapsed[c] && at <= until && at < first {
			first, lapsing, server = at, int(c), Nobody
		}
	}
	for n := range t.s.Servers {
		at := t.expires(&t.was, n)
		if t.was.Servers[n].Down != 0 || at >= clock.Forever {
			continue
		}
		if at > t.at {
			t.expired[n] = false
		}
		if at = max(at, t.at); !t.expired[n] && at <= until && at < first {
			first, lapsing, server = at, Nobody, int(n)
		}
	}
	what := Deed{Moment: Moment{None, first}, After: Nobody}
	switch {
	case lapsing != Nobody:
		t.lapsed[lapsing] = true
		what.Process, what.Notes = lapsing, []Note{{Text: "lease over by its clock", Tone: Fault}}
	case server != Nobody:
		t.expired[server] = true
		token := model.TokenName(t.was.Servers[server].Lock.Token)
		what.Process, what.Notes = t.peer(uint8(server)), []Note{{Text: "lock " + token + " expires", Tone: Fault}}
	default:
		return what, false
	}
	t.at = max(t.at, first)
	return what, true
}

// lives is how all processes are.
func (t *teller) lives(all []Process) []Life {
	lives := make([]Life, len(all))
	for i, p := range all {
		l := &lives[i]
		switch p.Kind {
		case Client:
			me := &t.was.Clients[p.Number]
			l.Of, l.Paused = p.Number+1, me.Paused != 0
			switch {
			case me.Main.At == 0:
				l.Look = Ended
			case me.Inside && t.lapsed[p.Number]:
				l.Look = Over
			case me.Inside:
				l.Look = Inside
			}
		case Server:
			me := &t.was.Servers[p.Number]
			switch {
			case me.Down != 0:
				l.Look = Ended
			case me.Lock.Token != 0 && !t.expired[p.Number]:
				l.Look, l.Of = Held, me.Lock.By
			}
		}
	}
	return lives
}
