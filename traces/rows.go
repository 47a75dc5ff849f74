package traces

import (
	"fencepost/clock"
	"fencepost/model"
)

// rows puts the tellings of a run into rows, up to the end, where it is broken or
// not.
func (t *Timeline) rows() []row {
	all := processes(t.Scenario)
	tell := newTeller(t.Scenario, t.draw().right, t.draw().left)
	b := builder{all: all, begin: tell.lives(all)}
	for i := range t.Steps {
		step := &t.Steps[i]
		b.passed(tell, step.At)
		what := tell.tell(step)
		last := i == len(t.Steps)-1
		if last && t.Property != "" && t.End <= step.At {
			for j := range what.notes {
				what.notes[j].tone = bad
			}
		}
		b.add(step.At, what)
		b.rows[len(b.rows)-1].lives = tell.lives(all)
	}
	b.passed(tell, t.End)
	if n := len(t.Steps); n == 0 || t.End > t.Steps[n-1].At {
		if n := len(b.rows); n == 0 || b.rows[n-1].at < t.End {
			b.rows = append(b.rows, row{at: t.End, cells: make([][]note, len(all)), lives: tell.lives(all)})
		}
	}
	if t.Property != "" && len(b.rows) > 0 {
		b.rows[len(b.rows)-1].broken = true
	}
	return b.rows
}

type builder struct {
	all   []process
	begin []life
	rows  []row
}

// passed adds what ends by itself until a time.
func (b *builder) passed(tell *teller, until clock.Ticks) {
	for {
		what, at, more := tell.passed(until)
		if !more {
			return
		}
		b.add(at, what)
		b.rows[len(b.rows)-1].lives = tell.lives(b.all)
	}
}

// add adds a telling: to the last row, if it is of the same instant and the two
// can stand side by side.
func (b *builder) add(at clock.Ticks, what telling) {
	n := len(b.rows)
	if n == 0 || b.rows[n-1].at != at || b.follows(&b.rows[n-1], what.from) {
		b.rows = append(b.rows, row{at: at, cells: make([][]note, len(b.all))})
		n++
	}
	r := &b.rows[n-1]
	r.fault = r.fault || what.fault
	for _, next := range what.notes {
		cell := r.cells[what.column]
		if k := len(cell); k > 0 && cell[k-1].trivial && next.covers {
			cell = cell[:k-1]
		}
		r.cells[what.column] = append(cell, next)
	}
}

// follows reports whether the row has some doing of the process in it.
func (b *builder) follows(r *row, from int) bool {
	for i := range b.all {
		if len(r.cells[i]) > 0 && (i == from || from == several && b.all[i].kind == server) {
			return true
		}
	}
	return false
}

// longIdle is how long nothing must happen to be worth a line of its own: several
// times what a message takes, and a good part of the whole.
func longIdle(s *model.Scenario, whole clock.Ticks) clock.Ticks {
	short := clock.Ticks(1)
	for _, w := range [...]clock.Ticks{s.Link.Most, s.Resource.Most, s.Steps.Most} {
		if w < clock.Forever {
			short = max(short, w)
		}
	}
	return max(4*short, whole/20)
}
