package sim

import (
	"fencepost/clock/zone"
	"fencepost/model"
)

// shards is how many parts the store has, whatever the number of workers.
const shards = 64

// An id is a state in the store: its shard in the low bits, its place above.
type id int64

// nowhere is the id of no state.
const nowhere id = -1

// A node is a world with a zone.
//
// What is searched from is world and zone, which are dropped once that is done.
// What is compared with others is small, the zone over what still matters, under
// the key that the node is found by; both are the same unless something has been
// buried.
type node struct {
	world  string
	zone   zone.Zone
	small  zone.Zone
	parent id
	action model.Action
	// order is how the numbers of the move's world were changed.
	order order
	cost  cost
	// also is other ways in, at the same cost: of nodes that were merged into this one.
	also []wayIn
	// next is the next node under the same key, one more than its place.
	next           int32
	expanded, gone bool
	// hidden is how much was buried, see [model.Scenario.Bury].
	hidden uint8
}

// A shard is the part of the store that holds some of the keys.
type shard struct {
	nodes []node
	// first is the first node of each key, one more than its place.
	first  map[string]int32
	states int
	bytes  int64
}

func (c *Check) node(at id) *node { return &c.shards[at%shards].nodes[at/shards] }

// covers reports whether a state kept under the key has all readings of the zone
// at no greater cost, and hides no more moves that must come before time goes on.
func (h *shard) covers(key []byte, small *zone.Zone, at cost, hidden uint8) bool {
	for i := h.first[string(key)]; i != 0; i = h.nodes[i-1].next {
		if old := &h.nodes[i-1]; !old.gone && old.hidden <= hidden && !at.below(old.cost) && old.small.Includes(small) {
			return true
		}
	}
	return false
}

// take keeps what was found, unless it is covered, and lets go of what it covers. The
// step is that of [zone.Zone.Join], 0 to merge nothing.
func (h *shard) take(f *found, step int64) {
	first := h.first[string(f.key)]
	f.isNew = first == 0
	if h.covers(f.key, &f.small, f.cost, f.hidden) {
		return
	}
	also := h.merge(f, first, step)
	for i := first; i != 0; i = h.nodes[i-1].next {
		old := &h.nodes[i-1]
		if !old.gone && f.hidden <= old.hidden && (old.expanded || !old.cost.below(f.cost)) && f.small.Includes(&old.small) {
			old.gone = true
			h.states--
			h.bytes -= old.size()
			old.small, old.zone, old.world = zone.Zone{}, zone.Zone{}, ""
		}
	}
	n := node{also: also, parent: f.parent, action: f.action, order: f.order, cost: f.cost, next: first, world: string(f.world), hidden: f.hidden}
	n.small.Copy(&f.small)
	n.zone = n.small
	if f.buried {
		n.zone = zone.Zone{}
		n.zone.Copy(&f.zone)
	}
	h.nodes = append(h.nodes, n)
	h.first[string(f.key)] = int32(len(h.nodes))
	h.states++
	h.bytes += n.size()
	f.kept = id(len(h.nodes)-1)*shards + id(f.shard)
}

// size is about how many bytes the node takes.
func (n *node) size() int64 {
	stopwatches := int64(n.small.Len() + 1)
	return 160 + 8*stopwatches*stopwatches + 24*int64(len(n.also))
}

// A wayIn is a move that leads to a node.
type wayIn struct {
	parent id
	action model.Action
	order  order
}

// merge takes nodes into the state that together with it make one zone, no more and
// no less, and returns the ways into them. They cost the same and have not been
// searched from. Interleavings of moves that have nothing to do with each other make
// such zones: each order has its own, and all together are one.
func (h *shard) merge(f *found, first int32, step int64) (also []wayIn) {
	for again := step > 0; again; {
		again = false
		for i := first; i != 0; i = h.nodes[i-1].next {
			old := &h.nodes[i-1]
			if old.gone || old.expanded || old.hidden != f.hidden || old.cost != f.cost || old.world != string(f.world) {
				continue
			}
			var full, small zone.Zone
			if !small.Join(&f.small, &old.small, step) || f.buried && !full.Join(&f.zone, &old.zone, step) {
				continue
			}
			f.small.Copy(&small)
			if f.buried {
				f.zone.Copy(&full)
			}
			also = append(append(also, wayIn{old.parent, old.action, old.order}), old.also...)
			old.gone = true
			h.states--
			h.bytes -= old.size()
			old.small, old.zone, old.world, old.also = zone.Zone{}, zone.Zone{}, "", nil
			again = true
			break
		}
	}
	return also
}
