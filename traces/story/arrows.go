package story

import (
	"fmt"
	"strconv"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// An Arrow is a message from one process to another. A request and its reply are two
// arrows.
type Arrow struct {
	From, To int
	// Reply says that it is an answer, and To then is a client.
	Reply bool
	// Watchdog says that it is between the client's watchdog and a server.
	Watchdog bool
	// Text is a request as it is sent, SET lock A1 NX PX 10000, and an answer as it comes
	// back, OK or nil or 1.
	Text string
	// Request is the arrow that a reply answers, None for a request.
	Request int
	// All says that the reply stands for those of all nodes, or of as many as are
	// needed, which travel as one where nothing can happen to a single one: it sets
	// out from the node that answers last of them. What each node said is the Answer
	// of its request.
	All bool

	// Sent is when it set out, Ended when it arrived or came to another end; Ended
	// is the end of the story, without a step, where it is still on its way.
	Sent, Ended Moment
	Fate        Fate
	// Taken is when the process that it reached dealt with it: at once, or later
	// where a client was paused or takes time for its steps, and where a WAIT had
	// to wait. It has no step where that never came.
	Taken Moment
	// Double says that a fault made it as a copy of another request, Late that a
	// fault held it up beyond its longest delay.
	Double, Late bool
	// Awaited says that the sender of the request waits for an answer when it sends
	// it, and Forgotten that it does no longer when the request ends. A reply is
	// always awaited until it ends.
	Awaited, Forgotten bool

	// Answer is, of a request that was carried out, what came of it: what a server
	// replied, whether anybody waited for it or not, and yes or no of a resource.
	// Yes says that it, or the reply, is what the client asked for.
	Answer string
	Yes    bool
	// Fence is the fencing token that a request to the resource shows or that a
	// reply brings, 0 for none.
	Fence uint16
	// Write is what became of a request to write that reached its resource.
	Write Write
}

// Fate is how a message ended.
type Fate uint8

// The fates.
const (
	UnderWay Fate = iota // it is still on its way when the story ends
	Arrived              // it reached whom it was sent to
	Lost                 // a fault lost it
	Vanished             // it reached nobody: the server was down or the link cut
	Ignored              // a reply under way when its client stopped waiting; it is followed no further
)

// Write is what became of a write.
type Write uint8

// What becomes of writes.
const (
	NoWrite  Write = iota
	Accepted       // by a guard or because there is none
	Refused        // by the guard
	Stale          // accepted, though a newer grant had been made
)

// Arrows lists all messages of the run in the order in which they were sent.
func (r *Run) Arrows() []Arrow {
	arrows, _ := r.arrows()
	return arrows
}

// arrows also lists, for each world from the start on, which arrows are its messages.
func (r *Run) arrows() ([]Arrow, [][]int) {
	f := follower{r: r, t: newTeller(r.Scenario)}
	on := [][]int{nil}
	for i := range r.Steps {
		f.step(i, &r.Steps[i])
		on = append(on, append([]int(nil), f.on...))
	}
	for _, k := range f.on {
		if a := &f.arrows[k]; a.Fate == UnderWay {
			a.Ended = Moment{None, r.End}
		}
	}
	return f.arrows, on
}

// A follower follows messages from world to world.
type follower struct {
	r      *Run
	t      *teller
	arrows []Arrow
	// on is the arrow of each message on the wire, place by place.
	on []int
}

// step follows the messages through a step. Those of one connection keep their
// order, and new ones come last, so each message is found behind the one found
// before it.
func (f *follower) step(i int, step *model.Taken) {
	was, now, at := &f.t.was.Wire, &step.World.Wire, Moment{i, step.At}
	taken := f.takes(at, step)
	old, kept := f.on, 0
	f.on = make([]int, now.N)
	for j := range f.on {
		k := kept
		for k < len(old) && (k == taken || !same(&was.In[k], &now.In[j])) {
			k++
		}
		if k == len(old) {
			f.on[j] = f.sends(at, step, &now.In[j], old, taken)
			continue
		}
		f.gone(at, old[kept:k])
		f.on[j], kept = old[k], k+1
		f.changes(at, &was.In[k], &now.In[j], &f.arrows[old[k]])
	}
	f.gone(at, old[kept:])
	f.t.tell(i, step)
}

// takes ends the message that the step itself takes from the wire, and returns its
// place, None if it takes none.
func (f *follower) takes(at Moment, step *model.Taken) int {
	a := step.Action
	switch a.Kind {
	case model.Hear, model.Run, model.Serve, model.Vanish, model.LoseIt:
	default:
		return None
	}
	m, arrow := &f.t.was.Wire.In[a.Who], &f.arrows[f.on[a.Who]]
	if arrow.Fate == UnderWay { // it had not been waiting
		arrow.Fate, arrow.Ended = Arrived, at
	}
	switch a.Kind {
	case model.Vanish:
		arrow.Fate = Vanished
		return int(a.Who)
	case model.LoseIt:
		arrow.Fate = Lost
		return int(a.Who)
	case model.Run:
		reply := f.t.reply(step)
		arrow.Answer, arrow.Yes = model.ReplyText(reply), m.Body.Ask.Yes(reply)
	case model.Serve:
		arrow.Yes = f.t.accepts(step)
		use := m.Body.Use
		use.Fence = step.World.Resources[m.Peer-model.ResourcePeer].Number
		arrow.Answer, arrow.Write = useAnswer(use, arrow.Yes), f.t.became(step)
	}
	arrow.Taken = at
	return int(a.Who)
}

// same reports whether a message can be another one a step later. What it says
// never changes; it may arrive, and be awaited no more.
func same(was, now *network.Message[model.Body]) bool {
	a, b := &was.Body, &now.Body
	return was.Connection == now.Connection && a.Watchdog == b.Watchdog && a.Ask == b.Ask && a.Reply == b.Reply &&
		a.Use == b.Use && a.Yes == b.Yes && (a.Awaited || !b.Awaited) && (now.Arrived || !was.Arrived)
}

// changes notes what happened to a message on the wire.
func (f *follower) changes(at Moment, was, now *network.Message[model.Body], arrow *Arrow) {
	if now.Arrived && !was.Arrived {
		arrow.Fate, arrow.Ended = Arrived, at
	}
	arrow.Late = arrow.Late || now.Late
	arrow.Forgotten = arrow.Forgotten || arrow.Awaited && !now.Body.Awaited
}

// gone ends messages that are on the wire no more and were not taken by the step:
// replies that nobody waits for any longer, and those that waited at a crashed server.
func (f *follower) gone(at Moment, arrows []int) {
	for _, k := range arrows {
		if a := &f.arrows[k]; a.Fate == UnderWay {
			a.Fate, a.Ended = Ignored, at
		}
	}
}

// sends adds the arrow of a new message. A reply answers the request that the step
// took from the wire, or else is a copy that a fault made.
func (f *follower) sends(at Moment, step *model.Taken, m *network.Message[model.Body], old []int, taken int) int {
	s := f.r.Scenario
	client := int(m.Client)
	a := Arrow{Reply: m.Reply, Watchdog: m.Body.Watchdog, Request: None, Sent: at, Taken: Moment{Step: None},
		Ended: Moment{Step: None}, Double: step.Action.Kind == model.DoubleIt, Late: m.Late, Awaited: m.Body.Awaited}
	switch {
	case !m.Reply:
		a.From, a.To = client, f.t.peer(m.Peer)
		if m.Peer >= model.ResourcePeer {
			a.Text = s.UseText(m.Body.Use)
			if s.Section.Guard.Fenced && m.Body.Use.Op != resource.Number {
				a.Fence = m.Body.Use.Fence
			}
		} else {
			a.Text = s.RequestText(m.Body.Ask)
		}
	default:
		a.Request = old[taken]
		a.From, a.To = f.arrows[a.Request].To, client
		a.All = m.Peer == model.AllPeer || m.Peer == model.EnoughPeer
		switch {
		case a.All:
			th := &step.World.Clients[m.Client].Main
			if a.Watchdog {
				th = &step.World.Clients[m.Client].Watchdog
			}
			a.Text, a.Yes = f.t.votes(th, m.Peer)
		case m.Peer >= model.ResourcePeer:
			a.Text, a.Yes = useAnswer(m.Body.Use, m.Body.Yes), m.Body.Yes
			if m.Body.Use.Op == resource.Number {
				a.Fence = m.Body.Use.Fence
			}
		default:
			a.Text, a.Yes = model.ReplyText(m.Body.Reply), m.Body.Ask.Yes(m.Body.Reply)
			if m.Body.Ask.Op.Fences() && a.Yes {
				a.Fence = m.Body.Reply.N
			}
		}
	}
	f.arrows = append(f.arrows, a)
	return len(f.arrows) - 1
}

// votes is the answers of all nodes, or of enough, in words, and whether enough of
// them say yes.
func (t *teller) votes(th *model.Thread, from uint8) (string, bool) {
	n, need := th.Votes, t.s.Script.Steps[th.At].Need
	if from == model.EnoughPeer {
		n = need
	}
	return fmt.Sprintf("%d of %d yes", n, t.s.Servers), n >= need
}

// reply is what a server replies to the command that the step has it run.
func (t *teller) reply(step *model.Taken) redis.Reply {
	m := &t.was.Wire.In[step.Action.Who]
	if m.Body.Ask.Op == redis.Wait {
		return redis.Reply{Kind: redis.Integer, N: uint16(t.s.Lock.Wait)}
	}
	memory := t.was.Servers[m.Peer].Memory
	if step.Action.What == model.Expired {
		memory.Lock = redis.Key{}
	}
	return m.Body.Ask.Run(&memory, m.Client+1, clock.Mark{})
}

// accepts reports whether the resource accepts the request that the step has it serve.
func (t *teller) accepts(step *model.Taken) bool {
	m := &t.was.Wire.In[step.Action.Who]
	state := t.was.Resources[m.Peer-model.ResourcePeer]
	return t.s.Section.Guard.Take(&state, m.Body.Use)
}

// became is what became of the write that the step has a resource serve.
func (t *teller) became(step *model.Taken) Write {
	switch q := t.was.Wire.In[step.Action.Who].Body.Use.Op; {
	case q != resource.Write && q != resource.Apply:
		return NoWrite
	case !t.accepts(step):
		return Refused
	case step.Events.Has(model.StaleWrite):
		return Stale
	}
	return Accepted
}

// useAnswer is what a resource answers: a number to who asks for one, else yes or no.
func useAnswer(q resource.Request, yes bool) string {
	if q.Op == resource.Number {
		return strconv.Itoa(int(q.Fence))
	}
	return yesNo(yes)
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
