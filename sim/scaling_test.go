package sim

import (
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// TestScaling: with all lengths a thousand times as many ticks, the least
// difference that counts included, a search finds as many worlds and zones, makes
// as many moves, and finds the same paths. It finds any time that hides in a world.
// A search that is cut short has to be cut at the same place.
func TestScaling(t *testing.T) {
	t.Parallel()
	most := 1500
	if *thorough {
		most = 200_000
	}
	for _, name := range scenario.Builtin() {
		t.Run(name, func(t *testing.T) {
			s, err := scenario.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			big, err := s.Scaled(1000)
			if err != nil {
				t.Fatal(err)
			}
			if big.One != 1000*s.One || big.Lock.TTL != 1000*s.Lock.TTL {
				t.Fatalf("scaled by 1000, a difference of %d counts as %d", s.One, big.One)
			}
			c := &Check{Scenario: s.Scenario, Properties: properties.All, MaxStates: most}
			d := &Check{Scenario: big.Scenario, Properties: properties.All, MaxStates: most}
			if err := c.Run(); err != nil {
				t.Fatal(err)
			}
			if err := d.Run(); err != nil {
				t.Fatal(err)
			}
			sameSearch(t, c, d)
		})
	}
}

// sameSearch wants two searches to have found the same.
func sameSearch(t *testing.T, c, d *Check) {
	t.Helper()
	if c.States != d.States || c.Worlds != d.Worlds || c.Moves != d.Moves || c.Depth != d.Depth || c.Complete != d.Complete || c.Seen != d.Seen || c.Overflow != d.Overflow {
		t.Errorf("%d states, %d worlds, %d moves, depth %d, complete %v, events %b, overflow %q; and then %d, %d, %d, %d, %v, %b, %q",
			c.States, c.Worlds, c.Moves, c.Depth, c.Complete, c.Seen, c.Overflow, d.States, d.Worlds, d.Moves, d.Depth, d.Complete, d.Seen, d.Overflow)
	}
	for i := range c.Found {
		if !samePath(c.Found[i], d.Found[i]) {
			t.Errorf("%s is broken by\n%v\nand then by\n%v", c.Found[i].Property.Name,
				inWords(c.Scenario, c.Found[i].Path), inWords(d.Scenario, d.Found[i].Path))
		}
	}
}

func samePath(a, b CheckFound) bool {
	if a.Property != b.Property || len(a.Path) != len(b.Path) {
		return false
	}
	for i := range a.Path {
		if a.Path[i] != b.Path[i] {
			return false
		}
	}
	return true
}
