package properties

import "fencepost/model"

// Progress: of the contenders, somebody wins before all have spent their tries.
var Progress = Property{
	Name: "progress",
	Doc:  "some contender wins",
	When: model.GaveUp,
	judge: func(j *Judging) {
		for i := range j.World.Clients[:j.Scenario.Clients] {
			if c := &j.World.Clients[i]; c.Main.At != 0 {
				return
			}
		}
		if !j.World.History.Won {
			j.broken()
		}
	},
	needs: func(*model.Scenario) []Witness {
		return []Witness{{model.Contended, "a refusal"}}
	},
	explain: func(t *Story) string {
		return "all contenders have spent their tries, and nobody has won"
	},
}
