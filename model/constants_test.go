package model_test

import (
	"fmt"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// constants is [model.Scenario.Constants] or a sabotaged one.
type constants func(s *model.Scenario, w *model.World, k *model.Constants, n int)

// within reports a guard that goes beyond the constants of its stopwatch.
func within(k *model.Constants, g clock.Guard) error {
	if g.Least > max(k.Lower[g.Of], 0) {
		return fmt.Errorf("least %d of stopwatch %d is beyond %d", g.Least, g.Of, k.Lower[g.Of])
	}
	if g.Most < clock.Forever && g.Most > k.Upper[g.Of] {
		return fmt.Errorf("most %d of stopwatch %d is beyond %d", g.Most, g.Of, k.Upper[g.Of])
	}
	return nil
}

// constantsLaw holds the constants of a world against the guards and bounds there,
// those of properties after any events included, and against the constants of the
// worlds that follow.
func constantsLaw(s *model.Scenario, w *model.World, of constants) error {
	var here, there model.Constants
	all := 1 // the highest name, and one more for what starts
	for _, at := range w.References(s) {
		all = max(all, int(*at)+1)
	}
	of(s, w, &here, all)
	var list, m model.Moves
	s.List(w, &list)
	for _, b := range list.Bounds {
		if err := within(&here, b); err != nil {
			return fmt.Errorf("a bound: %w", err)
		}
	}
	for _, move := range list.List {
		for _, g := range move.Guards() {
			if err := within(&here, g); err != nil {
				return fmt.Errorf("%s: %w", s.Say(w, move.Action), err)
			}
		}
	}
	for _, p := range properties.All {
		for actor := range s.Clients {
			j := properties.Judging{Scenario: s, World: w, Events: ^model.Events(0), Actor: actor}
			p.Judge(&j)
			for i := range j.Ways {
				for _, g := range j.Ways[i].Guards() {
					if err := within(&here, g); err != nil {
						return fmt.Errorf("property %s: %w", p.Name, err)
					}
				}
			}
		}
	}
	for _, move := range list.List {
		next := *w
		s.Apply(&next, move.Action, &m)
		of(s, &next, &there, all)
		for _, at := range next.References(s) {
			if *at == m.Started {
				continue
			}
			if there.Lower[*at] > here.Lower[*at] || there.Upper[*at] > here.Upper[*at] {
				return fmt.Errorf("%s raises the constants of stopwatch %d from %d and %d to %d and %d", s.Say(w, move.Action), *at,
					here.Lower[*at], here.Upper[*at], there.Lower[*at], there.Upper[*at])
			}
		}
	}
	return nil
}

// TestConstants: no guard and no bound goes beyond the constants of its stopwatch,
// and no move raises them for a stopwatch that goes on running.
func TestConstants(t *testing.T) {
	overReached(t, 300, 5, func(t *testing.T, s *model.Scenario, w *model.World) {
		if err := constantsLaw(s, w, (*model.Scenario).Constants); err != nil {
			t.Errorf("%v in %+v", err, *w)
		}
	})
}

// TestConstantsLawHasTeeth leaves the constants of one kind of stopwatch out, one
// after another, and wants the law to notice each.
func TestConstantsLawHasTeeth(t *testing.T) {
	type role struct {
		name  string
		names func(w *model.World) []clock.Stopwatch
	}
	client := func(of func(c *model.Client) clock.Stopwatch) func(w *model.World) []clock.Stopwatch {
		return func(w *model.World) (all []clock.Stopwatch) {
			for i := range w.Clients {
				all = append(all, of(&w.Clients[i]))
			}
			return all
		}
	}
	server := func(of func(n *model.Server) clock.Stopwatch) func(w *model.World) []clock.Stopwatch {
		return func(w *model.World) (all []clock.Stopwatch) {
			for i := range w.Servers {
				all = append(all, of(&w.Servers[i]))
			}
			return all
		}
	}
	roles := []role{
		{"thread", client(func(c *model.Client) clock.Stopwatch { return c.Main.Since })},
		{"watchdog", client(func(c *model.Client) clock.Stopwatch { return c.Watchdog.Since })},
		{"asked", client(func(c *model.Client) clock.Stopwatch { return c.Asked.Since })},
		{"valid", client(func(c *model.Client) clock.Stopwatch { return c.Valid.Since })},
		{"renewing", client(func(c *model.Client) clock.Stopwatch { return c.Renewing.Since })},
		{"paused", client(func(c *model.Client) clock.Stopwatch { return c.Paused })},
		{"healing", client(func(c *model.Client) clock.Stopwatch { return c.Healing })},
		{"key", server(func(n *model.Server) clock.Stopwatch { return n.Lock.Set.Since })},
		{"disk", server(func(n *model.Server) clock.Stopwatch { return n.Disk.Lock.Set.Since })},
		{"behind", server(func(n *model.Server) clock.Stopwatch { return n.Behind })},
		{"down", server(func(n *model.Server) clock.Stopwatch { return n.Down })},
		{"message", func(w *model.World) (all []clock.Stopwatch) {
			for i := range w.Wire.N {
				all = append(all, w.Wire.In[i].Since)
			}
			return all
		}},
		{"unheld", func(w *model.World) []clock.Stopwatch { return []clock.Stopwatch{w.Unheld} }},
	}
	noticed := map[string]bool{}
	law := func(_ *testing.T, s *model.Scenario, w *model.World) {
		for _, r := range roles {
			if noticed[r.name] {
				continue
			}
			if err := constantsLaw(s, w, func(s *model.Scenario, w *model.World, k *model.Constants, n int) {
				s.Constants(w, k, n)
				for _, at := range r.names(w) {
					k.Lower[at], k.Upper[at] = model.Never, model.Never
				}
			}); err != nil {
				noticed[r.name] = true
			}
		}
	}
	overReached(t, 100, 6, law)
	for _, r := range roles {
		if !noticed[r.name] {
			t.Errorf("the constants of %s stopwatches can be left out, and the law does not notice", r.name)
		}
	}
}
