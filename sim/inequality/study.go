package inequality

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// A study is a run in a scenario and in those beside it, in which one length is a
// little different.
type study struct {
	scenario, safe *scenario.Scenario
	actions        []model.Action
	property       *properties.Property
	// vary is the key that the law is solved for.
	vary string
	// lengths are those of the file that are not unlimited, in its order, the tick last.
	lengths []length
	// circles are what is known to keep the run from being possible somewhere.
	circles []*sim.Contradiction
	law     Law
}

// A length is one of the file's, and the scenarios in which it is something else.
type length struct {
	key string
	// value is what the file says, in nanoseconds.
	value *big.Rat
	moved []moved
}

// A moved is a scenario in which a length is longer by so many nanoseconds.
type moved struct {
	by       *big.Rat
	scenario *scenario.Scenario
}

// begin lists the lengths. The parameters at the paths are kept apart.
func (s *study) begin(apart []string) {
	for _, p := range s.parameters(apart) {
		v, _ := p.Get()
		n := length{key: p.Path, value: inFile(s.scenario, v)}
		if !slices.Contains(apart, n.key) {
			n.key = strings.TrimSuffix(n.key, ".both")
		}
		for _, by := range [...]clock.Ticks{p.Grain, -p.Grain} {
			if to, err := p.Set(v + by); err == nil {
				n.moved = append(n.moved, moved{inFile(s.scenario, by), to})
			}
		}
		s.lengths = append(s.lengths, n)
	}
	n := length{key: tick, value: inFile(s.scenario, 1)}
	if to, err := s.scenario.Finer(2); err == nil {
		n.moved = append(n.moved, moved{big.NewRat(-s.scenario.Unit, 2), to})
	}
	s.lengths = append(s.lengths, n)
}

// parameters are the lengths of the scenario that are not unlimited.
func (s *study) parameters(apart []string) []*scenario.Parameter {
	var list []*scenario.Parameter
	add := func(path string) bool {
		p, err := s.scenario.Parameter(path)
		if err != nil || p.Counts {
			return false
		}
		if v, ok := p.Get(); !ok || v >= clock.Forever {
			return false
		}
		list = append(list, p)
		return true
	}
	for _, path := range scenario.Parameters() {
		key, most := strings.CutSuffix(path, ".most")
		switch {
		case most && s.single(key, apart):
			add(key + ".both")
		case most:
			add(key + ".least")
			add(path)
		case strings.HasSuffix(path, "[0]"):
			for i := 0; add(strings.TrimSuffix(path, "0]") + strconv.Itoa(i) + "]"); i++ {
			}
		case !strings.HasSuffix(path, ".least") && !strings.HasSuffix(path, ".both"):
			add(path)
		}
	}
	return list
}

// single reports whether the two ends of a window count as one length.
func (s *study) single(key string, apart []string) bool {
	for _, path := range apart {
		if end, ok := strings.CutPrefix(path, key+"."); ok {
			return end == "both"
		}
	}
	least, ok1 := value(s.scenario, key+".least")
	most, ok2 := value(s.scenario, key+".most")
	return ok1 && ok2 && least.Cmp(most) == 0
}

// possible reports whether the circles so far leave the run possible in a scenario.
func (s *study) possible(in *scenario.Scenario) bool {
	for _, c := range s.circles {
		if excess, ok := c.Excess(in.Scenario); !ok || excess > 0 {
			return false
		}
	}
	return true
}

// timed reports whether the run is possible in a scenario.
func (s *study) timed(in *scenario.Scenario) bool {
	_, _, ok := sim.Timed(in.Scenario, s.actions, s.property)
	return ok
}

// add adds what keeps the run from being possible in a scenario in which it is not. It
// reports false where that is no matter of lengths, or not in straight lines. The law is
// what the safe scenario does not meet.
func (s *study) add(cannot *scenario.Scenario) bool {
	c, ok := sim.Contradict(s.scenario.Scenario, cannot.Scenario, s.actions, s.property)
	if !ok {
		return false
	}
	terms, ok := s.terms(c)
	if !ok {
		return false
	}
	s.circles = append(s.circles, c)
	if q, ok := solved(s.vary, terms); ok {
		if met, ok := q.met(s.safe); ok && !met {
			s.law = s.law.with(q)
		}
	}
	return true
}

// terms are the lengths that the sum of a circle consists of. It reports false where
// they are not all.
func (s *study) terms(c *sim.Contradiction) (terms []Term, ok bool) {
	rest, ok := sum(c, s.scenario)
	if !ok {
		return nil, false
	}
	base := new(big.Rat).Set(rest)
	for _, n := range s.lengths {
		if times, ok := n.slope(c, base); ok && times.Sign() != 0 {
			terms = append(terms, Term{n.key, times, n.value})
			rest.Sub(rest, new(big.Rat).Mul(times, n.value))
		}
	}
	return terms, rest.Sign() == 0
}

// sum is what a circle comes to in a scenario, in nanoseconds.
func sum(c *sim.Contradiction, in *scenario.Scenario) (*big.Rat, bool) {
	excess, ok := c.Excess(in.Scenario)
	if !ok {
		return nil, false
	}
	return big.NewRat(int64(excess)*in.Unit, int64(in.PerUnit)), true
}

// slope is how often a length counts: what it adds to the sum as it gets longer, or
// takes away as it gets shorter, by the length. It reports false where that is not the
// same, and where neither leaves the circle what it is.
func (n *length) slope(c *sim.Contradiction, base *big.Rat) (times *big.Rat, ok bool) {
	for _, m := range n.moved {
		to, ok := sum(c, m.scenario)
		if !ok {
			continue
		}
		to.Quo(to.Sub(to, base), m.by)
		if times != nil && times.Cmp(to) != 0 {
			return nil, false
		}
		times = to
	}
	return times, times != nil
}
