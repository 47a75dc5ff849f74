package sim

import (
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

func TestAgreeSlice(t *testing.T) {
	for _, one := range []clock.Ticks{1, 1000} {
		s := nightly()
		s.Lock.TTL, s.Lock.Drift = 4*one, 1*one
		s.Lock.Delay.Least, s.Lock.Delay.Most = 1*one, 2*one
		s.Lock.Retries = 1
		s.Link.Least, s.Link.Most = 0, 1*one
		s.Resource = s.Link
		s.Section.Takes.Most = 1 * one
		s.Faults[model.Pause].For.Most = 5 * one
		s.One, s.Grace = one, one
		s.Assemble()
		zones, ticks := map[string]bool{}, map[string]bool{}
		c := &Check{Scenario: s, Plain: true, Workers: 2, Properties: properties.All, Visit: func(k string) { zones[k] = true }}
		if err := c.Run(); err != nil {
			t.Fatal(err)
		}
		t.Log("zones", c.States, c.Worlds, c.Moves, c.Complete)
		for _, f := range c.Found {
			t.Log(f.Property.Name, len(f.Path))
		}
		if one > 1 {
			continue
		}
		k := &TickCheck{Scenario: s, Properties: properties.All, MaxStates: 20_000_000, Visit: func(k string) { ticks[k] = true }}
		if err := k.Run(); err != nil {
			t.Fatal(err)
		}
		t.Log("ticks", k.States, k.Worlds, k.Moves, k.Complete, k.Broken, k.largest)
		for w := range zones {
			if !ticks[w] {
				t.Fatal("zone only")
			}
		}
		for w := range ticks {
			if !zones[w] {
				t.Fatalf("tick only")
			}
		}
	}
}
