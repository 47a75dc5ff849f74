package sim

import (
	"fencepost/clock/zone"
	"fencepost/model"
	"fencepost/properties"
)

// A retracing looks for a path to a break. A node that others were merged into has
// several ways in, each with readings of its own, so which to take depends on what
// follows: the ways are tried from the start on, over zones that forget nothing.
type retracing struct {
	e *expander
	// out is the edges between the nodes from which the break can be reached.
	out map[id][]edgeOut
	// dead is zones from which it cannot, and the last edge is taken from target.
	dead     map[id][]*zone.Zone
	target   id
	last     model.Action
	property *properties.Property
	chain    []edgeOut
}

// An edgeOut is a move that leads from a node to another, whose world's numbers the
// order has changed.
type edgeOut struct {
	to     id
	action model.Action
	order  order
}

// path is the actions that lead to a node and one more that breaks the property, with
// the numbers that clients and nodes have in a run from the start.
func (c *Check) path(parent id, last model.Action, p *properties.Property) []model.Action {
	t := retracing{e: &expander{check: c, scenario: c.Scenario}, out: map[id][]edgeOut{}, dead: map[id][]*zone.Zone{},
		target: parent, last: last, property: p}
	root := t.cone()
	n := c.node(root)
	w := c.Scenario.Start()
	first := n.order.permutation()
	if n.order != 0 {
		c.Scenario.Permute(&w, &first)
	}
	c.Scenario.Rename(&w, nil)
	var z zone.Zone
	z.Start(1)
	var m model.Moves
	c.Scenario.List(&w, &m)
	z.Up()
	constrain(&z, m.Bounds)
	if !t.from(root, w, &z) {
		panic("check: no times fit any path to a break")
	}
	return t.inRun(first)
}

// cone notes the edges that lead to the target, and returns the node of the start.
func (t *retracing) cone() (root id) {
	seen := map[id]bool{t.target: true}
	queue := []id{t.target}
	note := func(at id, in wayIn) {
		if in.parent == nowhere {
			root = at
			return
		}
		t.out[in.parent] = append(t.out[in.parent], edgeOut{at, in.action, in.order})
		if !seen[in.parent] {
			seen[in.parent] = true
			queue = append(queue, in.parent)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		n := t.e.check.node(at)
		note(at, wayIn{n.parent, n.action, n.order})
		for _, in := range n.also {
			note(at, in)
		}
	}
	return root
}

// from looks for a path from a node with the zone.
func (t *retracing) from(at id, w model.World, z *zone.Zone) bool {
	for _, d := range t.dead[at] {
		if d.Includes(z) {
			return false
		}
	}
	if at == t.target {
		if next, after, ok := t.take(&w, z, t.last); ok && t.breaks(&next, after) {
			return true
		}
	}
	for _, edge := range t.out[at] {
		next, after, ok := t.take(&w, z, edge.action)
		if !ok {
			continue
		}
		if edge.order != 0 {
			p := edge.order.permutation()
			t.e.scenario.Permute(&next, &p)
		}
		names := t.e.scenario.Rename(&next, nil)
		from := []int{0}
		for _, old := range names {
			from = append(from, int(old))
		}
		var renamed zone.Zone
		renamed.Select(after, from)
		t.chain = append(t.chain, edge)
		if t.from(edge.to, next, &renamed) {
			return true
		}
		t.chain = t.chain[:len(t.chain)-1]
	}
	var dead zone.Zone
	dead.Copy(z)
	t.dead[at] = append(t.dead[at], &dead)
	return false
}

// take is the world after an action and the zone there, under the names of the
// world's list.
func (t *retracing) take(w *model.World, z *zone.Zone, a model.Action) (next model.World, after *zone.Zone, ok bool) {
	s, m := t.e.scenario, &t.e.moves
	s.List(w, m)
	var at zone.Zone
	at.Copy(z)
	found := false
	for i := range m.List {
		if m.List[i].Action == a {
			found = constrain(&at, m.List[i].Guards())
			break
		}
	}
	if !found {
		return next, nil, false
	}
	next = *w
	if !s.Apply(&next, a, m) {
		panic("check: a path cannot be retraced at " + s.Say(w, a))
	}
	started := m.Started
	t.e.judging.Events, t.e.judging.Actor = m.Events, m.Actor
	names := s.Rename(&next, nil)
	from := []int{0}
	for _, old := range names {
		if old == started {
			old = 0
		}
		from = append(from, int(old))
	}
	after = &zone.Zone{}
	after.Select(&at, from)
	s.List(&next, m)
	if !constrain(after, m.Bounds) {
		return next, nil, false
	}
	after.Up()
	constrain(after, m.Bounds)
	return next, after, true
}

// breaks reports whether the property breaks there, now or as time goes on.
func (t *retracing) breaks(w *model.World, z *zone.Zone) bool {
	j := &t.e.judging
	j.Scenario, j.World = t.e.scenario, w
	t.property.Judge(j)
	for i := range j.Ways {
		if meets(z, j.Ways[i].Guards()) {
			return true
		}
	}
	return false
}

// inRun is the chain and the last action as they are in a run from the start.
func (t *retracing) inRun(to model.Permutation) (path []model.Action) {
	s := t.e.scenario
	w := s.Start()
	var m model.Moves
	take := func(a model.Action) {
		a = s.Translate(a, &to, &w)
		path = append(path, a)
		if !s.Apply(&w, a, &m) {
			panic("check: a path cannot be retraced at " + s.Say(&w, a))
		}
	}
	for _, edge := range t.chain {
		take(edge.action)
		p := edge.order.permutation()
		to = to.Then(&p)
	}
	take(t.last)
	return path
}
