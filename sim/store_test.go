package sim

import (
	"testing"

	"fencepost/clock/zone"
)

// stopwatch is a zone of one stopwatch that reads from one number to another.
func stopwatch(least, most int64) zone.Zone {
	var z zone.Zone
	z.Start(1)
	z.Up()
	z.Least(1, least)
	z.Most(1, most)
	return z
}

// keep puts a state of a zone and a cost into the shard and returns its place.
func keep(h *shard, least, most int64, actions int32, step int64) int {
	f := found{key: []byte("world"), world: []byte("world"), small: stopwatch(least, most), parent: nowhere, cost: cost{0, actions}}
	h.take(&f, step)
	return len(h.nodes) - 1
}

// TestCheapest: a state replaces one that it includes if that costs no less or has
// been searched already, and not one that is cheaper and waits: what follows from that
// one would cost more.
func TestCheapest(t *testing.T) {
	for _, c := range []struct {
		name         string
		old, new     int32
		expanded     bool
		gone         bool
		least, most  int64
		stillCovered bool
	}{
		{"cheaper and waiting", 3, 4, false, false, 0, 9, false},
		{"cheaper and searched", 3, 4, true, true, 0, 9, false},
		{"as cheap and waiting", 4, 4, false, true, 0, 9, false},
		{"dearer and waiting", 5, 4, false, true, 0, 9, false},
		{"not included", 5, 4, false, false, 3, 9, false},
		{"covered itself", 3, 4, false, false, 3, 4, true},
	} {
		h := shard{first: map[string]int32{}}
		old := keep(&h, 2, 5, c.old, 0)
		h.nodes[old].expanded = c.expanded
		keep(&h, c.least, c.most, c.new, 0)
		if gone := h.nodes[old].gone; gone != c.gone {
			t.Errorf("%s: replaced: %v", c.name, gone)
		}
		if covered := len(h.nodes) == 1; covered != c.stillCovered {
			t.Errorf("%s: the new one is covered: %v", c.name, covered)
		}
	}
}

// TestMergedStates: a state takes in those of its world and cost that wait and make a
// zone with it, and no others.
func TestMergedStates(t *testing.T) {
	for _, c := range []struct {
		name        string
		cost        int32
		expanded    bool
		least, most int64
		step        int64
		merged      bool
	}{
		{"side by side", 3, false, 6, 9, 1, true},
		{"overlapping", 3, false, 4, 9, 1, true},
		{"with a gap", 3, false, 7, 9, 1, false},
		{"another cost", 4, false, 6, 9, 1, false},
		{"searched already", 3, true, 6, 9, 1, false},
		{"without merging", 3, false, 6, 9, 0, false},
	} {
		h := shard{first: map[string]int32{}}
		old := keep(&h, 2, 5, 3, c.step)
		h.nodes[old].expanded = c.expanded
		at := keep(&h, c.least, c.most, c.cost, c.step)
		want := stopwatch(c.least, c.most)
		if c.merged {
			want = stopwatch(2, 9)
		}
		if n := &h.nodes[at]; h.nodes[old].gone != c.merged || !n.small.Equal(&want) || len(n.also) == 1 != c.merged {
			t.Errorf("%s: merged: %v, the zone is %v, %d more ways in", c.name, h.nodes[old].gone, &n.small, len(n.also))
		}
	}
}
