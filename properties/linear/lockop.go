package linear

import "fmt"

// LockKind is what somebody does with a lock.
type LockKind uint8

const (
	// Acquire asks for the lock. Rejected says that the lock was held.
	Acquire LockKind = iota + 1
	// Release gives it back. Rejected says that the owner did not hold it.
	Release
	// Renew extends the lease. Rejected says that the owner did not hold it.
	Renew
	// Expire ends the owner's grant by time. It is an operation of the
	// environment, always accepted: where the end of a lease is one instant
	// (one server), Call == Return; where it is spread over several servers,
	// the interval from the first to the last. A history without it is that of
	// a lock whose grants do not end by time.
	Expire
)

// String returns the kind in words.
func (k LockKind) String() string {
	switch k {
	case Acquire:
		return "acquire"
	case Release:
		return "release"
	case Renew:
		return "renew"
	case Expire:
		return "expire"
	}
	return "invalid lock operation"
}

// LockOp is one operation on a lock.
type LockOp struct {
	// Client is who asked; of Expire, the row that shows it.
	Client int
	// Call and Return are the instants of request and reply; Return is Never if
	// unanswered.
	Call, Return int64
	Kind         LockKind
	// Owner is whom the lock takes the caller for: a number for the token that
	// it compares. A client with a fresh token for each attempt is a new owner
	// each time; a client known by one name is one owner throughout.
	Owner int
	// Fence is the rising number that came with an accepted Acquire, from 1; 0
	// for all others, and for locks without fences.
	Fence   int64
	Outcome Outcome
}

// String describes the operation for pictures and reasons.
func (op LockOp) String() string {
	if op.Fence != 0 {
		return fmt.Sprintf("%v by owner %d: %v, fence %d", op.Kind, op.Owner, op.Outcome, op.Fence)
	}
	return fmt.Sprintf("%v by owner %d: %v", op.Kind, op.Owner, op.Outcome)
}

func (op LockOp) span() span { return span{op.Client, op.Call, op.Return, op.Outcome} }

func (op LockOp) validate() error {
	if err := op.span().validate(); err != nil {
		return err
	}
	granted := op.Kind == Acquire && op.Outcome == Accepted
	switch {
	case op.Kind < Acquire || op.Kind > Expire:
		return fmt.Errorf("lock kind %d is not one of acquire, release, renew, expire", op.Kind)
	case op.Owner < 0:
		return fmt.Errorf("owner is %d, want 0 or more", op.Owner)
	case op.Kind == Expire && op.Outcome != Accepted:
		return fmt.Errorf("expire is %v, want accepted", op.Outcome)
	case op.Fence < 0:
		return fmt.Errorf("fence is %d, want 1 or more, or 0 for none", op.Fence)
	case op.Fence != 0 && !granted:
		return fmt.Errorf("%v %v has a fence, %d", op.Kind, op.Outcome, op.Fence)
	}
	return nil
}
