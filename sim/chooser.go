package sim

import (
	"fencepost/clock"
	"fencepost/model"
)

// An Option is a move that can be taken now or later in the present world: its
// place in the list, and from when to when.
type Option struct {
	Move     int
	From, To clock.Ticks
	// Opens and Closes are when its guards hold, whatever the time is now and
	// however long the world may last.
	Opens, Closes clock.Ticks
}

// A Chooser picks what happens next: one of the options, and when. Walks, shrunk
// schedules and property tests differ in their choosers and in nothing else.
type Chooser interface {
	// Begin is called before each run, with the number of the run.
	Begin(r *Run, seed, number uint64)
	// Choose returns the place of the option and the time; -1 ends the run.
	Choose(r *Run, options []Option) (int, clock.Ticks)
}

// Options lists what can be taken from now on until the deadline.
func (r *Run) Options(into []Option) []Option {
	deadline := r.Deadline()
	into = into[:0]
	for i := range r.Moves.List {
		opens, closes := r.Window(r.Moves.List[i].Guards())
		if from, to := max(opens, r.Now), min(closes, deadline); from <= to {
			into = append(into, Option{i, from, to, opens, closes})
		}
	}
	return into
}

// A Race has every move that becomes possible draw the time at which it happens,
// and lets the earliest happen. Draws are hashes of what a move is and of when
// its stopwatch started, so a move keeps its time for as long as it waits.
//
// Faults have no time of their own. Each has a few steps of the run drawn at
// which it strikes, one for each time it may.
type Race struct {
	// Draw picks a time for a move between from and to.
	Draw func(r *Race, run *Run, move *model.Move, bits uint64, from, to clock.Ticks) clock.Ticks

	seed    uint64
	step    int
	strikes []int
	// changes are the steps at which priorities are drawn anew.
	changes [3]int
	epoch   uint64
	flips   []clock.Guard
}

// Uniform draws times evenly.
func Uniform() *Race { return &Race{Draw: evenly} }

// Boundary draws the ends of the window and the moments at which some guard
// flips: the time to live and the validity counted from what is running, the tick
// before and after, and as much earlier as a message is under way.
func Boundary() *Race { return &Race{Draw: atEdges} }

// PCT gives processes priorities: the moves of one half come as early as they
// can, of the other as late, and the halves change a few times in a run (after
// Burckhardt and others, "A randomized scheduler with probabilistic guarantees of
// finding bugs", 2010).
func PCT() *Race { return &Race{Draw: byPriority} }

// Begin draws the steps at which faults strike.
func (c *Race) Begin(r *Run, seed, number uint64) {
	c.seed, c.step, c.epoch = hash(seed, number), 0, 0
	s := r.Scenario
	// Runs of many rounds are long, and damage is done early as well as late.
	length := 16 * int(s.Clients) * int(s.Section.Rounds)
	for length > 16 && hash(c.seed, uint64(length))&1 == 0 {
		length /= 2
	}
	c.strikes = c.strikes[:0]
	for f := range s.Faults {
		for k := range s.Faults[f].Count {
			c.strikes = append(c.strikes, int(hash(c.seed, 1, uint64(f), uint64(k))%uint64(length)))
		}
	}
	for i := range c.changes {
		c.changes[i] = int(hash(c.seed, 2, uint64(i)) % uint64(length))
	}
}

// Choose takes a fault if one is due, and else the move with the earliest time.
func (c *Race) Choose(r *Run, options []Option) (int, clock.Ticks) {
	c.step++
	for _, at := range c.changes {
		if at == c.step {
			c.epoch++
		}
	}
	if i := c.strike(r, options); i >= 0 {
		return i, options[i].From
	}
	best, bestAt, bestBits, bestFits := -1, clock.Forever, uint64(0), false
	for i, o := range options {
		move := &r.Moves.List[o.Move]
		if move.Action.IsFault() || bestFits && o.From > bestAt {
			continue
		}
		bits := c.identity(r, move)
		at, fits := c.time(r, move, bits, o)
		switch {
		case bestFits && !fits:
			continue
		case fits && !bestFits, at < bestAt, at == bestAt && bits < bestBits:
			best, bestAt, bestBits, bestFits = i, at, bits, fits
		}
	}
	if best < 0 {
		return -1, r.Deadline()
	}
	return best, min(bestAt, options[best].To)
}

