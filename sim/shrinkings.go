package sim

import (
	"slices"

	"fencepost/model"
)

// Passes that try much for each step are for paths of at most so many steps;
// longer ones are made short by the others. Steps are moved at most so far.
const (
	shortPath     = 150
	farthestMoved = 60
)

func (h *shrinking) short() bool { return len(h.best) <= shortPath }

// dropFaults leaves out all faults, or one, with all that only it made possible.
func (h *shrinking) dropFaults() bool {
	if h.size.faults == 0 {
		return false
	}
	if h.without(func(_ int, d *deed) bool { return d.action.IsFault() }) {
		return true
	}
	for i := len(h.best) - 1; i >= 0; i-- {
		if h.best[i].action.IsFault() && (h.try(i, h.best[i+1:], lenient) || h.short() && h.try(i, h.best[i+1:], patient)) {
			return true
		}
	}
	return false
}

// dropClients leaves out a client, or all that a client did before one of its
// attempts, as if it had come only then.
func (h *shrinking) dropClients() bool {
	n := h.course.scenario.Clients
	for c := range n {
		if h.without(func(_ int, d *deed) bool { return d.client() == int(c) }) {
			return true
		}
	}
	if !h.short() {
		return false
	}
	for c := range n {
		attempts := h.attempts(int(c))
		for _, from := range attempts[min(1, len(attempts)):] {
			if h.without(func(i int, d *deed) bool { return i < from && d.client() == int(c) }) {
				return true
			}
		}
	}
	return false
}

// attempts is where a client begins its attempts, the last one first.
func (h *shrinking) attempts(client int) (at []int) {
	for i := len(h.best) - 1; i >= 0; i-- {
		if d := &h.best[i]; d.action.Kind == model.Step && d.at == h.course.scenario.Script.Start && d.client() == client {
			at = append(at, i)
		}
	}
	return at
}

// dropPast is for long runs: it keeps the last few attempts of two clients and
// leaves out all the rest that clients did, or keeps those of all clients.
func (h *shrinking) dropPast() bool {
	if h.short() {
		return false
	}
	n := int(h.course.scenario.Clients)
	attempts := make([][]int, n)
	for c := range attempts {
		attempts[c] = h.attempts(c)
	}
	for last := 1; last < len(h.best); last *= 2 {
		past := func(i, c int) bool { return last <= len(attempts[c]) && i < attempts[c][last-1] }
		for one := range n {
			for other := range one {
				if h.without(func(i int, d *deed) bool {
					c := d.client()
					return c >= 0 && (c != one && c != other || past(i, c))
				}) {
					return true
				}
			}
		}
		if h.without(func(i int, d *deed) bool { return d.client() >= 0 && past(i, d.client()) }) {
			return true
		}
	}
	return false
}

// dropChunks leaves out runs of consecutive steps: halves, quarters, and so on,
// the later ones first.
func (h *shrinking) dropChunks() bool {
	dropped := false
	for chunk := len(h.best) / 2; chunk > 0; chunk /= 2 {
		for i := len(h.best) - chunk; i >= 0; i = min(i, len(h.best)) - chunk {
			if h.try(i, h.best[i+chunk:], lenient) {
				dropped = true
			}
		}
	}
	return dropped
}

// dropOne leaves out one step, and lets other steps stand in for what is missing
// then: a message for another that says the same, or whatever reads the same in a
// trace. After this no line of the trace can be struck out.
func (h *shrinking) dropOne() bool {
	for i := len(h.best) - 1; i >= 0; i-- {
		if h.try(i, h.best[i+1:], alike) || h.try(i, h.best[i+1:], patient) || h.tryWords(i) {
			return true
		}
	}
	return false
}

// tryWords leaves out one step and takes what the others are called in words.
func (h *shrinking) tryWords(drop int) bool {
	c := h.course
	h.rewind(len(h.best))
	var words []string
	for i := drop + 1; i < len(h.best); i++ {
		words = append(words, c.scenario.Say(&c.stages[i].world, c.stages[i+1].action))
	}
	h.rewind(drop)
	for i, text := range words {
		list := c.list()
		move := slices.IndexFunc(list, func(m model.Move) bool { return c.scenario.Say(&c.top().world, m.Action) == text })
		if move < 0 {
			return false
		}
		a := list[move].Action
		if !c.take(c.describe(a, h.best[drop+1+i].id), a) {
			return false
		}
		if end, ok := c.broken(); ok {
			return h.keepSmaller(end)
		}
	}
	return false
}

