package explicit

import "math/bits"

// A field is some bits of a word.
type field struct {
	at  uint
	max uint64
}

func (f field) get(w uint64) uint64    { return w >> (f.at & 63) & f.max }
func (f field) one() uint64            { return 1 << (f.at & 63) }
func (f field) put(w, v uint64) uint64 { return w&^(f.max<<(f.at&63)) | v<<(f.at&63) }
func (f field) all() uint64            { return f.max << (f.at & 63) }
func (f field) shifted(by int) field   { return field{f.at + uint(by), f.max} }

// A layout deals out the bits of a word.
type layout struct{ used uint }

// field is the next bits, as many as values up to max need.
func (l *layout) field(max int) field {
	n := uint(bits.Len(uint(max)))
	f := field{l.used, 1<<n - 1}
	l.used += n
	if l.used > 64 {
		panic("the parameters of this fixture need more than 64 bits")
	}
	return f
}

// lanes is a number of lanes of the same width at the bottom of a word. With n up to
// 5 it is sorted by a network of comparators, which has no branches to mispredict.
type lanes struct {
	n     int
	width uint
	max   uint64
}

func (l lanes) get(w uint64, i int) uint64 { return w >> (uint(i) * l.width & 63) & l.max }

// sort is w with its lanes in ascending order and the rest as it was.
func (l lanes) sort(w uint64) uint64 {
	k := l.width & 63
	a, b, c, d, e := w&l.max, w>>k&l.max, w>>(2*k&63)&l.max, w>>(3*k&63)&l.max, w>>(4*k&63)&l.max
	rest := w >> (uint(l.n) * k & 63) << (uint(l.n) * k & 63)
	if uint(l.n)*k == 64 {
		rest = 0
	}
	switch l.n {
	case 2:
		a, b = min(a, b), max(a, b)
		return rest | a | b<<k
	case 3:
		a, b = min(a, b), max(a, b)
		b, c = min(b, c), max(b, c)
		a, b = min(a, b), max(a, b)
		return rest | a | b<<k | c<<(2*k&63)
	case 4:
		a, b = min(a, b), max(a, b)
		c, d = min(c, d), max(c, d)
		a, c = min(a, c), max(a, c)
		b, d = min(b, d), max(b, d)
		b, c = min(b, c), max(b, c)
		return rest | a | b<<k | c<<(2*k&63) | d<<(3*k&63)
	case 5:
		a, d = min(a, d), max(a, d)
		b, e = min(b, e), max(b, e)
		a, c = min(a, c), max(a, c)
		b, d = min(b, d), max(b, d)
		a, b = min(a, b), max(a, b)
		c, e = min(c, e), max(c, e)
		b, c = min(b, c), max(b, c)
		d, e = min(d, e), max(d, e)
		c, d = min(c, d), max(c, d)
		return rest | a | b<<k | c<<(2*k&63) | d<<(3*k&63) | e<<(4*k&63)
	}
	panic("lanes: n must be 2 to 5")
}

// repeats is the number of ways to reorder sorted lanes that leave them as they are.
func (l lanes) repeats(w uint64) uint64 {
	n, run := uint64(1), uint64(1)
	for i := 1; i < l.n; i++ {
		if run++; l.get(w, i) != l.get(w, i-1) {
			run = 1
		}
		n *= run
	}
	return n
}

func factorial(n int) uint64 {
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f *= uint64(i)
	}
	return f
}

// permutations is all orders of 0 to n-1.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			q := append(append(append([]int(nil), p[:at]...), n-1), p[at:]...)
			all = append(all, q)
		}
	}
	return all
}
