package linear

import (
	"fmt"
	"testing"
)

func BenchmarkCheckSections(b *testing.B) {
	var overlapping []Section
	for i := range 32 {
		overlapping = append(overlapping, rmw(i, int64(i+1), int64(100+i), int64(i)))
	}
	long := hard(500, 0, false)
	long = long[:500]
	for _, s := range reads(32) {
		s.Call, s.Return, s.Read = s.Call+2000, s.Return+2000, s.Read+500
		long = append(long, s)
	}
	for _, c := range []struct {
		name string
		h    []Section
		want Verdict
	}{
		{"2 sections", interleave(noGuard, "abAB"), Illegal},
		{"32 overlapping, legal", overlapping, Linearizable},
		{"20 answered, 4 unanswered, illegal", hard(20, 4, false), Illegal},
		{"20 answered, 16 unanswered, illegal", hard(20, 16, false), Illegal},
		{"8 answered, 8 unanswered, all overlap, illegal", hard(8, 8, true), Illegal},
		{"16 answered, 16 unanswered, all overlap, out of steps", hard(16, 16, true), Unknown},
		{"500 in a row, then 32 overlapping reads, out of steps", long, Unknown},
		{"4 answered, 16 unanswered, all overlap, illegal", hard(4, 16, true), Illegal},
		{"16 overlapping reads, illegal", reads(16), Illegal},
		{"32 overlapping reads, out of steps", reads(32), Unknown},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := CheckSections(0, c.h, DefaultLimits())
				if got := decide(b, r, err); got != c.want {
					b.Fatalf("%v, want %v: %s", got, c.want, r.Reason)
				}
			}
			b.ReportMetric(float64(len(c.h)), "operations")
		})
	}
}

func BenchmarkLostUpdate(b *testing.B) {
	for _, n := range []int{2, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := hard(n, 0, false)
			b.ReportAllocs()
			for b.Loop() {
				if LostUpdate(h) {
					b.Fatal("lost")
				}
			}
		})
	}
}