// detour takes a move that the path does not take, in place of a step or before
// it, and goes on with as much of the rest as is still there.
func (h *shrinking) detour() bool {
	if !h.short() {
		return false
	}
	var moves []model.Action
	for i := len(h.best) - 1; i >= 0; i-- {
		h.rewind(i)
		moves = moves[:0]
		for _, m := range h.course.list() {
			moves = append(moves, m.Action)
		}
		for _, a := range moves {
			h.rewind(i)
			d := h.course.describe(a, h.ids)
			for next := i; next <= i+1; next++ {
				h.rest = append(append(h.rest[:0], d), h.best[next:]...)
				if h.try(i, h.rest, lenient) {
					h.ids++
					return true
				}
			}
		}
	}
	return false
}

// exchangeFaults leaves out a fault, or two, and has another strike, anywhere.
func (h *shrinking) exchangeFaults() bool {
	if !h.short() {
		return false
	}
	var struck []int
	for i := range h.best {
		if h.best[i].action.IsFault() {
			struck = append(struck, i)
		}
	}
	for i := range struck {
		for j := range struck[:i+1] {
			if h.exchange(struck[i], struck[j]) {
				return true
			}
		}
	}
	return false
}

func (h *shrinking) exchange(one, other int) bool {
	var strikes []model.Action
	for to := len(h.best) - 1; to >= 0; to-- {
		h.rewind(to)
		strikes = strikes[:0]
		for _, m := range h.course.list() {
			if m.Action.IsFault() {
				strikes = append(strikes, m.Action)
			}
		}
		for _, a := range strikes {
			h.rewind(to)
			strike := h.course.describe(a, h.ids)
			h.rest = h.rest[:0]
			first := min(one, other, to)
			for i := first; i < len(h.best); i++ {
				if i == to {
					h.rest = append(h.rest, strike)
				}
				if i != one && i != other {
					h.rest = append(h.rest, h.best[i])
				}
			}
			if h.try(first, h.rest, patient) {
				h.ids++
				return true
			}
		}
	}
	return false
}

// order puts single steps somewhere else, where the others can all follow as
// before. That can make times earlier, since steps wait for those before them,
// and otherwise brings effects to their causes: among steps at the same time any
// order that is a run is the same run.
func (h *shrinking) order() bool {
	ordered := false
	for {
		moved := false
		for i := range h.best {
			moved = h.earlier(i, strict) || moved
		}
		for i := len(h.best) - 1; i >= 0; i-- {
			moved = h.later(i, strict) || moved
		}
		if !moved {
			return ordered
		}
		ordered = true
	}
}

// move puts a step somewhere else, so that others become needless: a fault
// anywhere, and anything else later.
func (h *shrinking) move() bool {
	if !h.short() {
		return false
	}
	for i := len(h.best) - 1; i >= 0; i-- {
		if h.later(i, lenient) {
			return true
		}
		if !h.best[i].action.IsFault() {
			continue
		}
		if h.earlier(i, lenient) || h.later(i, patient) || h.earlier(i, patient) {
			return true
		}
	}
	return false
}

// earlier puts a step before one that is before it, the first for which that
// helps.
func (h *shrinking) earlier(i int, how manner) bool {
	for to := max(0, i-farthestMoved); to < min(i, len(h.best)); to++ {
		h.rest = append(append(append(h.rest[:0], h.best[i]), h.best[to:i]...), h.best[i+1:]...)
		if h.try(to, h.rest, how) {
			return true
		}
	}
	return false
}

// later puts a step behind one that is behind it, the last for which that helps.
func (h *shrinking) later(i int, how manner) bool {
	for to := min(len(h.best)-1, i+farthestMoved); to > i; to-- {
		h.rest = append(append(append(h.rest[:0], h.best[i+1:to+1]...), h.best[i]), h.best[to+1:]...)
		if h.try(i, h.rest, how) {
			return true
		}
	}
	return false
}

// without leaves out all the deeds that it is told to.
func (h *shrinking) without(drop func(i int, d *deed) bool) bool {
	h.rest = h.rest[:0]
	for i := range h.best {
		if !drop(i, &h.best[i]) {
			h.rest = append(h.rest, h.best[i])
		}
	}
	return len(h.rest) < len(h.best) && h.try(0, h.rest, lenient)
}
