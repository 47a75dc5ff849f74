package story

import (
	"strings"

	"fencepost/model"
)

// KeyEnds holds what a story tells of the ends of lock keys against the words
// of the commands that were run. It returns a step at which the two disagree, and
// how many commands found the key live or expired.
func KeyEnds(s *model.Scenario, steps []model.Taken) (wrong *model.Taken, commands int) {
	tell := newTeller(s)
	for i := range steps {
		step := &steps[i]
		for more := true; more; {
			_, more = tell.passed(step.At)
		}
		if step.Action.Kind == model.Run {
			expired := tell.expired[tell.was.Wire.In[step.Action.Who].Peer]
			gone, lives := strings.HasSuffix(step.Text, ", the lock has expired"), strings.HasSuffix(step.Text, ", the lock lives")
			if gone && !expired || lives && expired {
				return step, commands
			}
			if gone || lives {
				commands++
			}
		}
		tell.tell(i, step)
	}
	return nil, commands
}
