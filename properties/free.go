package properties

import "fencepost/model"

// Free: the lock can be obtained again in the end. It is broken by a key without
// expiry that nobody alive will release, and by no live holder for the scenario's
// bound while somebody contends.
var Free = Property{
	Name: "free",
	Doc:  "the lock can be obtained again in the end",
	judge: func(j *Judging) {
		s, w := j.Scenario, j.World
		if w.Unheld == 0 && !s.Lock.Lingers() {
			return
		}
		contended := false
		for i := range w.Clients[:s.Clients] {
			contended = contended || s.Wants(&w.Clients[i])
		}
		if !contended {
			return
		}
		for n := range s.Servers {
			if s.Topology == model.Replicated && n != w.Primary {
				continue // what a copy holds keeps nobody out
			}
			if k := &w.Servers[n].Lock; k.Token != 0 && !k.Expires && k.By != 0 && abandoned(s, w, n) {
				j.broken()
			}
		}
		if w.Unheld != 0 {
			j.broken(s.FreeAgain(w))
		}
	},
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.Contended, "a refusal"}}
	},
	explain: func(t *Story) string {
		return "somebody wants the lock, nobody alive holds it, and it does not come free"
	},
}

// abandoned reports whether nobody will ever do anything about the lock key on a
// server: nothing of its owner is on its way there, and the owner has ended, or
// has given that token up, or waits for ever for an answer that will not come.
func abandoned(s *model.Scenario, w *model.World, server uint8) bool {
	k := &w.Servers[server].Lock
	client := k.By - 1
	for i := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[i]; m.Client == client && m.Peer == server && !m.Reply {
			return false
		}
	}
	me := &w.Clients[client]
	return me.Main.At == 0 || me.Token != k.Token && s.Lock.Release.Compares() || s.Stuck(w, client)
}
