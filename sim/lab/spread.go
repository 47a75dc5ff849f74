package lab

import (
	"fmt"
	"slices"
)

// A Spread is what a number was over many seeds, sorted.
type Spread []int

func newSpread(values []int) Spread {
	s := Spread(slices.Clone(values))
	slices.Sort(s)
	return s
}

// At is the value that the share of the runs, in percent, does not exceed.
func (s Spread) At(percent int) int { return s[(len(s)-1)*percent/100] }

// Median is the middle value.
func (s Spread) Median() int { return s.At(50) }

// Has reports whether the value lies between the least and the greatest.
func (s Spread) Has(value int) bool { return s[0] <= value && value <= s[len(s)-1] }

// AtMost is the share of runs, in percent, whose value was not above this one.
func (s Spread) AtMost(value int) int {
	n := 0
	for _, v := range s {
		if v <= value {
			n++
		}
	}
	return n * 100 / len(s)
}

// Constant reports whether chance has no say.
func (s Spread) Constant() bool { return s[0] == s[len(s)-1] }

func (s Spread) String() string {
	if s.Constant() {
		return fmt.Sprint(s[0])
	}
	return fmt.Sprintf("%d (%d to %d)", s.Median(), s[0], s[len(s)-1])
}

// cells are a row of a table: the least, the quantiles and the greatest.
func (s Spread) cells() []string {
	var row []string
	for _, p := range [...]int{0, 10, 50, 90, 100} {
		row = append(row, fmt.Sprint(s.At(p)))
	}
	return row
}

// quantiles head the columns of cells.
var quantiles = []string{"least", "10%", "median", "90%", "most"}
