package lab

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/sim"
)

// A Plan is what an experiment says about who comes when and what goes wrong
// where, inside the windows that its scenario leaves.
type Plan struct {
	// Arrive is when clients come, A first; without an entry as the pace says.
	Arrive []string
	// Work is how long the clients' work takes; without an entry as the pace says.
	Work []string
	// Answer is how long each answer is under way; empty for as the pace says.
	Answer string
	// Pauses are the faults, up to four.
	Pauses []Pause
	// Pace is when everything else happens.
	Pace Pace
}

// A Pace says when a move happens that may happen at several times.
type Pace uint8

// The paces.
const (
	_ Pace = iota
	// Soonest: as soon as it can.
	Soonest
	// Evenly: at a time drawn evenly from its window, once for as long as it waits.
	Evenly
	// SteadyLinks: as Evenly, but each link has one delay for a whole run.
	SteadyLinks
)

// A Pause is a pause of a client's process at a stated point, with a chance,
// drawn once in each round.
type Pause struct {
	// Who is the clients that it strikes, all if it is empty.
	Who []uint8
	At  Point
	// For is how long it lasts; empty for as long as the pace says.
	For string
	// Of is the chance: one in so many rounds, 1 for every round, and Every makes it
	// each client's every so-many-th round instead.
	Of int
	// Every makes it regular: a client's rounds Of-1, 2*Of-1 and so on.
	Every bool
}

// A Director is a [sim.Chooser] that keeps to a plan. Faults of other kinds than
// those that the plan names do not happen.
//
// Chance is here and not in the world, as everywhere: a draw is a hash of the
// seed, of what a move is and of when its stopwatch started, so a move keeps its
// time however often it is looked at.
type Director struct {
	Plan Plan

	seed    uint64
	decided [maxPauses][model.MaxClients]int
	length  [model.MaxClients]clock.Ticks
	arrive  [model.MaxClients]clock.Ticks
	work    [model.MaxClients]clock.Ticks
	pauses  []clock.Ticks
	answer  clock.Ticks
}

const (
	unplanned clock.Ticks = -1
	// maxPauses is how many pauses a plan may state.
	maxPauses = 4
)

// Begin reads the plan for the scenario.
func (d *Director) Begin(r *sim.Run, seed, number uint64) {
	random := sim.Random(seed<<32 ^ number)
	d.seed = random.Next()
	d.decided = [maxPauses][model.MaxClients]int{}
	for c := range d.arrive {
		d.arrive[c], d.work[c] = lengthOf(r, d.Plan.Arrive, c), lengthOf(r, d.Plan.Work, c)
	}
	d.answer = length(r, d.Plan.Answer)
	d.pauses = d.pauses[:0]
	for _, p := range d.Plan.Pauses {
		d.pauses = append(d.pauses, length(r, p.For))
	}
}

// length reads a length of the plan.
func length(r *sim.Run, text string) clock.Ticks {
	if text == "" {
		return unplanned
	}
	t, err := r.Scenario.ParseTime(text)
	if err != nil {
		panic("lab: " + err.Error() + ": a plan is written in ticks of its scenario")
	}
	return t
}

func lengthOf(r *sim.Run, texts []string, c int) clock.Ticks {
	if c >= len(texts) {
		return unplanned
	}
	return length(r, texts[c])
}

// Choose strikes where the plan says so, and else takes the move with the
// earliest time; of several at one time, the first in the list.
//
// A move whose time has not come is left alone, whatever must happen before. One
// whose other guards do not hold at its time, such as a command that finds the
// lock alive though it will have expired, is another move's turn.
func (d *Director) Choose(r *sim.Run, options []sim.Option) (int, clock.Ticks) {
	if i := d.strike(r, options); i >= 0 {
		return i, options[i].From
	}
	best, bestAt := -1, clock.Forever
	for i, o := range options {
		move := &r.Moves.List[o.Move]
		if move.Action.IsFault() || o.From >= bestAt {
			continue
		}
		if at := max(d.time(r, move), r.Now); at < bestAt && o.From <= at && at <= o.To {
			best, bestAt = i, at
		}
	}
	if best >= 0 {
		return best, bestAt
	}
	return d.first(r, options)
}

