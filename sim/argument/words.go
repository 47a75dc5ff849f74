package argument

import (
	"strings"

	"fencepost/sim"
)

// Says is the boundary in words: on which side of which value the property is broken.
func (b *Boundary) Says() string {
	switch {
	case b.Outcome == sim.NeverBroken:
		return "never broken, at whatever value"
	case b.Outcome == sim.AlwaysBroken:
		return "broken at every value"
	case b.Outcome != sim.Flipped:
		return "not known: " + b.Why
	case b.Rises:
		return "broken from " + b.Broken + ", not broken up to " + b.Safe
	}
	return "broken up to " + b.Broken + ", not broken from " + b.Safe
}

// Says is how a variant differs from the scenario that it was made of.
func (v *Variant) Says() string {
	var keys []string
	for _, set := range v.Set {
		keys = append(keys, set.Key+": "+set.Value)
	}
	return v.From + " with " + strings.Join(keys, ", ")
}

// Command is how to look for the edge in a scenario of that name by hand, without the
// program's own name.
func (e *Edge) Command(scenario string) string {
	text := "boundary " + scenario + " --vary " + shown(e.Parameter) + " --property " + e.Property
	for _, flag := range [...][2]string{{"from", e.From}, {"to", e.To}, {"step", e.Step}} {
		if flag[1] != "" {
			text += " --" + flag[0] + " " + flag[1]
		}
	}
	return text
}

// shown is a path as a shell takes it for one word.
func shown(path string) string {
	if strings.ContainsAny(path, "[]") {
		return "'" + path + "'"
	}
	return path
}

// opened is a sentence with a capital at its beginning.
func opened(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
