package sim

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// Timed finds the earliest times at which the actions can be taken one after
// another from the start, so that the property is broken after the last of them.
// It also returns when that is: at the last action, or later where time has to
// pass. It reports false where the actions are no run, or break nothing.
//
// The order of the actions says which stopwatch was started by which of them, so
// every guard, every bound of a world that is passed through, and every guard of
// the property is a difference constraint between two times: one is at least, or
// at most, so much after the other. If two assignments satisfy such constraints,
// the earlier time of both, action by action, does so too: a lower bound t >= u+n
// holds for the smaller t because it holds with the smaller u of the two. So there
// are earliest times, of all actions at once, and they are the longest paths of a
// graph; a cycle that adds up to more than nothing is a contradiction.
//
// A nil property asks for no break. Where there are several ways in which the
// property is broken, the one that takes the least time is meant.
func Timed(s *model.Scenario, path []model.Action, p *properties.Property) (at []clock.Ticks, observe clock.Ticks, ok bool) {
	c := newCourse(s, p)
	for i, a := range path {
		if !c.take(c.describe(a, int32(i)), a) {
			return nil, 0, false
		}
	}
	if p == nil {
		at = c.times.steps(nil)
		return at, c.times.last(), true
	}
	end, ok := c.broken()
	if !ok {
		return nil, 0, false
	}
	return end.times, end.at, true
}

// Schedule is a path with its times, as [Timed] has found them; without times all
// of it is at the start.
func Schedule(path []model.Action, at []clock.Ticks) []Step {
	steps := make([]Step, len(path))
	for i, a := range path {
		steps[i].Action = a
		if at != nil {
			steps[i].At = at[i]
		}
	}
	return steps
}

// Actions is a schedule without its times.
func Actions(run []Step) []model.Action {
	path := make([]model.Action, len(run))
	for i, step := range run {
		path[i] = step.Action
	}
	return path
}

// A timing is the earliest times of the steps of a path, kept up while steps are
// added to its end and taken off again.
//
// Adding a step can contradict what was there only through the new step: the
// system before it had a solution. So there is a contradiction where raising the
// new step's time comes back to raise it once more, or raises the start, which is
// at 0; and if neither happens the raising comes to an end.
type timing struct {
	// at[0] is the start, at[i] the time of the i-th step.
	at []clock.Ticks
	// after lists for each step which others are at least so much later than it.
	// Negative lengths are how an upper bound reads from its far end.
	after [][]atLeast
	// started is the step that started a stopwatch, 0 for the start.
	started [clock.Stopwatches]int32

	levels []undo
	// raised and bound are what the levels have changed, oldest first.
	raised []raise
	bound  []int32
	queue  []int32
	queued []bool
}

// An atLeast is a step that is at least so much later than another.
type atLeast struct {
	step  int32
	least clock.Ticks
}

type raise struct {
	step int32
	from clock.Ticks
}

// An undo is what there was before a step was added.
type undo struct {
	raised, bound int
	// name is the stopwatch that the step started and before who had started it.
	name   clock.Stopwatch
	before int32
}

func (t *timing) begin() {
	t.at = append(t.at[:0], 0)
	t.grow()
	t.started = [clock.Stopwatches]int32{}
	t.levels, t.raised, t.bound = t.levels[:0], t.raised[:0], t.bound[:0]
}

// grow makes room for the constraints of the newest step.
func (t *timing) grow() {
	n := len(t.at)
	if len(t.after) < n {
		t.after = append(t.after, nil)
		t.queued = append(t.queued, false)
	}
	t.after[n-1] = t.after[n-1][:0]
}

func (t *timing) last() clock.Ticks { return t.at[len(t.at)-1] }

// steps appends the times of all steps but the start.
func (t *timing) steps(into []clock.Ticks) []clock.Ticks { return append(into, t.at[1:]...) }

// add adds a step that is not before the others and at which all the guards
// hold. It reports false, and adds nothing, where there are no such times.
func (t *timing) add(guards ...[]clock.Guard) bool {
	step := int32(len(t.at))
	t.levels = append(t.levels, undo{raised: len(t.raised), bound: len(t.bound)})
	t.at = append(t.at, t.last())
	t.grow()
	t.require(step-1, step, 0)
	for _, conjunction := range guards {
		for _, g := range conjunction {
			since := t.started[g.Of]
			if g.Least >= clock.Forever {
				t.drop()
				return false
			}
			if g.Least > 0 {
				t.require(since, step, g.Least)
				t.at[step] = max(t.at[step], t.at[since]+g.Least)
			}
			if g.Most < clock.Forever {
				t.require(step, since, -g.Most)
			}
		}
	}
	if !t.settle(step) {
		t.drop()
		return false
	}
	return true
}

func (t *timing) require(step, later int32, least clock.Ticks) {
	t.after[step] = append(t.after[step], atLeast{later, least})
	t.bound = append(t.bound, step)
}

// settle raises what the new step's time makes later.
func (t *timing) settle(added int32) bool {
	t.queue = append(t.queue[:0], added)
	for head := 0; head < len(t.queue); head++ {
		step := t.queue[head]
		t.queued[step] = false
		for _, d := range t.after[step] {
			least := t.at[step] + d.least
			if least <= t.at[d.step] {
				continue
			}
			if d.step == added || d.step == 0 {
				for _, q := range t.queue[head:] {
					t.queued[q] = false
				}
				return false
			}
			t.raised = append(t.raised, raise{d.step, t.at[d.step]})
			t.at[d.step] = least
			if !t.queued[d.step] {
				t.queued[d.step] = true
				t.queue = append(t.queue, d.step)
			}
		}
	}
	return true
}

// start notes that the newest step started a stopwatch.
func (t *timing) start(name clock.Stopwatch) {
	l := &t.levels[len(t.levels)-1]
	l.name, l.before = name, t.started[name]
	t.started[name] = int32(len(t.at) - 1)
}

// drop takes the newest step off again.
func (t *timing) drop() {
	l := t.levels[len(t.levels)-1]
	t.levels = t.levels[:len(t.levels)-1]
	if l.name != 0 {
		t.started[l.name] = l.before
	}
	for i := len(t.raised) - 1; i >= l.raised; i-- {
		t.at[t.raised[i].step] = t.raised[i].from
	}
	for i := len(t.bound) - 1; i >= l.bound; i-- {
		after := &t.after[t.bound[i]]
		*after = (*after)[:len(*after)-1]
	}
	t.raised, t.bound = t.raised[:l.raised], t.bound[:l.bound]
	t.at = t.at[:len(t.at)-1]
}
