package lab

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/sim"
)

// An Account is what happened in a run: counts, the value of what is protected,
// and, where it is wanted, a log.
type Account struct {
	// Entries is how often a client entered its critical section, Conflicts how
	// often it found another inside.
	Entries, Conflicts int
	// Accepted and Refused count what the resource said to writes and to fences
	// that were shown to it; Lost and Old are accepted writes that lost an update,
	// and that came after one of a newer grant.
	Accepted, Refused, Lost, Old int
	// Pauses, Denied and GaveUp count pauses of a client, refusals of the lock, and
	// rounds that ended without it.
	Pauses, Denied, GaveUp int
	// Messages is requests and answers that reached somebody.
	Messages, Actions int
	// Value is that of a counter that every accepted write sets to one more than
	// its writer has read.
	Value int
	// Last is who wrote last, -1 for nobody.
	Last int
	// Tries is how many attempts the client that got in first had begun by then, 0
	// if nobody got in.
	Tries int
	// Beside is the set of clients that each found inside when it last came in.
	Beside [model.MaxClients]uint32
	End    clock.Ticks
	// Steps and Log are kept where Keep says so.
	Keep  bool
	Steps []sim.Step
	Log   []Entry

	scenario *model.Scenario
	read     [model.MaxClients]int
	begun    [model.MaxClients]int
	doing    Entry
	isUse    bool
}

// An Entry is a line of the log: something that a server or the resource did.
type Entry struct {
	At     clock.Ticks
	Client uint8
	// Op is the command that a server ran and Reply its answer.
	Op    redis.Op
	Reply redis.Reply
	// Use is what the resource was asked, with which fence, and Yes whether it
	// accepted.
	Use   resource.Op
	Fence uint16
	Yes   bool
}

func (a *Account) begin(s *model.Scenario) {
	*a = Account{Keep: a.Keep, Steps: a.Steps[:0], Log: a.Log[:0], scenario: s, Last: -1}
}

// expired is the variant of a Run in which the lock key has expired.
const expired = 2

// before looks at the world in which an action is about to be taken.
func (a *Account) before(r *sim.Run, action model.Action, at clock.Ticks) {
	a.Actions++
	a.doing, a.isUse = Entry{At: at}, false
	if a.Keep {
		a.Steps = append(a.Steps, sim.Step{Action: action, At: at})
	}
	switch action.Kind {
	case model.PauseIt:
		a.Pauses++
	case model.Hear, model.Vanish:
		a.Messages++
	case model.Serve:
		a.Messages++
		m := &r.World.Wire.In[action.Who]
		a.isUse = true
		a.doing.Client, a.doing.Use, a.doing.Fence = m.Client, m.Body.Use.Op, m.Body.Use.Fence
	case model.Run:
		a.Messages++
		m := &r.World.Wire.In[action.Who]
		a.doing.Client, a.doing.Op = m.Client, m.Body.Ask.Op
		if a.Keep {
			// What the server will answer, found by the function that answers.
			memory := r.World.Servers[m.Peer].Memory
			if action.What == expired {
				memory.Lock = redis.Key{}
			}
			a.doing.Reply = m.Body.Ask.Run(&memory, m.Client+1, clock.Mark{})
		}
	}
}

// after looks at what has come of it.
func (a *Account) after(r *sim.Run) {
	e, actor := r.Moves.Events, r.Moves.Actor
	a.End = r.Now
	if a.isUse {
		a.use(e)
	} else if a.Keep && a.doing.Op != 0 {
		a.Log = append(a.Log, a.doing)
	}
	if e == 0 {
		return
	}
	if e.Has(model.Began) {
		a.begun[actor]++
	}
	if e.Has(model.Contended) {
		a.Denied++
	}
	if e.Has(model.GaveUp) {
		a.GaveUp++
	}
	if !e.Has(model.Entered) {
		return
	}
	if a.Entries == 0 {
		a.Tries = a.begun[actor]
	}
	a.Entries++
	a.Beside[actor] = 0
	for c := range r.Scenario.Clients {
		if c != actor && r.World.Clients[c].Inside {
			a.Beside[actor] |= 1 << c
		}
	}
	if a.Beside[actor] != 0 {
		a.Conflicts++
	}
}

// use is what the resource has said.
func (a *Account) use(e model.Events) {
	q := &a.doing
	q.Yes = !e.Has(model.HolderRefused)
	if a.Keep {
		a.Log = append(a.Log, *q)
	}
	switch {
	case !q.Yes:
		a.Refused++
	case q.Use == resource.Read:
		a.read[q.Client] = a.Value
	case q.Use == resource.Write:
		a.Value = a.read[q.Client] + 1
	case q.Use == resource.Apply:
		a.Value++
	}
	if e.Has(model.Wrote) {
		a.Accepted++
		a.Last = int(q.Client)
	}
	if e.Has(model.LostUpdate) {
		a.Lost++
	}
	if e.Has(model.OldOverNew) {
		a.Old++
	}
}
