package explicit

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// stretched is redlock with its state in a long array: the word comes last, after
// zeros as many as its lowest bits say, so keys have many lengths. It has scratch
// memory, so each worker needs its own; the original has none and serves nobody.
type stretched struct {
	*redlock
	moves *Moves[[1]uint64]
}

func (x stretched) Fork() System[[16]uint64] { return stretched{x.redlock, &Moves[[1]uint64]{}} }

func stretch(s [1]uint64) (long [16]uint64) {
	long[s[0]%15] = s[0]
	return long
}

func shrink(long [16]uint64) (s [1]uint64) {
	for _, w := range long {
		s[0] |= w
	}
	return s
}

func (x stretched) each(to *Moves[[16]uint64]) {
	next := 0
	for i, s := range x.moves.states {
		to.Add(stretch(s))
		for ; next < len(x.moves.breaks) && int(x.moves.breaks[next].at) == i; next++ {
			to.Break(0)
		}
	}
}

func (x stretched) Start(to *Moves[[16]uint64]) {
	x.moves.clear()
	x.redlock.Start(x.moves)
	x.each(to)
}

func (x stretched) Next(s [16]uint64, to *Moves[[16]uint64]) {
	x.moves.clear()
	x.redlock.Next(shrink(s), x.moves)
	x.each(to)
}

func (x stretched) Canon(states [][16]uint64) {
	var short [1][1]uint64
	for i := range states {
		short[0] = shrink(states[i])
		x.redlock.Canon(short[:])
		states[i] = stretch(short[0])
	}
}

func (x stretched) Orbit(s [16]uint64) uint64 { return x.redlock.Orbit(shrink(s)) }

// Long states are counted like short ones, and broken by paths of the same length.
func TestLongStates(t *testing.T) {
	broken := redlock1(redlockParams{nodes: 3, jumps: 1, jump: 2})
	for _, p := range []redlockParams{broken, broken.reduced()} {
		if raceEnabled && !p.symmetry {
			continue
		}
		short := runRedlock(p, Options{})
		system := stretched{redlock: newRedlock(p)}
		r := Run(system, Options{Properties: 1, Workers: 2, Paths: true})
		if r.States != short.States || r.Transitions != short.Transitions || r.Orbits != short.Orbits || r.End != Finished {
			t.Errorf("%d states, %d transitions, %d in orbits, %v; want %d, %d, %d", r.States, r.Transitions, r.Orbits, r.End,
				short.States, short.Transitions, short.Orbits)
		}
		checkVerdict(t, system.Fork(), r, []int{short.Breaks[0].Moves})
	}
}

// The set against a map, with states of all lengths, zero included, and repeats.
func TestSet(t *testing.T) {
	t.Run("1", testSet[[1]uint64])
	t.Run("2", testSet[[2]uint64])
	t.Run("4", testSet[[4]uint64])
	t.Run("6", testSet[[6]uint64])
	t.Run("64", testSet[[64]uint64])
}

func testSet[S Words](t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	set := newSet[S](0)
	member := map[S]bool{}
	states, hashes, at := make([]S, 1000), make([]uint64, 1000), make([]uint32, 1000)
	for range 30 {
		for i := range states {
			var s S
			n := random.IntN(len(s) + 1)
			for k := range words(&s)[:n] {
				words(&s)[k] = random.Uint64N(4) << random.Uint64N(62) & random.Uint64()
			}
			states[i], hashes[i], at[i] = s, hash(&s), uint32(i)
		}
		fresh := make([]byte, len(states))
		set.insert(states, hashes, at, fresh)
		for i, s := range states {
			if (fresh[i] == 1) == member[s] {
				t.Fatalf("%v: fresh %d, member %v", s, fresh[i], member[s])
			}
			member[s] = true
		}
	}
}

// Look-ups stay short for states as they are packed in practice: small numbers in a
// few bits each.
func TestHashSpreads(t *testing.T) {
	set := newSet[[1]uint64](0)
	n := 0
	var fresh [1]byte
	add := func(w uint64) {
		s := [1]uint64{w}
		fresh[0] = 0
		set.insert([][1]uint64{s}, []uint64{hash(&s)}, []uint32{0}, fresh[:])
		n += int(fresh[0])
	}
	for i := range uint64(1 << 16) {
		add(i)
		add(i << 20)
		add(i << 40)
		add(i&15 | i>>4&15<<20 | i>>8&15<<40 | i>>12<<60)
	}
	worst, cells := 0, 0
	for i := range set.short {
		run := 0
		for _, c := range set.short[i].cells {
			cells++
			if run++; c == [1]uint64{} {
				run = 0
			}
			worst = max(worst, run)
		}
	}
	if load := float64(n) / float64(cells); load < 0.49 || load > 0.76 {
		t.Errorf("%d states in %d cells", n, cells)
	}
	if worst > 150 {
		t.Errorf("the longest run of full cells is %d", worst)
	}
}

func TestBytes(t *testing.T) {
	for n := range 35 {
		key := make([]byte, n)
		for i := range key {
			key[i] = byte(i + 1)
		}
		s, ok := FromBytes[[4]uint64](key)
		if ok != (n <= 32) {
			t.Errorf("%d bytes fit: %v", n, ok)
		}
		if !ok {
			continue
		}
		back := AppendBytes(nil, s)
		if len(back) != 32 || !bytes.Equal(back[:n], key) || len(bytes.Trim(back[n:], "\x00")) != 0 {
			t.Errorf("%v came back as %v", key, back)
		}
	}
}

func TestTrail(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var tr trail
	type entry struct{ parent, move uint64 }
	all := []entry{{}}
	parent := uint64(0)
	for i := range 10_000 {
		if parent += random.Uint64N(3) * random.Uint64N(200); parent > uint64(i) {
			parent = uint64(i)
		}
		e := entry{parent, random.Uint64N(1 << random.Uint64N(20))}
		tr.add(e.parent, e.move)
		all = append(all, e)
	}
	for n := 1; n < len(all); n++ {
		if p, m := tr.find(uint64(n)); p != all[n].parent || m != all[n].move {
			t.Fatalf("state %d: parent %d, move %d; want %+v", n, p, m, all[n])
		}
	}
	for n := len(all) - 1; n > len(all)-50; n-- {
		moves, at := tr.moves(uint64(n)), n
		for i := len(moves) - 1; i >= 0; i-- {
			if uint64(moves[i]) != all[at].move {
				t.Fatalf("state %d: moves %v", n, moves)
			}
			at = int(all[at].parent)
		}
		if at != 0 {
			t.Fatalf("state %d: the moves do not go back to a start", n)
		}
	}
}
