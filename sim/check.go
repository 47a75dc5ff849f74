package sim

import (
	"fmt"

	"fencepost/clock"
	"fencepost/clock/zone"
	"fencepost/model"
	"fencepost/properties"
)

// A Check searches every run of a scenario at once: worlds with zones, which are
// whole sets of readings of the stopwatches.
//
// The search goes by cost, fewest faults first and then fewest actions, so what it
// finds is cheapest. A zone that lies inside one found before at no greater cost
// is not searched again; one found later replaces those it includes only if they
// have been searched already or cost no less.
type Check struct {
	Scenario   *model.Scenario
	Properties []*properties.Property
	// MaxStates ends the search without a verdict.
	MaxStates int
	// Stop, if set, ends the search without a verdict as soon as it says so. It is
	// asked before each world is searched from.
	Stop func() bool
	// Plain switches all reductions off but the forgetting of readings.
	Plain bool
	// Visit, if set, is told of each world found, by its key.
	Visit func(key string)

	// States is how many pairs of a world and a zone were kept, Worlds how many
	// different worlds there were among them, Moves how many moves were tried.
	States, Worlds, Moves int
	// Depth is how many actions the longest of the paths kept has.
	Depth int
	// Complete says that nothing is left to search.
	Complete bool
	// Found is the break of each property, in their order; a nil path is none.
	Found []CheckFound
	// Seen is all events of all moves.
	Seen model.Events
	// Overflow names a capacity that did not suffice.
	Overflow string

	nodes                          []node
	index                          map[string]int32
	moves                          model.Moves
	judge                          properties.Judging
	nodesAlike, clientsAlike, bury bool
}

// CheckFound is the cheapest path to the break of a property.
type CheckFound struct {
	Property *properties.Property
	Path     []model.Action
	faults   int32
}

// A node is a world with a zone.
//
// What is searched from is world and zone. What is compared with others is small,
// the zone over what matters still, under the key that the node is found by; both
// are the same unless something has been buried.
type node struct {
	world  string
	zone   zone.Zone
	small  zone.Zone
	parent int32
	action model.Action
	// order is how the numbers of the move's world were changed.
	order order
	// next is the next node of the same world, plus one.
	next             int32
	faults, actions  int32
	expanded, covers bool
	gone             bool
}

// Run searches until everything is covered or the limit is reached.
func (c *Check) Run() error {
	s := c.Scenario
	c.index = map[string]int32{}
	if !c.Plain {
		c.nodesAlike, c.clientsAlike = s.NodesAlike(), s.ClientsAlike() && s.Clients <= 8
		c.bury = s.CanBury()
	}
	c.Found = make([]CheckFound, len(c.Properties))
	for i, p := range c.Properties {
		c.Found[i].Property = p
	}
	w := s.Start()
	var z zone.Zone
	z.Start(2) // stopwatch 1 may run from the start
	e := &expander{check: c, scenario: s}
	if err := e.add(&w, &z, -1, model.Action{}, 0, 0); err != nil {
		return err
	}
	queue := buckets{}
	queue.push(0, 0, 0)
	for {
		i, ok := queue.pop()
		if !ok {
			c.Complete = true
			return nil
		}
		if c.nodes[i].gone {
			continue
		}
		if c.MaxStates > 0 && c.States > c.MaxStates || c.Stop != nil && c.Stop() {
			return nil
		}
		before := int32(len(c.nodes))
		if err := e.expand(i); err != nil {
			return err
		}
		for j := before; j < int32(len(c.nodes)); j++ {
			queue.push(j, c.nodes[j].faults, c.nodes[j].actions)
		}
	}
}

// buckets is a queue in the order of cost.
type buckets struct {
	levels [][][]int32
	f, a   int
}

func (b *buckets) push(i, faults, actions int32) {
	for len(b.levels) <= int(faults) {
		b.levels = append(b.levels, nil)
	}
	for len(b.levels[faults]) <= int(actions) {
		b.levels[faults] = append(b.levels[faults], nil)
	}
	b.levels[faults][actions] = append(b.levels[faults][actions], i)
	if int(faults) < b.f || int(faults) == b.f && int(actions) < b.a {
		b.f, b.a = int(faults), int(actions)
	}
}

