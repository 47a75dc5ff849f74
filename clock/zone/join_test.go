package zone

import (
	"testing"

	"pgregory.net/rapid"
)

// TestJoin: the union of two zones is taken for a zone exactly where the smallest
// zone around both has no reading that is in neither, and then it is that one. The
// parts that a guard cuts a zone into make that zone again. Multiplied by seven, and
// in steps of seven, the answer is the same.
func TestJoin(t *testing.T) {
	joined, apart := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3).Draw(t, "n")
		a, size := drawZone(t, n, 3)
		b := &Zone{}
		if rapid.Bool().Draw(t, "cut") {
			i, c := rapid.IntRange(1, n).Draw(t, "i"), int64(rapid.IntRange(0, 3).Draw(t, "c"))
			whole := &Zone{}
			whole.Copy(a)
			b.Copy(a)
			if !a.Most(i, c) || !b.Least(i, c+1) {
				t.Skip("not cut")
			}
			var z Zone
			if !z.Join(a, b, 1) || !z.Equal(whole) {
				t.Fatalf("%v and %v do not make %v again, but %v", a, b, whole, &z)
			}
			size += int(c) + 1
		} else {
			var more int
			b, more = drawZone(t, n, 3)
			size = max(size, more)
		}
		around := &Zone{}
		around.Copy(a)
		for k := range around.m {
			around.m[k] = max(a.m[k], b.m[k])
		}
		exact := true
		each(n, size+3, func(p []int64) bool {
			exact = !contains(around, p) || contains(a, p) || contains(b, p)
			return exact
		})
		var z Zone
		switch got := z.Join(a, b, 1); {
		case got != exact:
			t.Fatalf("%v and %v: joined %v; want %v", a, b, got, exact)
		case got && !z.Equal(around):
			t.Fatalf("%v and %v make %v", a, b, &z)
		}
		if !a.Includes(b) && !b.Includes(a) {
			if exact {
				joined++
			} else {
				apart++
			}
		}
		for _, z := range []*Zone{a, b} {
			for k, bound := range z.m {
				if bound != Inf {
					z.m[k] = 7 * bound
				}
			}
		}
		if z.Join(a, b, 7) != exact {
			t.Fatalf("seven times %v and %v are joined otherwise", a, b)
		}
	})
	if joined < 15 || apart < 15 {
		t.Errorf("%d pairs that lie apart were joined, %d were not: the test says little", joined, apart)
	}
}
