package model

import "fencepost/clock"

// A Move is an action with its guards, all of which must hold.
type Move struct {
	Action Action
	n      uint8
	// bound is the place of the bound that was noted next: the move's own, if it is
	// on the stopwatch of its first guard.
	bound  uint16
	guards [3]clock.Guard
}

// Guards are the move's conditions on stopwatches.
func (m *Move) Guards() []clock.Guard { return m.guards[:m.n] }

// Moves is what may happen in a world, and what did happen when one move was
// applied. It is reused from world to world and allocates nothing once warm.
type Moves struct {
	// List is all moves and Bounds all limits on staying, after a listing.
	List   []Move
	Bounds []clock.Guard
	// Events is what happened in the move applied last, and Actor the client that
	// it happened to, for telling.
	Events Events
	Actor  uint8
	// Overflow names the capacity that did not suffice, if one did not.
	Overflow string
	// Started is the stopwatch that the move applied last has started, 0 if none.
	Started clock.Stopwatch

	world    *World
	scenario *Scenario
	applying bool
	done     bool
	chosen   Action
	names    []*clock.Stopwatch
}

// May notes the move in a listing and returns false; it returns true when this
// is the action to be applied, once. Whoever is told yes makes the change and
// returns: what has been looked up before may be out of date.
func (m *Moves) May(a Action, guards ...clock.Guard) bool {
	if m.applying {
		if m.done || a != m.chosen {
			return false
		}
		m.done = true
		return true
	}
	m.List = append(m.List, Move{Action: a, bound: uint16(len(m.Bounds))})
	move := &m.List[len(m.List)-1]
	for _, g := range guards {
		if g.Of != 0 {
			move.guards[move.n] = g
			move.n++
		}
	}
	return false
}

// Own is the bound by which the move, or another in its place, has to come: for a
// message the longest delay, for a timer its end. It reports false where there is
// none.
func (m *Moves) Own(move *Move) (clock.Guard, bool) {
	if move.n == 0 || int(move.bound) >= len(m.Bounds) || m.Bounds[move.bound].Of != move.guards[0].Of {
		return clock.Guard{}, false
	}
	return m.Bounds[move.bound], true
}

// Within bounds the stay in the world: the reference reads no more than most.
func (m *Moves) Within(r clock.Reference, most clock.Ticks) {
	if m.applying || r.Of == 0 || most >= clock.Forever {
		return
	}
	m.Bounds = append(m.Bounds, r.AtMost(most))
}

// now is the stopwatch that the action being applied starts: the smallest name
// that nothing refers to.
func (m *Moves) now() clock.Stopwatch {
	if m.Started == 0 {
		m.Started = m.fresh()
	}
	return m.Started
}

func (m *Moves) happen(e Events, client uint8) {
	m.Events |= e
	m.Actor = client
}

func (m *Moves) overflow(what string) {
	if m.Overflow == "" {
		m.Overflow = what
	}
}
