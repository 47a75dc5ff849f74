package model

import (
	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
)

// CanBury reports whether a node that nobody will ask again can be forgotten, as
// [Scenario.Bury] does: where all that still reaches it are releases that compare
// tokens, and no property looks at what it holds.
func (s *Scenario) CanBury() bool {
	for _, step := range s.Script.Steps {
		if step.To == lock.One || step.To == lock.Each {
			return false
		}
	}
	return s.Topology == Independent && s.Lock.Release.Compares() && s.Lock.Token != lock.SameForAll &&
		s.Section.Guard == &resource.None && s.Free >= clock.Forever
}

// Bury makes all nodes alike that nobody will ask again: what they hold, when
// they come back, and the releases on their way to them decide about nothing any
// more. Worlds that are equal after it have the same runs, but for when those
// releases arrive; each of them can be taken at any time within its own bound
// without changing what else may happen.
//
// But it has to be taken: until then its bound holds time up. So a state may stand
// for another of the same key only if it hides no more. Bury says how much it has
// hidden: every hidden move makes that less, so what stands for what is well
// founded, and time goes on in the end.
//
// A release that comes late, to a lock that is over or another's, decides about
// nothing either, but is seen ([ReleasedLate]). As long as none has been, a node with a
// lock that one may come late to stays as it is.
func (s *Scenario) Bury(w *World, seen Events) (hidden uint8) {
	for c := range s.Clients {
		if s.asksAgain(&w.Clients[c]) {
			return 0
		}
	}
	var kept uint8
	for n := range s.Servers {
		if me := &w.Servers[n]; !seen.Has(ReleasedLate) && (me.Lock.Token != 0 || me.Disk.Lock.Token != 0) {
			kept |= 1 << n
		}
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[i]; m.Peer < EnoughPeer && (m.Reply || m.Body.Awaited || !m.Body.Ask.Op.Deletes()) {
			kept |= 1 << m.Peer
		}
	}
	for i := 0; i < int(w.Wire.N); i++ {
		if p := w.Wire.In[i].Peer; p < EnoughPeer && kept>>p&1 == 0 {
			w.Wire.Take(i)
			hidden += 2
			i--
		}
	}
	for n := range s.Servers {
		if kept>>n&1 == 0 {
			if w.Servers[n].Down != 0 {
				hidden++
			}
			if w.Servers[n].Behind != 0 {
				hidden++
			}
			w.Servers[n] = Server{Memory: redis.Memory{}}
		}
	}
	return hidden
}

// asksAgain reports whether a client may yet send a command other than a release.
func (s *Scenario) asksAgain(c *Client) bool {
	switch {
	case c.Main.At == 0:
		return false
	case c.Round+1 < s.Section.Rounds || s.Script.Watch != 0:
		return true
	}
	var seen [256]bool
	return s.reachesAsk(c, c.Main.At, c.Main.Sent, &seen)
}

// reachesAsk follows the script from a step on. Requests that are out already do
// not count.
func (s *Scenario) reachesAsk(c *Client, at lock.Label, sent bool, seen *[256]bool) bool {
	if at == 0 || seen[at] {
		return false
	}
	step := &s.Script.Steps[at]
	switch {
	case (step.Do == lock.Finish || step.Do == lock.Retry) && at == c.Main.At:
		return true // it rests there before another round, or another try
	case step.Do == lock.Finish:
		return false
	case step.Do == lock.Retry && c.Tries >= step.Limit:
		return s.reachesAsk(c, step.No, false, seen)
	case (step.Do == lock.Ask || step.Do == lock.Tell) && !sent && !step.Op.Deletes():
		return true
	}
	seen[at] = !sent // what is out already may yet be sent again
	return s.reachesAsk(c, step.Next, false, seen) || s.reachesAsk(c, step.No, false, seen) || s.reachesAsk(c, step.Late, false, seen)
}
