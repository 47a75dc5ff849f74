package inequality

import (
	"math/big"
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// tick is the key of the file's tick, which is no parameter.
const tick = "tick"

// An Inequality is what a run needs: that a number of the file, so many times, is at
// least, or at most, the sum of the terms.
type Inequality struct {
	Key string
	// Times is a whole number.
	Times   *big.Rat
	AtLeast bool
	// Terms are what counts besides: what adds to the sum first, then what takes away
	// from it, both in the order of the file.
	Terms []Term
	// Sum is what the terms come to, in nanoseconds.
	Sum *big.Rat
}

// A Term is a number of the file, in nanoseconds, and how often it counts. One without
// a key is a length that stands in no file.
type Term struct {
	Key   string
	Times *big.Rat
	Value *big.Rat
}

// Of is the inequality by which the actions break the property in one scenario and do
// not in the safe one, which has another value at the path of a parameter and is the
// same otherwise. It reports false where it is not lengths that keep them from it, or
// where these do not count in straight lines. The ends of a window that is one length
// count as one, unless this or another path has them apart.
func Of(path string, broken, safe *scenario.Scenario, actions []model.Action, p *properties.Property, apart ...string) (*Inequality, bool) {
	vary, err := broken.Parameter(path)
	if err != nil || vary.Counts {
		return nil, false
	}
	here, ok1 := value(broken, Term{Key: path})
	there, ok2 := value(safe, Term{Key: path})
	if !ok1 || !ok2 || here.Cmp(there) == 0 {
		return nil, false
	}
	circle, ok := sim.Contradict(broken.Scenario, safe.Scenario, actions, p)
	if !ok {
		return nil, false
	}
	sum := &sums{circle: circle, scenario: broken}
	terms, ok := sum.terms(append(apart, vary.Path))
	if !ok {
		return nil, false
	}
	q, ok := solved(vary.Path, terms)
	return q, ok && q.Flips(broken, safe)
}

// solved is the inequality that the terms are not above nothing, as one of a key.
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

// Flips reports whether the inequality is true in one scenario and false in another,
// each with its own numbers.
func (q *Inequality) Flips(holds, fails *scenario.Scenario) bool {
	one, ok1 := q.in(holds)
	other, ok2 := q.in(fails)
	return ok1 && ok2 && one && !other
}

// in reports whether the inequality is true in a scenario, if it has all the numbers.
func (q *Inequality) in(s *scenario.Scenario) (holds, ok bool) {
	left, ok := value(s, Term{Key: q.Key})
	if !ok {
		return false, false
	}
	sum := new(big.Rat)
	for _, t := range q.Terms {
		v, ok := value(s, t)
		if !ok {
			return false, false
		}
		sum.Add(sum, v.Mul(v, t.Times))
	}
	c := left.Mul(left, q.Times).Cmp(sum)
	return c == 0 || c > 0 == q.AtLeast, true
}

// value is what a scenario has for a term, in nanoseconds.
func value(s *scenario.Scenario, t Term) (*big.Rat, bool) {
	switch t.Key {
	case "":
		return new(big.Rat).Set(t.Value), true
	case tick:
		return inFile(s, 1), true
	}
	p, err := s.Parameter(t.Key)
	if err != nil {
		return nil, false
	}
	v, ok := p.Get()
	return inFile(s, v), ok && v < clock.Forever
}

// inFile is a length in ticks of the file, in nanoseconds.
func inFile(s *scenario.Scenario, v clock.Ticks) *big.Rat { return big.NewRat(int64(v)*s.Unit, 1) }
