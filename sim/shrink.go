package sim

import (
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// Shrink makes a run that breaks the property as small as it gets: fewest
// faults, then fewest actions, then the earliest break and the earliest times,
// then causes close before their effects. The same property breaks at the end,
// at the time returned, and not before. A run that does not break it shrinks to
// nothing.
//
// The one idea: times are no part of the search. A path is a list of deeds; what
// is left of it after a change is replayed without times, leaving out what is no
// longer there and what no times allow any more, up to the first step after
// which some times break the property. The earliest of them are computed, not
// searched for ([Timed]). So whatever is kept is a run: each of its steps is a
// move of the relation, and its times satisfy all guards and bounds. And nothing
// shorter breaks: had the property been broken before the last step at the times
// chosen, the replay would have stopped there.
//
// There is one measure, and every change that makes it smaller is kept, so the
// search ends; and since it ends where no change helps, shrinking the result
// again changes nothing. Clients that could change places are named in the order
// in which they appear. What is found is a smallest run among its neighbours,
// not the smallest of all: that is for a search.
func Shrink(s *model.Scenario, p *properties.Property, steps []Step) (shrunk []Step, at clock.Ticks) {
	h, ok := newShrinking(s, p, steps)
	if !ok {
		return nil, 0
	}
	for {
		switch {
		case h.dropPast(), h.dropFaults(), h.dropClients(), h.dropChunks():
		case h.dropOne():
		case h.move():
		case h.detour():
		case h.exchangeFaults():
		case h.order():
		default:
			return h.result()
		}
	}
}

// A shrinking is the smallest path so far, and a course that tries others.
type shrinking struct {
	course *course
	best   []deed
	size   size
	end    ending
	// valid is how many of the best path's steps the course begins with.
	valid int
	// ids is how many deeds there have been.
	ids int32
	// rest is a path to be tried, late what is put off.
	rest, late []deed
}

// A size is what is made smaller, the first things first.
type size struct {
	faults, actions int
	// at is when the property breaks, sum the sum of all times.
	at, sum clock.Ticks
	// apart is how far steps stand behind their causes, added up.
	apart int
}

func (a size) below(b size) bool {
	switch {
	case a.faults != b.faults:
		return a.faults < b.faults
	case a.actions != b.actions:
		return a.actions < b.actions
	case a.at != b.at:
		return a.at < b.at
	case a.sum != b.sum:
		return a.sum < b.sum
	}
	return a.apart < b.apart
}

// newShrinking begins with the run up to its first break. It reports false where
// there is none.
func newShrinking(s *model.Scenario, p *properties.Property, steps []Step) (*shrinking, bool) {
	h := &shrinking{course: newCourse(s, p)}
	for _, step := range steps {
		c := h.course
		if !c.take(c.describe(step.Action, h.ids), step.Action) {
			return nil, false
		}
		h.ids++
		if end, ok := c.broken(); ok {
			h.keep(end)
			return h, true
		}
	}
	return nil, false
}

// result is the best path with its times.
func (h *shrinking) result() ([]Step, clock.Ticks) {
	h.rewind(len(h.best))
	steps := make([]Step, len(h.best))
	for i := range steps {
		steps[i] = Step{h.course.stages[i+1].action, h.end.times[i]}
	}
	return named(h.course.scenario, steps), h.end.at
}

// A manner is how a path is replayed.
type manner uint8

const (
	_       manner = iota
	lenient        // leave out what is not there
	alike          // and take a message that says the same for one that is not there
	patient        // put off what is not there, and take it as soon as it is
	strict         // give up where something is not there
)

// try replays the first n steps of the best path and then the rest. What comes of
// it becomes the best path if it is smaller.
func (h *shrinking) try(n int, rest []deed, how manner) bool {
	h.rewind(n)
	h.late = h.late[:0]
	for _, d := range rest {
		if !h.course.redo(d, how == alike) {
			switch how {
			case strict:
				return false
			case patient:
				h.late = append(h.late, d)
			}
			if how != patient || !h.wait(d) {
				continue
			}
		}
		if kept, over := h.stop(); over {
			return kept
		}
		for i := 0; i < len(h.late); i++ {
			if !h.course.redo(h.late[i], false) {
				continue
			}
			if kept, over := h.stop(); over {
				return kept
			}
			h.late = slices.Delete(h.late, i, i+1)
			i = -1
		}
	}
	return false
}

// wait takes what comes in place of a deed of a client that is paused: its timer
// runs out, the answer arrives and waits.
func (h *shrinking) wait(d deed) bool {
	client := d.client()
	if client < 0 || h.course.top().world.Clients[client].Paused == 0 {
		return false
	}
	a := d.action
	switch {
	case ofThread(a.Kind):
		a.Kind, d.at = model.FallDue, labelOf(&h.course.top().world, a)
	case a.Kind == model.Hear:
		a.Kind = model.Arrive
	default:
		return false
	}
	d.action, d.id = a, h.ids
	if !h.course.redo(d, false) {
		return false
	}
	h.ids++
	return true
}

// stop looks, after each step of the course, whether it is over: broken, or no
// longer smaller than the best path.
func (h *shrinking) stop() (kept, over bool) {
	c := h.course
	if end, ok := c.broken(); ok {
		return h.keepSmaller(end), true
	}
	faults := c.top().faults
	return false, faults > h.size.faults || faults == h.size.faults && c.len() >= h.size.actions
}

// keepSmaller makes the course, which ends so, the best path if it is smaller.
func (h *shrinking) keepSmaller(end ending) bool {
	if !h.measure(end).below(h.size) {
		return false
	}
	h.keep(end)
	return true
}

func (h *shrinking) measure(end ending) size {
	c := h.course
	return size{c.top().faults, c.len(), end.at, end.sum, c.apart()}
}

// keep makes the course the best path.
func (h *shrinking) keep(end ending) {
	c := h.course
	h.size, h.end = h.measure(end), end
	h.best = h.best[:0]
	for i := range c.stages[1:] {
		h.best = append(h.best, c.stages[i+1].deed)
	}
	h.valid = len(h.best)
}

// rewind has the course be the first n steps of the best path.
func (h *shrinking) rewind(n int) {
	h.valid = min(h.valid, n)
	h.course.cut(h.valid)
	for ; h.valid < n; h.valid++ {
		d := h.best[h.valid]
		if !h.course.redo(d, false) {
			panic("sim: a step of the best path is gone: a deed must not depend on anything but the deeds before it")
		}
	}
}

// apart adds up how far each step stands behind what brought it about: for a
// message its sending, for a process what happened to it last. What nothing
// brought about may stand anywhere.
func (c *course) apart() int {
	sum := 0
	var last [3][64]int
	for i := 1; i < len(c.stages); i++ {
		d := &c.stages[i].deed
		kind, who := d.process()
		cause := last[kind][who]
		if d.sender != 0 {
			for cause = i - 1; c.stages[cause].deed.id != d.sender-1; cause-- {
			}
		}
		if cause > 0 {
			sum += i - cause
		}
		last[kind][who] = i
	}
	return sum
}
