package sim

import (
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A course is a path without times, from the start: the worlds on the way, who
// sent what is on the wire, and the earliest times. Steps are put to its end and
// taken off again.
type course struct {
	scenario *model.Scenario
	property *properties.Property
	times    timing
	// stages[i] is how things stand after i steps.
	stages []stage
	moves  model.Moves
	// listed says that moves lists the newest world, happened that it tells of
	// the newest step.
	listed, happened bool
	judging          properties.Judging
}

// A stage is how things stand after a step.
type stage struct {
	world model.World
	// senders is beside the wire: the deed that sent each message.
	senders senders
	// deed and action are the step that led here; faults is how many there were.
	deed   deed
	action model.Action
	faults int
}

// An ending is a break of the property: when, and the times of all steps.
type ending struct {
	at, sum clock.Ticks
	times   []clock.Ticks
}

func newCourse(s *model.Scenario, p *properties.Property) *course {
	c := &course{scenario: s, property: p}
	c.judging.Scenario = s
	c.times.begin()
	c.stages = append(c.stages, stage{world: s.Start()})
	return c
}

func (c *course) top() *stage { return &c.stages[len(c.stages)-1] }

// len is the number of steps.
func (c *course) len() int { return len(c.stages) - 1 }

// cut leaves the first n steps.
func (c *course) cut(n int) {
	for c.len() > n {
		c.stages = c.stages[:len(c.stages)-1]
		c.times.drop()
		c.listed, c.happened = false, false
	}
}

func (c *course) list() []model.Move {
	if !c.listed {
		c.scenario.List(&c.top().world, &c.moves)
		c.listed, c.happened = true, false
	}
	return c.moves.List
}

// take puts a step to the end: the deed, which is the action here. It reports
// false, and changes nothing, where there is no such action, none at any time
// that the steps before leave, or a capacity does not suffice.
func (c *course) take(d deed, a model.Action) bool {
	list := c.list()
	i := slices.IndexFunc(list, func(m model.Move) bool { return m.Action == a })
	if i < 0 || !c.times.add(list[i].Guards(), c.moves.Bounds) {
		return false
	}
	n := len(c.stages)
	if n < cap(c.stages) {
		c.stages = c.stages[:n+1]
	} else {
		c.stages = append(c.stages, stage{})
	}
	was, is := &c.stages[n-1], &c.stages[n]
	is.world, is.deed, is.action, is.faults = was.world, d, a, was.faults
	if a.IsFault() {
		is.faults++
	}
	if !c.scenario.Apply(&is.world, a, &c.moves) {
		panic("sim: a move that was listed cannot be applied: List and Apply of the scenario differ")
	}
	if c.moves.Started != 0 {
		c.times.start(c.moves.Started)
	}
	c.listed, c.happened = false, true
	if c.moves.Overflow != "" {
		c.cut(n - 1)
		return false
	}
	is.senders.follow(was, is, c.moves.Started)
	return true
}

// broken is how the property is broken soonest after the newest step, which must
// just have been taken.
func (c *course) broken() (soonest ending, ok bool) {
	if c.len() == 0 {
		return ending{}, false
	}
	if !c.happened {
		panic("sim: a course is judged after other things than its newest step: judge before listing")
	}
	j := &c.judging
	j.World, j.Events, j.Actor = &c.top().world, c.moves.Events, c.moves.Actor
	c.property.Judge(j)
	if len(j.Ways) == 0 {
		return ending{}, false
	}
	c.list()
	for i := range j.Ways {
		if !c.times.add(j.Ways[i].Guards(), c.moves.Bounds) {
			continue
		}
		end := ending{at: c.times.last()}
		for _, t := range c.times.at[:len(c.times.at)-1] {
			end.sum += t
		}
		if !ok || end.at < soonest.at || end.at == soonest.at && end.sum < soonest.sum {
			end.times = append(soonest.times[:0], c.times.at[1:len(c.times.at)-1]...)
			soonest, ok = end, true
		}
		c.times.drop()
	}
	return soonest, ok
}
