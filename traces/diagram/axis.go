package diagram

import (
	"math"
	"slices"

	"fencepost/clock"
)

// Measures of the axis in pixels.
const (
	// apart is how far two instants of one stretch are at least.
	apart = 17.0
	// gapHeight is the height of what stands for time left out, below the text that hangs into it.
	gapHeight = 64.0
	// unbroken is how much taller a picture may be to leave nothing out at one place,
	// and inFlight how much more where a message is under way, if that is for all of its way.
	unbroken = 200.0
	inFlight = 500.0
)

// A stretch is a piece of the axis on one scale.
type stretch struct {
	// first and last are places of instants.
	first, last int
	// scale is pixels for a tick, 0 where there is only one instant.
	scale float64
}

// An axis puts instants into places: y rises with the time, and within a stretch
// in proportion.
type axis struct {
	at        []clock.Ticks
	y         []float64
	stretches []stretch
}

// A need says that two instants have to be so far from each other in one stretch,
// for what stands beside the earlier one.
type need struct {
	from   int
	pixels float64
}

// lay cuts the axis into stretches such that the picture is as short as can be, where a
// cut behind an instant costs as much as it says, and puts the instants in place. needs are, for each
// instant, those for the ones before it; hang is how far the text of an instant reaches below it.
func (a *axis) lay(needs [][]need, hang, costs []float64) {
	n := len(a.at)
	best, from, scales := make([]float64, n+1), make([]int, n+1), make([]float64, n+1)
	for i := range best[1:] {
		best[i+1] = math.Inf(1)
	}
	for first := range n {
		scale, cuts := 0.0, 0.0
		for last := first; last < n; last++ {
			for _, c := range needs[last] {
				if c.from >= first {
					scale = max(scale, c.pixels/float64(a.at[last]-a.at[c.from]))
				}
			}
			height := scale * float64(a.at[last]-a.at[first])
			if cost := best[first] + height + hang[last] + gapHeight + costs[last]; cost < best[last+1] {
				best[last+1], from[last+1], scales[last+1] = cost, first, scale
			}
			if height > cuts {
				break // a cut at each instant so far is better, whatever follows
			}
			cuts += hang[last] + gapHeight + costs[last]
		}
	}
	for end := n; end > 0; end = from[end] {
		a.stretches = append(a.stretches, stretch{from[end], end - 1, scales[end]})
	}
	slices.Reverse(a.stretches)
	a.y = make([]float64, n)
	top := 0.0
	for _, s := range a.stretches {
		reach := 0.0
		for i := s.first; i <= s.last; i++ {
			a.y[i] = top + s.scale*float64(a.at[i]-a.at[s.first])
			reach = max(reach, a.y[i]+hang[i])
		}
		top = reach + gapHeight
	}
}

// place is where a time is among the instants.
func (a *axis) place(at clock.Ticks) int {
	i, _ := slices.BinarySearch(a.at, at)
	return min(i, len(a.at)-1)
}

// of is the height of a time.
func (a *axis) of(at clock.Ticks) float64 { return a.y[a.place(at)] }

// end is the height of the last instant.
func (a *axis) end() float64 { return a.y[len(a.y)-1] }
