package properties

// Word is the verdict as a scenario file has it.
func (v Verdict) Word() string {
	return [...]string{"unknown", "holds", "violated", "not-exercised"}[v]
}

// An Outcome is how a verdict compares with what was claimed.
type Outcome uint8

// The outcomes.
const (
	_ Outcome = iota
	// Met: the verdict is the one that was claimed.
	Met
	// Unmet: it is the other one.
	Unmet
	// Open: the claim is neither shown nor refuted.
	Open
	// Unclaimed: nothing was said.
	Unclaimed
)

func (o Outcome) String() string { return [...]string{"", "met", "unmet", "open", "unclaimed"}[o] }

// Against compares the verdict with what was claimed: a scenario file's word, or ""
// for nothing.
func (v Verdict) Against(claimed string) Outcome {
	switch {
	case claimed == "":
		return Unclaimed
	case claimed == v.Word():
		return Met
	case v == Unknown, v == NotExercised:
		return Open
	}
	return Unmet
}
