package inequality

import (
	"math/big"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
)

// tick is the key of the file's tick, which is no parameter.
const tick = "tick"

// A Law is the inequalities that a run needs, all of them. As a rule it is one; they
// are several where constraints of several kinds are met and no more than that.
type Law []*Inequality

// An Inequality is that a number of the file, so many times, is at least, or at most,
// the sum of the terms.
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

// A Term is a number of the file, in nanoseconds, and how often it counts.
type Term struct {
	Key   string
	Times *big.Rat
	Value *big.Rat
}

// Of is the law by which the actions break the property in one scenario and do not in
// the safe one, which has another value at the path of a parameter and is the same
// otherwise. It reports false where it is not lengths that keep them from it, or where
// these do not count in straight lines. The ends of a window that is one length count
// as one, unless this or another path has them apart.
func Of(path string, broken, safe *scenario.Scenario, actions []model.Action, p *properties.Property, apart ...string) (Law, bool) {
	vary, err := broken.Parameter(path)
	if err != nil || vary.Counts {
		return nil, false
	}
	here, ok1 := value(broken, vary.Path)
	there, ok2 := value(safe, vary.Path)
	if !ok1 || !ok2 || here.Cmp(there) == 0 {
		return nil, false
	}
	s := &study{scenario: broken, safe: safe, actions: actions, property: p, vary: vary.Path}
	s.begin(append(apart, vary.Path))
	if !s.add(safe) {
		return nil, false
	}
	// There may be other constraints that are met and no more than that. They come to
	// light where a length is a little different.
	for _, n := range s.lengths {
		for _, m := range n.moved {
			if s.possible(m.scenario) && !s.timed(m.scenario) && !s.add(m.scenario) {
				return nil, false
			}
		}
	}
	return s.law, s.law.Flips(broken, safe)
}

// Flips reports whether the law is met in one scenario and not in another, each with
// its own numbers.
func (l Law) Flips(met, unmet *scenario.Scenario) bool {
	one, ok1 := l.Met(met)
	other, ok2 := l.Met(unmet)
	return ok1 && ok2 && one && !other
}

// Met reports whether a scenario meets the law, if it has all of its numbers.
func (l Law) Met(s *scenario.Scenario) (met, ok bool) {
	for _, q := range l {
		met, ok := q.met(s)
		if !met || !ok {
			return false, ok
		}
	}
	return true, true
}

func (q *Inequality) met(s *scenario.Scenario) (met, ok bool) {
	left, ok := value(s, q.Key)
	if !ok {
		return false, false
	}
	sum := new(big.Rat)
	for _, t := range q.Terms {
		v, ok := value(s, t.Key)
		if !ok {
			return false, false
		}
		sum.Add(sum, v.Mul(v, t.Times))
	}
	c := left.Mul(left, q.Times).Cmp(sum)
	return c == 0 || c > 0 == q.AtLeast, true
}

// value is what a scenario has at a key, in nanoseconds.
func value(s *scenario.Scenario, key string) (*big.Rat, bool) {
	if key == tick {
		return inFile(s, 1), true
	}
	p, err := s.Parameter(key)
	if err != nil {
		return nil, false
	}
	v, ok := p.Get()
	return inFile(s, v), ok && v < clock.Forever
}

// inFile is a length in ticks of the file, in nanoseconds.
func inFile(s *scenario.Scenario, v clock.Ticks) *big.Rat { return big.NewRat(int64(v)*s.Unit, 1) }
