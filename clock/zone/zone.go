// Package zone holds sets of stopwatch readings as difference bound matrices
// over whole ticks.
//
// A zone is the set of all whole-tick readings of stopwatches x1..xn >= 0 that
// satisfy xi - xj <= m[i][j] for every i and j, where x0 is the constant zero.
// One matrix stands for arbitrarily many readings, so a search over zones costs
// the same for a lease of ten ticks and for one of ten million.
//
// The one idea: every bound is weak and whole. A closed matrix (no bound can be
// lowered without losing a reading) is then exact for whole ticks: each
// bound is reached by some reading, every operation below is exact on the
// set it stands for, and equal sets have equal matrices. There is no "below n"
// and no "above n"; callers say at most n-1 and at least n+1.
//
// Every slice that goes in or out is indexed by stopwatch. Its entry 0 belongs
// to the constant zero.
//
// Methods that change a zone keep its closure and reuse its memory; methods
// that only read it write nothing, scratch included, so that several workers
// may read one zone at the same time.
//
// Not modelled: strict bounds, dense time, guards that compare two stopwatches
// (extrapolation would be unsound), unions of zones, stopwatches that stop or
// run at different rates.
//
// Sources: D. Dill, "Timing assumptions and verification of finite-state
// concurrent systems" (1989); J. Bengtsson and W. Yi, "Timed automata:
// semantics, algorithms and tools" (2004), section 4, for the operations;
// T. Henzinger, Z. Manna and A. Pnueli, "What good are digital clocks?" (1992)
// for whole ticks and weak bounds; for extrapolation see [Zone.Extrapolate].
package zone

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

const (
	// Inf is the bound that bounds nothing. Sums with Inf are Inf.
	Inf int64 = math.MaxInt64

	// Limit is the largest constant, in ticks, that a stopwatch may be compared
	// with, and the largest bound a matrix may come to hold: the operations
	// panic beyond it, because a wrapped sum would be a wrong answer. It leaves
	// room for a sum of three bounds. Unextrapolated runs add up constants, so
	// stay far below it; at a tick of 1 ns it is 36 years.
	Limit int64 = 1 << 60
)

// Zone is a set of readings of n stopwatches, numbered from 1. The zero value
// is empty and has no stopwatches; a zone begins with Start, Copy or Select. An
// assigned Zone shares its matrix with the original: use [Zone.Copy].
type Zone struct {
	n int
	// m is the closed matrix, row by row, n+1 to a row. A negative m[0][0]
	// marks the empty zone; the rest of an empty zone means nothing.
	m []int64
}

// Start makes z the single reading of n stopwatches that all show 0.
func (z *Zone) Start(n int) {
	z.resize(n)
	clear(z.m)
}

// Copy makes z equal to from, with memory of its own.
func (z *Zone) Copy(from *Zone) {
	z.resize(from.n)
	if from.Empty() {
		z.setEmpty()
		return
	}
	copy(z.m, from.m)
}

// Select makes z the zone over the stopwatches that from lists: stopwatch k of
// z reads what stopwatch from[k] of old read. It drops the stopwatches that
// from leaves out, renames, reorders, lets several go on from one, and adds
// new ones: from[k] = 0, the constant zero, is a stopwatch that has just
// started. from[0] is 0. The readings are exactly those of old, carried over.
// z and old are different zones.
//
// No closure is needed: a path in the new matrix maps to a path in the old one,
// where no path was shorter than a bound.
func (z *Zone) Select(old *Zone, from []int) {
	if z == old {
		panic("zone: Select into the zone it reads from; select into another one")
	}
	if len(from) == 0 || from[0] != 0 {
		panic("zone: Select with from[0] other than 0; entry 0 belongs to the constant zero")
	}
	z.resize(len(from) - 1)
	if old.Empty() {
		z.setEmpty()
		return
	}
	for i, fi := range from {
		oldRow, row := old.row(fi), z.row(i)
		for j, fj := range from {
			row[j] = oldRow[fj]
		}
	}
}

// Len returns the number of stopwatches.
func (z *Zone) Len() int { return z.n }

// Empty says whether z holds no reading at all.
func (z *Zone) Empty() bool { return len(z.m) == 0 || z.m[0] < 0 }

// Bound returns the largest value of xi - xj over all readings of z, or Inf.
// So Bound(i, 0) is the latest reading of stopwatch i and -Bound(0, i) its
// earliest. z must not be empty.
func (z *Zone) Bound(i, j int) int64 {
	if z.Empty() {
		panic("zone: Bound of an empty zone; ask Empty first")
	}
	return z.row(i)[j]
}

// AppendPoint appends the earliest reading of z to dst: entry 0, which is 0,
// and then the least reading of every stopwatch. These are all reached
// together, because a closed matrix has m[0][j] <= m[0][i] + m[i][j], and so
// the differences of the least readings keep every bound. z must not be empty.
func (z *Zone) AppendPoint(dst []int64) []int64 {
	for i := range z.n + 1 {
		dst = append(dst, -z.Bound(0, i))
	}
	return dst
}

// Includes says whether every reading of other is one of z. Both have the same
// number of stopwatches.
func (z *Zone) Includes(other *Zone) bool {
	if z.n != other.n {
		panic(fmt.Sprintf("zone: Includes on %d and %d stopwatches; select the same ones first", z.n, other.n))
	}
	if other.Empty() || z.Empty() {
		return other.Empty()
	}
	for k, bound := range other.m {
		if bound > z.m[k] {
			return false
		}
	}
	return true
}

// Equal says whether z and other have the same stopwatches and readings.
func (z *Zone) Equal(other *Zone) bool {
	if z.Empty() || other.Empty() {
		return z.n == other.n && z.Empty() == other.Empty()
	}
	return slices.Equal(z.m, other.m)
}

// String returns the bounds of z in a form for people, such as
// "x1 in [0,5], x2 in [2,inf), x2-x1 <= 4". Bounds on differences that follow
// from the ranges are left out.
func (z *Zone) String() string {
	if z.Empty() {
		return "empty"
	}
	var parts []string
	for i := 1; i <= z.n; i++ {
		least, most := -z.Bound(0, i), z.Bound(i, 0)
		if most == Inf {
			parts = append(parts, fmt.Sprintf("x%d in [%d,inf)", i, least))
		} else {
			parts = append(parts, fmt.Sprintf("x%d in [%d,%d]", i, least, most))
		}
	}
	for i := 1; i <= z.n; i++ {
		for j := 1; j <= z.n; j++ {
			if d := z.Bound(i, j); i != j && d < add(z.Bound(i, 0), z.Bound(0, j)) {
				parts = append(parts, fmt.Sprintf("x%d-x%d <= %d", i, j, d))
			}
		}
	}
	return strings.Join(parts, ", ")
}

func (z *Zone) row(i int) []int64 {
	width := z.n + 1
	return z.m[i*width : (i+1)*width]
}

// resize gives z room for n stopwatches; the bounds are then unspecified.
func (z *Zone) resize(n int) {
	z.n = n
	size := (n + 1) * (n + 1)
	if cap(z.m) < size {
		z.m = make([]int64, size)
	}
	z.m = z.m[:size]
}

func (z *Zone) setEmpty() {
	z.m[0] = -1
}

// add is the saturating sum of two bounds.
func add(a, b int64) int64 {
	if a == Inf || b == Inf {
		return Inf
	}
	return a + b
}
