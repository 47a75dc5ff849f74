package linear

// Outcome is what the recorder of a history knows about the end of an
// operation.
type Outcome uint8

const (
	// Accepted means that the operation took effect as it says.
	Accepted Outcome = iota + 1
	// Rejected means that the object refused the operation and did not change.
	// A lock that refuses claims something about its state; a resource that
	// refuses a fence claims nothing about its value.
	Rejected
	// NoOp means that the operation ended without touching the object and
	// claims nothing about it: an attempt given up on a split vote, a release
	// that the client's own clock made pointless. Of lock operations only.
	NoOp
	// Unanswered means that no reply was heard: the operation took effect once,
	// at any instant after its call, or never. It returns at Never.
	Unanswered
)

// String returns the outcome in words, as pictures and reasons show it.
func (o Outcome) String() string {
	switch o {
	case Accepted:
		return "accepted"
	case Rejected:
		return "rejected"
	case NoOp:
		return "no-op"
	case Unanswered:
		return "unanswered"
	}
	return "invalid outcome"
}
