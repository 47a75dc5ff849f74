package explicit

// A recent is a worker's memory of states that it saw lately. Most transitions lead
// to a state that another transition close by has led to, since two moves that do
// not touch each other may be taken in either order; these are known here, in a
// cache of the processor's second level, and never look into the large tables.
//
// It changes no result, for any number of workers: a worker takes blocks in their
// order, so what it saw before comes before, and only the first of equal states can
// be new.
type recent[S Words] struct{ cells []S }

// recentBytes is the memory of a recent.
const recentBytes = 256 << 10

func newRecent[S Words]() recent[S] {
	var s S
	n := 1
	for n*2*len(s)*8 <= recentBytes {
		n *= 2
	}
	return recent[S]{make([]S, n)}
}

// sift fills the lists of the places of states that are not known here: in each the
// states whose shards are those of a group.
func (r recent[S]) sift(states []S, hashes []uint64, at [][]uint32) {
	var empty S
	cells := r.cells
	mask := uint64(len(cells) - 1)
	groups := uint64(len(at))
	g := uint64(0)
	list := at[0]
	for i := range states {
		h := hashes[i]
		// Bits of the hash that have little to do with shard and home.
		c := &cells[h>>20&mask]
		if *c == states[i] && states[i] != empty {
			continue
		}
		*c = states[i]
		if groups > 1 {
			g = h % shards % groups
			at[g] = append(at[g], uint32(i))
			continue
		}
		list = append(list, uint32(i))
	}
	if groups == 1 {
		at[0] = list
	}
}
