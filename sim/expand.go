package sim

import (
	"fmt"

	"fencepost/clock"
	"fencepost/clock/zone"
	"fencepost/model"
	"fencepost/properties"
)

// A block is what one part of the frontier has led to, in order.
type block struct {
	found  []found
	of     [shards][]int32
	broken []broken
	moves  int
	seen   model.Events
	// overflow is the first capacity that did not suffice.
	overflow string
	err      error
}

// A found is a state found, not yet in the store.
type found struct {
	// key is what the state is found by and small the zone it is compared by; world
	// and zone are what is searched from, with memory of their own where something
	// was buried, and key and small themselves elsewhere.
	key, world  []byte
	small, zone zone.Zone
	buried      bool
	hidden      uint8
	parent      id
	action      model.Action
	order       order
	cost        cost
	shard       uint8
	// kept is where the store keeps it, isNew whether its key was unknown.
	kept  id
	isNew bool
}

// A broken is a property broken by a move.
type broken struct {
	property int
	parent   id
	action   model.Action
	cost     cost
}

func (b *block) clear() {
	b.found, b.broken, b.moves, b.seen, b.overflow, b.err = b.found[:0], b.broken[:0], 0, 0, "", nil
	for h := range b.of {
		b.of[h] = b.of[h][:0]
	}
}

// one is a place for one more state, with the memory of one that was there before.
func (b *block) one() *found {
	if len(b.found) < cap(b.found) {
		b.found = b.found[:len(b.found)+1]
	} else {
		b.found = append(b.found, found{})
	}
	f := &b.found[len(b.found)-1]
	f.kept, f.isNew, f.buried = nowhere, false, false
	return f
}

// An expander finds what follows a state. Each worker has its own.
type expander struct {
	check    *Check
	scenario *model.Scenario
	moves    model.Moves
	judging  properties.Judging
	// world is the state's, next the one that a move leads to, seen that one with
	// what no longer matters taken out.
	world, next, seen model.World
	// zone is at the moment of the move, after when time has gone on.
	zone, after zone.Zone
	list        []model.Move
	names       []clock.Stopwatch
	from        []int
	constants   model.Constants
	lower       []int64
	upper       []int64
	signatures  [8][]byte
	held        []clock.Stopwatch
}

// start finds the state in which nothing has happened.
func (e *expander) start(b *block) error {
	e.next = e.scenario.Start()
	e.zone.Start(1) // stopwatch 1 may run from the start
	e.moves = model.Moves{}
	return e.add(b, nowhere, model.Action{}, cost{})
}

// expand finds what follows a state.
func (e *expander) expand(at id, b *block) error {
	s := e.scenario
	n := e.check.node(at)
	if n.gone {
		return nil
	}
	n.expanded = true
	e.world = s.ReadKey([]byte(n.world))
	s.List(&e.world, &e.moves)
	e.list = append(e.list[:0], e.moves.List...)
	for i := range e.list {
		move := &e.list[i]
		b.moves++
		e.zone.Copy(&n.zone)
		if !constrain(&e.zone, move.Guards()) {
			continue
		}
		e.next = e.world
		if !s.Apply(&e.next, move.Action, &e.moves) {
			return fmt.Errorf("check: the move %q was listed and cannot be applied", s.Say(&e.world, move.Action))
		}
		after := cost{n.cost.faults, n.cost.actions + 1}
		if move.Action.IsFault() {
			after.faults++
		}
		if err := e.add(b, at, move.Action, after); err != nil {
			return err
		}
	}
	n.world = ""
	if n.zone.Len() > 0 {
		n.zone = zone.Zone{}
	}
	return nil
}

// add judges the world e.next that a move has led to, and hands it on unless it is
// covered already. The zone is that of the moment of the move, over the names
// before it.
func (e *expander) add(b *block, parent id, a model.Action, at cost) error {
	s, m, w := e.scenario, &e.moves, &e.next
	started, events, actor := m.Started, m.Events, m.Actor
	if b.overflow == "" {
		b.overflow = m.Overflow
	}
	b.seen |= events
	e.names = s.Rename(w, e.names)
	e.from = append(e.from[:0], 0)
	for _, old := range e.names {
		if old == started {
			old = 0 // it starts now
		}
		e.from = append(e.from, int(old))
	}
	e.after.Select(&e.zone, e.from)
	// No move enters a world whose bound has passed; but an extrapolated zone has
	// readings that no run has, so the bounds are constraints here as well. That the
	// law holds is for the tick check to see.
	s.List(w, m)
	if !constrain(&e.after, m.Bounds) {
		return nil
	}
	e.after.Up()
	constrain(&e.after, m.Bounds)
	e.judge(b, events, actor, parent, a, at)

	f := b.one()
	f.parent, f.action, f.cost = parent, a, at
	e.seen = *w
	f.hidden = 0
	if e.check.bury {
		f.hidden = s.Bury(&e.seen, e.check.Seen)
	}
	f.order = e.reorder(w)
	e.settle(&e.seen, &f.small)
	f.key = s.AppendKey(f.key[:0], &e.seen)
	if e.check.bury {
		f.buried = true
		e.settle(w, &f.zone)
		f.world = s.AppendKey(f.world[:0], w)
	} else {
		f.world = f.key
	}
	f.shard = shardOf(f.key)
	if e.check.shards[f.shard].covers(f.key, &f.small, at, f.hidden) {
		b.found = b.found[:len(b.found)-1]
		return nil
	}
	b.of[f.shard] = append(b.of[f.shard], int32(len(b.found)-1))
	return nil
}

// settle gives the world's stopwatches their names in order and brings e.after,
// which has them under the names so far, into the same order; it forgets what
// nothing will look at.
func (e *expander) settle(w *model.World, into *zone.Zone) {
	s := e.scenario
	e.names = s.Rename(w, e.names)
	e.from = append(e.from[:0], 0)
	for _, old := range e.names {
		e.from = append(e.from, int(old))
	}
	into.Select(&e.after, e.from)
	n := len(e.names)
	s.Constants(w, &e.constants, n)
	e.lower, e.upper = append(e.lower[:0], 0), append(e.upper[:0], 0)
	for k := 1; k <= n; k++ {
		lower, upper := int64(e.constants.Lower[k]), int64(e.constants.Upper[k])
		if upper >= 0 {
			upper += int64(s.One) - 1 // all constants are multiples of One: rounding up scales with it
		}
		e.lower, e.upper = append(e.lower, lower), append(e.upper, upper)
	}
	into.Extrapolate(e.lower, e.upper)
}

// judge notes the properties that the move breaks, now or as time goes on.
func (e *expander) judge(b *block, events model.Events, actor uint8, parent id, a model.Action, at cost) {
	for k, p := range e.check.Properties {
		if p.When != 0 && events&p.When == 0 {
			continue
		}
		if f := &e.check.Found[k]; f.Path != nil && !at.below(f.cost) {
			continue
		}
		e.judging.Scenario, e.judging.World, e.judging.Events, e.judging.Actor = e.scenario, &e.next, events, actor
		p.Judge(&e.judging)
		for i := range e.judging.Ways {
			if meets(&e.after, e.judging.Ways[i].Guards()) {
				b.broken = append(b.broken, broken{k, parent, a, at})
				break
			}
		}
	}
}

// shardOf is the shard of a key: FNV-1a, the same in every process.
func shardOf(key []byte) uint8 {
	h := uint32(2166136261)
	for _, b := range key {
		h = (h ^ uint32(b)) * 16777619
	}
	return uint8((h ^ h>>16) % shards)
}
