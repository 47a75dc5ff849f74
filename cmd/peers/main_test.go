package main

import (
	"strings"
	"testing"
)

// What go test prints becomes figures, and figures a table: each ratio beside what
// it is meant to be.
func TestTable(t *testing.T) {
	f := figures{}
	err := f.read(strings.NewReader(`goos: linux
BenchmarkPeers/R2-2  2  31160459682 ns/op  16.47 Mtransitions/s  51.91 engine-MB  1.177 engine-cpu-s  10.88 reduced-MB  0.1686 reduced-cpu-s  20.29 rumur/reduced  6.996 spin/engine  8.83 spin/reduced  6.084 spinMB/engineMB
BenchmarkPeers/R6-2  1  1 ns/op  40.5 reduced-MB  2.5 reduced-cpu-s  12 rumur/reduced
BenchmarkGrowth/x1-2  1  1 ns/op  0.5 zones-cpu-s  1 spin-cpu-s  5 ticks-cpu-s
BenchmarkGrowth/x10-2  1  1 ns/op  0.6 zones-cpu-s  +Inf spin-cpu-s  +Inf ticks-cpu-s
BenchmarkGrowth/x1000-2  1  1 ns/op  1.5 zones-cpu-s  +Inf spin-cpu-s  +Inf ticks-cpu-s
BenchmarkLease/nodes=3/reduced=true-2  10  10000000 ns/op  1001 states
PASS
`))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := f.print(&out); err != nil {
		t.Fatal(err)
	}
	table := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"without symmetry 1.18 s 52 MB, 16 M transitions/s Spin takes 7.0 times ✓ aim: at least 2 and memory 6.1 times ✓",
		"with symmetry 0.17 s 11 MB Spin takes 8.8 times ✗ aim: at least 10",
		"explicit engine, R6 with symmetry 2.50 s 40 MB is meant to take ✓ aim: at most 5 s",
		"10 0.60 s over 60 s over 60 s",
		"zones against Spin at 1 2.0 times ✓",
		"zones at 1000 against 1 3.0 times ✗ aim: at most twice",
		"TChecker takes 110.0 times ✓",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if err := f.read(strings.NewReader("BenchmarkX-2 1 nothing ns/op\n")); err == nil {
		t.Error("a figure that is no number was taken")
	}
}
