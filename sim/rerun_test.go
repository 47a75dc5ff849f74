package sim

import (
	"fmt"
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// rerun takes a run as the definitions have it and nothing else: in order, each
// step a move whose guards hold, no world outstayed. It says when the property
// was first broken, after how many steps.
func rerun(s *model.Scenario, p *properties.Property, steps []Step, until clock.Ticks) (at clock.Ticks, after int, err error) {
	var since [clock.Stopwatches]clock.Ticks
	var m model.Moves
	w, now := s.Start(), clock.Ticks(0)
	holds := func(gs []clock.Guard, t clock.Ticks) bool {
		for _, g := range gs {
			if t-since[g.Of] < g.Least || t-since[g.Of] > g.Most {
				return false
			}
		}
		return true
	}
	after = -1
	for i := 0; ; i++ {
		next := until
		if i < len(steps) {
			next = steps[i].At
		}
		if next < now {
			return 0, 0, fmt.Errorf("step %d is before the one before it", i)
		}
		if i > 0 && after < 0 {
			j := properties.Judging{Scenario: s, World: &w, Events: m.Events, Actor: m.Actor}
			p.Judge(&j)
			for _, way := range j.Ways {
				// A way holds from some tick on, if it does: one of these is it.
				try := []clock.Ticks{now, next}
				for _, g := range way.Guards() {
					try = append(try, since[g.Of]+g.Least)
				}
				slices.Sort(try)
				for _, t := range try {
					if t >= now && t <= next && holds(way.Guards(), t) && (after < 0 || t < at) {
						at, after = t, i
					}
				}
			}
		}
		s.List(&w, &m)
		if !holds(m.Bounds, next) {
			return 0, 0, fmt.Errorf("step %d at %d comes too late", i, next)
		}
		if i == len(steps) {
			return at, after, nil
		}
		k := slices.IndexFunc(m.List, func(move model.Move) bool { return move.Action == steps[i].Action })
		if k < 0 {
			return 0, 0, fmt.Errorf("step %d is no move", i)
		}
		if !holds(m.List[k].Guards(), next) {
			return 0, 0, fmt.Errorf("step %d at %d is against its guards", i, next)
		}
		if !s.Apply(&w, steps[i].Action, &m) {
			return 0, 0, fmt.Errorf("step %d cannot be applied", i)
		}
		since[m.Started] = next
		since[0] = 0
		now = next
	}
}

// breaksAtEnd requires a run that breaks the property at its end, then, and not
// before.
func breaksAtEnd(s *model.Scenario, p *properties.Property, steps []Step, at clock.Ticks) error {
	got, after, err := rerun(s, p, steps, at)
	switch {
	case err != nil:
		return err
	case after != len(steps) || got != at:
		return fmt.Errorf("it breaks after %d steps at %d; want after %d at %d", after, got, len(steps), at)
	}
	return nil
}

func wordsOf(s *model.Scenario, steps []Step) []string {
	var words []string
	var m model.Moves
	w := s.Start()
	for _, step := range steps {
		words = append(words, s.Say(&w, step.Action))
		s.Apply(&w, step.Action, &m)
	}
	return words
}

// actionsOf is the actions that words stand for, as far as they do.
func actionsOf(s *model.Scenario, words []string) (path []model.Action, ok bool) {
	var m model.Moves
	w := s.Start()
	for _, text := range words {
		s.List(&w, &m)
		i := slices.IndexFunc(m.List, func(move model.Move) bool { return s.Say(&w, move.Action) == text })
		if i < 0 {
			return path, false
		}
		path = append(path, m.List[i].Action)
		s.Apply(&w, m.List[i].Action, &m)
	}
	return path, true
}

func faults(steps []Step) int {
	n := 0
	for _, step := range steps {
		if step.Action.IsFault() {
			n++
		}
	}
	return n
}
