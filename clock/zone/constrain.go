package zone

import "fmt"

// Guard asks that one stopwatch reads at least Least and at most Most ticks.
// Least 0 and Most [Inf] ask nothing; beware that the zero Most is a bound.
type Guard struct {
	Stopwatch   int
	Least, Most int64
}

// Least keeps the readings in which stopwatch i shows at least c ticks, and says
// whether there are any. It takes O(n^2) time.
func (z *Zone) Least(i int, c int64) bool {
	z.mustName(i)
	if c <= 0 {
		return !z.Empty()
	}
	mustBeSmall(c)
	return z.tighten(0, i, -c)
}

// Most keeps the readings in which stopwatch i shows at most c ticks, and says
// whether there are any. Most(i, Inf) keeps all. It takes O(n^2) time.
func (z *Zone) Most(i int, c int64) bool {
	z.mustName(i)
	if c == Inf {
		return !z.Empty()
	}
	mustBeSmall(c)
	return z.tighten(i, 0, max(c, -1))
}

// Up lets any whole number of ticks pass, none included. A bound that limits
// the stay is a Most after it, exact if it held before.
//
// Only the latest readings go: differences do not change as time passes, and
// the earliest reading is now. Whole ticks lose nothing: the delays that lead
// from z to a whole reading are an interval with whole ends.
func (z *Zone) Up() {
	if z.Empty() {
		return
	}
	for i := 1; i <= z.n; i++ {
		z.row(i)[0] = Inf
	}
}

// Restart sets stopwatch i to 0 in every reading: it takes over the bounds of
// the constant zero.
func (z *Zone) Restart(i int) {
	z.mustName(i)
	if z.Empty() {
		return
	}
	copy(z.row(i), z.row(0))
	for j := range z.n + 1 {
		z.row(j)[i] = z.row(j)[0]
	}
}

// Meets says whether some reading of z passes all guards at once. It leaves z
// alone and needs no scratch: guards add only bounds to and from the constant
// zero, so a contradiction is a cycle that passes through zero once, from
// some stopwatch j at its least, along the closed matrix, to some i at its most.
// Only the pairs of guards need a look.
func (z *Zone) Meets(guards ...Guard) bool {
	if z.Empty() {
		return false
	}
	for _, a := range guards {
		z.mustName(a.Stopwatch)
		mustBeSmall(a.Least)
		if z.row(a.Stopwatch)[0] < a.Least || !z.reaches(0, 0, a) {
			return false
		}
		for _, b := range guards {
			if !z.reaches(a.Stopwatch, a.Least, b) {
				return false
			}
		}
	}
	return true
}

// reaches says whether b's Most leaves room for stopwatch j (or the constant
// zero) to show least: least - xb <= xj - xb <= m[j][b].
func (z *Zone) reaches(j int, least int64, b Guard) bool {
	z.mustName(b.Stopwatch)
	bound := z.row(j)[b.Stopwatch]
	if b.Most == Inf || bound == Inf {
		return true
	}
	mustBeSmall(b.Most)
	return max(b.Most, -1)+bound >= least
}

// tighten adds xa - xb <= c, where a or b is 0, and closes the matrix. A
// shortest path uses the new bound at most once, and paths to a or from b never
// gain by it, so one pass in place is enough. A row that does not gain at column
// b gains nowhere.
func (z *Zone) tighten(a, b int, c int64) bool {
	if z.Empty() {
		return false
	}
	rowB := z.row(b)
	if c >= z.row(a)[b] {
		return true
	}
	if rowB[a] != Inf && rowB[a]+c < 0 {
		z.setEmpty()
		return false
	}
	for i := range z.n + 1 {
		row := z.row(i)
		if row[a] == Inf || row[a]+c >= row[b] {
			continue
		}
		via := row[a] + c
		for j, rest := range rowB {
			if rest != Inf && via+rest < row[j] {
				row[j] = mustFit(via + rest)
			}
		}
	}
	return true
}

// mustFit returns a bound that the matrix is about to take in.
func mustFit(bound int64) int64 {
	if bound > Limit || bound < -Limit {
		panic("zone: a bound beyond Limit; extrapolate more often, or choose a larger tick")
	}
	return bound
}

func mustBeSmall(c int64) {
	if c > Limit {
		panic(fmt.Sprintf("zone: the constant %d is beyond Limit; refuse the scenario or choose a larger tick", c))
	}
}

func (z *Zone) mustName(i int) {
	if i < 1 || i > z.n {
		panic(fmt.Sprintf("zone: no stopwatch %d among %d; they count from 1", i, z.n))
	}
}
