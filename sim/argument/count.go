package argument

import (
	"fmt"

	"fencepost/properties"
	"fencepost/sim/phrase"
)

// Summary says how many claims came out how, and what it took.
func (r *Result) Summary() string {
	var findings [Wrong + 1]int
	var verdicts [4]int
	claims, boundaries, seen := 0, 0, map[*task]bool{}
	for _, c := range r.Claims() {
		claims++
		findings[c.Found]++
		for _, t := range c.Trials {
			for _, k := range t.edges {
				if !seen[k] {
					boundaries++
				}
				seen[k] = true
			}
			if seen[t.verdicts] {
				continue
			}
			seen[t.verdicts] = true
			for _, a := range t.verdicts.search.Answers {
				verdicts[a.Verdict]++
			}
		}
	}
	text := fmt.Sprintf("%s: %d %s; %d %s; %d %s", phrase.Many(claims, "claim", "claims"),
		findings[Right], Right, findings[RightIf], RightIf, findings[Wrong], Wrong)
	if n := findings[Open]; n > 0 {
		text += fmt.Sprintf("; %d %s", n, Open)
	}
	text += fmt.Sprintf(". %d VIOLATED, each with a trace that was replayed; %d HOLDS, over all runs and timings",
		verdicts[properties.Violated], verdicts[properties.Holds])
	if n := verdicts[properties.NotExercised]; n > 0 {
		text += fmt.Sprintf("; %d NOT EXERCISED", n)
	}
	if n := verdicts[properties.Unknown]; n > 0 {
		text += fmt.Sprintf("; %d UNKNOWN", n)
	}
	return text + fmt.Sprintf("; %s.", phrase.Many(boundaries, "boundary", "boundaries"))
}
