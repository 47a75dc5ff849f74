package explicit

import (
	"runtime"
	"slices"
)

// A longShard is a table for long states. Its cells are references, eight bytes
// each, to an arena in which a state takes the words up to its last that is not
// zero.
type longShard struct {
	cells    []reference
	n, limit int
	// arena is memory in blocks that are never moved; no state straddles two.
	arena [][]uint64
	used  int
}

// blockWords is the size of an arena's block: 8 KiB.
const blockWords = 1 << 10

// A reference is, from the top: 25 bits of the hash, by which most other states are
// told apart without a look at them; 7 bits for how many words the state has, plus
// one; 32 bits for where they are, in words. Zero is an empty cell.
type reference uint64

func refer(hash uint64, n, at int) reference {
	return reference(label(hash)<<39 | uint64(n+1)<<32 | uint64(at))
}

// label is bits of the hash that decide neither the shard nor the home.
func label(hash uint64) uint64 { return hash / shards & (1<<25 - 1) }

func (r reference) same(hash uint64) bool { return uint64(r)>>39 == label(hash) }

func (t *longShard) init(size int) {
	t.cells = make([]reference, size)
	t.limit = size - size/4
}

func (t *longShard) bytes() uint64 {
	return uint64(cap(t.cells))*8 + uint64(len(t.arena))*blockWords*8
}

// at is the stored words of the state to which r refers.
func (t *longShard) at(r reference) []uint64 {
	where, n := int(r&(1<<32-1)), int(r>>32&(1<<7-1))-1
	if n == 0 {
		return nil
	}
	block := t.arena[where/blockWords]
	return block[where%blockWords:][:n]
}

// keep stores the words of a new state.
func (t *longShard) keep(s []uint64, hash uint64) reference {
	room := len(t.arena)*blockWords - t.used
	if room < len(s) {
		t.used += room
		t.arena = append(t.arena, make([]uint64, blockWords))
	}
	if t.used+len(s) >= 1<<32 {
		panic("explicit: a shard holds more than 32 GiB; bound the search with MaxBytes")
	}
	if len(s) > 0 {
		copy(t.arena[t.used/blockWords][t.used%blockWords:], s)
	}
	r := refer(hash, len(s), t.used)
	t.used += len(s)
	return r
}

func (t *longShard) grow() {
	old := t.cells
	t.init(len(old) + len(old)/2)
	for _, r := range old {
		if r == 0 {
			continue
		}
		j := home(hashWords(t.at(r)), len(t.cells))
		for t.cells[j] != 0 {
			if j++; j == len(t.cells) {
				j = 0
			}
		}
		t.cells[j] = r
	}
}

func insertLong[S Words](ts []longShard, states []S, hashes []uint64, at []uint32, fresh []byte) {
	var touched reference
	for _, p := range at {
		h := hashes[p]
		cells := ts[h%shards].cells
		touched += cells[home(h, len(cells))]
	}
	runtime.KeepAlive(touched)

	for _, p := range at {
		h := hashes[p]
		t := &ts[h%shards]
		s := trim(words(&states[p]))
		j := home(h, len(t.cells))
		for {
			r := t.cells[j]
			if r == 0 {
				t.cells[j] = t.keep(s, h)
				fresh[p] = 1
				if t.n++; t.n == t.limit {
					t.grow()
				}
				break
			}
			if r.same(h) && slices.Equal(t.at(r), s) {
				break
			}
			if j++; j == len(t.cells) {
				j = 0
			}
		}
	}
}
