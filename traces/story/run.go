package story

import (
	"fencepost/clock"
	"fencepost/model"
)

// A Run is a replayed run, from the start up to where the story ends.
type Run struct {
	Scenario *model.Scenario
	// Steps are the steps as they were replayed, and End when the story ends, in
	// ticks since the start: at the last step, or later where a property breaks by
	// time passing.
	Steps []model.Taken
	End   clock.Ticks
	// Property is what is broken at the end, "" if nothing is, and Explanation says
	// so in a sentence.
	Property, Explanation string
}

// A Process is a client, a server or a resource. Elsewhere it is named by its place
// among [Run.Processes].
type Process struct {
	Name string
	Kind Kind
	// Number is the client's or the server's, and of a resource its place among
	// the scenario's.
	Number uint8
}

// Kind is the kind of a process.
type Kind uint8

// The kinds of process.
const (
	_ Kind = iota
	Client
	Server // or a replica, a node, a consensus store
	Resource
)

// Nobody is the place of no process.
const Nobody = -1

// Processes lists the processes of the scenario: clients, then servers, then resources.
func (r *Run) Processes() []Process {
	s := r.Scenario
	var all []Process
	for c := range s.Clients {
		all = append(all, Process{model.ClientName(c), Client, c})
	}
	for n := range s.Servers {
		all = append(all, Process{s.PeerName(n), Server, n})
	}
	for i := range s.Section.Resources {
		all = append(all, Process{s.Names[i], Resource, i})
	}
	return all
}

// A Moment is when something happened: in which step, by its place in
// [Run.Steps], and at which time, in ticks since the start.
type Moment struct {
	// Step is None where no step did it: where it follows from time passing.
	Step int
	At   clock.Ticks
}

// None is the place of no step and of no arrow.
const None = -1
