package explicit

import "testing"

// twoPhase is the two-phase commit of Gray and Lamport's "Consensus on Transaction
// Commit", whose states stateright counts in its tests: for each resource manager
// its state, whether it has sent "prepared", and whether the transaction manager has
// that; the transaction manager's state, which says, too, what it has sent.
type twoPhase struct {
	managers int
	symmetry bool
}

const (
	rmWorking = iota
	rmPrepared
	rmCommitted
	rmAborted
)

// Properties of twoPhase. Of the last two one hopes that they break.
const (
	inconsistent = iota
	allAborted
	allCommitted
)

func (c twoPhase) manager() lanes { return lanes{c.managers, 4, 15} }

const (
	rmSent     = 4
	rmReceived = 8
	tm         = 40 // where the transaction manager's state is: 0, 1 committed, 2 aborted
)

func (c twoPhase) Start(to *Moves[[1]uint64]) { to.Add([1]uint64{}) }

func (c twoPhase) Next(s [1]uint64, to *Moves[[1]uint64]) {
	w := s[0]
	add := func(w uint64) { to.Add([1]uint64{w}) }
	decided := w >> tm
	if decided == 0 {
		ready := true
		for i := range c.managers {
			ready = ready && c.manager().get(w, i)&rmReceived != 0
		}
		if ready {
			add(w | 1<<tm)
		}
		add(w | 2<<tm)
	}
	for i := range c.managers {
		at := 4 * i
		rm := c.manager().get(w, i)
		become := func(state uint64) uint64 { return w&^(3<<at) | state<<at }
		if decided == 0 && rm&rmSent != 0 {
			add(w | rmReceived<<at)
		}
		if rm&3 == rmWorking {
			add(become(rmPrepared) | rmSent<<at)
			add(become(rmAborted))
		}
		switch decided {
		case 1:
			add(become(rmCommitted))
		case 2:
			add(become(rmAborted))
		}
	}
}

func (c twoPhase) Broken(s [1]uint64) uint64 {
	committed, aborted := 0, 0
	for i := range c.managers {
		switch c.manager().get(s[0], i) & 3 {
		case rmCommitted:
			committed++
		case rmAborted:
			aborted++
		}
	}
	var mask uint64
	if committed > 0 && aborted > 0 {
		mask |= 1 << inconsistent
	}
	if aborted == c.managers {
		mask |= 1 << allAborted
	}
	if committed == c.managers {
		mask |= 1 << allCommitted
	}
	return mask
}

func (c twoPhase) Canon(states [][1]uint64) {
	if !c.symmetry {
		return
	}
	for i := range states {
		states[i][0] = c.manager().sort(states[i][0])
	}
}

func (c twoPhase) Orbit(s [1]uint64) uint64 {
	if !c.symmetry {
		return 1
	}
	return factorial(c.managers) / c.manager().repeats(s[0])
}

func TestTwoPhaseCommit(t *testing.T) {
	for _, tt := range []struct{ managers, states int }{{3, 288}, {5, 8_832}} {
		system := twoPhase{managers: tt.managers}
		r := Run(system, Options{Properties: 3, Paths: true})
		if r.States != uint64(tt.states) || r.End != Finished {
			t.Errorf("%d managers: %d states, %v; want %d", tt.managers, r.States, r.End, tt.states)
		}
		// To abort, all do; to commit, all prepare, are heard, the manager decides, all do.
		checkVerdict(t, system, r, []int{0, tt.managers, 3*tt.managers + 1})

		system.symmetry = true
		r = Run(system, Options{Properties: 3, Paths: true})
		if r.Orbits != uint64(tt.states) || r.States >= r.Orbits {
			t.Errorf("%d managers: %d classes of %d states", tt.managers, r.States, r.Orbits)
		}
		checkVerdict(t, system, r, []int{0, tt.managers, 3*tt.managers + 1})
	}
}
