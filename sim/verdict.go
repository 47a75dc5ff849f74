package sim

import (
	"fmt"

	"fencepost/properties"
)

// An Answer is what a search says about one property.
type Answer struct {
	Verdict properties.Verdict
	// Missing is what was not seen, where the verdict is NOT EXERCISED.
	Missing []properties.Witness
	// Why says what ran out, where the verdict is UNKNOWN.
	Why string
}

// Lacks says what was not seen, "" if all was that had to be.
func (a *Answer) Lacks() string {
	if len(a.Missing) == 0 {
		return ""
	}
	return "never seen: " + a.Missing[0].Doc
}

const stopped = "the search was stopped"

// Answer is the verdict on the i-th property. Only a search that came to its end
// can say HOLDS; one that was stopped says UNKNOWN of what it has not found.
func (c *Check) Answer(i int) Answer {
	switch {
	case c.Found[i].Path != nil:
		return Answer{Verdict: properties.Violated}
	case c.Overflow != "":
		return Answer{Why: "the capacity for " + c.Overflow + " does not suffice"}
	case c.Complete:
	case c.MaxStates > 0 && c.States > c.MaxStates:
		return Answer{Why: fmt.Sprintf("the search ended at its limit of %d states", c.MaxStates)}
	case c.MaxBytes > 0 && c.Bytes > c.MaxBytes:
		return Answer{Why: fmt.Sprintf("the search ended at its limit of %d bytes", c.MaxBytes)}
	default:
		return Answer{Why: stopped}
	}
	a := Answer{Verdict: properties.Holds, Missing: c.Found[i].Property.Unseen(c.Scenario, c.Seen)}
	if len(a.Missing) > 0 {
		a.Verdict = properties.NotExercised
	}
	return a
}
