package story

import "fencepost/clock"

// A Deed is what happened to one process at one moment: a step of the run, or one of
// the two things that are no step and follow from time passing, that a lock key
// expires and that a client's lease is over by its own clock. Those have no step.
type Deed struct {
	Moment
	// Process is whom it happened to.
	Process int
	// Notes say it in words; none where there is nothing to tell.
	Notes []Note
	// Fault says that the environment did it.
	Fault bool
	// After is the process whose doing arrives here, Servers for all of them, Nobody
	// where there is none: where both are at the same instant they are not side by side.
	After int
	// Lives is how each process is afterwards.
	Lives []Life
}

// Servers is, in [Deed.After], all servers together.
const Servers = -2

// Deeds lists what happened in the order of time, one deed for each step and
// those that follow from time passing in between. Where the property breaks at the last step,
// the notes of that one are Bad.
func (r *Run) Deeds() []Deed {
	var deeds []Deed
	r.walk(func(_ *teller, d *Deed) { deeds = append(deeds, *d) })
	if n := len(r.Steps); n > 0 && r.Property != "" && r.End <= r.Steps[n-1].At {
		for i := len(deeds) - 1; i >= 0; i-- {
			if deeds[i].Step != n-1 {
				continue
			}
			for k := range deeds[i].Notes {
				deeds[i].Notes[k].Tone = Bad
			}
		}
	}
	return deeds
}

// walk calls f after each deed, with the teller as it is then.
func (r *Run) walk(f func(t *teller, d *Deed)) {
	all := r.Processes()
	t := newTeller(r.Scenario)
	tell := func(d Deed) {
		d.Lives = t.lives(all)
		f(t, &d)
	}
	passed := func(until clock.Ticks) {
		for d, more := t.passed(until); more; d, more = t.passed(until) {
			tell(d)
		}
	}
	for i := range r.Steps {
		passed(r.Steps[i].At)
		tell(t.tell(i, &r.Steps[i]))
	}
	passed(r.End)
}
