package explicit

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// The result, all paths included, does not depend on the number of workers.
func TestWorkers(t *testing.T) {
	broken := redlock1(redlockParams{nodes: 3, jumps: 1, jump: 2})
	many := redlock1(redlockParams{nodes: 3, crashes: 1})
	for _, p := range []redlockParams{broken.reduced(), many} {
		for _, o := range []Options{{}, {UntilBroken: true}, {MaxStates: 5_000}, {MaxBytes: 250_000}} {
			if !p.symmetry && o.UntilBroken {
				continue
			}
			o.Paths, o.Properties = true, 1
			var first *Result[[1]uint64]
			for _, o.Workers = range []int{1, 2, 5} {
				r := Run(newRedlock(p), o)
				path := r.Path(0)
				trail := r.trail
				r.system, r.trail = nil, nil
				if first == nil {
					first = r
					first.trail = trail
					continue
				}
				if !bytes.Equal(trail.bytes, first.trail.bytes) || !reflect.DeepEqual(trail.marks, first.trail.marks) {
					t.Errorf("%+v, %+v: trails differ", p, o)
				}
				saved := first.trail
				first.trail = nil
				if !reflect.DeepEqual(r, first) {
					t.Errorf("%+v, %+v: results differ: %+v; with one worker %+v", p, o, r, first)
				}
				first.trail, first.system = saved, newRedlock(p)
				if !reflect.DeepEqual(path, first.Path(0)) {
					t.Errorf("%+v, %+v: paths differ", p, o)
				}
				first.system = nil
			}
		}
	}
}

// A bounded search says that it did not finish and what it covered, and a larger
// bound covers more; a property that breaks within the bound is broken, and one
// that does not is unknown.
func TestBounds(t *testing.T) {
	p := redlock1(redlockParams{nodes: 3, jumps: 1, jump: 2})
	whole := runRedlock(p, Options{})
	for _, o := range []Options{{MaxStates: 1}, {MaxStates: 10_000}, {MaxStates: 30_000}, {MaxBytes: 100_000}, {MaxBytes: 500_000}} {
		r := runRedlock(p, o)
		end := OutOfStates
		if o.MaxBytes > 0 {
			end = OutOfBytes
		}
		if r.End != end {
			t.Errorf("%+v: %v; want %v", o, r.End, end)
		}
		if r.States > whole.States || r.Expanded >= r.States || r.Transitions >= whole.Transitions {
			t.Errorf("%+v: covered %d states, of which %d expanded, of %d", o, r.States, r.Expanded, whole.States)
		}
		want := Unknown
		if r.Breaks[0].Broken {
			want = Broken
		}
		if r.Verdict(0) != want || r.Verdict(0) == Holds {
			t.Errorf("%+v: %v", o, r.Verdict(0))
		}
		sum := uint64(0)
		for i, n := range r.Levels {
			sum += n
			if i <= r.Complete && n != whole.Levels[i] {
				t.Errorf("%+v: level %d of %d complete ones has %d states; want %d", o, i, r.Complete, n, whole.Levels[i])
			}
		}
		if sum != r.States {
			t.Errorf("%+v: levels sum to %d; want %d", o, sum, r.States)
		}
	}
	// A limit that is met exactly is no reason to give up.
	if r := runRedlock(p, Options{MaxStates: whole.States, MaxBytes: whole.Bytes}); r.End != Finished {
		t.Errorf("with limits that suffice: %v", r.End)
	}
}

func TestProgress(t *testing.T) {
	var last Progress
	calls := 0
	o := Options{Progress: func(p Progress) bool {
		if p.States < last.States || p.Transitions < last.Transitions || p.Level < last.Level || p.Waiting > p.States {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
		calls++
		return true
	}}
	r := runRedlock(r1, o)
	if last.States != r.States || last.Waiting != 0 || last.Transitions != r.Transitions || calls < 10 {
		t.Errorf("last of %d calls: %+v", calls, last)
	}
	o.Progress = func(p Progress) bool { return p.States < 5000 }
	if r := runRedlock(r1, o); r.End != Stopped || r.States < 5000 || r.States > 100_000 || r.Verdict(0) != Unknown {
		t.Errorf("%v after %d states: %v", r.End, r.States, r.Verdict(0))
	}
}

// A violated property does not stop the search for the others: with all faults the
// counts are those of the whole system.
func TestBrokenGoesOn(t *testing.T) {
	p := l0
	p.fence = 1
	r := runLease(p, Options{})
	if r.End != Finished || r.Verdict(staleWrite) != Holds || r.Verdict(lostUpdate) != Broken {
		t.Errorf("%v, %v, %v", r.End, r.Verdict(staleWrite), r.Verdict(lostUpdate))
	}
}

// Canonical forms are the same for all states of a class, are themselves in the
// class, and have the same moves up to the symmetry.
func TestCanon(t *testing.T) {
	p := redlock1(redlockParams{nodes: 3, clients: 3, loss: 1, jumps: 1, jump: 1, crashes: 1, delayed: 1}).reduced()
	p.rounds = 2
	r := newRedlock(p)
	random := rand.New(rand.NewPCG(1, 2))
	var starts, m, n Moves[[1]uint64]
	r.Start(&starts)
	s := starts.states[0]
	for range 5_000 {
		canon := [][1]uint64{s}
		r.Canon(canon)
		// A state in the class of s: swap two nodes, then reorder the clients.
		w := s[0]
		i, j := random.IntN(p.nodes), random.IntN(p.nodes)
		a, b := r.columns.get(w, i), r.columns.get(w, j)
		at, bt := uint(i)*r.columns.width, uint(j)*r.columns.width
		w = w&^(r.columns.max<<at)&^(r.columns.max<<bt) | a<<bt | b<<at
		orders := r.sorting[comparisons(&[3]uint64{}, p.clients)]
		w = r.reorder(w, &orders[random.IntN(len(orders))])
		other := [][1]uint64{{w}}
		r.Canon(other)
		if canon[0] != other[0] {
			t.Fatalf("%#x and %#x are of one class and have the forms %#x and %#x", s, w, canon[0], other[0])
		}
		m.clear()
		r.Next(s, &m)
		n.clear()
		r.Next(canon[0], &n)
		if forms(r, m.states) != forms(r, n.states) {
			t.Fatalf("%#x and its form %#x have different moves", s, canon[0])
		}
		if s = starts.states[0]; len(m.states) > 0 {
			s = m.states[random.IntN(len(m.states))]
		}
	}
}

// forms is the canonical forms of states, in any order.
func forms[S Words](system System[S], states []S) string {
	all := append([]S(nil), states...)
	system.Canon(all)
	count := map[S]int{}
	for _, s := range all {
		count[s]++
	}
	return fmt.Sprint(count)
}

// A wrong canonical form is found by the sum of the orbits.
func TestOrbitsFindWrongCanon(t *testing.T) {
	r := Run(wrongCanon{newRedlock(r1.reduced())}, Options{Properties: 1})
	if r.Orbits == 216_688 {
		t.Error("a form that forgets the timer of a node has the orbits of the right one")
	}
}

type wrongCanon struct{ *redlock }

func (w wrongCanon) Canon(states [][1]uint64) {
	for i := range states {
		if states[i][0]&7 == 1 {
			states[i][0] &^= 7
		}
	}
	w.redlock.Canon(states)
}
