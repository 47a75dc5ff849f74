package zone

// Join makes z the union of a and b and reports true, if the union is a zone; else
// what z holds means nothing. Both have the same stopwatches and are not empty, and z
// is neither. Bounds are multiples of step ticks, and so are the readings that count:
// with 1, all.
//
// The smallest zone around both has the looser of each two bounds: it is closed, since
// max(a+c, b+d) <= max(a,b) + max(c,d). It is the union if b has all of it that a
// has not, and that is, for each bound of a, the part one step beyond.
func (z *Zone) Join(a, b *Zone, step int64) bool {
	z.resize(a.n)
	for k := range a.m {
		z.m[k] = max(a.m[k], b.m[k])
	}
	for i := range a.n + 1 {
		for j := range a.n + 1 {
			if bound := a.row(i)[j]; bound < z.row(i)[j] && !z.beyond(i, j, bound+step, b) {
				return false
			}
		}
	}
	return true
}

// beyond reports whether b includes the part of z in which xi - xj is at least c.
func (z *Zone) beyond(i, j int, c int64, b *Zone) bool {
	from := z.row(i)
	for k := range z.n + 1 {
		row, most := z.row(k), b.row(k)
		via := row[j] // and then -c, from j to i
		for l := range z.n + 1 {
			if row[l] <= most[l] || k == l {
				continue
			}
			if via == Inf || from[l] == Inf || via-c+from[l] > most[l] {
				return false
			}
		}
	}
	return true
}
