package traces

import (
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/traces/story"
)

// A row is what happens at one instant, as far as it can stand side by side.
type row struct {
	at clock.Ticks
	// cells are the notes of each process and lives how it is afterwards.
	cells [][]story.Note
	lives []story.Life
	// fault says that the environment had a hand in it, broken that here the
	// property breaks.
	fault, broken bool
}

// rows puts the deeds of a run into rows, up to the end, where it is broken or
// not.
func (t *Timeline) rows() []row {
	d := t.draw()
	b := builder{all: t.Processes(), arrows: strings.NewReplacer(story.Away, d.right+glue, story.Back, d.left+glue)}
	deeds := t.Deeds()
	for i := range deeds {
		b.add(&deeds[i])
	}
	if n := len(t.Steps); n == 0 || t.End > t.Steps[n-1].At {
		if n := len(b.rows); n == 0 || b.rows[n-1].at < t.End {
			last := row{at: t.End, cells: make([][]story.Note, len(b.all)), lives: make([]story.Life, len(b.all))}
			if n > 0 {
				last.lives = b.rows[n-1].lives
			}
			b.rows = append(b.rows, last)
		}
	}
	if t.Property != "" && len(b.rows) > 0 {
		b.rows[len(b.rows)-1].broken = true
	}
	return b.rows
}

type builder struct {
	all    []story.Process
	arrows *strings.Replacer
	rows   []row
}

// add adds a deed: to the last row, if it is of the same instant and the two
// can stand side by side.
func (b *builder) add(what *story.Deed) {
	n := len(b.rows)
	if n == 0 || b.rows[n-1].at != what.At || b.follows(&b.rows[n-1], what.After) {
		b.rows = append(b.rows, row{at: what.At, cells: make([][]story.Note, len(b.all))})
		n++
	}
	r := &b.rows[n-1]
	r.fault = r.fault || what.Fault
	r.lives = what.Lives
	for _, next := range what.Notes {
		next.Text = b.arrows.Replace(next.Text)
		cell := r.cells[what.Process]
		if k := len(cell); k > 0 && cell[k-1].Trivial && next.Covers {
			cell = cell[:k-1]
		}
		r.cells[what.Process] = append(cell, next)
	}
}

// follows reports whether the row has some doing of the process in it.
func (b *builder) follows(r *row, from int) bool {
	for i := range b.all {
		if len(r.cells[i]) > 0 && (i == from || from == story.Servers && b.all[i].Kind == story.Server) {
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
