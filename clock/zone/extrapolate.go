package zone

import "fmt"

// None stands in for the largest constant of a stopwatch that nothing compares.
// Every reading is at least -1 and none is at most -1, so it is no special case.
const None int64 = -1

// Extrapolate forgets what no later guard can see, and so leaves finitely many
// zones however long a run is. lower[i] is the largest c of all "xi >= c" ahead,
// upper[i] the largest c of all "xi <= c" ahead, or None. "Ahead" takes in the
// guards and bounds of moves, the guards of properties and witnesses, and all of
// these again for every stopwatch later selected from i. Larger constants are
// always sound. Too small ones add readings, and so worlds that do not exist.
//
// What is kept is which worlds can be reached and which guards can be met,
// not what holds in every reading: the result may hold a stuck reading where z
// has none. A caller that asks whether a bound c has been passed, or a guard
// missed, asks for "xi >= c+1" or "xi <= c-1", and those constants count as well.
//
// "Beyond U" is one tick beyond. Where all constants are multiples of g ticks, so
// are all bounds, and U+g-1 in place of U keeps it so: then a finer tick changes
// no comparison of zones.
//
// The operator is ExtraLU+ (G. Behrmann, P. Bouyer, K. Larsen, R. Pelanek,
// "Lower and upper bounds in zone-based abstractions of timed automata", 2006)
// for weak bounds over whole ticks. What is called ahead as L and U there:
//
// Say that reading w is matched by v (w <= v in the paper) if for every i
//
//	v[i] = w[i], or L[i] <= v[i] <= w[i], or U[i]+1 <= w[i] <= v[i].
//
// Then v can do all that w can. A guard xi >= c, c <= L[i], that w passes, v
// passes in each of the three cases; a guard xi <= c, c <= U[i], that w passes
// rules out the third, and v passes. After the same delay or the same Restart or
// Select, v still matches w. The paper has L[i] < v[i], since its guards may be
// strict; here at L[i] itself nothing is left to tell. And its w[i] > U[i] is
// at least U[i]+1 for whole ticks.
//
// The result holds only readings that some reading of z matches, so it
// reaches no world that z does not. For a given w, the v[i] that will do are
// an interval, from min(w[i], L[i]) to w[i], or to Inf if w[i] > U[i]. By the
// argument of [Zone.Meets], with x0 = L[0] = U[0] = 0, z has such a v if and
// only if
//
//	min(w[j], L[j]) - w[i] <= m[j][i]  for all j, i with w[i] <= U[i].   (*)
//
// The result keeps m[j][i], from which (*) follows at once, except that
//
//	if -m[0][i] > U[i]:           m[0][i] becomes -(U[i]+1), column i goes
//	if m[j][i] - m[0][i] >= L[j]: m[j][i] goes (j not 0)
//
// In the first case w[i] > U[i] for all w of the result, and (*) asks nothing.
// In the second, w[i] >= -m[0][i] unless the first applies too, and so
// min(w[j], L[j]) - w[i] <= L[j] + m[0][i] <= m[j][i].
//
// The second rule is coarser than the paper's two, m[j][i] >= L[j] and
// -m[0][j] >= L[j]: either implies it, as m[0][i] <= 0 and
// m[j][i] >= m[0][i] - m[0][j]. It says that xj may reach L[j] while xi is at its
// least. Bounds that stay lie between -U[i] and L[j], so there are finitely many
// results.
func (z *Zone) Extrapolate(lower, upper []int64) {
	if len(lower) != z.n+1 || len(upper) != z.n+1 {
		panic(fmt.Sprintf("zone: Extrapolate with %d lower and %d upper constants for %d stopwatches; entry 0 counts too",
			len(lower), len(upper), z.n))
	}
	if z.Empty() {
		return
	}
	changed := false
	least := z.row(0)
	for j := 1; j <= z.n; j++ {
		row := z.row(j)
		for i, bound := range row {
			if i == j || bound == Inf {
				continue
			}
			if i > 0 && -least[i] > upper[i] || bound-least[i] >= lower[j] {
				row[i] = Inf
				changed = true
			}
		}
	}
	for i := 1; i <= z.n; i++ {
		if beyond := max(upper[i], None) + 1; upper[i] < Inf && -least[i] > beyond {
			least[i] = -beyond
			changed = true
		}
	}
	if changed {
		z.close()
	}
}

// close makes every bound the length of the shortest path (Floyd, Warshall). It
// takes O(n^3) time. The zone must not be empty.
func (z *Zone) close() {
	for k := range z.n + 1 {
		rowK := z.row(k)
		for i := range z.n + 1 {
			row := z.row(i)
			via := row[k]
			if via == Inf || i == k {
				continue
			}
			for j, rest := range rowK {
				if rest != Inf && via+rest < row[j] {
					row[j] = mustFit(via + rest)
				}
			}
		}
	}
}
