package linear

import (
	"errors"
	"fmt"
)

// AccessKind tells a read of a register from a write.
type AccessKind uint8

const (
	// Read asks for the value.
	Read AccessKind = iota + 1
	// Write replaces the value without having looked at it.
	Write
)

// Access is one blind write to, or one read from, a register: a resource whose
// users do not compute the new value from the old, so that only order can go
// wrong.
type Access struct {
	Client int
	// Call and Return are the instants of the request and of its reply, at the
	// resource or at the client; Return is Never if unanswered.
	Call, Return int64
	Kind         AccessKind
	// Value is the value to write, or the value read; of a read that was not
	// accepted, 0.
	Value int64
	// Outcome is Accepted, Rejected or Unanswered.
	Outcome Outcome
}

// CheckRegister checks the accesses of a register whose value was initial.
// Rejected accesses fit always and change nothing.
func CheckRegister(initial int64, history []Access, limits Limits) (Result, error) {
	return check(register(initial), history, limits)
}

// registerState is the value, and whether an unanswered write has put it there
// that has not been read yet.
type registerState struct {
	value  int64
	unread bool
}

// register is the specification of the register.
//
// An unanswered write fits everywhere, which would make the search try it
// everywhere. But one that nobody reads can as well come last, and one that is
// read can come immediately before its first reader, since what lies between
// them are rejected accesses. So a read of its value has to follow at once.
func register(initial int64) object[registerState, Access] {
	return object[registerState, Access]{
		initial: registerState{value: initial},
		step: func(s registerState, a Access) (registerState, bool) {
			switch {
			case a.Kind == Read && a.Outcome == Accepted:
				return registerState{value: s.value}, s.value == a.Value
			case s.unread:
				return s, false
			case a.Kind == Write && a.Outcome == Accepted:
				return registerState{value: a.Value}, true
			case a.Kind == Write && a.Outcome == Unanswered:
				return registerState{a.Value, true}, true
			}
			return s, true
		},
		describe: func(s registerState) string { return describeValue(s.value) },
	}
}

// String describes the access for pictures and reasons.
func (a Access) String() string {
	switch {
	case a.Kind == Write:
		return fmt.Sprintf("write %d: %v", a.Value, a.Outcome)
	case a.Outcome == Accepted:
		return fmt.Sprintf("read %d", a.Value)
	}
	return fmt.Sprintf("read: %v", a.Outcome)
}

func (a Access) span() span { return span{a.Client, a.Call, a.Return, a.Outcome} }

func (a Access) validate() error {
	if err := a.span().validate(); err != nil {
		return err
	}
	switch {
	case a.Kind != Read && a.Kind != Write:
		return fmt.Errorf("access kind %d is not one of read, write", a.Kind)
	case a.Outcome == NoOp:
		return errors.New("an access is never a no-op")
	case a.Kind == Read && a.Outcome != Accepted && a.Value != 0:
		return fmt.Errorf("read was %v, but its value is %d", a.Outcome, a.Value)
	}
	return nil
}