// first is the earliest option that is no fault: what is taken where no move can
// be taken at its own time.
func (d *Director) first(r *sim.Run, options []sim.Option) (int, clock.Ticks) {
	best, bestAt := -1, clock.Forever
	for i, o := range options {
		if !r.Moves.List[o.Move].Action.IsFault() && o.From < bestAt {
			best, bestAt = i, o.From
		}
	}
	return best, bestAt
}

// strike is a pause whose point has come.
func (d *Director) strike(r *sim.Run, options []sim.Option) int {
	for k := range d.Plan.Pauses {
		p := &d.Plan.Pauses[k]
		for c := range r.Scenario.Clients {
			me := &r.World.Clients[c]
			if d.decided[k][c] > int(me.Round) || !p.strikes(c) || !p.At.reached(r, c) {
				continue
			}
			d.decided[k][c] = int(me.Round) + 1
			if !d.happens(k, c, me.Round) {
				continue
			}
			for i, o := range options {
				if r.Moves.List[o.Move].Action == (model.Action{Kind: model.PauseIt, Who: c}) && o.From == r.Now {
					d.length[c] = d.pauses[k]
					return i
				}
			}
		}
	}
	return -1
}

func (p *Pause) strikes(c uint8) bool {
	for _, who := range p.Who {
		if who == c {
			return true
		}
	}
	return len(p.Who) == 0
}

func (d *Director) happens(k int, c, round uint8) bool {
	p := &d.Plan.Pauses[k]
	if p.Every {
		return (int(round)+1)%p.Of == 0
	}
	return d.draw(1, uint64(k), uint64(c), uint64(round))%uint64(p.Of) == 0
}

// time is when the move happens, as far as the plan and the pace have a say:
// within what its own stopwatch allows, which is that of its first guard.
func (d *Director) time(r *sim.Run, move *model.Move) clock.Ticks {
	guards := move.Guards()
	if len(guards) == 0 {
		if l := d.planned(r, move.Action); l != unplanned {
			return l
		}
		return r.Now
	}
	from, to := r.Window(guards[:1])
	started := r.Started(guards[0].Of)
	if b, bounded := r.Moves.Own(move); bounded {
		to = min(to, r.Started(b.Of)+b.Most)
	}
	switch l := d.planned(r, move.Action); {
	case l != unplanned:
		return min(max(started+l, from), to)
	case d.Plan.Pace == Soonest, to <= from, to >= clock.Forever:
		return from
	}
	bits := d.identity(r, move.Action, started)
	return from + clock.Ticks(bits%uint64(to-from+1))
}

// planned is how long the plan wants the move to wait.
func (d *Director) planned(r *sim.Run, a model.Action) clock.Ticks {
	switch a.Kind {
	case model.Step:
		me := &r.World.Clients[a.Who]
		switch {
		case a.What != 0:
		case !me.Here:
			return d.arrive[a.Who]
		case r.Scenario.Script.Steps[me.Main.At].Do == lock.Work && !me.Main.Due:
			return d.work[a.Who]
		}
	case model.FallDue:
		me := &r.World.Clients[a.Who]
		if a.What == 0 && r.Scenario.Script.Steps[me.Main.At].Do == lock.Work {
			return d.work[a.Who]
		}
	case model.Hear:
		return d.answer
	case model.Resume:
		return d.length[a.Who]
	}
	return unplanned
}

// identity is bits that a move keeps for as long as it waits.
func (d *Director) identity(r *sim.Run, a model.Action, since clock.Ticks) uint64 {
	what := uint64(a.Kind)<<40 | uint64(a.What)<<32 | uint64(a.Who)
	if a.Kind >= model.Hear && a.Kind <= model.Vanish {
		m := &r.World.Wire.In[a.Who]
		what = uint64(m.Client)<<8 | uint64(m.Peer)
		if m.Reply {
			what |= 1 << 16
		}
		if d.Plan.Pace == SteadyLinks {
			return d.draw(2, what, 0)
		}
	}
	return d.draw(3, what, uint64(since))
}

func (d *Director) draw(words ...uint64) uint64 {
	h := d.seed
	for _, w := range words {
		random := sim.Random(h ^ w*0x9e3779b97f4a7c15)
		h = random.Next()
	}
	return h
}
