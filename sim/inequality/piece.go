package inequality

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
)

// A Piece is a law that says where the verdict flips in columns of a map, and the first
// and the last of them.
type Piece struct {
	Law
	From, To clock.Ticks
	// Everywhere says that it is right about all columns in which there are scenarios,
	// also about those in which the verdict is the same all over.
	Everywhere bool
	flips      []flip
}

// A flip is the scenarios on both sides of one, in a column.
type flip struct {
	x            clock.Ticks
	broken, safe *scenario.Scenario
}

// Pieces are the laws by which the verdict flips in the columns of a map, in the order
// of their first columns. Each is of as many columns as it is right about: in these the
// verdict flips exactly where the law does, with the numbers of the column. Flips that
// are not exact, or no matter of lengths, have none. The parameters are those of the
// axes.
func Pieces(m *sim.Map, x, y *scenario.Parameter) ([]Piece, error) {
	var all []Piece
	for i := range m.Columns {
		c := &m.Columns[i]
		for j := range c.Flips {
			of := &c.Flips[j]
			if !of.Exact {
				continue
			}
			broken, err1 := x.SetBoth(c.X, y, of.Broken.Value)
			safe, err2 := x.SetBoth(c.X, y, of.Safe.Value)
			if err := errors.Join(err1, err2); err != nil {
				return nil, err
			}
			f := flip{c.X, broken, safe}
			if k := slices.IndexFunc(all, func(p Piece) bool { return p.is(f) }); k >= 0 {
				all[k].take(f)
			} else if law, ok := Of(y.Path, broken, safe, sim.Actions(of.Broken.Run), m.Property, x.Path); ok {
				all = with(all, Piece{law, c.X, c.X, false, []flip{f}})
			}
		}
	}
	slices.SortStableFunc(all, func(p, q Piece) int { return cmp.Compare(p.From, q.From) })
	for i := range all {
		all[i].Everywhere = all[i].everywhere(m, x, y)
	}
	return all, nil
}

// is reports whether the law flips with the verdict.
func (p *Piece) is(f flip) bool { return p.Flips(f.broken, f.safe) }

func (p *Piece) take(flips ...flip) {
	p.flips = append(p.flips, flips...)
	for _, f := range flips {
		p.From, p.To = min(p.From, f.x), max(p.To, f.x)
	}
}

// everywhere reports whether the law is right about every column: that it flips in it,
// or that it is met nowhere, or everywhere, as the property is broken.
func (p *Piece) everywhere(m *sim.Map, x, y *scenario.Parameter) bool {
	for i := range m.Columns {
		c := &m.Columns[i]
		if c.Refused != nil {
			continue
		}
		switch {
		case len(c.Flips) == 1 && slices.ContainsFunc(p.flips, func(f flip) bool { return f.x == c.X }):
		case c.Outcome == sim.NeverBroken || c.Outcome == sim.AlwaysBroken:
			for _, end := range [...]*sim.Cell{&c.Cells[0], &c.Cells[len(c.Cells)-1]} {
				s, err := x.SetBoth(c.X, y, end.Y)
				if err != nil {
					return false
				}
				if met, ok := p.Met(s); !ok || met != (c.Outcome == sim.AlwaysBroken) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// with is the pieces and one more. Those that it is right about as well become part of
// it: at the edge of a map, where a length is nothing, some of its terms may be gone.
func with(all []Piece, p Piece) []Piece {
	all = slices.DeleteFunc(all, func(was Piece) bool {
		if slices.ContainsFunc(was.flips, func(f flip) bool { return !p.is(f) }) {
			return false
		}
		p.take(was.flips...)
		return true
	})
	return append(all, p)
}

// Lines say in a line each where the verdict breaks in a map over the parameter x, and
// in which columns unless it is all of them.
func Lines(all []Piece, x *scenario.Parameter, with Signs) []string {
	var lines []string
	for _, p := range all {
		text := strings.Join(p.Text(with), " and ")
		switch {
		case p.Everywhere:
		case p.From == p.To:
			text += ", at " + x.Path + "=" + x.Text(p.From)
		default:
			text += ", from " + x.Path + "=" + x.Text(p.From) + " to " + x.Text(p.To)
		}
		lines = append(lines, text)
	}
	return lines
}
