package properties

import "fencepost/model"

// Holder: the client that holds the lock on the servers is never refused by the
// resource.
var Holder = Property{
	Name: "holder",
	Doc:  "the live holder is never refused by the resource",
	When: model.HolderRefused,
	judge: func(j *Judging) {
		s, w, me := j.Scenario, j.World, &j.World.Clients[j.Actor]
		if s.Topology != model.Independent {
			if k := &w.Servers[w.Primary].Lock; k.By == j.Actor+1 && k.Token == me.Token {
				if k.Expires {
					j.broken(s.Lasts(w, w.Primary, k))
				} else {
					j.broken()
				}
			}
			return
		}
		for set := range uint8(1) << s.Servers {
			way, n := Way{}, uint8(0)
			for i := range s.Servers {
				k := &w.Servers[i].Lock
				if set>>i&1 == 0 || k.By != j.Actor+1 || k.Token != me.Token || !k.Expires {
					continue
				}
				way.guards[n] = s.Lasts(w, i, k)
				n++
			}
			if way.n = n; n == s.Lock.Quorum {
				j.Ways = append(j.Ways, way)
			}
		}
	},
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.HolderRefused, "a refusal by the resource"}}
	},
	explain: func(t *Story) string {
		return t.actor() + " holds the lock, and the resource refuses it"
	},
}