func (b *buckets) pop() (int32, bool) {
	for ; b.f < len(b.levels); b.f, b.a = b.f+1, 0 {
		for ; b.a < len(b.levels[b.f]); b.a++ {
			if q := b.levels[b.f][b.a]; len(q) > 0 {
				b.levels[b.f][b.a] = q[1:]
				return q[0], true
			}
		}
	}
	return 0, false
}

// An expander finds what follows a node.
type expander struct {
	check    *Check
	scenario *model.Scenario
	world    model.World
	next     model.World
	zone     zone.Zone
	after    zone.Zone
	list     []model.Move
	bounds   []clock.Guard
	names    []clock.Stopwatch
	from     []int
	key      []byte
	consts   model.Constants
	lower    []int64
	upper    []int64
	seen     model.World
	small    zone.Zone
	full     []byte

	signatures [8][]byte
	held       []clock.Stopwatch
}

func (e *expander) expand(i int32) error {
	c, s := e.check, e.scenario
	c.nodes[i].expanded = true
	e.world = s.ReadKey([]byte(c.nodes[i].world))
	m := &c.moves
	s.List(&e.world, m)
	e.list = append(e.list[:0], m.List...)
	for k := range e.list {
		move := &e.list[k]
		c.Moves++
		e.zone.Copy(&c.nodes[i].zone)
		if !constrain(&e.zone, move.Guards()) {
			continue
		}
		e.next = e.world
		if !s.Apply(&e.next, move.Action, m) {
			return fmt.Errorf("check: the move %q was listed and cannot be applied", s.Say(&e.world, move.Action))
		}
		faults, actions := c.nodes[i].faults, c.nodes[i].actions+1
		if move.Action.IsFault() {
			faults++
		}
		if err := e.add(&e.next, &e.zone, i, move.Action, faults, actions); err != nil {
			return err
		}
	}
	return nil
}

func constrain(z *zone.Zone, guards []clock.Guard) bool {
	for _, g := range guards {
		if g.Least > 0 && !z.Least(int(g.Of), int64(g.Least)) {
			return false
		}
		if g.Most < clock.Forever && !z.Most(int(g.Of), int64(g.Most)) {
			return false
		}
	}
	return !z.Empty()
}

// add judges the world that a move has led to and keeps it, unless it is covered.
// The zone is that of the moment of the move, over the names before it.
func (e *expander) add(w *model.World, z *zone.Zone, parent int32, a model.Action, faults, actions int32) error {
	c, s, m := e.check, e.scenario, &e.check.moves
	started := m.Started
	events, actor := m.Events, m.Actor
	if parent < 0 {
		started, events = 0, 0
	}
	if m.Overflow != "" && parent >= 0 {
		c.Overflow = m.Overflow
	}
	c.Seen |= events
	e.names = s.Rename(w, e.names)
	e.from = append(e.from[:0], 0)
	for _, old := range e.names {
		if old == started {
			e.from = append(e.from, 0)
		} else {
			e.from = append(e.from, int(old))
		}
	}
	e.after.Select(z, e.from)
	s.List(w, m)
	e.bounds = append(e.bounds[:0], m.Bounds...)
	// No move enters a world whose bound has passed; but an extrapolated zone has
	// readings that no run has, so the bounds are constraints here as well. That the
	// law holds is for the tick check to see.
	if !constrain(&e.after, e.bounds) {
		return nil
	}
	e.after.Up()
	constrain(&e.after, e.bounds)
	e.judge(w, events, actor, parent, a, faults, actions)

	e.seen = *w
	if c.bury {
		s.Bury(&e.seen)
	}
	reordered := e.reorder(w)
	e.zone.Copy(&e.after)
	e.settle(&e.seen, &e.small)
	e.key = s.AppendKey(e.key[:0], &e.seen)
	if c.bury {
		e.settle(w, &e.after)
		e.full = s.AppendKey(e.full[:0], w)
	}

	first, known := c.index[string(e.key)]
	if !known {
		c.Worlds++
		if c.Visit != nil {
			c.Visit(string(e.key))
		}
	}
	for at := first; at != 0; at = c.nodes[at-1].next {
		old := &c.nodes[at-1]
		if old.gone {
			continue
		}
		if noDearer(old, faults, actions) && old.small.Includes(&e.small) {
			return nil
		}
		if (old.expanded || !cheaper(old, faults, actions)) && e.small.Includes(&old.small) {
			old.gone = true
			c.States--
		}
	}
	key := string(e.key)
	fresh := node{parent: parent, action: a, order: reordered, next: first, faults: faults, actions: actions}
	fresh.small.Copy(&e.small)
	fresh.world, fresh.zone = key, fresh.small
	if c.bury {
		if string(e.full) != key {
			fresh.world = string(e.full)
		}
		fresh.zone = zone.Zone{}
		fresh.zone.Copy(&e.after)
	}
	c.nodes = append(c.nodes, fresh)
	c.index[key] = int32(len(c.nodes))
	c.States++
	c.Depth = max(c.Depth, int(actions))
	return nil
}

