package linear

import (
	"errors"
	"fmt"
)

// Section is one critical section as the protected resource or its client saw
// it: one read-modify-write, which takes effect at one instant or is broken.
type Section struct {
	Client int
	// Call is the instant at which the read executed (recorded at the resource)
	// or was sent (recorded at the client).
	Call int64
	// Return is the instant at which the last access executed, or its reply was
	// heard; Never if unanswered.
	Return int64
	// Read is the value read.
	Read int64
	// Wrote says that the section sent a write, whatever became of it. A section
	// without one is a plain read.
	Wrote bool
	// Written is the value it wrote, or asked to; 0 if it did not write.
	Written int64
	// Outcome is Accepted, Rejected or Unanswered.
	Outcome Outcome
}

// CheckSections checks the sections of a resource whose value was initial.
//
//	accepted    Read is the value; afterwards Written is, if it wrote
//	rejected    fits always; the value stays (what was read is not checked)
//	unanswered  as accepted, or never happened
//
// For a history recorded at the resource, see LostUpdate.
func CheckSections(initial int64, history []Section, limits Limits) (Result, error) {
	return check(sections(initial), history, limits)
}

// sections is the specification of the resource: its state is its value.
func sections(initial int64) object[int64, Section] {
	return object[int64, Section]{
		initial: initial,
		step: func(value int64, s Section) (int64, bool) {
			if s.Outcome == Rejected {
				return value, true
			}
			if s.Wrote {
				return s.Written, s.Read == value
			}
			return value, s.Read == value
		},
		describe: describeValue,
	}
}

// String describes the section for pictures and reasons.
func (s Section) String() string {
	if !s.Wrote {
		return fmt.Sprintf("read %d: %v", s.Read, s.Outcome)
	}
	return fmt.Sprintf("read %d, write %d: %v", s.Read, s.Written, s.Outcome)
}

func (s Section) span() span { return span{s.Client, s.Call, s.Return, s.Outcome} }

func (s Section) validate() error {
	if err := s.span().validate(); err != nil {
		return err
	}
	switch {
	case s.Outcome == NoOp:
		return errors.New("a section is never a no-op")
	case !s.Wrote && s.Written != 0:
		return fmt.Errorf("did not write, but written is %d", s.Written)
	}
	return nil
}

func describeValue(v int64) string { return fmt.Sprintf("the value is %d", v) }
