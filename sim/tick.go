package sim

import (
	"fmt"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A TickCheck searches every run one tick at a time. It is the slow oracle of
// [Check]: it keeps a reading for every stopwatch, saturated beyond the largest
// constant that any guard has shown, and shares none of check's constants and
// reductions.
type TickCheck struct {
	Scenario   *model.Scenario
	Properties []*properties.Property
	// MaxStates ends the search without a verdict.
	MaxStates int
	// Stop, if set, ends the search without a verdict as soon as it says so.
	Stop func() bool
	// Visit, if set, is told of each world found, by its key.
	Visit func(key string)

	// States is how many pairs of a world and readings there are, Worlds how many
	// different worlds, Moves how many moves were taken, ticks left out.
	States, Worlds, Moves int
	Complete              bool
	// Broken says of each property whether some run breaks it.
	Broken   []bool
	Seen     model.Events
	Overflow string

	largest clock.Ticks
}

// Run searches until everything is covered or the limit is reached. Whenever a
// guard shows a larger constant than any before, it starts again.
func (t *TickCheck) Run() error {
	for t.largest = t.Scenario.One; ; {
		again, err := t.search()
		if err != nil || !again {
			return err
		}
	}
}

func (t *TickCheck) search() (again bool, err error) {
	s := t.Scenario
	t.States, t.Worlds, t.Moves, t.Seen, t.Complete, t.Overflow = 0, 0, 0, 0, false, ""
	t.Broken = make([]bool, len(t.Properties))
	var m model.Moves
	var judging properties.Judging
	seen, worlds := map[string]bool{}, map[string]bool{}
	var queue, found []string
	var names []clock.Stopwatch
	var key []byte
	start := s.Start()
	before := [clock.Stopwatches]clock.Ticks{}

	// add keeps a state, its world's stopwatches not yet renamed.
	add := func(w *model.World, readings *[clock.Stopwatches]clock.Ticks, events model.Events, actor uint8) {
		names = s.Rename(w, names)
		key = s.AppendKey(key[:0], w)
		if !worlds[string(key)] {
			worlds[string(key)] = true
			found = append(found, string(key))
		}
		length := len(key)
		var now [clock.Stopwatches]clock.Ticks
		for i, old := range names {
			r := min(readings[old], t.largest+s.One)
			now[i+1] = r
			key = append(key, byte(r), byte(r>>8), byte(r>>16), byte(r>>24))
		}
		for k, p := range t.Properties {
			if t.Broken[k] || p.When != 0 && events&p.When == 0 {
				continue
			}
			judging.Scenario, judging.World, judging.Events, judging.Actor = s, w, events, actor
			p.Judge(&judging)
			for i := range judging.Ways {
				if t.holds(judging.Ways[i].Guards(), &now) {
					t.Broken[k] = true
				}
			}
		}
		key = append(key, byte(length), byte(length>>8))
		if !seen[string(key)] {
			seen[string(key)] = true
			queue = append(queue, string(key))
		}
	}
	add(&start, &before, 0, 0)
	largest := t.largest
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		length := int(state[len(state)-2]) | int(state[len(state)-1])<<8
		w := s.ReadKey([]byte(state[:length]))
		var now [clock.Stopwatches]clock.Ticks
		for i, at := 1, length; at+4 <= len(state)-2; i, at = i+1, at+4 {
			now[i] = clock.Ticks(state[at]) | clock.Ticks(state[at+1])<<8 | clock.Ticks(state[at+2])<<16 | clock.Ticks(state[at+3])<<24
		}
		s.List(&w, &m)
		list := append([]model.Move(nil), m.List...)
		wait := true
		for _, b := range m.Bounds {
			reading := t.look(b, &now)
			if reading > b.Most {
				return false, fmt.Errorf("tick check: a world was entered whose bound has passed: bound %v", b)
			}
			wait = wait && reading+s.One <= b.Most
		}
		if t.largest > largest {
			return true, nil
		}
		moved := false
		for k := range list {
			if !t.holds(list[k].Guards(), &now) {
				continue
			}
			moved = true
			next := w
			if !s.Apply(&next, list[k].Action, &m) {
				return false, fmt.Errorf("tick check: the move %q was listed and cannot be applied", s.Say(&w, list[k].Action))
			}
			t.Moves++
			t.Seen |= m.Events
			if m.Overflow != "" {
				t.Overflow = m.Overflow
			}
			after := now
			if m.Started != 0 {
				after[m.Started] = 0
			}
			add(&next, &after, m.Events, m.Actor)
		}
		if wait {
			for i := range now {
				now[i] += s.One
			}
			add(&w, &now, 0, 0)
		} else if !moved {
			return false, fmt.Errorf("tick check: time is stuck: a bound is reached and no move is enabled in %+v", w)
		}
		if t.largest > largest {
			return true, nil
		}
		if t.MaxStates > 0 && len(seen) > t.MaxStates || t.Stop != nil && t.Stop() {
			t.States, t.Worlds = len(seen), len(worlds)
			t.visit(found)
			return false, nil
		}
	}
	t.States, t.Worlds, t.Complete = len(seen), len(worlds), true
	t.visit(found)
	return false, nil
}

// visit tells of the worlds of the last search: those before it took readings for
// equal that are not.
func (t *TickCheck) visit(found []string) {
	for _, key := range found {
		if t.Visit != nil {
			t.Visit(key)
		}
	}
}

// look is the reading that a guard is about; it notes the guard's constants.
func (t *TickCheck) look(g clock.Guard, now *[clock.Stopwatches]clock.Ticks) clock.Ticks {
	t.largest = max(t.largest, g.Least)
	if g.Most < clock.Forever {
		t.largest = max(t.largest, g.Most)
	}
	return now[g.Of]
}

func (t *TickCheck) holds(guards []clock.Guard, now *[clock.Stopwatches]clock.Ticks) bool {
	ok := true
	for _, g := range guards {
		r := t.look(g, now)
		ok = ok && g.Least <= r && (g.Most >= clock.Forever || r <= g.Most)
	}
	return ok
}
