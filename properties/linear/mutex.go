package linear

import "fmt"

// CheckMutex checks the history of a lock that is free at the start, admits
// one owner at a time and knows whose it is. Fences are ignored.
//
//	acquire  accepted  the lock is free; afterwards it is the owner's
//	         rejected  the lock is held, by whomever: it is not reentrant
//	release  accepted  the lock is the owner's; afterwards it is free
//	         rejected  the lock is not the owner's
//	renew              as release, but the lock stays the owner's
//	expire   accepted  the lock is the owner's; afterwards it is free
//	any      no-op     fits always
//
// It judges what the lock answers, which is not yet what clients believe: a
// client may think it holds a lock that has expired, in a history that is
// linearizable. A server that lost its memory shows up as an acquire of a held
// lock.
func CheckMutex(history []LockOp, limits Limits) (Result, error) {
	return check(object[mutex, LockOp]{mutex{}, mutex.step, mutex.String}, history, limits)
}

// mutex is the state of a lock. A free one has owner 0.
type mutex struct {
	held  bool
	owner int
}

// String describes the state.
func (m mutex) String() string {
	if !m.held {
		return "the lock is free"
	}
	return fmt.Sprintf("the lock is held by owner %d", m.owner)
}

// step is the specification of the lock.
func (m mutex) step(op LockOp) (mutex, bool) {
	mine := m.held && m.owner == op.Owner
	if op.Outcome == NoOp {
		return m, true
	}
	if op.Outcome == Rejected {
		if op.Kind == Acquire {
			return m, m.held
		}
		return m, !mine
	}
	switch op.Kind {
	case Acquire:
		return mutex{true, op.Owner}, !m.held
	case Renew:
		return m, mine
	case Release, Expire:
		return mutex{}, mine
	}
	return m, false
}
