package explicit

import (
	"math/bits"
	"runtime"
)

const (
	// shards is into how many tables a set is divided, by the low bits of the hash.
	// Each is filled by one worker at a time and grows by itself, so the memory to
	// grow is that of a shard.
	shards = 64
	// window is how many look-ups are begun before the first is finished: their
	// cache misses overlap.
	window = 32
)

// A set is the states that have been reached. Members are never removed and have
// no number here: order is the business of the search.
type set[S Words] struct {
	short []shard[S]
	long  []longShard
}

func newSet[S Words](expect uint64) *set[S] {
	t := &set[S]{}
	var s S
	size := max(16, int(expect/shards*4/3))
	if len(s) > Inline {
		t.long = make([]longShard, shards)
		for i := range t.long {
			t.long[i].init(size)
		}
		return t
	}
	t.short = make([]shard[S], shards)
	for i := range t.short {
		t.short[i].init(size)
	}
	return t
}

// insert adds the states at the given places, in this order, and sets fresh where
// one was not yet a member. Calls at the same time must have disjoint shards.
func (t *set[S]) insert(states []S, hashes []uint64, at []uint32, fresh []byte) {
	for len(at) > 0 {
		w := at[:min(window, len(at))]
		at = at[len(w):]
		if t.long != nil {
			insertLong(t.long, states, hashes, w, fresh)
		} else {
			insertShort(t.short, states, hashes, w, fresh)
		}
	}
}

// bytes is the memory of the set.
func (t *set[S]) bytes() uint64 {
	var n uint64
	for i := range t.short {
		n += t.short[i].bytes()
	}
	for i := range t.long {
		n += t.long[i].bytes()
	}
	return n
}

// home is where in a table of n cells the search for a hash begins. It grows with
// the hash, so a table is copied to a larger one in one sweep over both.
func home(hash uint64, n int) int {
	high, _ := bits.Mul64(hash, uint64(n))
	return int(high)
}

// A shard is an open-addressing table whose cells are the states themselves. The
// state that is all zeros stands for an empty cell; whether it is a member is kept
// apart.
type shard[S Words] struct {
	cells    []S
	n, limit int
	zero     bool
}

func (t *shard[S]) init(size int) {
	t.cells = make([]S, size)
	t.limit = size - size/4
}

func (t *shard[S]) bytes() uint64 {
	var s S
	return uint64(cap(t.cells)) * uint64(len(s)) * 8
}

func (t *shard[S]) grow() {
	old := t.cells
	t.init(len(old) + len(old)/2)
	var empty S
	for i := range old {
		if old[i] == empty {
			continue
		}
		j := home(hash(&old[i]), len(t.cells))
		for t.cells[j] != empty {
			if j++; j == len(t.cells) {
				j = 0
			}
		}
		t.cells[j] = old[i]
	}
}

func insertShort[S Words](ts []shard[S], states []S, hashes []uint64, at []uint32, fresh []byte) {
	var touched uint64
	for _, p := range at {
		h := hashes[p]
		cells := ts[h%shards].cells
		touched += cells[home(h, len(cells))][0]
	}
	runtime.KeepAlive(touched)

	var empty S
	for _, p := range at {
		h := hashes[p]
		t := &ts[h%shards]
		s := states[p]
		cells := t.cells
		j := home(h, len(cells))
		for cells[j] != empty && cells[j] != s {
			if j++; j == len(cells) {
				j = 0
			}
		}
		if cells[j] != empty {
			continue
		}
		if s == empty {
			if !t.zero {
				t.zero = true
				fresh[p] = 1
			}
			continue
		}
		cells[j] = s
		fresh[p] = 1
		if t.n++; t.n == t.limit {
			t.grow()
		}
	}
}
