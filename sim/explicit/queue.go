package explicit

// A queue is the states of two levels, the one that is being expanded and the next.
// It is made of pieces, each of which is one batch; what a level gives up the next
// one uses.
type queue[S Words] struct {
	size          int
	current, next [][]S
	spare         [][]S
	pieces        int
}

// pieceBytes is about the memory of a piece. The size is part of the meaning of a
// bounded search, which ends between two batches, so it depends on the type of the
// states only.
const pieceBytes = 32 << 10

func newQueue[S Words]() *queue[S] {
	var s S
	return &queue[S]{size: max(256, min(2048, pieceBytes/(8*len(s))))}
}

// push appends to the next level.
func (q *queue[S]) push(s S) {
	n := len(q.next)
	if n == 0 || len(q.next[n-1]) == q.size {
		q.next = append(q.next, q.piece())
		n++
	}
	q.next[n-1] = append(q.next[n-1], s)
}

func (q *queue[S]) piece() []S {
	if n := len(q.spare); n > 0 {
		p := q.spare[n-1]
		q.spare = q.spare[:n-1]
		return p[:0]
	}
	q.pieces++
	return make([]S, 0, q.size)
}

// turn makes the next level the current one, and reports whether it has states.
func (q *queue[S]) turn() bool {
	q.current, q.next = q.next, q.current[:0]
	return len(q.current) > 0
}

// free gives back the piece at index i of the current level.
func (q *queue[S]) free(i int) {
	q.spare = append(q.spare, q.current[i])
	q.current[i] = nil
}

func (q *queue[S]) bytes() uint64 {
	var s S
	return uint64(q.pieces*q.size) * uint64(len(s)) * 8
}
