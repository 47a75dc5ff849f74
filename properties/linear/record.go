package linear

import (
	"fencepost/model"
	"fencepost/model/lock"
	protected "fencepost/model/resource"
)

// A recorder turns a run into histories of one resource. The model keeps no
// values, so the recorder gives every write a value of its own: what a read saw
// then says which write it followed.
type recorder struct {
	scenario *model.Scenario
	peer     uint8
	value    int64
	writes   int64
	// read is what each client has read last, sent what the writes under way carry.
	read [model.MaxClients]reading
	sent []underWay

	atResource, atClients []Section
	// pending is one more than the place in atClients of each client's write that
	// is still without an answer.
	pending [model.MaxClients]int
}

// A reading is a section under way, and when its read executed, 0 before that.
type reading struct {
	Section
	seen int64
}

// An underWay is a write on its way, by what tells it from others; its double is the
// same.
type underWay struct {
	client, nth uint8
	use         protected.Request
	reading
}

// History is what happened at one resource in a run, told twice.
type History struct {
	// Resource is as the resource saw it: a section lasts from where its read
	// executed to where its write did.
	Resource []Section
	// Clients is as the clients saw it: a section lasts from sending the read to
	// hearing of the write, and is unanswered where they never did.
	Clients []Section
}

// perStep is how many instants of a history there are to a step of the run.
const perStep = 64

// Instants is the first and the last instant that a step of a run, by its place from 0,
// has in the histories that [Record] takes at a resource: for what is to be shown
// beside them.
func Instants(step int) (first, last int64) {
	first = perStep * int64(step+1)
	return first, first + perStep - 1
}

// Record takes the history of the resource of a number, from 0, out of a run.
// Sections that never sent a write are left out: they bind nobody.
func Record(s *model.Scenario, steps []model.Taken, number uint8) History {
	r := recorder{scenario: s, peer: model.ResourcePeer + number}
	before := s.Start()
	for i := range steps {
		r.step(&before, &steps[i], int64(i+1))
		before = steps[i].World
	}
	return History{Resource: r.atResource, Clients: r.atClients}
}

func (r *recorder) step(before *model.World, t *model.Taken, now int64) {
	c := t.Action.Who
	switch t.Action.Kind {
	case model.Step:
		at := before.Clients[c].Main.At
		if step := &r.scenario.Script.Steps[at]; t.Action.What == 0 && step.Do == lock.Use && model.ResourcePeer+step.Of == r.peer {
			r.send(c, step.Use, &t.World, now)
		}
	case model.Serve:
		if m := &before.Wire.In[c]; m.Peer == r.peer {
			r.serve(m.Client, m.Body.Grant.Writes, m.Body.Use, t.Events, now)
		}
	case model.Hear:
		if m := &before.Wire.In[c]; m.Peer == r.peer {
			r.hear(m.Client, m.Body.Use.Op, m.Body.Yes, now)
		}
	}
}

// send is a client sending a request.
func (r *recorder) send(c uint8, op protected.Op, after *model.World, now int64) {
	switch op {
	case protected.Read:
		r.read[c] = reading{Section: Section{Client: int(c), Call: now}}
	case protected.Write, protected.Apply:
		section := r.read[c]
		section.Client, section.Wrote = int(c), true
		if section.Call == 0 || op == protected.Apply {
			section.Call = now
		}
		r.writes++
		section.Written = r.writes
		for i := range after.Wire.In[:after.Wire.N] {
			nth := after.Clients[c].Grant.Writes
			if m := &after.Wire.In[i]; m.Client == c && m.Peer == r.peer && !m.Reply && m.Body.Use.Op == op && m.Body.Grant.Writes == nth {
				r.sent = append(r.sent, underWay{c, nth, m.Body.Use, section})
			}
		}
		section.Outcome, section.Return = Unanswered, Never
		r.atClients = append(r.atClients, section.Section)
		r.pending[c] = len(r.atClients)
		r.read[c] = reading{}
	}
}

// serve is the resource carrying a request out.
func (r *recorder) serve(c, nth uint8, q protected.Request, e model.Events, now int64) {
	switch q.Op {
	case protected.Read:
		if e.Has(model.Read) {
			section := r.read[c]
			section.Read, section.seen = r.value, now
			r.read[c] = section
		}
	case protected.Write, protected.Apply:
		section := r.carried(c, nth, q)
		if q.Op == protected.Apply {
			section.Read, section.seen = r.value, now
			for i := range r.atClients {
				if r.atClients[i].Written == section.Written {
					r.atClients[i].Read = r.value
				}
			}
		}
		if section.seen == 0 {
			section.seen = now // a blind write
		}
		section.Call, section.Return, section.Outcome = perStep*section.seen, perStep*now+perStep-1, Rejected
		for i := range r.atResource {
			if r.atResource[i].Call == section.Call {
				section.Call++ // a double has the read of the write it doubles
			}
		}
		if e.Has(model.Wrote) {
			section.Outcome = Accepted
			if r.value == section.Written {
				return // a double of the last write writes the same value again
			}
			r.value = section.Written
		}
		r.atResource = append(r.atResource, section.Section)
	}
}

// hear is a client taking the answer to a write.
func (r *recorder) hear(c uint8, op protected.Op, yes bool, now int64) {
	at := r.pending[c] - 1
	if at < 0 || op != protected.Write && op != protected.Apply {
		return
	}
	r.atClients[at].Return, r.atClients[at].Outcome = now, Rejected
	if yes {
		r.atClients[at].Outcome = Accepted
	}
	r.pending[c] = 0
}

// carried is what a write has with it: the last one sent that reads like it.
func (r *recorder) carried(c, nth uint8, q protected.Request) reading {
	for i := len(r.sent) - 1; i >= 0; i-- {
		if w := &r.sent[i]; w.client == c && w.nth == nth && w.use == q {
			return w.reading
		}
	}
	return reading{}
}

// Judge asks porcupine whether what each resource saw in a run is linearizable,
// and answers with the first that is not, or with the last.
func Judge(s *model.Scenario, steps []model.Taken) (Result, error) {
	var result Result
	for number := range max(1, s.Section.Resources) {
		var err error
		result, err = CheckSections(0, Record(s, steps, number).Resource, DefaultLimits())
		if err != nil || result.Verdict != Linearizable {
			return result, err
		}
	}
	return result, nil
}
