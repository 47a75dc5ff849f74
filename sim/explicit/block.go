package explicit

// blockParents is how many states a worker expands at a time.
const blockParents = 128

// A block is some states of a batch and their successors, on the way from the
// system to the set.
type block[S Words] struct {
	parents []S
	moves   Moves[S]
	// ends is, for each parent, where its successors end.
	ends   []uint32
	hashes []uint64
	// at is the places of the successors that are in the shards of each group.
	at [][]uint32
	// fresh is 1 for each successor that is new.
	fresh []byte
	// breaks is what new states break, by groups.
	breaks [][]broken
	// orbits and orbitMoves are the states for which the parents stand, and the moves
	// of those.
	orbits, orbitMoves uint64
}

// expand adds the successors of all parents, as canonical forms.
func (b *block[S]) expand(h *hand[S]) {
	b.moves.clear()
	b.ends = b.ends[:0]
	for i := range b.parents {
		h.system.Next(b.parents[i], &b.moves)
		b.ends = append(b.ends, uint32(len(b.moves.states)))
	}
	b.orbits, b.orbitMoves = 0, 0
	if h.orbits != nil {
		begin := uint32(0)
		for i := range b.parents {
			n := h.orbits.Orbit(b.parents[i])
			b.orbits += n
			b.orbitMoves += n * uint64(b.ends[i]-begin)
			begin = b.ends[i]
		}
	}
	b.sort(h)
}

// start adds the starts, as the successors of one parent that is nothing.
func (b *block[S]) start(h *hand[S]) {
	b.moves.clear()
	h.system.Start(&b.moves)
	b.ends = append(b.ends[:0], uint32(len(b.moves.states)))
	b.orbits, b.orbitMoves = 0, 0
	b.sort(h)
}

// sort makes the successors ready for the set.
func (b *block[S]) sort(h *hand[S]) {
	states := b.moves.states
	h.system.Canon(states)
	b.hashes = resize(b.hashes, len(states))
	b.fresh = resize(b.fresh, (len(states)+7)&^7)
	clear(b.fresh)
	hashes := b.hashes
	for i := range states {
		hashes[i] = hash(&states[i])
	}
	for g := range b.at {
		b.at[g] = b.at[g][:0]
		b.breaks[g] = b.breaks[g][:0]
	}
	h.recent.sift(states, hashes, b.at)
}

// insert puts the successors in the shards of one group into the set.
func (b *block[S]) insert(set *set[S], group int, judge Judge[S]) {
	states := b.moves.states
	set.insert(states, b.hashes, b.at[group], b.fresh)
	if judge == nil {
		return
	}
	for _, i := range b.at[group] {
		if b.fresh[i] == 0 {
			continue
		}
		if mask := judge.Broken(states[i]); mask != 0 {
			b.breaks[group] = append(b.breaks[group], broken{i, mask})
		}
	}
}

// resize is a slice of length n, in the memory of s if that suffices; what is in it
// is of no account.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
