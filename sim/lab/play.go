package lab

import (
	"fmt"

	"fencepost/model"
	"fencepost/sim"
)

// maxActions ends a run that does not end by itself, which no experiment needs.
const maxActions = 3_000_000

// A player takes runs of a scenario, one after another, and keeps an account of
// each.
type player struct {
	run     sim.Run
	options []sim.Option
}

// play takes one run to its end.
func (p *player) play(s *model.Scenario, c sim.Chooser, seed, number uint64, a *Account) error {
	r := &p.run
	r.Begin(s)
	c.Begin(r, seed, number)
	a.begin(s)
	for range maxActions {
		p.options = r.Options(p.options)
		if len(p.options) == 0 {
			return nil
		}
		i, at := c.Choose(r, p.options)
		if i < 0 {
			return nil
		}
		action := r.Moves.List[p.options[i].Move].Action
		a.before(r, action, at)
		if !r.Take(action, at) {
			panic("lab: the move " + s.Say(&r.World, action) + " was listed and cannot be applied")
		}
		if r.Moves.Overflow != "" {
			return fmt.Errorf("scenario %s: capacity for %s does not suffice", s.Name, r.Moves.Overflow)
		}
		a.after(r)
	}
	return fmt.Errorf("scenario %s: run %d of seed %d has not ended after %d actions", s.Name, number, seed, maxActions)
}
