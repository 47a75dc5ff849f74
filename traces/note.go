package traces

import (
	"fencepost/clock"
	"fencepost/model"
)

// A tone is how a note wants to be taken.
type tone uint8

const (
	plain tone = iota
	faint      // in passing
	good       // somebody gets what it asked for
	bad        // somebody is refused, or worse
	fault      // the environment strikes, or time runs out
)

// A note is one thing that happened to one process.
type note struct {
	text string
	tone tone
	// trivial says that the note may go where the next one of the same process and
	// instant says it too: that the time is noted when the request is sent.
	trivial, covers bool
}

// A look is how the line of a process's life is drawn.
type look uint8

const (
	idle   look = iota
	inside      // in the critical section
	over        // in the critical section, the lease over by its own clock
	held        // a server on which the lock key is set
	ended       // crashed, down, or through with its work
)

// A life is a process at a moment.
type life struct {
	look   look
	paused bool
	// of is one more than the client whose colour this has, 0 for none.
	of uint8
}

// A process is a client, a server or a resource: a column.
type process struct {
	name string
	kind kind
	// number is the client's or the server's, and of a resource its place among
	// the names.
	number uint8
}

type kind uint8

const (
	_ kind = iota
	client
	server
	store
)

// A row is what happens at one instant, as far as it can stand side by side.
type row struct {
	at clock.Ticks
	// cells are the notes of each process and lives how it is afterwards.
	cells [][]note
	lives []life
	// fault says that the environment had a hand in it, broken that here the
	// property breaks.
	fault, broken bool
}

// processes are all processes of a scenario, clients first.
func processes(s *model.Scenario) []process {
	var all []process
	for c := range s.Clients {
		all = append(all, process{model.ClientName(c), client, c})
	}
	for n := range s.Servers {
		all = append(all, process{s.PeerName(n), server, n})
	}
	for r := range s.Section.Resources {
		all = append(all, process{s.Names[r], store, r})
	}
	return all
}
