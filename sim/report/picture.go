package report

import (
	"path"
	"strings"

	"fencepost/traces"
)

// pictureWidth is how many characters a line of a picture has.
const pictureWidth = 100

// picture draws the counterexample of an answer: the one place where it is decided
// what a counterexample looks like in a pack. Pages show every file that is given
// here, text as it is and SVG as a picture.
func picture(a *answer) []File {
	if a.proof == nil {
		return nil
	}
	r := a.proof.Replayed
	t := traces.Timeline{Scenario: r.Scenario, Steps: r.Steps, End: r.End, Width: pictureWidth,
		Property: r.Property.Name, Explanation: a.proof.Explanation}
	name := strings.TrimSuffix(path.Base(a.file), traces.Extension)
	return []File{{pictureDir + name + ".txt", []byte(t.String())}}
}
