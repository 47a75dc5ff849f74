package argument

// A Claim is something that was said about lease locks, and how it is put to the test.
type Claim struct {
	// ID is its letter and number, Title a few words.
	ID, Title string
	// Who says it, and Where.
	Who, Where string
	// Says is what is said, in a sentence of our own.
	Says string
	// Experiments are at least one; at least one of them bears on the claim.
	Experiments []Experiment
	// Finding is what the claim is found to be, Because why: in a sentence or two, true
	// as long as all experiments come out as expected.
	Finding Finding
	Because string
}

// A Finding is what becomes of a claim.
type Finding uint8

// The findings.
const (
	// Open: not all verdicts that bear on the claim are known.
	Open Finding = iota
	// Right: all of them are as the claim says.
	Right
	// RightIf: some are and some are not, so it takes a condition.
	RightIf
	// Wrong: none is.
	Wrong
)

func (f Finding) String() string {
	return [...]string{"open", "right", "right, with a condition", "wrong"}[f]
}

// A Bearing is what the verdicts of an experiment have to do with its claim.
type Bearing uint8

// The bearings.
const (
	// For: the expected verdicts are what the claim says.
	For Bearing = iota + 1
	// Against: they are the opposite of what it says.
	Against
	// Beside: the claim does not say, and it helps to know.
	Beside
)

func (b Bearing) String() string { return [...]string{"", "for", "against", "beside"}[b] }

// An Experiment is a scenario, and what is expected of it.
type Experiment struct {
	// Bearing is the one on the claim; that of a boundary is always Beside.
	Bearing
	// Shows is what is tried, as the beginning of a sentence.
	Shows string
	// Scenario is the name of a built-in one, or of a [Variant] of one.
	Scenario string
	// Breaks and Holds are the properties that are expected to be violated and to hold.
	Breaks, Holds []string
	// Edges are boundaries to look for.
	Edges []Edge
}

// An Edge is a parameter over which the verdict on a property flips once, or Never: it
// holds then at all values.
type Edge struct {
	Property, Parameter string
	// From, To and Step are a scan, written as in a file, of a parameter of which a larger
	// value adds some runs and takes others away. They are empty for others.
	From, To, Step string
	Never          bool
}

// A Theme is claims about one question, in the order in which one leads to the next.
type Theme struct {
	Title  string
	Claims []Claim
}

// Themes are the whole argument, in the order in which it is best told.
func Themes() []Theme {
	return []Theme{promised, pauses, clocks, crashes, redlock, fencing, instead}
}

// IDs lists the ids of all claims in their order.
func IDs() (all []string) {
	for _, t := range Themes() {
		for i := range t.Claims {
			all = append(all, t.Claims[i].ID)
		}
	}
	return all
}

// A Leftover is a claim that no scenario can put to the test, and why.
type Leftover struct{ Who, Says, Because string }
