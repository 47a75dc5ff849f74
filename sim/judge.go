package sim

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A Break is a property broken in a run: which, and when.
type Break struct {
	Property *properties.Property
	At       clock.Ticks
}

// A Judge looks for breaks of some properties while a run goes on.
type Judge struct {
	Properties []*properties.Property
	judging    properties.Judging
	pending    []pending
	// always are the properties that have to be judged after every move, when the
	// events after which any other has; sorted is how many there were.
	always []*properties.Property
	when   model.Events
	sorted int
}

func (j *Judge) sort() {
	j.always, j.when, j.sorted = nil, 0, len(j.Properties)
	for _, p := range j.Properties {
		if j.when |= p.When; p.When == 0 {
			j.always = append(j.always, p)
		}
	}
}

// pending is a property that breaks if the world stays as it is until then.
type pending struct {
	property *properties.Property
	from     clock.Ticks
}

// After judges the world that the run's last move has led to. It appends the
// properties that are broken there and then, and remembers those that will be if
// the run stays long enough.
func (j *Judge) After(r *Run, into []Break) []Break {
	j.pending = j.pending[:0]
	events := r.Moves.Events
	if len(j.Properties) != j.sorted {
		j.sort()
	}
	judged := j.always
	if events&j.when != 0 {
		judged = j.Properties
	}
	for _, p := range judged {
		if p.When != 0 && events&p.When == 0 {
			continue
		}
		j.judging.Scenario, j.judging.World = r.Scenario, &r.World
		j.judging.Events, j.judging.Actor = events, r.Moves.Actor
		p.Judge(&j.judging)
		first := clock.Forever
		for i := range j.judging.Ways {
			if from, to := r.Window(j.judging.Ways[i].Guards()); max(from, r.Now) <= to {
				first = min(first, max(from, r.Now))
			}
		}
		switch {
		case first == r.Now:
			into = append(into, Break{p, r.Now})
		case first < clock.Forever:
			j.pending = append(j.pending, pending{p, first})
		}
	}
	return into
}

// Until appends the properties that break because the run stays in its world
// until the time.
func (j *Judge) Until(until clock.Ticks, into []Break) []Break {
	for _, p := range j.pending {
		if p.from <= until {
			into = append(into, Break{p.property, p.from})
		}
	}
	return into
}
