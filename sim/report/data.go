package report

import (
	"fencepost/model/scenario"
	"fencepost/traces/chart"
)

// Version is that of the JSON: fields may be added within a version, and none is
// taken away or changes its meaning.
const Version = 1

// A Report is all that the pages say. Verdicts are HOLDS, VIOLATED, NOT EXERCISED
// and UNKNOWN, as everywhere; lengths of time are text with a unit.
type Report struct {
	Fencepost int      `json:"fencepost"`
	Verb      string   `json:"verb"`
	Scenario  Source   `json:"scenario"`
	Decision  Decision `json:"decision"`
	// Stopped says why not everything was asked, "" if it was.
	Stopped string `json:"stopped,omitempty"`
	// Claims are in the order of the scenario, Others all properties that nothing
	// is claimed of.
	Claims []Finding `json:"claims"`
	Others []Finding `json:"not_claimed"`
	// Assumptions are broken one at a time; Faults are those that the scenario
	// allows, each taken away; LeftOut are those that it does not.
	Assumptions []Variation `json:"assumptions"`
	Faults      []Variation `json:"faults_taken_away"`
	LeftOut     []string    `json:"faults_left_out"`
	// Bounds are what the verdicts are within, Raised each of them raised by one.
	Bounds    []scenario.Bound `json:"bounds"`
	Search    Search           `json:"search"`
	Raised    []Variation      `json:"bounds_raised"`
	Witnesses []Witness        `json:"witnesses"`
	// Controls are the lock's guards, each taken out or weakened.
	Controls     []Variation   `json:"negative_controls"`
	Boundaries   []Boundary    `json:"boundaries"`
	Map          *Map          `json:"map,omitempty"`
	Alternatives []Alternative `json:"alternatives"`
	Limits       []string      `json:"limits"`
	Reproduce    Reproduce     `json:"reproduce"`
	Totals       Totals        `json:"totals"`
}

// A Source is the scenario file.
type Source struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	Text   string `json:"text"`
}

// A Decision is a sentence to act on for the whole, and one for each claim.
type Decision struct {
	// Stand is rely, rely-with-care, do-not-rely or undecided.
	Stand  string           `json:"stand"`
	Whole  string           `json:"whole"`
	Claims []DecidedFinding `json:"claims"`
	// Needs are the assumptions without which some claim that is not violated now
	// is, Unclear those of which that is not known.
	Needs   []string `json:"needs,omitempty"`
	Unclear []string `json:"unclear,omitempty"`
}

// A DecidedFinding is the sentence about one property.
type DecidedFinding struct {
	Property string `json:"property"`
	Verdict  string `json:"verdict"`
	Says     string `json:"says"`
}

// A Finding is what was found out about a property.
type Finding struct {
	Property string `json:"property"`
	// Means is the property in a sentence.
	Means   string `json:"means,omitempty"`
	Claimed string `json:"claimed,omitempty"`
	Verdict string `json:"verdict"`
	// Strength says how far it goes: proved within bounds, violated with a trace,
	// sampled, not exercised, or unknown.
	Strength string `json:"strength"`
	// Outcome is met, unmet, open or unclaimed.
	Outcome string `json:"outcome,omitempty"`
	Note    string `json:"note,omitempty"`
	Trace   *Trace `json:"trace,omitempty"`
}

// A Trace is a file of the pack that replays by itself.
type Trace struct {
	File        string `json:"file"`
	Property    string `json:"property"`
	Actions     int    `json:"actions"`
	Faults      int    `json:"faults"`
	At          string `json:"at"`
	Explanation string `json:"explanation"`
	// Pictures are files of the pack that draw it.
	Pictures []string `json:"pictures,omitempty"`
}

// A Variation is the scenario with something changed, and what came of it.
type Variation struct {
	ID string `json:"id"`
	// Says is what is assumed, allowed, bounded or guarded; Instead is what was
	// run in its place, Edits the keys of the file that make the change.
	Says    string `json:"says"`
	Instead string `json:"instead"`
	Edits   []Edit `json:"edits"`
	// Off is why it was not asked, "" if it was.
	Off      string    `json:"off,omitempty"`
	Search   *Search   `json:"search,omitempty"`
	Findings []Finding `json:"findings"`
	// Changes are the verdicts that are others than in the scenario as it is.
	Changes []Change `json:"changes"`
	// Result is what it comes to: breaks, mends, changes, nothing, unknown or off.
	Result string `json:"result"`
}

