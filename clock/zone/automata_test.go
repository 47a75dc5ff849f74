package zone

import (
	"math/rand/v2"
	"testing"
)

// automaton is a small timed automaton: the relation of a scenario, without a
// scenario. Time may pass in a location while its bounds hold; an edge may be
// taken where its guards hold, if the bounds of its goal hold after it.
type automaton struct {
	n      int
	bounds [][]Guard // by location; location 0 is the start
	edges  []edge
}

type edge struct {
	from, to int
	guards   []Guard
	carry    []int // as for Select
}

// randomAutomaton is the same for the same seed.
func randomAutomaton(seed uint64) *automaton {
	const locations, edges, largest = 4, 6, 4
	r := rand.New(rand.NewPCG(seed, 0))
	a := &automaton{n: 2, bounds: make([][]Guard, locations)}
	for l := range a.bounds {
		if r.IntN(2) == 0 {
			a.bounds[l] = []Guard{{1 + r.IntN(a.n), 0, int64(r.IntN(largest + 1))}}
		}
	}
	for range edges {
		e := edge{from: r.IntN(locations), to: r.IntN(locations), carry: []int{0, 1, 2}}
		for i := 1; i <= a.n; i++ {
			g := Guard{i, 0, Inf}
			switch r.IntN(5) {
			case 0, 1:
				g.Least = int64(1 + r.IntN(largest))
			case 2:
				g.Most = int64(r.IntN(largest + 1))
			case 3:
				g.Least = int64(1 + r.IntN(largest))
				g.Most = g.Least + int64(r.IntN(2))
			}
			if g.Least > 0 || g.Most < Inf {
				e.guards = append(e.guards, g)
			}
			switch r.IntN(4) {
			case 0:
				e.carry[i] = 0
			case 1:
				e.carry[i] = 3 - i
			}
		}
		a.edges = append(a.edges, e)
	}
	return a
}

// limits is the lower and upper constants of an automaton.
type limits struct{ lower, upper []int64 }

// limits collects the constants of all guards and bounds.
func (a *automaton) limits() limits {
	c := limits{constants(a.n, None), constants(a.n, None)}
	see := func(guards []Guard) {
		for _, g := range guards {
			if g.Least > 0 {
				c.lower[g.Stopwatch] = max(c.lower[g.Stopwatch], g.Least)
			}
			if g.Most < Inf {
				c.upper[g.Stopwatch] = max(c.upper[g.Stopwatch], g.Most)
			}
		}
	}
	for _, guards := range a.bounds {
		see(guards)
	}
	for _, e := range a.edges {
		see(e.guards)
	}
	return c
}

// carryOver gives each stopwatch the constants of all that later go on from it, as a
// caller of Extrapolate must.
func (a *automaton) carryOver(c limits) limits {
	for range a.n {
		for _, e := range a.edges {
			for k, from := range e.carry[1:] {
				if from > 0 {
					c.lower[from] = max(c.lower[from], c.lower[k+1])
					c.upper[from] = max(c.upper[from], c.upper[k+1])
				}
			}
		}
	}
	return c
}

func holds(guards []Guard, p []int64) bool {
	for _, g := range guards {
		if p[g.Stopwatch] < g.Least || p[g.Stopwatch] > g.Most {
			return false
		}
	}
	return true
}

// reachTicks explores one tick at a time; readings are cut off above every constant.
// It returns a bit for each location that is reached.
func (a *automaton) reachTicks() int {
	const cut = 7 // randomAutomaton compares with 5 at most
	type state struct {
		at int
		p  [3]int64
	}
	if !holds(a.bounds[0], make([]int64, 3)) {
		return 0
	}
	reached := 0
	seen := map[state]bool{{}: true}
	todo := []state{{}}
	visit := func(at int, p [3]int64) {
		if s := (state{at, p}); holds(a.bounds[at], p[:]) && !seen[s] {
			seen[s] = true
			todo = append(todo, s)
		}
	}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		reached |= 1 << s.at
		later := s.p
		for i := 1; i <= a.n; i++ {
			later[i] = min(later[i]+1, cut)
		}
		visit(s.at, later)
		for _, e := range a.edges {
			if e.from == s.at && holds(e.guards, s.p[:]) {
				var p [3]int64
				for k, from := range e.carry {
					p[k] = s.p[from]
				}
				visit(e.to, p)
			}
		}
	}
	return reached
}

// reachZones explores zones, with these constants; it stops short of running for ever.
func (a *automaton) reachZones(c limits) (reached, zones int) {
	type state struct {
		at int
		z  *Zone
	}
	stored := make([][]*Zone, len(a.bounds))
	var todo []state
	constrain := func(z *Zone, guards []Guard) bool {
		for _, g := range guards {
			if !z.Least(g.Stopwatch, g.Least) || !z.Most(g.Stopwatch, g.Most) {
				return false
			}
		}
		return true
	}
	visit := func(at int, z *Zone) {
		if !constrain(z, a.bounds[at]) {
			return
		}
		z.Up()
		constrain(z, a.bounds[at])
		z.Extrapolate(c.lower, c.upper)
		for _, old := range stored[at] {
			if old.Includes(z) {
				return
			}
		}
		stored[at] = append(stored[at], z)
		todo = append(todo, state{at, z})
		zones++
	}
	start := &Zone{}
	start.Start(a.n)
	visit(0, start)
	var work Zone
	for len(todo) > 0 && zones < 10_000 {
		s := todo[0]
		todo = todo[1:]
		reached |= 1 << s.at
		for _, e := range a.edges {
			if e.from != s.at {
				continue
			}
			work.Copy(s.z)
			meets := work.Meets(e.guards...)
			if meets != constrain(&work, e.guards) {
				panic("Meets and the constraints differ")
			}
			if meets {
				next := &Zone{}
				next.Select(&work, e.carry)
				visit(e.to, next)
			}
		}
	}
	return reached, zones
}

const automata = 4000

func TestAutomataAgreeWithTicks(t *testing.T) {
	partly, most := 0, 0
	for seed := range uint64(automata) {
		a := randomAutomaton(seed)
		want := a.reachTicks()
		got, zones := a.reachZones(a.carryOver(a.limits()))
		if got != want {
			t.Fatalf("seed %d: zones reach %04b, ticks %04b, in %+v", seed, got, want, a)
		}
		if want != 0 && want != 1<<len(a.bounds)-1 {
			partly++
		}
		most = max(most, zones)
	}
	if partly < automata/4 || most < 10 {
		t.Errorf("%d of %d automata with a location out of reach, %d zones at most: the test says little", partly, automata, most)
	}
}
