package explicit

import "testing"

// jugs is two jugs of 3 and 5 litres, from "Die Hard with a Vengeance": fill one,
// empty one, pour one into the other until it is full. Property 0 is that the large
// jug does not hold 4 litres.
type jugs struct{}

func (jugs) Start(to *Moves[[2]uint64]) { to.Add([2]uint64{0, 0}) }

func (jugs) Next(s [2]uint64, to *Moves[[2]uint64]) {
	small, large := s[0], s[1]
	to.Add([2]uint64{3, large})
	to.Add([2]uint64{small, 5})
	to.Add([2]uint64{0, large})
	to.Add([2]uint64{small, 0})
	n := min(small, 5-large)
	to.Add([2]uint64{small - n, large + n})
	n = min(large, 3-small)
	to.Add([2]uint64{small + n, large - n})
}

func (jugs) Canon([][2]uint64) {}

func (jugs) Broken(s [2]uint64) uint64 {
	if s[1] == 4 {
		return 1
	}
	return 0
}

func TestJugs(t *testing.T) {
	r := Run(jugs{}, Options{Properties: 1, Paths: true})
	// A jug is full or empty in every state: 16 of the 24, each with 6 moves.
	if r.States != 16 || r.Transitions != 96 || r.End != Finished {
		t.Errorf("%d states, %d transitions, %v; want 16, 96", r.States, r.Transitions, r.End)
	}
	checkVerdict(t, jugs{}, r, []int{6})
}
