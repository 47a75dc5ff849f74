package explicit

// A System is a transition system: where it starts, what may happen next, and when
// two states are as good as the same. The order in which a system adds states is
// the order in which everything is numbered, so it must depend on the arguments
// only. With several workers the methods are called from several goroutines at
// once; a system that has scratch memory is a [Forker].
type System[S Words] interface {
	// Start adds the states in which the system may begin.
	Start(to *Moves[S])
	// Next adds the state after each move that is enabled in s. Two moves to one
	// state are two transitions.
	Next(s S, to *Moves[S])
	// Canon replaces each state by the canonical form of its class: one and the same
	// state for all states of the class. It does nothing in a system without
	// symmetry. It is called for many states at once, so that it costs no call a
	// transition.
	Canon(states []S)
}

// A Judge is a system with properties of states, as opposed to those of
// transitions that [Moves.Break] reports. Broken is asked once for each state that
// is stored, and answers with bit p set where s breaks property p. The answer must be
// the same for all states of a class, of which it sees the canonical form only.
type Judge[S Words] interface {
	Broken(s S) uint64
}

// Orbits is a system whose classes are the orbits of a group. Orbit is the number
// of states in the class of a canonical s: the size of the group divided by that of
// the stabiliser of s. [Result.Orbits] is the sum, which must be the number of
// states that a search without symmetry stores, as [Result.OrbitTransitions] must be
// that of its transitions; it is the cheapest strong check of a canonical form that
// there is.
type Orbits[S Words] interface {
	Orbit(s S) uint64
}

// A Forker is a system that cannot serve several goroutines. Each worker calls the
// methods of its own fork only.
type Forker[S Words] interface {
	Fork() System[S]
}

// Moves takes what a system adds.
type Moves[S Words] struct {
	states []S
	breaks []broken
}

// broken says that an added transition broke properties.
type broken struct {
	at   uint32
	mask uint64
}

// Add adds the state to which the next move leads.
func (m *Moves[S]) Add(s S) { m.states = append(m.states, s) }

// Break says that the move just added broke property p, which is below 64. A start
// may break one, too.
func (m *Moves[S]) Break(p int) {
	m.breaks = append(m.breaks, broken{uint32(len(m.states) - 1), 1 << p})
}

// Len is how many states have been added; a system that judges its moves after
// listing them may want it.
func (m *Moves[S]) Len() int { return len(m.states) }

func (m *Moves[S]) clear() {
	m.states = m.states[:0]
	m.breaks = m.breaks[:0]
}
