package zone

import (
	"fmt"
	"testing"
)

// crowded is a zone in which every stopwatch started some time after the one before.
func crowded(n int) *Zone {
	z := &Zone{}
	z.Start(n)
	for i := 1; i <= n; i++ {
		z.Up()
		z.Least(i, int64(7+i))
		z.Most(i, int64(50+3*i))
		z.Restart(i)
	}
	z.Up()
	return z
}

func constants(n int, c int64) []int64 {
	cs := make([]int64, n+1)
	for i := range cs {
		cs[i] = c
	}
	return cs
}

func benchmark(b *testing.B, f func(z, work *Zone, n int)) {
	for _, n := range []int{4, 8, 16} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			z, work := crowded(n), &Zone{}
			work.Copy(z)
			b.ReportAllocs()
			for b.Loop() {
				f(z, work, n)
			}
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	benchmark(b, func(z, work *Zone, n int) { work.Copy(z) })
}

// The next two copy first, since they change the zone.
func BenchmarkLeast(b *testing.B) {
	benchmark(b, func(z, work *Zone, n int) {
		work.Copy(z)
		work.Least(1, 600)
	})
}

func BenchmarkExtrapolate(b *testing.B) {
	lower, upper := constants(16, 60), constants(16, 40)
	benchmark(b, func(z, work *Zone, n int) {
		work.Copy(z)
		work.Extrapolate(lower[:n+1], upper[:n+1])
	})
}

func BenchmarkUp(b *testing.B) {
	benchmark(b, func(z, work *Zone, n int) { work.Up() })
}

func BenchmarkIncludes(b *testing.B) {
	benchmark(b, func(z, work *Zone, n int) { work.Includes(z) })
}

func BenchmarkMeets(b *testing.B) {
	guards := []Guard{{1, 10, Inf}, {2, 0, 500}, {4, 5, 90}}
	benchmark(b, func(z, work *Zone, n int) { work.Meets(guards...) })
}

func BenchmarkKey(b *testing.B) {
	var key []byte
	benchmark(b, func(z, work *Zone, n int) { key = work.AppendKey(key[:0]) })
}

func BenchmarkHash(b *testing.B) {
	benchmark(b, func(z, work *Zone, n int) { work.Hash() })
}
