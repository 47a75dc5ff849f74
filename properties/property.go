package properties

import (
	"strings"

	"fencepost/clock"
	"fencepost/model"
)

// A Property is a claim about a lock, by name.
type Property struct {
	Name string
	// Doc is the claim in a sentence.
	Doc string
	// When is the events after which the property can have been broken; none
	// means after any move, and by the mere passing of time.
	When model.Events
	// judge reports each way in which the property is broken.
	judge func(*Judging)
	// needs is what must have been seen before HOLDS may be said.
	needs func(*model.Scenario) []Witness
	// explain says in words what went wrong, given the run up to there.
	explain func(*Story) string
}

// A Witness is something that must have happened for a property to count as
// exercised.
type Witness struct {
	Event model.Events
	Doc   string
}

// A Judging is a world to be judged, and after it the ways in which a property
// is broken there.
type Judging struct {
	Scenario *model.Scenario
	World    *model.World
	Events   model.Events
	Actor    uint8
	// Ways are conjunctions of guards: the property is broken at the readings that
	// satisfy one of them.
	Ways []Way
}

// A Way is one way in which a property is broken: under all of its guards.
type Way struct {
	n      uint8
	guards [model.MaxServers]clock.Guard
}

// Guards are the conditions on stopwatches; none means at any time.
func (w *Way) Guards() []clock.Guard { return w.guards[:w.n] }

func (j *Judging) broken(guards ...clock.Guard) {
	w := Way{n: uint8(len(guards))}
	copy(w.guards[:], guards)
	j.Ways = append(j.Ways, w)
}

// Judge fills in the ways in which the property is broken.
func (p *Property) Judge(j *Judging) {
	j.Ways = j.Ways[:0]
	if p.When == 0 || j.Events&p.When != 0 {
		p.judge(j)
	}
}

// Needs lists the witnesses of the property in the scenario.
func (p *Property) Needs(s *model.Scenario) []Witness { return p.needs(s) }

// Unseen lists the witnesses of the property in the scenario that are none of the
// events.
func (p *Property) Unseen(s *model.Scenario, events model.Events) []Witness {
	var list []Witness
	for _, w := range p.needs(s) {
		if !events.Has(w.Event) {
			list = append(list, w)
		}
	}
	return list
}

// All lists the properties, in the order in which people argue about them.
var All = []*Property{&Belief, &Use, &Stale, &Overwrite, &LostUpdate, &Holder,
	&FenceMonotone, &FenceUnique, &OwnerRelease, &Gap, &Free, &Progress}

// Names is the names of all properties, for messages.
func Names() string {
	var names []string
	for _, p := range All {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// Find is the property of a name, nil if there is none.
func Find(name string) *Property {
	for _, p := range All {
		if p.Name == name {
			return p
		}
	}
	return nil
}
