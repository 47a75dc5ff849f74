package explicit

import "encoding/binary"

// A trail remembers how each state was first reached. States are numbered from 1 in
// the order in which they are found, which is by parent and then by move, so parents
// never decrease and the difference to the parent before is nearly always small:
// with the number of the move it takes two bytes a state. The states themselves are
// not needed, since moves are numbered too: a path is found backwards and taken
// again from the start.
type trail struct {
	bytes  []byte
	marks  []mark
	n      uint64
	parent uint64
}

// markEvery is how many states are read to find one.
const markEvery = 128

// A mark is where the entry of every so many states begins.
type mark struct {
	at     uint64
	parent uint64
}

// add appends the next state: it is reached from parent, 0 for a start, by a move.
func (t *trail) add(parent, move uint64) {
	if t.n%markEvery == 0 {
		t.marks = append(t.marks, mark{uint64(len(t.bytes)), t.parent})
	}
	t.bytes = binary.AppendUvarint(t.bytes, parent-t.parent)
	t.bytes = binary.AppendUvarint(t.bytes, move)
	t.parent = parent
	t.n++
}

// find is how state n, from 1, was reached.
func (t *trail) find(n uint64) (parent, move uint64) {
	m := t.marks[(n-1)/markEvery]
	parent = m.parent
	b := t.bytes[m.at:]
	for range (n-1)%markEvery + 1 {
		step, k := binary.Uvarint(b)
		b = b[k:]
		move, k = binary.Uvarint(b)
		b = b[k:]
		parent += step
	}
	return parent, move
}

// moves is the moves that lead to state n, of which the first says where it starts.
func (t *trail) moves(n uint64) []int {
	var back []int
	for n != 0 {
		parent, move := t.find(n)
		back = append(back, int(move))
		n = parent
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}

func (t *trail) size() uint64 { return uint64(cap(t.bytes)) + uint64(cap(t.marks))*16 }
