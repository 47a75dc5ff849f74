package sim

import (
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A Contradiction is why a run cannot be: constraints on its times that go round in
// a circle, each saying that one action comes at least so much after another, or at
// most so much, and that ask for more time than they leave.
//
// It says which constraints, and not how long they are, so it can be held against the
// same actions in a scenario with other lengths ([Contradiction.Excess]). What its
// lengths come to there is a sum of guards and bounds, and that the sum is not above
// nothing is an inequality that the run needs. Where a search has found that no other
// run breaks the property either, it is the inequality that the boundary instantiates.
type Contradiction struct {
	path     []model.Action
	property *properties.Property
	// way is which of the ways in which the property is broken is meant.
	way    int
	circle []between
}

// A constraint is that a step comes at least so much later than another.
type constraint struct {
	between
	least clock.Ticks
}

// Between says which constraint: between which steps, and the n-th that there is. Step
// 0 is the start, and the one after the last action the break.
type between struct{ from, to, n int32 }

func (c *constraint) finite() bool { return -clock.Forever < c.least && c.least < clock.Forever }

// Contradict is why the actions, which can be timed so that they break the property in
// one scenario, cannot in the other, which differs in its lengths. Of several reasons
// it is one of the fewest constraints. It reports false where times are not the reason.
func Contradict(can, cannot *model.Scenario, path []model.Action, p *properties.Property) (*Contradiction, bool) {
	var best *Contradiction
	for way := 0; ; way++ {
		c := &Contradiction{path: path, property: p, way: way}
		list, ok := c.constraints(cannot)
		if !ok {
			return best, best != nil
		}
		c.circle = circle(list, len(path)+2)
		if c.circle == nil || best != nil && len(c.circle) >= len(best.circle) {
			continue
		}
		if excess, ok := c.Excess(can); ok && excess <= 0 {
			best = c
		}
	}
}

// Excess is how much more time the constraints ask for than they leave in a scenario
// that may have other lengths, in its ticks: the run needs it not to be above nothing.
// It reports false where the actions are none there, or are bound in other ways.
func (c *Contradiction) Excess(s *model.Scenario) (sum clock.Ticks, ok bool) {
	list, ok := c.constraints(s)
	if !ok {
		return 0, false
	}
	for _, b := range c.circle {
		i := slices.IndexFunc(list, func(l constraint) bool { return l.between == b })
		if i < 0 || !list[i].finite() {
			return 0, false
		}
		sum += list[i].least
	}
	return sum, true
}

// constraints are those on the times of the actions and of the break.
func (c *Contradiction) constraints(s *model.Scenario) (list []constraint, ok bool) {
	var m model.Moves
	var started [clock.Stopwatches]int32
	w := s.Start()
	step := int32(0)
	add := func(from, to int32, least clock.Ticks) {
		b := between{from, to, 0}
		for _, l := range list {
			if l.from == from && l.to == to {
				b.n++
			}
		}
		list = append(list, constraint{b, least})
	}
	// require adds the constraints of one more step.
	require := func(guards ...[]clock.Guard) {
		step++
		add(step-1, step, 0)
		for _, g := range slices.Concat(guards...) {
			add(started[g.Of], step, g.Least)
			add(step, started[g.Of], -g.Most)
		}
	}
	for i, a := range c.path {
		s.List(&w, &m)
		at := slices.IndexFunc(m.List, func(m model.Move) bool { return m.Action == a })
		if at < 0 {
			return nil, false
		}
		require(m.List[at].Guards(), m.Bounds)
		if !s.Apply(&w, a, &m) || m.Overflow != "" {
			return nil, false
		}
		if m.Started != 0 {
			started[m.Started] = int32(i) + 1
		}
	}
	j := properties.Judging{Scenario: s, World: &w, Events: m.Events, Actor: m.Actor}
	c.property.Judge(&j)
	if c.way >= len(j.Ways) {
		return nil, false
	}
	s.List(&w, &m)
	require(j.Ways[c.way].Guards(), m.Bounds)
	return list, true
}

// circle is the fewest constraints between the steps that go round and add up to more
// than nothing, nil if there are none.
//
// It takes the longest way of so many constraints from one step to each, for one
// constraint more at a time, until one comes back with more than it left with. The
// first to do so passes no step twice: it would consist of two circles, and the one of
// them that adds up to more than nothing would have been found before.
func circle(list []constraint, steps int) []between {
	const none = -clock.Forever
	var best []between
	most := steps
	for root := range int32(steps) {
		longest := [][]clock.Ticks{filled(steps, none)}
		longest[0][root] = 0
		var by [][]int
		for k := 0; k < most && longest[k][root] <= 0; k++ {
			next, from := filled(steps, none), make([]int, steps)
			for i, c := range list {
				if was := longest[k][c.from]; was > none && c.finite() && was+c.least > next[c.to] {
					next[c.to], from[c.to] = was+c.least, i
				}
			}
			longest, by = append(longest, next), append(by, from)
		}
		k := len(by)
		if longest[k][root] <= 0 || best != nil && k >= len(best) {
			continue
		}
		best, most = make([]between, k), k-1
		for at := root; k > 0; k-- {
			best[k-1] = list[by[k-1][at]].between
			at = best[k-1].from
		}
	}
	return best
}

func filled(n int, with clock.Ticks) []clock.Ticks { return slices.Repeat([]clock.Ticks{with}, n) }
