package explicit_test

import (
	"fmt"

	"fencepost/sim/explicit"
)

// hasty is two processes that look whether a flag is up and then, in a step of its
// own, put it up and enter. Bits 0 and 1, 2 and 3 are the places of the processes,
// bit 4 is the flag.
type hasty struct{}

const (
	outside = iota
	sawNoFlag
	inside
)

func (hasty) Start(to *explicit.Moves[[1]uint64]) { to.Add([1]uint64{}) }

func (hasty) Next(s [1]uint64, to *explicit.Moves[[1]uint64]) {
	w, flag := s[0], s[0]>>4
	for _, at := range []int{0, 2} {
		move := func(place, flag uint64) { to.Add([1]uint64{w&^(3<<at|1<<4) | place<<at | flag<<4}) }
		switch w >> at & 3 {
		case outside:
			if flag == 0 {
				move(sawNoFlag, 0)
			}
		case sawNoFlag:
			move(inside, 1)
		case inside:
			move(outside, 0)
		}
	}
}

// Canon sorts the processes.
func (hasty) Canon(states [][1]uint64) {
	for i, s := range states {
		a, b := s[0]&3, s[0]>>2&3
		states[i][0] = s[0]&^15 | min(a, b) | max(a, b)<<2
	}
}

// Orbit is how many states are the same up to the order of the processes.
func (hasty) Orbit(s [1]uint64) uint64 {
	if s[0]&3 == s[0]>>2&3 {
		return 1
	}
	return 2
}

// Broken says that property 0, mutual exclusion, does not hold in s.
func (hasty) Broken(s [1]uint64) uint64 {
	if s[0]&15 == inside|inside<<2 {
		return 1
	}
	return 0
}

func Example() {
	r := explicit.Run(hasty{}, explicit.Options{Properties: 1, Paths: true})
	fmt.Printf("%v: %d classes of %d states, %d transitions\n", r.End, r.States, r.Orbits, r.Transitions)
	fmt.Printf("mutual exclusion: %v after %d moves\n", r.Verdict(0), r.Breaks[0].Moves)
	for _, step := range r.Path(0) {
		fmt.Printf("%d %d\n", step.State[0]&3, step.State[0]>>2&3)
	}
	// Output:
	// finished: 8 classes of 13 states, 15 transitions
	// mutual exclusion: broken after 4 moves
	// 0 0
	// 1 0
	// 1 1
	// 2 1
	// 2 2
}
