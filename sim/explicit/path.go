package explicit

// A Step is a move of a path and the state to which it leads.
type Step[S Words] struct {
	// Move is the number of the move among those the system adds for the state
	// before; of the first step, the number of the start.
	Move  int
	State S
}

// Path is a shortest path to the break of property p, from a start on; nil if the
// property is not broken or [Options.Paths] was not set. The states are those of
// the system, not canonical forms: each is a successor of the one before.
func (r *Result[S]) Path(p int) []Step[S] {
	b := r.Breaks[p]
	if !b.Broken || r.trail == nil {
		return nil
	}
	system := r.system
	if f, ok := system.(Forker[S]); ok {
		system = f.Fork()
	}
	w := walker[S]{system: system}
	w.judge, _ = system.(Judge[S])
	moves := append(r.trail.moves(b.parent), int(b.move))
	for i, m := range moves {
		last := -1
		if i == len(moves)-1 {
			last = p
		}
		w.take(m, last)
	}
	return w.steps
}

// A walker takes a path twice at a time: in canonical forms, as the search did, and
// in states that follow each other.
type walker[S Words] struct {
	system  System[S]
	judge   Judge[S]
	form    S
	steps   []Step[S]
	options Moves[S]
	forms   []S
}

// list has the moves from s, the starts if nothing is taken yet.
func (w *walker[S]) list(s S) {
	w.options.clear()
	if len(w.steps) == 0 {
		w.system.Start(&w.options)
	} else {
		w.system.Next(s, &w.options)
	}
	w.forms = append(w.forms[:0], w.options.states...)
	w.system.Canon(w.forms)
}

// take takes a move of the canonical form, and finds one from the last state that
// does the same, which includes that it breaks property p unless p is negative.
func (w *walker[S]) take(move, p int) {
	w.list(w.form)
	w.form = w.forms[move]
	at := move
	if len(w.steps) > 0 {
		w.list(w.steps[len(w.steps)-1].State)
		for at = 0; at < len(w.forms); at++ {
			if w.forms[at] == w.form && (p < 0 || w.breaks(at, p)) {
				break
			}
		}
		if at == len(w.forms) {
			panic("explicit: a state lacks a move that its canonical form has: Canon of the system merges states that differ, or Next depends on more than the state")
		}
	}
	w.steps = append(w.steps, Step[S]{at, w.options.states[at]})
}

func (w *walker[S]) breaks(at, p int) bool {
	for _, b := range w.options.breaks {
		if int(b.at) == at && b.mask>>p&1 != 0 {
			return true
		}
	}
	return w.judge != nil && w.judge.Broken(w.forms[at])>>p&1 != 0
}
