package lab

import (
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
	"fencepost/sim"
)

// A Point is a place in a client's life at which a plan has something happen: it
// has come in, or an answer is on its way to it that says yes.
type Point struct {
	inside bool
	op     redis.Op
	use    resource.Op
}

// The points that are no answers to commands.
var (
	// Inside is the moment at which the client has entered its critical section.
	Inside = Point{inside: true}
	// FenceShown is the moment at which a resource has accepted its fence, before
	// the work.
	FenceShown = Point{use: resource.Announce}
)

// AnswerTo is the moment at which a server has said yes to the op, and the client
// does not know it yet.
func AnswerTo(op redis.Op) Point { return Point{op: op} }

func (p Point) reached(r *sim.Run, c uint8) bool {
	if p.inside {
		return r.World.Clients[c].Inside
	}
	w := &r.World.Wire
	for i := range w.In[:w.N] {
		if m := &w.In[i]; m.Client == c && m.Reply && !m.Arrived && p.is(m) {
			return true
		}
	}
	return false
}

// is reports whether an answer is the one that is meant, and says yes.
func (p Point) is(m *network.Message[model.Body]) bool {
	if p.use != 0 {
		return m.Body.Use.Op == p.use && m.Body.Yes
	}
	return m.Body.Ask.Op == p.op && m.Body.Ask.Yes(m.Body.Reply)
}
