package inequality

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
)

// A sums is what a circle of constraints adds up to: in a scenario, and in others that
// differ from it a little.
type sums struct {
	circle   *sim.Contradiction
	scenario *scenario.Scenario
	// of is the sum in the scenario, in nanoseconds.
	of *big.Rat
}

// in is the sum in another scenario.
func (s *sums) in(other *scenario.Scenario) (*big.Rat, bool) {
	excess, ok := s.circle.Excess(other.Scenario)
	if !ok {
		return nil, false
	}
	return big.NewRat(int64(excess)*other.Unit, int64(other.PerUnit)), true
}

// terms are the numbers of the file that the sum consists of, in the file's order. The
// parameters at the paths are kept apart.
func (s *sums) terms(apart []string) (terms []Term, ok bool) {
	if s.of, ok = s.in(s.scenario); !ok {
		return nil, false
	}
	rest := new(big.Rat).Set(s.of)
	add := func(key string, times, value *big.Rat) {
		if times.Sign() != 0 {
			terms = append(terms, Term{key, times, value})
			rest.Sub(rest, new(big.Rat).Mul(times, value))
		}
	}
	for _, p := range s.lengths(apart) {
		v, _ := p.Get()
		times, ok := s.slope(p)
		if !ok {
			continue // what it adds is among the rest
		}
		key := p.Path
		if !slices.Contains(apart, key) {
			key = strings.TrimSuffix(key, ".both")
		}
		add(key, times, inFile(s.scenario, v))
	}
	if times, ok := s.ofTick(); ok {
		add(tick, times, inFile(s.scenario, 1))
	}
	if rest.Sign() != 0 {
		terms = append(terms, Term{"", big.NewRat(1, 1), rest})
	}
	return terms, true
}

// lengths are the parameters of the scenario that are lengths and not unlimited.
func (s *sums) lengths(apart []string) []*scenario.Parameter {
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
func (s *sums) single(key string, apart []string) bool {
	for _, path := range apart {
		if end, ok := strings.CutPrefix(path, key+"."); ok {
			return end == "both"
		}
	}
	least, err1 := s.scenario.Parameter(key + ".least")
	most, err2 := s.scenario.Parameter(key + ".most")
	if err1 != nil || err2 != nil {
		return false
	}
	from, _ := least.Get()
	to, _ := most.Get()
	return from == to
}

// slope is how often a number counts: what it adds to the sum if it is a grain larger,
// for each nanosecond of the grain, or takes away if it is a grain smaller. It reports
// false where these are not the same, and where the number can be neither. That a
// window begins later where it is all one moment is what it does by ending later less
// than by moving as a whole.
func (s *sums) slope(p *scenario.Parameter) (*big.Rat, bool) {
	v, _ := p.Get()
	grain := inFile(s.scenario, p.Grain)
	var found *big.Rat
	for _, by := range [...]clock.Ticks{p.Grain, -p.Grain} {
		moved, err := p.Set(v + by)
		if err != nil {
			continue
		}
		sum, ok := s.in(moved)
		if !ok {
			return nil, false
		}
		times := sum.Quo(sum.Sub(sum, s.of), grain)
		if by < 0 {
			times.Neg(times)
		}
		if found != nil && found.Cmp(times) != 0 {
			return nil, false
		}
		found = times
	}
	if key, least := strings.CutSuffix(p.Path, ".least"); least && found == nil {
		both, ok1 := s.slopeOf(key + ".both")
		most, ok2 := s.slopeOf(key + ".most")
		if ok1 && ok2 {
			found = both.Sub(both, most)
		}
	}
	return found, found != nil
}

func (s *sums) slopeOf(path string) (*big.Rat, bool) {
	p, err := s.scenario.Parameter(path)
	if err != nil {
		return nil, false
	}
	return s.slope(p)
}

// ofTick is how often a tick counts: what halving it takes away. It reports false where
// it cannot be halved.
func (s *sums) ofTick() (*big.Rat, bool) {
	half := s.scenario.Unit / 2
	finer, err := s.scenario.With(tick, scenario.Length(half).String())
	if err != nil || half*2 != s.scenario.Unit {
		return nil, false
	}
	sum, ok := s.in(finer)
	if !ok {
		return nil, false
	}
	return sum.Quo(sum.Sub(s.of, sum), big.NewRat(half, 1)), true
}
