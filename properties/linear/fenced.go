package linear

import "fmt"

// CheckFencedMutex checks the history of a lock as CheckMutex does, and that
// every grant carries a fence greater than all fences before it, in the order
// that explains the history. Gaps are allowed. An accepted acquire without a
// fence is malformed.
//
// An unanswered acquire which took effect used up a fence that nobody saw. It
// counts as the smallest one possible.
func CheckFencedMutex(history []LockOp, limits Limits) (Result, error) {
	for i, op := range history {
		if op.Kind == Acquire && op.Outcome == Accepted && op.Fence == 0 {
			return Result{}, fmt.Errorf("history: operation %d: accepted acquire without a fence", i+1)
		}
	}
	return check(object[fenced, LockOp]{fenced{}, fenced.step, fenced.String}, history, limits)
}

// fenced is the state of a fenced lock: the lock, and its last fence, 0 if
// there was none.
type fenced struct {
	lock mutex
	last int64
}

// String describes the state.
func (f fenced) String() string { return fmt.Sprintf("%v, the last fence is %d", f.lock, f.last) }

// step is the specification of the fenced lock.
func (f fenced) step(op LockOp) (fenced, bool) {
	lock, fits := f.lock.step(op)
	switch {
	case op.Kind != Acquire || !fits:
		return fenced{lock, f.last}, fits
	case op.Outcome == Accepted:
		return fenced{lock, op.Fence}, op.Fence > f.last
	case op.Outcome == Unanswered:
		return fenced{lock, f.last + 1}, true
	}
	return fenced{lock, f.last}, true
}
