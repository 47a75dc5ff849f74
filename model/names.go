package model

import "fencepost/clock"

// references lists every place in the world that refers to a stopwatch, and does
// refer to one, in a fixed order. A field that is left out here would have its
// stopwatch taken from under it, so a test holds this against the type.
func (w *World) references(s *Scenario, into []*clock.Stopwatch) []*clock.Stopwatch {
	note := func(at *clock.Stopwatch) {
		if *at != 0 {
			into = append(into, at)
		}
	}
	for i := range w.Clients[:s.Clients] {
		c := &w.Clients[i]
		note(&c.Main.Since)
		note(&c.Watchdog.Since)
		note(&c.Asked.Since)
		note(&c.Valid.Since)
		note(&c.Renewing.Since)
		note(&c.Paused)
		note(&c.Healing)
	}
	for i := range w.Servers[:s.Servers] {
		n := &w.Servers[i]
		note(&n.Lock.Set.Since)
		note(&n.Disk.Lock.Set.Since)
		note(&n.Behind)
		note(&n.Down)
	}
	for i := range w.Wire.In[:w.Wire.N] {
		note(&w.Wire.In[i].Since)
	}
	note(&w.Unheld)
	return into
}

// fresh is the smallest stopwatch name that nothing in the world refers to.
func (m *Moves) fresh() clock.Stopwatch {
	m.names = m.world.references(m.scenario, m.names[:0])
	var used [clock.Stopwatches / 64]uint64
	for _, at := range m.names {
		used[*at/64] |= 1 << (*at % 64)
	}
	for name := 1; name < clock.Stopwatches; name++ {
		if used[name/64]>>(name%64)&1 == 0 {
			return clock.Stopwatch(name)
		}
	}
	m.overflow("stopwatches")
	return 1
}

// Rename gives the stopwatches of the world the names 1, 2, 3 in the order of
// first reference, and returns the old names in that order. Worlds that differ
// in names only become equal.
func (s *Scenario) Rename(w *World, old []clock.Stopwatch) []clock.Stopwatch {
	var names [256]*clock.Stopwatch
	var to [clock.Stopwatches]clock.Stopwatch
	old = old[:0]
	for _, at := range w.references(s, names[:0]) {
		if to[*at] == 0 {
			old = append(old, *at)
			to[*at] = clock.Stopwatch(len(old))
		}
		*at = to[*at]
	}
	return old
}
