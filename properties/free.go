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
			if k := &w.Servers[n].Lock; k.Token != 0 && !k.Expires && k.By != 0 && abandoned(w, n, k.By-1) {
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

// abandoned reports whether a client will never again do anything about its lock
// on a server: it has ended, and nothing of it is on its way.
func abandoned(w *model.World, server, client uint8) bool {
	if w.Clients[client].Main.At != 0 {
		return false
	}
	for i := range w.Wire.In[:w.Wire.N] {
		if m := &w.Wire.In[i]; m.Client == client && m.Peer == server && !m.Reply {
			return false
		}
	}
	return true
}
