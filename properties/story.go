package properties

import (
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/model"
)

// A Story is a run up to the break of a property, to be explained.
type Story struct {
	Scenario *model.Scenario
	Steps    []model.Taken
	// At is when the property is broken: at the last step, or later.
	At clock.Ticks
}

// Explain says in words what went wrong in a run at whose end the property is
// broken.
func (p *Property) Explain(t *Story) string {
	if len(t.Steps) == 0 {
		return p.Doc
	}
	return p.explain(t) + " (at " + t.Scenario.Time(t.At) + ")."
}

func (t *Story) last() *model.Taken { return &t.Steps[len(t.Steps)-1] }

func (t *Story) actor() string { return model.ClientName(t.last().Actor) }

// since tells of the last step before the end in which somebody else did it.
func (t *Story) since(e model.Events) string {
	for i := len(t.Steps) - 2; i >= 0; i-- {
		if step := &t.Steps[i]; step.Events.Has(e) && step.Actor != t.last().Actor {
			return fmt.Sprintf(", %s's at %s", model.ClientName(step.Actor), t.Scenario.Time(step.At))
		}
	}
	return ""
}

// pair tells who is inside at the end, since when, and what held them up.
func (t *Story) pair(what string) string {
	var names, since []string
	for c := range t.Scenario.Clients {
		if !t.last().World.Clients[c].Inside {
			continue
		}
		names = append(names, model.ClientName(c))
		text := model.ClientName(c) + " since " + t.Scenario.Time(t.entered(c))
		if p := t.paused(c); p != "" {
			text += p
		}
		since = append(since, text)
	}
	return strings.Join(names, " and ") + " " + what + ": " + strings.Join(since, "; ")
}

// entered is when the client came inside last.
func (t *Story) entered(c uint8) clock.Ticks {
	at := clock.Ticks(0)
	for i := range t.Steps {
		if step := &t.Steps[i]; step.Events.Has(model.Entered) && step.Actor == c {
			at = step.At
		}
	}
	return at
}

// paused tells of the client's longest pause.
func (t *Story) paused(c uint8) string {
	var from, longest clock.Ticks
	text := ""
	for i := range t.Steps {
		step := &t.Steps[i]
		stands := step.World.Clients[c].Paused != 0
		stood := i > 0 && t.Steps[i-1].World.Clients[c].Paused != 0
		if stands && !stood {
			from = step.At
		}
		if (stood && !stands || stands && i == len(t.Steps)-1) && step.At-from > longest {
			longest = step.At - from
			text = ", paused from " + t.Scenario.Time(from) + " on"
			if !stands {
				text = ", paused from " + t.Scenario.Time(from) + " to " + t.Scenario.Time(step.At)
			}
		}
	}
	return text
}