// strike is a fault whose step has come, if there is one that can be taken.
func (c *Race) strike(r *Run, options []Option) int {
	for k, at := range c.strikes {
		if at > c.step || at < 0 {
			continue
		}
		n, chosen := uint64(0), -1
		for i, o := range options {
			if move := &r.Moves.List[o.Move]; move.Action.IsFault() {
				n++
				if hash(c.seed, 3, uint64(c.step), uint64(i))%n == 0 {
					chosen = i
				}
			}
		}
		if chosen >= 0 {
			c.strikes[k] = -1
			return chosen
		}
	}
	return -1
}

// identity is what a move is, whatever its place on the wire.
func (c *Race) identity(r *Run, move *model.Move) uint64 {
	a := move.Action
	who := uint64(a.Who)
	if a.Kind >= model.Hear && a.Kind <= model.Vanish {
		m := &r.World.Wire.In[a.Who]
		who = uint64(m.Client)<<8 | uint64(m.Peer)
		if !m.Body.Awaited {
			who |= 1 << 16 // a double has a time of its own
		}
	}
	var since clock.Ticks
	if g := move.Guards(); len(g) > 0 {
		since = r.started[g[0].Of]
	}
	what := uint64(a.What)
	if a.Kind == model.Run {
		what = 0 // the command arrives when it arrives, however the lock is then
	}
	return hash(c.seed, uint64(a.Kind)<<40|what<<32|who, uint64(since))
}

// time is when the move happens if nothing comes before it: drawn once in the
// window that its first guard, about what has been running for it, and its own
// bound leave, and not in the past. A command that finds the lock alive and the
// same command that finds it expired draw one time, which fits only one of them;
// the other is not to be taken while anything fits. Nor does the deadline of the
// world make a move come earlier: what has drawn a later time lets others go first.
func (c *Race) time(r *Run, move *model.Move, bits uint64, o Option) (at clock.Ticks, fits bool) {
	from, to := o.Opens, o.Closes
	if g := move.Guards(); len(g) > 0 {
		from, to = r.Window(g[:1])
	}
	if b, ok := r.Moves.Own(move); ok {
		to = min(to, r.started[b.Of]+b.Most)
	}
	if to >= clock.Forever {
		to = from + r.Scenario.Horizon()
	}
	at = from
	if from < to {
		at = c.Draw(c, r, move, bits, from, to)
	}
	if at > o.Closes {
		return o.To, false
	}
	if at < o.Opens && at >= r.Now {
		return o.From, false
	}
	return max(at, o.From), true
}

func evenly(_ *Race, _ *Run, _ *model.Move, bits uint64, from, to clock.Ticks) clock.Ticks {
	return from + clock.Ticks(bits%uint64(to-from+1))
}

func atEdges(c *Race, r *Run, move *model.Move, bits uint64, from, to clock.Ticks) clock.Ticks {
	low := bits >> 8
	switch bits & 7 {
	case 0, 1:
		return from
	case 2, 3:
		return to
	case 4:
		return evenly(c, r, move, low, from, to)
	}
	s := r.Scenario
	var edges [64]clock.Ticks
	n := 0
	c.flips = s.Flips(&r.World, c.flips)
	for _, flip := range c.flips {
		for _, ahead := range [...]clock.Ticks{0, s.Link.Least, s.Link.Most} {
			for _, by := range [...]clock.Ticks{-s.One, 0, s.One} {
				if t := r.started[flip.Of] + flip.Least - ahead + by; n < len(edges) && from <= t && t <= to {
					edges[n] = t
					n++
				}
			}
		}
	}
	if n == 0 {
		return evenly(c, r, move, low, from, to)
	}
	return edges[low%uint64(n)]
}

func byPriority(c *Race, r *Run, move *model.Move, bits uint64, from, to clock.Ticks) clock.Ticks {
	process := uint64(move.Action.Who)
	if k := move.Action.Kind; k >= model.Hear && k <= model.Vanish {
		process = uint64(r.World.Wire.In[move.Action.Who].Client)
	}
	if hash(c.seed, 4, c.epoch, process)&1 == 0 {
		return from
	}
	return to
}
