package page

import (
	"strings"
	"time"

	"fencepost/traces/story"
)

// A change is a field with another value than one step earlier.
type change struct {
	// slot is the place of the field among those of all processes.
	process, slot int
	story.Field
	// elapsed says that it is time running down, and nothing that anybody did.
	elapsed bool
}

// compare lists what each step changes. The i-th list leads from the state before step i to
// the one after it.
func compare(r *story.Run, states []story.State) [][]change {
	list := make([][]change, len(r.Steps))
	for i := range list {
		before, after, slot := &states[i], &states[i+1], 0
		for p := range after.Fields {
			for k := range after.Fields[p] {
				if was, is := before.Fields[p][k], after.Fields[p][k]; was != is {
					list[i] = append(list[i], change{p, slot, is, elapses(was.Value, is.Value) && !r.Steps[i].Action.IsFault()})
				}
				slot++
			}
		}
	}
	return list
}

// elapses reports whether a value is a length of time that has become shorter.
func elapses(was, is string) bool {
	before, unit, _ := strings.Cut(was, " ")
	after, same, _ := strings.Cut(is, " ")
	from, err := time.ParseDuration(before)
	to, wrong := time.ParseDuration(after)
	return err == nil && wrong == nil && unit == same && 0 <= to && to < from
}

// tell is changes in words, without those by time alone.
func tell(all []story.Process, changes []change) string {
	var b strings.Builder
	process := story.Nobody
	for _, c := range changes {
		if c.elapsed {
			continue
		}
		switch {
		case c.process == process:
			b.WriteString(", ")
		case process != story.Nobody:
			b.WriteString("; ")
			fallthrough
		default:
			b.WriteString(all[c.process].Name + ": ")
		}
		process = c.process
		b.WriteString(c.Name + " " + c.Value)
	}
	return b.String()
}