// settle gives the world's stopwatches their names in order and brings the zone
// of the moment, which e.zone has under the names so far, into the same order; it
// forgets there what nothing will look at.
func (e *expander) settle(w *model.World, into *zone.Zone) {
	s := e.scenario
	e.names = s.Rename(w, e.names)
	e.from = append(e.from[:0], 0)
	for _, old := range e.names {
		e.from = append(e.from, int(old))
	}
	into.Select(&e.zone, e.from)
	n := len(e.names)
	s.Constants(w, &e.consts, n)
	e.lower, e.upper = append(e.lower[:0], 0), append(e.upper[:0], 0)
	for k := 1; k <= n; k++ {
		lower, upper := int64(e.consts.Lower[k]), int64(e.consts.Upper[k])
		if upper >= 0 {
			upper += int64(s.One) - 1 // all constants are multiples of One: rounding up scales with it
		}
		e.lower, e.upper = append(e.lower, lower), append(e.upper, upper)
	}
	into.Extrapolate(e.lower, e.upper)
}

// cheaper reports whether the node costs less.
func cheaper(n *node, faults, actions int32) bool {
	return n.faults < faults || n.faults == faults && n.actions < actions
}

// noDearer reports whether the node costs no more.
func noDearer(n *node, faults, actions int32) bool {
	return n.faults < faults || n.faults == faults && n.actions <= actions
}

func (e *expander) judge(w *model.World, events model.Events, actor uint8, parent int32, a model.Action, faults, actions int32) {
	c := e.check
	for k, p := range c.Properties {
		if f := &c.Found[k]; f.Path != nil && (f.faults < faults || f.faults == faults && len(f.Path) <= int(actions)) || p.When != 0 && events&p.When == 0 {
			continue
		}
		c.judge.Scenario, c.judge.World, c.judge.Events, c.judge.Actor = e.scenario, w, events, actor
		p.Judge(&c.judge)
		for i := range c.judge.Ways {
			if meets(&e.after, c.judge.Ways[i].Guards()) {
				c.Found[k].Path, c.Found[k].faults = c.path(parent, a), faults
				break
			}
		}
	}
}

func meets(z *zone.Zone, guards []clock.Guard) bool {
	var into [model.MaxServers]zone.Guard
	n := 0
	for _, g := range guards {
		most := int64(g.Most)
		if g.Most >= clock.Forever {
			most = zone.Inf
		}
		if g.Most < 0 {
			return false
		}
		into[n] = zone.Guard{Stopwatch: int(g.Of), Least: max(0, int64(g.Least)), Most: most}
		n++
	}
	return z.Meets(into[:n]...)
}

// path is the actions that lead to a node and one more, with the numbers that
// clients and nodes have in a run from the start.
func (c *Check) path(parent int32, last model.Action) []model.Action {
	var nodes []int32
	for i := parent; i >= 0; i = c.nodes[i].parent {
		nodes = append(nodes, i)
	}
	s := c.Scenario
	w := s.Start()
	var m model.Moves
	to := model.Identity // from the run's numbers to those of the node
	var path []model.Action
	take := func(a model.Action) {
		a = s.Translate(a, &to, &w)
		path = append(path, a)
		if !s.Apply(&w, a, &m) {
			panic("check: a path cannot be retraced at " + s.Say(&w, a))
		}
	}
	for k := len(nodes) - 1; k >= 0; k-- {
		n := &c.nodes[nodes[k]]
		if n.parent >= 0 {
			take(n.action)
		}
		order := n.order.permutation()
		to = to.Then(&order)
	}
	take(last)
	return path
}
