package properties

import "fencepost/model"

// Progress: of the contenders, somebody wins before all have spent their tries,
// or wait for ever.
var Progress = Property{
	Name: "progress",
	Doc:  "some contender wins",
	judge: func(j *Judging) {
		if j.World.History.Won {
			return
		}
		for c := range j.Scenario.Clients {
			if j.World.Clients[c].Main.At != 0 && !j.Scenario.Stuck(j.World, c) {
				return
			}
		}
		j.broken()
	},
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.Contended, "a refusal"}}
	},
	explain: func(t *Story) string {
		return "all contenders have spent their tries, and nobody has won"
	},
}
