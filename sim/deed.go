package sim

import (
	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/network"
)

// A deed is a step by what it is, not by where things stand: the n-th place on
// the wire is another message once a step before it is gone, but the message
// that a certain deed sent to a certain server stays that message.
type deed struct {
	// id tells the deeds of a path apart, whatever their order.
	id     int32
	action model.Action
	// For a deed about a message: who sent it, on which connection, and what it is.
	sender int32
	on     network.Connection
	body   model.Body
	// For a step of a client's thread: where in the script.
	at lock.Label
}

// senders is the deed that sent each message on the wire. The zero sender is of
// no message: deeds are counted from one here.
type senders [network.Capacity]int32

// aboutMessage reports whether Who of such an action is a place on the wire.
func aboutMessage(k model.Kind) bool {
	switch k {
	case model.Hear, model.Arrive, model.Run, model.Serve, model.Vanish, model.DelayIt, model.LoseIt, model.DoubleIt:
		return true
	}
	return false
}

// ofThread reports whether such an action is a thread's, at its place in the
// script.
func ofThread(k model.Kind) bool { return k >= model.Step && k <= model.FallDue }

// takes reports whether such an action removes the message it is about.
func takes(k model.Kind) bool {
	return k == model.Hear || k == model.Run || k == model.Serve || k == model.Vanish || k == model.LoseIt
}

func labelOf(w *model.World, a model.Action) lock.Label {
	if a.What == 1 {
		return w.Clients[a.Who].Watchdog.At
	}
	return w.Clients[a.Who].Main.At
}

// describe is an action of the newest world as a deed.
func (c *course) describe(a model.Action, id int32) deed {
	d := deed{id: id, action: a}
	now := c.top()
	switch {
	case aboutMessage(a.Kind):
		if a.Who < now.world.Wire.N {
			m := &now.world.Wire.In[a.Who]
			d.sender, d.on, d.body = now.senders[a.Who], m.Connection, m.Body
		}
	case ofThread(a.Kind) && a.Who < c.scenario.Clients:
		d.at = labelOf(&now.world, a)
	}
	return d
}

// redo takes the deed in the newest world if it is there: a thread's step where
// the thread is at the same place in the script, something about a message where
// that message is on the wire. A command that would now find the lock key in
// another state finds it so. Where alike is set, a message that says the same
// will do for one that is not there.
func (c *course) redo(d deed, alike bool) bool {
	a := d.action
	switch {
	case ofThread(a.Kind):
		if labelOf(&c.top().world, a) != d.at {
			return false
		}
	case aboutMessage(a.Kind):
		place, ok := c.place(d, alike)
		if !ok {
			return false
		}
		a.Who = place
	}
	if c.again(d, a) {
		return true
	}
	if a.Kind != model.Run {
		return false
	}
	for _, how := range keyStates[a.What] {
		a.What = how
		if c.again(d, a) {
			return true
		}
	}
	return false
}

func (c *course) again(d deed, a model.Action) bool { return c.take(c.describe(a, d.id), a) }

// keyStates is in which other states a command may find the lock key: first one
// in which it would do the same. 0 is absent, 1 alive, 2 expired.
var keyStates = [...][2]uint8{{2, 1}, {0, 2}, {0, 1}}

// place is where on the wire the message of a deed is.
func (c *course) place(d deed, alike bool) (uint8, bool) {
	now := c.top()
	wire := &now.world.Wire
	for i := range wire.N {
		if now.senders[i] == d.sender && wire.In[i].Connection == d.on {
			return i, true
		}
	}
	if !alike {
		return 0, false
	}
	for i := range wire.N {
		m := &wire.In[i]
		if m.Connection == d.on && m.Body.Watchdog == d.body.Watchdog &&
			m.Body.Ask.Op == d.body.Ask.Op && m.Body.Use.Op == d.body.Use.Op {
			return i, true
		}
	}
	return 0, false
}

// follow carries the senders over a step. A new message is one whose stopwatch
// the step has started and that is still under way (one that has just arrived
// starts a stopwatch, too), or the second of a doubled one. The others keep their
// order and what they say, so they are found again one after another; the one
// that the step took is not among them.
func (s *senders) follow(was, is *stage, started clock.Stopwatch) {
	a, old, wire := is.action, &was.world.Wire, &is.world.Wire
	second := -1
	if a.Kind == model.DoubleIt {
		for i := range wire.N {
			if wire.In[i].Connection == old.In[a.Who].Connection {
				second = int(i)
			}
		}
	}
	from := uint8(0)
	for i := range wire.N {
		m := &wire.In[i]
		if int(i) == second || started != 0 && m.Since == started && !m.Arrived {
			s[i] = is.deed.id + 1
			continue
		}
		for takes(a.Kind) && from == a.Who || !same(&old.In[from], m) {
			if from++; from >= old.N {
				panic("sim: a message came from nowhere: an action changes what a message says")
			}
		}
		s[i] = was.senders[from]
		from++
	}
}

// same reports whether a message can be another one a step later.
func same(a, b *network.Message[model.Body]) bool {
	return a.Connection == b.Connection && a.Body.Watchdog == b.Body.Watchdog && a.Body.Ask == b.Body.Ask &&
		a.Body.Reply == b.Body.Reply && a.Body.Use == b.Body.Use && a.Body.Yes == b.Body.Yes
}

// client is whose deed it is: the client that acts, is struck, or has the message
// under way; -1 for a server's own.
func (d *deed) client() int {
	switch k := d.action.Kind; {
	case aboutMessage(k):
		return int(d.on.Client)
	case k <= model.Heal, k >= model.PauseIt && k <= model.CutIt:
		return int(d.action.Who)
	}
	return -1
}

// process is where it happens, as a kind of process and a number: at a client,
// at a server or a resource, or on the wire.
func (d *deed) process() (kind, who int) {
	switch k := d.action.Kind; {
	case k == model.Run, k == model.Serve:
		return 1, int(d.on.Peer)
	case k == model.Hear, k == model.Arrive && d.on.Reply:
		return 0, int(d.on.Client)
	case aboutMessage(k):
		return 2, 0
	case d.client() >= 0:
		return 0, d.client()
	}
	return 1, int(d.action.Who)
}
