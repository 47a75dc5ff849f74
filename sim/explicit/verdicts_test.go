package explicit

import "testing"

// Verdicts and shortest counterexamples as other tools give them, by the level of the
// state before the breaking move: 22 for lease, 11 and 10, 15 and 14 for redlock. Moves
// are one more. Zero moves: the property holds.
func TestVerdicts(t *testing.T) {
	one := func(p leaseParams, fence int) leaseParams { p.fence = fence; return p }
	faulty := func(nodes, loss, jumps, jump, crashes, delayed int) redlockParams {
		return redlock1(redlockParams{nodes: nodes, loss: loss, jumps: jumps, jump: jump, crashes: crashes, delayed: delayed})
	}
	tests := []struct {
		name    string
		lease   *leaseParams
		redlock *redlockParams
		moves   [2]int
	}{
		{"no fence", ptr(one(l0, 0)), nil, [2]int{24, 23}},
		{"fence on writes", ptr(one(l0, 1)), nil, [2]int{0, 23}},
		{"fence on reads and writes", ptr(one(l0, 2)), nil, [2]int{}},
		{"no faults", nil, &r1, [2]int{}},
		{"jump within drift", nil, ptr(faulty(3, 1, 1, 1, 0, 0)), [2]int{}},
		{"jump beyond drift", nil, ptr(faulty(3, 1, 1, 2, 0, 0)), [2]int{12}},
		{"immediate restart", nil, ptr(faulty(3, 1, 0, 0, 1, 0)), [2]int{11}},
		{"delayed restart", nil, ptr(faulty(3, 1, 0, 0, 1, 1)), [2]int{}},
		{"N=5 jump beyond drift", nil, ptr(faulty(5, 0, 1, 2, 0, 0)), [2]int{16}},
		{"N=5 immediate restart", nil, ptr(faulty(5, 0, 0, 0, 1, 0)), [2]int{15}},
	}
	for _, tt := range tests {
		for _, symmetry := range []bool{true, false} {
			name := tt.name
			if symmetry {
				name += " with symmetry"
			}
			t.Run(name, func(t *testing.T) {
				if tt.lease != nil {
					p := *tt.lease
					p.symmetry = symmetry
					system := newLease(p)
					r := Run(system, Options{Workers: 2, Properties: 2, Paths: true})
					checkVerdict(t, system, r, tt.moves[:])
					return
				}
				p := *tt.redlock
				p.symmetry = symmetry
				if !symmetry && (p.nodes == 5 || tt.moves[0] == 0 || raceEnabled) {
					t.Skip("too large, or in TestCounts")
				}
				system := newRedlock(p)
				r := Run(system, Options{Workers: 2, Properties: 1, Paths: true, UntilBroken: true})
				checkVerdict(t, system, r, tt.moves[:1])
			})
		}
	}
}

func ptr[T any](v T) *T { return &v }

// checkVerdict demands the verdicts and lengths, and takes each path again.
func checkVerdict[S Words](t *testing.T, system System[S], r *Result[S], moves []int) {
	t.Helper()
	for p, want := range moves {
		verdict := Broken
		if want == 0 {
			verdict = Holds
		}
		if r.Verdict(p) != verdict || r.Breaks[p].Moves != want {
			t.Errorf("property %d: %v after %d moves; want %v, %d", p, r.Verdict(p), r.Breaks[p].Moves, verdict, want)
		}
		path := r.Path(p)
		if want == 0 {
			if path != nil {
				t.Errorf("property %d holds and has a path", p)
			}
			continue
		}
		if len(path) != want+1 {
			t.Errorf("property %d: %d steps; want the start and %d moves", p, len(path), want)
		}
		replay(t, system, path, p)
	}
}

// replay takes a path with nothing but the system, and demands that its last step
// and no other breaks the property.
func replay[S Words](t *testing.T, system System[S], path []Step[S], p int) {
	t.Helper()
	var m Moves[S]
	for i, step := range path {
		m.clear()
		if i == 0 {
			system.Start(&m)
		} else {
			system.Next(path[i-1].State, &m)
		}
		if step.Move >= len(m.states) || m.states[step.Move] != step.State {
			t.Fatalf("step %d is no move of the system", i)
		}
		breaks := false
		for _, b := range m.breaks {
			breaks = breaks || int(b.at) == step.Move && b.mask>>p&1 != 0
		}
		if j, ok := system.(Judge[S]); ok {
			breaks = breaks || j.Broken(step.State)>>p&1 != 0
		}
		if breaks != (i == len(path)-1) {
			t.Errorf("step %d of %d breaks property %d: %v", i, len(path)-1, p, breaks)
		}
	}
}
