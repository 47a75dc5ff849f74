package linear

import "github.com/anishathalye/porcupine"

// Verdict is the answer to "is this history linearizable?".
type Verdict uint8

const (
	// Unknown means that the history exceeds a limit. It is not a pass.
	Unknown Verdict = iota
	// Linearizable means that some order of the operations explains the history.
	Linearizable
	// Illegal means that no order does.
	Illegal
)

// String returns the verdict in words.
func (v Verdict) String() string {
	switch v {
	case Linearizable:
		return "linearizable"
	case Illegal:
		return "illegal"
	}
	return "unknown"
}

// Result is a verdict with its reason. Equal histories have equal results,
// in whatever order their operations are listed.
type Result struct {
	Verdict Verdict
	// Reason is one line for people: what cannot be placed, which limit was
	// exceeded, or the state that the operations lead to.
	Reason string
	// Picture shows the history, whatever the verdict.
	Picture Picture
}

// Picture is what porcupine.Visualize and porcupine.VisualizePath take. It
// holds the history, and the order found or, if there is none, the longest
// partial orders, longest first (porcupine itself returns them in random
// order, which would make two exports of one history differ).
type Picture struct {
	Model porcupine.Model
	Info  porcupine.LinearizationInfo
}
