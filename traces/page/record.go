package page

import (
	"slices"

	"fencepost/traces/story"
)

// A record is the states of a run for the script: the one at the start, and what each step
// changes. All texts are places in Texts.
type record struct {
	Texts []string `json:"texts"`
	// Start is the values of all fields at the start, process by process in the order in
	// which the page has them. The place of a field in it is its slot.
	Start []int `json:"start"`
	// Steps are, of each step, pairs of a slot and its new value. Where only time has run
	// down, the slot s is written as -1-s.
	Steps [][]int `json:"steps"`
	// Messages are all messages, in the order in which they were sent, and Wire which of
	// them each step puts on the wire or takes off it: whichever of the two it is.
	Messages []int   `json:"messages"`
	Wire     [][]int `json:"wire"`
}

func newRecord(r *story.Run, states []story.State, arrows []story.Arrow, changes [][]change) *record {
	// empty lists, not absent ones: the script asks for their lengths
	d := &record{Texts: []string{}, Start: []int{}, Steps: [][]int{}, Messages: []int{}, Wire: [][]int{}}
	places := map[string]int{}
	text := func(s string) int {
		place, known := places[s]
		if !known {
			place = len(d.Texts)
			places[s] = place
			d.Texts = append(d.Texts, s)
		}
		return place
	}
	for _, list := range states[0].Fields {
		for _, f := range list {
			d.Start = append(d.Start, text(f.Value))
		}
	}
	all := r.Processes()
	for i := range arrows {
		d.Messages = append(d.Messages, text(message(all, &arrows[i])))
	}
	for i := range r.Steps {
		step := []int{}
		for _, c := range changes[i] {
			slot := c.slot
			if c.elapsed {
				slot = -1 - slot
			}
			step = append(step, slot, text(c.Value))
		}
		d.Steps = append(d.Steps, step)
		d.Wire = append(d.Wire, differ(states[i].Wire, states[i+1].Wire))
	}
	return d
}

// differ is what is in one of two lists and not in the other, in order.
func differ(a, b []int) []int {
	out := []int{}
	for _, k := range a {
		if !slices.Contains(b, k) {
			out = append(out, k)
		}
	}
	for _, k := range b {
		if !slices.Contains(a, k) {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}
