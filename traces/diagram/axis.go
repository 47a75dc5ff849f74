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
	// first and last are rows.
	first, last int
	// scale is pixels for a tick, 0 where there is only one instant.
	scale float64
}

// An axis is rows from top to bottom: one for an instant, or several, between which time
// stands still. Apart from those, y rises in proportion to the time within a stretch.
type axis struct {
	at        []clock.Ticks
	y         []float64
	stretches []stretch
}

// A need says that two rows have to be so far from each other in one stretch,
// for what stands beside the earlier one.
type need struct {
	from   int
	pixels float64
}

// lay cuts the axis into stretches such that the picture is as short as can be, where a
// cut behind a row costs as much as it says, and puts the rows in place. needs are, for each
// row, those for the ones before it; hang is how far the text of a row reaches below it.
func (a *axis) lay(needs [][]need, hang, costs []float64) {
	n := len(a.at)
	best, from, scales := make([]float64, n+1), make([]int, n+1), make([]float64, n+1)
	for i := range best[1:] {
		best[i+1] = math.Inf(1)
	}
	still := a.still(needs)
	for first := range n {
		if math.IsInf(best[first], 1) {
			continue
		}
		scale, cuts := 0.0, 0.0
		for last := first; last < n; last++ {
			for _, c := range needs[last] {
				if passed := a.at[last] - a.at[c.from]; c.from >= first && passed > 0 {
					scale = max(scale, (c.pixels-(still[last]-still[c.from]))/float64(passed))
				}
			}
			height := scale*float64(a.at[last]-a.at[first]) + still[last] - still[first]
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
			a.y[i] = top + s.scale*float64(a.at[i]-a.at[s.first]) + still[i] - still[s.first]
			reach = max(reach, a.y[i]+hang[i])
		}
		top = reach + gapHeight
	}
}

// still is, for each row, how much of its height comes from rows of one instant, which are as
// far from each other as they need.
func (a *axis) still(needs [][]need) []float64 {
	still := make([]float64, len(a.at))
	for i := 1; i < len(a.at); i++ {
		still[i] = still[i-1]
		for _, c := range needs[i] {
			if a.at[c.from] == a.at[i] {
				still[i] = max(still[i], still[c.from]+c.pixels)
			}
		}
	}
	return still
}

// first is the first row at a time or later.
func (a *axis) first(at clock.Ticks) int {
	i, _ := slices.BinarySearch(a.at, at)
	return min(i, a.last())
}

// end is the height of the last row.
func (a *axis) end() float64 { return a.y[a.last()] }

// lastOf is the last row of the instant of a row.
func (a *axis) lastOf(i int) int {
	for i < a.last() && a.at[i+1] == a.at[i] {
		i++
	}
	return i
}

// around is the heights at which a time within a stretch is reached and left.
func (a *axis) around(s *stretch, at clock.Ticks) (from, to float64) {
	i := a.first(at)
	if a.at[i] == at {
		return a.y[i], a.y[a.lastOf(i)]
	}
	y := a.y[i-1] + s.scale*float64(at-a.at[i-1])
	return y, y
}
