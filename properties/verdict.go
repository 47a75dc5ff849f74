package properties

// A Verdict is the answer to the question whether a property holds.
type Verdict uint8

// The verdicts. Unknown is the zero value: it must be earned to say more.
const (
	// Unknown: the question was not settled.
	Unknown Verdict = iota
	// Holds: every run within the bounds was covered, and the property was
	// exercised.
	Holds
	// Violated: there is a trace.
	Violated
	// NotExercised: nothing bad happened because nothing relevant did.
	NotExercised
)

func (v Verdict) String() string {
	return [...]string{"UNKNOWN", "HOLDS", "VIOLATED", "NOT EXERCISED"}[v]
}