// An Edit is a key of the scenario file and its value; the key is taken out where
// there is none.
type Edit struct {
	Key   string `json:"key"`
	Value string `json:"value,omitempty"`
}

// A Change is a verdict that has become another.
type Change struct {
	Property string `json:"property"`
	From     string `json:"from"`
	To       string `json:"to"`
}

// A Search is how much was searched.
type Search struct {
	Complete bool   `json:"complete"`
	Stopped  string `json:"stopped,omitempty"`
	States   int    `json:"states"`
	Worlds   int    `json:"worlds"`
	Moves    int    `json:"moves"`
	Depth    int    `json:"depth"`
	// Runs is how many random runs there were besides, where a search came to no
	// end.
	Runs int `json:"random_runs,omitempty"`
}

// A Witness is what must have been seen before a property can be said to hold.
type Witness struct {
	Property string `json:"property"`
	Needs    string `json:"needs"`
	Seen     bool   `json:"seen"`
}

// A Boundary is where the verdict on a property flips when one parameter varies.
type Boundary struct {
	Property  string `json:"property"`
	Parameter string `json:"parameter"`
	InFile    string `json:"in_file,omitempty"`
	From      string `json:"from"`
	To        string `json:"to"`
	Step      string `json:"step,omitempty"`
	// Outcome is that of the search: flips, never broken, always broken or UNKNOWN.
	Outcome string `json:"outcome"`
	Flips   []Flip `json:"flips"`
	// Says is the result in a sentence.
	Says     string `json:"says"`
	Searches int    `json:"searches"`
}

// A Flip is two values: broken, by a trace, and safe, by a complete search. Exact
// says that nothing lies between them.
type Flip struct {
	Broken string `json:"broken"`
	Trace  *Trace `json:"trace,omitempty"`
	Safe   string `json:"safe"`
	// Verdict is that on the safe side: HOLDS or NOT EXERCISED.
	Verdict string `json:"verdict"`
	Exact   bool   `json:"exact"`
	// Law is what the trace needs, all of it, and the safe side denies.
	Law []Inequality `json:"law,omitempty"`
}

// An Inequality is one between the keys of the file, and its right side in numbers.
type Inequality struct {
	Keys    string `json:"keys"`
	Numbers string `json:"numbers"`
}

// A Map is the verdict over two parameters.
type Map struct {
	// Rule says why these two, and why this property.
	Rule  string       `json:"rule"`
	File  string       `json:"file"`
	Chart *chart.Chart `json:"chart"`
}

// An Alternative is another lock under the same faults.
type Alternative struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	Lock  string `json:"lock"`
	About string `json:"about"`
	// Differs says what else had to be changed to have the same faults.
	Differs  string    `json:"differs,omitempty"`
	Off      string    `json:"off,omitempty"`
	Search   *Search   `json:"search,omitempty"`
	Findings []Finding `json:"findings"`
}

// Reproduce is how to get the same pack again.
type Reproduce struct {
	Build Build `json:"build"`
	// Seed and Runs are those of random runs, MaxStates the limit on each search
	// beside the first.
	Seed      uint64     `json:"seed"`
	Runs      int        `json:"random_runs"`
	MaxStates int        `json:"max_states"`
	Commands  []string   `json:"commands"`
	Files     []FileHash `json:"files"`
}

// A Build is which program it was.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	// Modified says that the sources were not those of the revision.
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
}

// A FileHash is a file of the pack and its SHA-256.
type FileHash struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
}

// Totals counts what was run.
type Totals struct {
	Scenarios int `json:"scenarios"`
	States    int `json:"states"`
	Traces    int `json:"traces"`
	Holds     int `json:"holds"`
	Violated  int `json:"violated"`
	Idle      int `json:"not_exercised"`
	Unknown   int `json:"unknown"`
}
