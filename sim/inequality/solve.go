package inequality

import (
	"math/big"
	"slices"
	"strings"
)

// solved is the inequality that the terms are not above nothing, as one of a key. It
// reports false where they do not depend on it.
func solved(key string, terms []Term) (*Inequality, bool) {
	i := slices.IndexFunc(terms, func(t Term) bool { return t.Key == key })
	if i < 0 {
		return nil, false
	}
	q := &Inequality{Key: key, AtLeast: terms[i].Times.Sign() < 0, Times: new(big.Rat).Abs(terms[i].Times), Sum: new(big.Rat)}
	by := big.NewRat(1, 1)
	if !q.Times.IsInt() {
		by.Inv(q.Times)
		q.Times.SetInt64(1)
	}
	if !q.AtLeast {
		by.Neg(by)
	}
	for _, sign := range [...]int{1, -1} {
		for j, t := range terms {
			t.Times = new(big.Rat).Mul(t.Times, by)
			if j != i && t.Times.Sign() == sign {
				q.Terms = append(q.Terms, t)
				q.Sum.Add(q.Sum, new(big.Rat).Mul(t.Times, t.Value))
			}
		}
	}
	return q, true
}

// with is the law and one more inequality, without those that follow from others.
func (l Law) with(q *Inequality) Law {
	if slices.ContainsFunc(l, func(r *Inequality) bool { return r.implies(q) }) {
		return l
	}
	return append(slices.DeleteFunc(l, q.implies), q)
}

// implies reports whether another inequality follows from this one whatever the
// lengths, since none is less than nothing.
func (q *Inequality) implies(r *Inequality) bool {
	if q.AtLeast != r.AtLeast || q.Times.Cmp(r.Times) != 0 {
		return false
	}
	more := map[string]*big.Rat{}
	for _, t := range q.Terms {
		more[t.Key] = new(big.Rat).Set(t.Times)
	}
	for _, t := range r.Terms {
		if more[t.Key] == nil {
			more[t.Key] = new(big.Rat)
		}
		more[t.Key].Sub(more[t.Key], t.Times)
	}
	for key, times := range more {
		back := strings.HasSuffix(key, "]") // amounts may be back in time
		if times.Sign() != 0 && (back || times.Sign() > 0 != q.AtLeast) {
			return false
		}
	}
	return true
}
