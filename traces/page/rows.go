package page

import (
	"fmt"
	"slices"
	"strings"

	"fencepost/traces/story"
)

// A row is one deed in the table.
type row struct {
	// Step is the place of the step that it is or, where it follows from time passing, of
	// the step before it; -1 for the start.
	Step int
	// Number counts steps from 1 on; "" where it is none.
	Number, At, Process string
	Hue                 int
	Notes               []note
	Changes             string
	// Class is fault, broken, both, or "".
	Class string
}

// A note is one thing that happened, with the class of how it wants to be taken.
type note struct{ Text, Class string }

var tones = [...]string{story.Plain: "", story.Faint: "faint", story.Good: "good", story.Bad: "bad", story.Fault: "struck"}

// rows lists the deeds of a run between a row for the start and, where a property breaks by
// time passing, one for the end.
func (p Page) rows(changes [][]change) []row {
	all, s := p.Processes(), p.Scenario
	list := []row{{Step: -1, Number: "0", At: s.Time(0), Notes: []note{{"the start", ""}}}}
	step := -1
	deeds, broken := p.Deeds(), p.Break()
	for i := range deeds {
		d := &deeds[i]
		r := row{Step: step, At: s.Time(d.At), Process: all[d.Process].Name, Hue: hue(all[d.Process])}
		for _, n := range d.Notes {
			r.Notes = append(r.Notes, note{n.Text, tones[n.Tone]})
		}
		var class []string
		if d.Fault {
			class = append(class, "fault")
		}
		if d.Step != story.None {
			step = d.Step
			r.Step, r.Number = step, fmt.Sprint(step+1)
			r.Changes = tell(all, changes[d.Step])
			if len(d.Notes) == 0 {
				r.Notes = []note{{p.Steps[d.Step].Text, ""}}
			}
			if broken != nil && broken.Step == d.Step {
				class = append(class, "broken")
			}
		}
		r.Class = strings.Join(class, " ")
		list = append(list, r)
	}
	if broken != nil && broken.Step == story.None {
		list = append(list, row{Step: step, At: s.Time(broken.At), Class: "broken",
			Notes: []note{{broken.Property + " is broken", tones[story.Bad]}}})
	}
	return list
}

// most is how many rows a table has; a browser lays out a table as a whole, and need not lay
// out those that are out of sight.
const most = 200

// A table is some of the rows.
type table struct {
	Rows []row
	// Part says that there are others.
	Part bool
}

func tables(rows []row) (list []table) {
	for some := range slices.Chunk(rows, most) {
		list = append(list, table{some, len(rows) > most})
	}
	return list
}

// Caption says what is in the table.
func (t table) Caption() string {
	if !t.Part {
		return "What happened, step by step"
	}
	return "What happened from " + t.Rows[0].At + " to " + t.Rows[len(t.Rows)-1].At
}
