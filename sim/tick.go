package sim

import (
	"math/bits"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
	"fencepost/sim/explicit"
)

// A TickCheck searches every run one tick at a time, with package explicit. It is
// the slow oracle of [Check]: it keeps a reading for every stopwatch, saturated
// beyond the largest constant that any guard has shown, and shares none of check's
// constants and reductions.
//
// It reads the scenario as what it is, a timed automaton whose locations are the
// worlds: what may happen in a world does not depend on readings, so the relation is
// asked once for each world and each of its moves, however many readings there are.
type TickCheck struct {
	Scenario   *model.Scenario
	Properties []*properties.Property
	// MaxStates ends the search without a verdict, as soon as a few thousand states
	// after which there are more.
	MaxStates int
	// Stop, if set, ends the search without a verdict as soon as it says so. It is
	// asked every few thousand states.
	Stop func() bool
	// Visit, if set, is told of each world found, by its key.
	Visit func(key string)

	// States is how many pairs of a world and readings there are, Worlds how many
	// different worlds, Moves how many moves were taken, ticks left out.
	States, Worlds, Moves int
	// Bytes is the most memory that the states took, worlds left out.
	Bytes    uint64
	Complete bool
	// Broken says of each property whether some run breaks it.
	Broken   []bool
	Seen     model.Events
	Overflow string
}

// Run searches until everything is covered or a limit is reached. Whenever a
// guard shows a larger constant than any before, it starts again: so far it took
// readings for equal that are not.
func (t *TickCheck) Run() error {
	a := newAutomaton(t.Scenario, t.Properties)
	for again := true; again; {
		// The states are as long as the stopwatches seen so far need.
		switch words := 1 + (a.stopwatches+inWord(a.largest)-1)/inWord(a.largest); {
		case words <= 2:
			again = searchTicks[[2]uint64](t, a)
		case words <= 4:
			again = searchTicks[[4]uint64](t, a)
		case words <= 16:
			again = searchTicks[[16]uint64](t, a)
		default:
			again = searchTicks[[64]uint64](t, a)
		}
		if a.err != nil {
			return a.err
		}
	}
	for _, l := range a.reached {
		if t.Visit != nil {
			t.Visit(l.key)
		}
	}
	return nil
}

// searchTicks searches once, with states of the type, and reports whether it has to
// be done again: whether a constant or a number of stopwatches has turned up for
// which the states have no room.
func searchTicks[S explicit.Words](t *TickCheck, a *automaton) (again bool) {
	var s S
	x := &ticks[S]{automaton: a, check: t, width: width(a.largest), top: uint64(a.largest) + 1}
	x.stopwatches = (len(s) - 1) * inWord(a.largest)
	t.Moves, t.Seen, t.Overflow = 0, 0, ""
	a.reached, a.search = a.reached[:0], a.search+1
	r := explicit.Run(x, explicit.Options{
		Properties: len(t.Properties),
		MaxStates:  uint64(t.MaxStates),
		Progress:   func(explicit.Progress) bool { return !x.stopped() && (t.Stop == nil || !t.Stop()) },
	})
	t.States, t.Worlds, t.Bytes, t.Complete = int(r.States), len(a.reached), r.Bytes, r.End == explicit.Finished
	t.Broken = make([]bool, len(t.Properties))
	for p := range t.Broken {
		t.Broken[p] = r.Breaks[p].Broken
	}
	return a.err == nil && x.outgrown()
}

// width is how many bits a reading takes that is cut off above a constant, inWord how
// many of them a word holds.
func width(largest clock.Ticks) int { return bits.Len64(uint64(largest) + 1) }

func inWord(largest clock.Ticks) int { return 64 / width(largest) }

// ticks is a scenario as a transition system: a move is a move of the scenario, or
// one tick. A state is the number of a location and, packed behind it, the readings
// of its stopwatches in steps. It has one worker, since locations are numbered as
// they are met.
type ticks[S explicit.Words] struct {
	*automaton
	check *TickCheck
	// width is the bits of a reading, top where readings are cut off, stopwatches how
	// many of them there is room for.
	width       int
	top         uint64
	stopwatches int
	// broken has bit p set if property p is broken.
	broken     uint64
	now, after [clock.Stopwatches]clock.Ticks
}

// outgrown reports whether states have no room for what has turned up.
func (x *ticks[S]) outgrown() bool {
	return uint64(x.largest) >= x.top || x.automaton.stopwatches > x.stopwatches
}

// stopped reports whether there is no sense in going on.
func (x *ticks[S]) stopped() bool { return x.err != nil || x.outgrown() }

func (x *ticks[S]) Canon([]S) {}

func (x *ticks[S]) Start(to *explicit.Moves[S]) {
	clear(x.now[:])
	x.arrive(&x.start().stay, to)
}

func (x *ticks[S]) Next(s S, to *explicit.Moves[S]) {
	if x.stopped() {
		return
	}
	l := x.open(s[0])
	if x.outgrown() {
		return
	}
	x.read(&s, l)
	wait := true
	for _, b := range l.bounds {
		if x.now[b.Of] > b.Most {
			x.fail(l, "a world was entered whose bound has passed: bound %v", b)
			return
		}
		wait = wait && x.now[b.Of] < b.Most
	}
	moved := false
	for i := range l.edges {
		e := &l.edges[i]
		if !holds(e.guards, &x.now) {
			continue
		}
		if moved = true; !e.taken {
			if x.take(l, e); x.stopped() {
				return
			}
		}
		x.check.Moves++
		x.arrive(&e.arrival, to)
	}
	if wait {
		for k := range l.stay.from {
			x.now[k+1]++
		}
		x.arrive(&l.stay, to)
	} else if !moved {
		x.fail(l, "time is stuck: a bound is reached and no move is enabled")
	}
}

// read fills in the readings of a state.
func (x *ticks[S]) read(s *S, l *location) {
	word, shift := 1, 0
	for k := range l.stay.from {
		if shift+x.width > 64 {
			word, shift = word+1, 0
		}
		x.now[k+1] = clock.Ticks((*s)[word] >> shift & (1<<x.width - 1))
		shift += x.width
	}
}

// arrive adds the state to which a move or a tick leads, and judges it.
func (x *ticks[S]) arrive(r *arrival, to *explicit.Moves[S]) {
	x.reach(r.to)
	if r.overflow != "" {
		x.check.Overflow = r.overflow
	}
	x.check.Seen |= r.events
	var s S
	s[0] = uint64(r.to.number)
	word, shift := 1, 0
	for k, from := range r.from {
		if shift+x.width > 64 {
			word, shift = word+1, 0
		}
		n := min(uint64(x.now[from]), x.top)
		x.after[k+1] = clock.Ticks(n)
		s[word] |= n << shift
		shift += x.width
	}
	to.Add(s)
	for i := range r.ways {
		if w := &r.ways[i]; x.broken>>w.property&1 == 0 && holds(w.guards, &x.after) {
			x.broken |= 1 << w.property
			to.Break(w.property)
		}
	}
}

// holds reports whether readings satisfy all guards.
func holds(guards []clock.Guard, now *[clock.Stopwatches]clock.Ticks) bool {
	for _, g := range guards {
		if r := now[g.Of]; r < g.Least || r > g.Most {
			return false
		}
	}
	return true
}
