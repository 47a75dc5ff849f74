package model

import (
	"fencepost/clock"
	"fencepost/network"
)

// Constants are what the stopwatches of a world can still be compared with: for
// each name, the largest Least and the largest Most of all guards and bounds,
// those of properties included, that will look at it before it starts anew; less
// than nothing where none will. A search may forget what lies beyond.
//
// They mirror the relation, place by place. Two laws hold them to it, both
// tested in every world that small scenarios reach: no guard and no bound goes
// beyond them, and no move raises them for a stopwatch that goes on running.
type Constants struct {
	Lower, Upper [clock.Stopwatches]clock.Ticks
}

// Never is the constant of a stopwatch that nothing will look at.
const Never clock.Ticks = -1

// Constants fills in the constants of the world, for names 1 to n.
func (s *Scenario) Constants(w *World, k *Constants, n int) {
	for i := range n + 1 {
		k.Lower[i], k.Upper[i] = Never, Never
	}
	for c := range s.Clients {
		me := &w.Clients[c]
		s.threadConstants(w, k, c, &me.Main)
		s.threadConstants(w, k, c, &me.Watchdog)
		accepted, valid := s.Lock.Acceptance().Valid, s.Lock.Lease()
		k.note(s.timer(c, me.Asked.Since), accepted+s.shift, accepted+s.shift)
		for _, since := range [...]clock.Mark{me.Valid, me.Renewing} {
			k.note(s.timer(c, since.Since), valid+s.shift, valid+s.shift)
		}
		if me.Paused != 0 {
			lasts := s.Faults[Pause].For
			if me.Suspended != 0 {
				lasts = network.Window{Least: -s.Menu[me.Suspended-1], Most: -s.Menu[me.Suspended-1]}
			}
			k.window(s.real(me.Paused), lasts)
		}
		k.window(s.real(me.Healing), s.Faults[Cut].For)
	}
	for i := range w.Servers[:s.Servers] {
		n := &w.Servers[i]
		for _, key := range [...]clock.Stopwatch{n.Lock.Set.Since, n.Disk.Lock.Set.Since} {
			for judge := range s.Servers {
				lasts := s.Lock.TTL + s.shift
				k.note(clock.Reference{Of: key, Rate: s.ServerRates[judge], Step: s.One}, lasts, lasts)
			}
		}
		if s.Topology == Replicated {
			k.window(s.real(n.Behind), network.Window{Most: s.Lag})
			k.window(s.real(n.Down), s.Promote)
		} else {
			k.window(s.real(n.Behind), network.Window{Most: s.SyncEvery})
			k.window(s.real(n.Down), s.Restart)
		}
	}
	for i := range w.Wire.In[:w.Wire.N] {
		m := &w.Wire.In[i]
		switch {
		case m.Arrived && m.Reply && w.Clients[m.Client].Paused != 0:
			// it starts anew when the client resumes
		case m.Arrived && m.Reply:
			k.window(s.real(m.Since), s.Steps)
		case m.Arrived:
			k.window(s.real(m.Since), network.Window{})
		default:
			win := s.window(m)
			k.window(s.real(m.Since), win)
			if w.Left[Delay] > 0 && !m.Late {
				win.Most += s.Faults[Delay].For.Most
				k.window(s.real(m.Since), win)
			}
		}
	}
	if w.Unheld != 0 {
		k.note(s.real(w.Unheld), s.Free, Never)
	}
}

// threadConstants are those of a thread's timer, or of its own steps.
func (s *Scenario) threadConstants(w *World, k *Constants, c uint8, th *Thread) {
	if th.At == 0 || th.Since == 0 {
		return
	}
	me := &w.Clients[c]
	takes, timed := s.takes(me, th, &s.Script.Steps[th.At])
	switch {
	case me.Paused != 0 && (th.Due || !timed):
		// it starts anew when the client resumes
	case th.Due || !timed:
		k.window(s.real(th.Since), s.Steps)
	default:
		k.window(s.timer(c, th.Since), takes)
	}
}

// shifts is by how much clocks may be shifted in a run, all entries taken as far
// as they go.
func (s *Scenario) shifts() clock.Ticks {
	var sum clock.Ticks
	for i, by := range s.Menu {
		var times clock.Ticks
		for _, of := range [...]struct {
			entries uint8
			fault   int
		}{{s.Jumps, Jump}, {s.Suspends, Suspend}, {s.Skews, Skew}} {
			if of.entries>>i&1 == 1 {
				times += clock.Ticks(s.Faults[of.fault].Count)
			}
		}
		if int(s.Ahead) == i+1 {
			times++
		}
		sum += times * max(by, -by)
	}
	return sum
}

func (k *Constants) window(r clock.Reference, win network.Window) {
	upper := win.Most
	if upper >= clock.Forever {
		upper = Never
	}
	k.note(r, win.Least, upper)
}

func (k *Constants) note(r clock.Reference, lower, upper clock.Ticks) {
	if r.Of == 0 {
		return
	}
	if lower >= 0 && lower < clock.Forever {
		k.Lower[r.Of] = max(k.Lower[r.Of], r.After(lower).Least)
	}
	if upper >= 0 && upper < clock.Forever {
		k.Upper[r.Of] = max(k.Upper[r.Of], r.AtMost(upper).Most)
	}
}
