package inequality

import (
	"math/big"

	"fencepost/model/scenario"
)

// Signs are the signs that an inequality is written with.
type Signs struct{ AtLeast, AtMost, Minus, Times string }

// The signs for readers, and those that any terminal has.
var (
	Typeset = Signs{"≥", "≤", "−", "·"}
	ASCII   = Signs{">=", "<=", "-", "*"}
)

// Of is the sign between the two sides.
func (with Signs) Of(q *Inequality) string {
	if q.AtLeast {
		return with.AtLeast
	}
	return with.AtMost
}

// Lines are the law's inequalities, two lines for each: between the keys of the file,
// and with its numbers.
func (l Law) Lines(with Signs) (lines []string) {
	for _, q := range l {
		lines = append(lines, q.Text(with), q.Instance(with))
	}
	return lines
}

// Text is the law's inequalities, each between keys of the file.
func (l Law) Text(with Signs) (lines []string) {
	for _, q := range l {
		lines = append(lines, q.Text(with))
	}
	return lines
}

// Text is the inequality between keys of the file.
func (q *Inequality) Text(with Signs) string {
	return times(q.Times, with) + q.Key + " " + q.right(with, func(t Term) string { return t.Key })
}

// Instance is the right side of the inequality with the file's numbers, and what they
// come to.
func (q *Inequality) Instance(with Signs) string {
	text := q.right(with, func(t Term) string {
		if t.Value.Sign() < 0 {
			return "(" + Length(t.Value) + ")"
		}
		return Length(t.Value)
	})
	if len(q.Terms) == 0 {
		return text
	}
	return text + " = " + Length(q.Sum)
}

// right is the right side, and the sign that it begins with.
func (q *Inequality) right(with Signs, term func(Term) string) string {
	text := with.Of(q)
	for i, t := range q.Terms {
		switch {
		case t.Times.Sign() < 0:
			text += " " + with.Minus + " "
		case i > 0:
			text += " + "
		default:
			text += " "
		}
		text += times(t.Times, with) + term(t)
	}
	if len(q.Terms) == 0 {
		text += " " + Length(q.Sum)
	}
	return text
}

// times is a factor without its sign, and nothing for one.
func times(n *big.Rat, with Signs) string {
	if n = new(big.Rat).Abs(n); n.Cmp(big.NewRat(1, 1)) == 0 {
		return ""
	}
	return n.RatString() + with.Times
}

// Length is a length in nanoseconds as a file has it, rounded to one.
func Length(n *big.Rat) string {
	whole, _ := new(big.Int).SetString(n.FloatString(0), 10)
	return scenario.Length(whole.Int64()).String()
}
