package traces

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
	// away is the arrow to whom a message goes, back that from whom it comes.
	away, back string
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

// A telling is what a step looks like: notes to one process.
type telling struct {
	column int
	notes  []note
	fault  bool
	// from is the process whose doing arrives here: where both are at the same
	// instant they cannot stand side by side.
	from int
}

// What telling.from is where it is no column.
const (
	nobody  = -1
	several = -2 // all servers
)

func newTeller(s *model.Scenario, right, left string) *teller {
	return &teller{s: s, was: s.Start(), away: " " + right + glue, back: left + glue}
}

// peer is the column of a server or a resource; several for all nodes together.
func (t *teller) peer(p uint8) int {
	if p < t.s.Servers {
		return int(t.s.Clients + p)
	}
	if p <= model.MaxServers {
		return several
	}
	name := t.s.PeerName(p)
	for r := range t.s.Section.Resources {
		if t.s.Names[r] == name {
			return int(t.s.Clients + t.s.Servers + r)
		}
	}
	panic("traces: peer " + name + " is no server and no resource of the scenario")
}

// tell tells of a step, and follows it.
func (t *teller) tell(step *model.Taken) telling {
	a := step.Action
	out := telling{from: nobody, fault: a.IsFault()}
	switch a.Kind {
	case model.Step, model.Pass, model.Fail, model.TimeOut, model.FallDue, model.Resume, model.Heal,
		model.PauseIt, model.SuspendIt, model.JumpIt, model.KillIt, model.CutIt:
		out.column = int(a.Who)
	case model.Hear, model.Arrive, model.Run, model.Serve, model.Vanish,
		model.DelayIt, model.LoseIt, model.DoubleIt:
		m := &t.was.Wire.In[a.Who]
		out.column, out.from = t.peer(m.Peer), int(m.Client)
		if m.Reply != out.fault { // a fault strikes where the message comes from
			out.column, out.from = out.from, out.column
		}
		if out.fault {
			out.from = nobody
		}
	case model.Copy, model.Promote:
		out.column, out.from = t.peer(a.Who), t.peer(t.was.Primary)
	default:
		out.column = t.peer(a.Who)
	}
	t.follow(step)
	out.notes = append(t.deed(step), t.outcome(step)...)
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

// end is the first moment at which a client inside no longer believes in its lease, and
// that moment in words. It is Forever and "" for a client that never looks at a clock.
func (t *teller) end(w *model.World, c uint8) (clock.Ticks, string) {
	g, _, looks := t.s.Believes(w, c)
	if !looks || g.Of == 0 || g.Most < 0 || !w.Clients[c].Inside {
		return clock.Forever, ""
	}
	at := t.valid[c] + g.Most
	text := t.s.Time(at + t.s.One)
	if t.s.Lock.Validity().Last {
		text = t.s.Time(at)
	}
	return at + t.s.One, text
}

// passed tells of what ends by itself before or at a time: keys and leases, in the
// order of time, one at a call; false when there is no more.
func (t *teller) passed(until clock.Ticks) (telling, clock.Ticks, bool) {
	first, what := clock.Forever, telling{}
	server, lapsing := -1, -1
	for c := range t.s.Clients {
		at, _ := t.end(&t.was, c)
		if at > t.at {
			t.lapsed[c] = false
		}
		if at = max(at, t.at); !t.lapsed[c] && at <= until && at < first {
			first, lapsing, server = at, int(c), -1
		}
	}
	for n := range t.s.Servers {
		me := &t.was.Servers[n]
		if me.Down != 0 || me.Lock.Token == 0 || !me.Lock.Expires {
			continue
		}
		at := t.set[n] + t.s.Expired(&t.was, n, &me.Lock).Least
		if at > t.at {
			t.expired[n] = false
		}
		if at = max(at, t.at); !t.expired[n] && at <= until && at < first {
			first, lapsing, server = at, -1, int(n)
		}
	}
	switch {
	case lapsing >= 0:
		t.lapsed[lapsing] = true
		what = telling{column: lapsing, from: nobody, notes: []note{{text: "lease over by its clock", tone: fault}}}
	case server >= 0:
		t.expired[server] = true
		token := model.TokenName(t.was.Servers[server].Lock.Token)
		what = telling{column: t.peer(uint8(server)), from: nobody, notes: []note{{text: "lock " + token + " expires", tone: fault}}}
	default:
		return what, 0, false
	}
	t.at = max(t.at, first)
	return what, first, true
}

// lives is how all processes are.
func (t *teller) lives(all []process) []life {
	lives := make([]life, len(all))
	for i, p := range all {
		l := &lives[i]
		switch p.kind {
		case client:
			me := &t.was.Clients[p.number]
			l.of, l.paused = p.number+1, me.Paused != 0
			switch {
			case me.Main.At == 0:
				l.look = ended
			case me.Inside && t.lapsed[p.number]:
				l.look = over
			case me.Inside:
				l.look = inside
			}
		case server:
			me := &t.was.Servers[p.number]
			switch {
			case me.Down != 0:
				l.look = ended
			case me.Lock.Token != 0 && !t.expired[p.number]:
				l.look, l.of = held, me.Lock.By
			}
		}
	}
	return lives
}
