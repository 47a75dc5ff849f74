package zone

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// readings is the oracle: an explicit set of whole-tick readings of n stopwatches,
// as far as they fit below size. A reading that forgets a stopwatch may stem from one
// that does not fit, so only readings up to exact in every stopwatch are known.
type readings struct {
	n, size, exact int
	in             []bool
	sum            int // of all constants so far: no finite bound can be larger
}

func startReadings(n, size int) *readings {
	r := &readings{n: n, size: size, exact: size - 1, in: make([]bool, power(size, n))}
	r.in[0] = true
	return r
}

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// each visits all points with entries 0..most, with entry 0 for the constant zero.
// A visit that returns false ends it.
func each(n, most int, visit func(p []int64) bool) {
	p := make([]int64, n+1)
	for {
		if !visit(p) {
			return
		}
		k := 1
		for ; k <= n && p[k] == int64(most); k++ {
			p[k] = 0
		}
		if k > n {
			return
		}
		p[k]++
	}
}

func (r *readings) index(p []int64) int {
	k := 0
	for i := r.n; i >= 1; i-- {
		k = k*r.size + int(p[i])
	}
	return k
}

func (r *readings) keep(good func(p []int64) bool) {
	each(r.n, r.size-1, func(p []int64) bool {
		if k := r.index(p); r.in[k] && !good(p) {
			r.in[k] = false
		}
		return true
	})
}

func (r *readings) up() {
	step := 0 // from a reading to the same one tick later
	for i := range r.n {
		step += power(r.size, i)
	}
	each(r.n, r.size-2, func(p []int64) bool {
		if k := r.index(p); r.in[k] {
			r.in[k+step] = true
		}
		return true
	})
}

func (r *readings) selectFrom(from []int) *readings {
	next := &readings{n: len(from) - 1, size: r.size, exact: r.exact - r.sum, sum: r.sum}
	next.in = make([]bool, power(r.size, next.n))
	q := make([]int64, len(from))
	each(r.n, r.size-1, func(p []int64) bool {
		if r.in[r.index(p)] {
			for k, f := range from {
				q[k] = p[f]
			}
			next.in[next.index(q)] = true
		}
		return true
	})
	return next
}

func (r *readings) restart(i int) *readings {
	from := make([]int, r.n+1)
	for k := range from {
		from[k] = k
	}
	from[i] = 0
	return r.selectFrom(from)
}

func contains(z *Zone, p []int64) bool {
	if z.Empty() {
		return false
	}
	for i := range p {
		for j, bound := range z.row(i) {
			if p[i]-p[j] > bound {
				return false
			}
		}
	}
	return true
}

// fatal is what rapid.T and testing.T share here.
type fatal interface {
	Helper()
	Fatalf(format string, args ...any)
}

func mustAgree(t fatal, after string, z *Zone, r *readings) {
	t.Helper()
	mustBeClosed(t, after, z)
	if z.Len() != r.n {
		t.Fatalf("after %s: %d stopwatches, want %d", after, z.Len(), r.n)
	}
	some := false
	each(r.n, r.exact, func(p []int64) bool {
		in := r.in[r.index(p)]
		some = some || in
		if got := contains(z, p); got != in {
			t.Fatalf("after %s: zone %v holds %v: %v, want %v", after, z, p[1:], got, in)
		}
		return true
	})
	if some && z.Empty() {
		t.Fatalf("after %s: zone is empty, the set is not", after)
	}
}

func mustBeClosed(t fatal, after string, z *Zone) {
	t.Helper()
	if z.Empty() {
		return
	}
	for i := range z.n + 1 {
		if z.row(i)[i] != 0 || z.row(0)[i] > 0 {
			t.Fatalf("after %s: %v has bound %d of x%d on itself, %d from zero", after, z, z.row(i)[i], i, z.row(0)[i])
		}
		for k := range z.n + 1 {
			for j := range z.n + 1 {
				if add(z.row(i)[k], z.row(k)[j]) < z.row(i)[j] {
					t.Fatalf("after %s: %v is not closed: x%d-x%d is bounded by way of x%d", after, z, i, j, k)
				}
			}
		}
	}
	if p := z.AppendPoint(nil); !contains(z, p) {
		t.Fatalf("after %s: the least point %v is not in %v", after, p, z)
	}
}

// agreeWithSets runs random operations on a zone and on an explicit set.
func agreeWithSets(t *rapid.T) {
	widest := rapid.IntRange(1, 3).Draw(t, "widest")
	size := []int{0, 70, 36, 20}[widest]
	n := rapid.IntRange(1, widest).Draw(t, "n")
	z, other := &Zone{}, &Zone{}
	z.Start(n)
	r := startReadings(n, size)
	mustAgree(t, "start", z, r)
	for range rapid.IntRange(1, 12).Draw(t, "length") {
		name := rapid.SampledFrom([]string{"up", "least", "up", "restart", "most", "up", "meets", "select"}).Draw(t, "operation")
		if n == 0 && name != "up" {
			name = "select"
		}
		i, c := 0, 0
		if n > 0 && name != "select" && name != "meets" {
			i = rapid.IntRange(1, n).Draw(t, "i")
			c = rapid.IntRange(0, 4).Draw(t, "c")
		}
		ok := true
		switch name {
		case "up":
			z.Up()
			if n > 0 {
				r.up()
			}
		case "least":
			r.sum += c
			ok = z.Least(i, int64(c))
			r.keep(func(p []int64) bool { return p[i] >= int64(c) })
		case "most":
			r.sum += c
			ok = z.Most(i, int64(c))
			r.keep(func(p []int64) bool { return p[i] <= int64(c) })
		case "restart":
			z.Restart(i)
			r = r.restart(i)
		case "select":
			from := drawFrom(t, n, widest)
			other.Select(z, from)
			z, other = other, z
			r = r.selectFrom(from)
			n = len(from) - 1
		case "meets":
			guards := drawGuards(t, n, 5)
			if r.exact < 5+r.sum {
				continue // a reading that passes may lie beyond
			}
			if got, want := z.Meets(guards...), r.meets(guards); got != want {
				t.Fatalf("%v meets %v: %v, want %v", z, guards, got, want)
			}
		}
		if ok == z.Empty() && (name == "least" || name == "most") {
			t.Fatalf("%s returns %v for %v", name, ok, z)
		}
		if r.exact < 6 {
			return
		}
		mustAgree(t, fmt.Sprintf("%s(%d, %d)", name, i, c), z, r)
	}
}

func (r *readings) meets(guards []Guard) bool {
	found := false
	each(r.n, r.exact, func(p []int64) bool {
		found = r.in[r.index(p)]
		for _, g := range guards {
			found = found && g.Least <= p[g.Stopwatch] && p[g.Stopwatch] <= g.Most
		}
		return !found
	})
	return found
}

func TestOperationsAgreeWithSets(t *testing.T) { rapid.Check(t, agreeWithSets) }

func FuzzOperationsAgreeWithSets(f *testing.F) { f.Fuzz(rapid.MakeFuzz(agreeWithSets)) }
