package sim

import (
	"fmt"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// An automaton is a scenario as a timed automaton: locations are worlds, edges
// their moves. It is made as far as it is looked at, and remembers what it was told.
// Time is counted in steps of Scenario.One ticks.
type automaton struct {
	scenario   *model.Scenario
	properties []*properties.Property
	locations  []*location
	numbers    map[string]int
	// largest is the largest constant, and stopwatches the most stopwatches of a
	// world, that have turned up.
	largest     clock.Ticks
	stopwatches int
	// reached is the locations of the search with the number.
	reached []*location
	search  int
	err     error

	// world is that of the location inside.
	world   model.World
	inside  *location
	next    model.World
	moves   model.Moves
	judging properties.Judging
	names   []clock.Stopwatch
	key     []byte
}

// A location is a world.
type location struct {
	key    string
	number int
	// stay is where the passing of time leads.
	stay arrival
	// bounds and edges are there once the location is open.
	bounds []clock.Guard
	edges  []edge
	open   bool
	// search is the last search that has reached it.
	search int
}

// An edge is a move. Where it leads is known once it has been taken: a move that
// is never enabled may lead where no run gets.
type edge struct {
	action model.Action
	guards []clock.Guard
	taken  bool
	arrival
}

// An arrival is what comes of a move or of a tick.
type arrival struct {
	to *location
	// from is, for each stopwatch there, the one whose reading it has; 0 has just
	// started.
	from     []clock.Stopwatch
	events   model.Events
	overflow string
	ways     []way
}

// A way is one in which a property is broken, by readings there.
type way struct {
	property int
	guards   []clock.Guard
}

func newAutomaton(s *model.Scenario, all []*properties.Property) *automaton {
	return &automaton{scenario: s, properties: all, largest: 1, numbers: map[string]int{}}
}

// start is where nothing has happened.
func (a *automaton) start() *location {
	a.next, a.moves = a.scenario.Start(), model.Moves{}
	return a.arrival(0, 0).to
}

// open is the location of a number, with its bounds and edges.
func (a *automaton) open(number uint64) *location {
	l := a.locations[number]
	if l.open {
		return l
	}
	a.scenario.List(a.enter(l), &a.moves)
	for _, b := range a.moves.Bounds {
		l.bounds = append(l.bounds, a.note(b))
	}
	for i := range a.moves.List {
		move := &a.moves.List[i]
		l.edges = append(l.edges, edge{action: move.Action, guards: a.noteAll(move.Guards())})
	}
	l.open = true
	return l
}

// enter is the world of a location.
func (a *automaton) enter(l *location) *model.World {
	if a.inside != l {
		a.world, a.inside = a.scenario.ReadKey([]byte(l.key)), l
	}
	return &a.world
}

// take finds out where an edge of the location leads.
func (a *automaton) take(l *location, e *edge) {
	a.next = *a.enter(l)
	if !a.scenario.Apply(&a.next, e.action, &a.moves) {
		a.fail(l, "the move %q was listed and cannot be applied", a.scenario.Say(&a.world, e.action))
		return
	}
	e.taken, e.arrival = true, a.arrival(a.moves.Events, a.moves.Actor)
	e.overflow = a.moves.Overflow
}

// arrival is what it means to come to the world a.next.
func (a *automaton) arrival(events model.Events, actor uint8) arrival {
	started := a.moves.Started
	a.names = a.scenario.Rename(&a.next, a.names)
	r := arrival{to: a.location(), from: append([]clock.Stopwatch(nil), a.names...), events: events}
	for k, old := range r.from {
		if old == started {
			r.from[k] = 0
		}
	}
	r.ways = a.judge(events, actor)
	return r
}

// location is that of the world a.next, whose names are in order.
func (a *automaton) location() *location {
	a.key = a.scenario.AppendKey(a.key[:0], &a.next)
	if n, ok := a.numbers[string(a.key)]; ok {
		return a.locations[n]
	}
	l := &location{key: string(a.key), number: len(a.locations)}
	a.numbers[l.key] = l.number
	a.locations = append(a.locations, l)
	a.stopwatches = max(a.stopwatches, len(a.names))
	l.stay = arrival{to: l, ways: a.judge(0, 0)}
	for k := range a.names {
		l.stay.from = append(l.stay.from, clock.Stopwatch(k+1))
	}
	return l
}

// judge is the ways in which properties are broken in the world a.next.
func (a *automaton) judge(events model.Events, actor uint8) (all []way) {
	for k, p := range a.properties {
		if p.When != 0 && events&p.When == 0 {
			continue
		}
		j := &a.judging
		j.Scenario, j.World, j.Events, j.Actor = a.scenario, &a.next, events, actor
		p.Judge(j)
		for i := range j.Ways {
			all = append(all, way{k, a.noteAll(j.Ways[i].Guards())})
		}
	}
	return all
}

// reach notes that a location is reached in this search.
func (a *automaton) reach(l *location) {
	if l.search != a.search {
		l.search = a.search
		a.reached = append(a.reached, l)
	}
}

// note is the guard in steps: readings are whole steps, so a constant between two
// of them is as good as the next one inside. It notes how large the constants are.
func (a *automaton) note(g clock.Guard) clock.Guard {
	one := a.scenario.One
	if g.Least > 0 {
		g.Least = (g.Least + one - 1) / one
		a.largest = max(a.largest, g.Least)
	}
	if g.Most < clock.Forever {
		if g.Most > 0 {
			g.Most /= one
		}
		a.largest = max(a.largest, g.Most)
	}
	return g
}

func (a *automaton) noteAll(guards []clock.Guard) (all []clock.Guard) {
	for _, g := range guards {
		all = append(all, a.note(g))
	}
	return all
}

func (a *automaton) fail(l *location, format string, args ...any) {
	a.err = fmt.Errorf("tick check: %s, in %+v", fmt.Sprintf(format, args...), *a.enter(l))
}
