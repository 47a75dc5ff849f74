package sim

import (
	"sync"
	"sync/atomic"

	"fencepost/clock"
	"fencepost/clock/zone"
	"fencepost/model"
	"fencepost/properties"
)

// A Check searches every run of a scenario at once: worlds with zones, which are
// whole sets of readings of the stopwatches.
//
// The search goes by cost, fewest faults first and then fewest actions, so what it
// finds is cheapest. A zone that lies inside one found before at no greater cost
// is not searched again; one found later replaces those it includes only if they
// have been searched already or cost no less.
//
// States of one world and one cost whose zones together are a zone are merged before
// they are searched: the orders of moves that have nothing to do with each other come
// to such states. The union is exact, so nothing is added; a state then has several
// ways in, and which of them a path takes is found as the path is told.
//
// Workers expand a part of the frontier into buffers of their own; then shards of
// the store, each by itself, take in what belongs to them in the order of parents
// and moves. So the answer is the same for any number of workers.
type Check struct {
	Scenario   *model.Scenario
	Properties []*properties.Property
	// Workers is how many search at a time; 0 is one.
	Workers int
	// MaxStates and MaxBytes end the search without a verdict; 0 is no limit. The
	// bytes are those of the states kept.
	MaxStates int
	MaxBytes  int64
	// WhenFound ends the search as soon as every property is known to be broken,
	// and nothing cheaper can be.
	WhenFound bool
	// Plain switches all reductions off but the forgetting of readings.
	Plain bool
	// Stop, if set, ends the search without a verdict as soon as it says so. It is
	// asked now and then, by one goroutine.
	Stop func() bool
	// Visit, if set, is told of each world found, by its key.
	Visit func(key string)

	// States is how many pairs of a world and a zone are kept, Worlds how many
	// different worlds there are among them, Moves how many moves were tried,
	// Depth how many actions the longest path has.
	States, Worlds, Moves, Depth int
	// Frontier is how many states are still to be searched from, Bytes about how
	// much memory the states take.
	Frontier int
	Bytes    int64
	// Complete says that nothing is left to search.
	Complete bool
	// Found is the break of each property, in their order; a nil path is none.
	Found []CheckFound
	// Seen is all events of all moves.
	Seen model.Events
	// Overflow names a capacity that did not suffice.
	Overflow string

	shards                         [shards]shard
	blocks                         []block
	nodesAlike, clientsAlike, bury bool
}

// CheckFound is the cheapest path to the break of a property.
type CheckFound struct {
	Property *properties.Property
	Path     []model.Action
	cost     cost
}

// A cost is what a path costs: faults first, then actions.
type cost struct{ faults, actions int32 }

func (c cost) below(d cost) bool {
	return c.faults < d.faults || c.faults == d.faults && c.actions < d.actions
}

const (
	// slab is how many states are expanded before what was found is taken in, and
	// perBlock how many of them a worker takes at a time.
	slab, perBlock = 4096, 32
)

// Run searches until everything is covered or a limit is reached.
func (c *Check) Run() error {
	s := c.Scenario
	if !c.Plain {
		c.nodesAlike, c.clientsAlike = s.NodesAlike(), s.ClientsAlike() && s.Clients <= 8
		c.bury = s.CanBury()
	}
	c.Found = make([]CheckFound, len(c.Properties))
	for i, p := range c.Properties {
		c.Found[i].Property = p
	}
	for i := range c.shards {
		c.shards[i].first = map[string]int32{}
	}
	expanders := make([]expander, max(1, c.Workers))
	for i := range expanders {
		expanders[i] = expander{check: c, scenario: s}
	}
	c.blocks = make([]block, slab/perBlock)
	var frontier frontier
	c.blocks[0].clear()
	if err := expanders[0].start(&c.blocks[0]); err != nil {
		return err
	}
	if err := c.takeIn(c.blocks[:1], &frontier); err != nil {
		return err
	}
	var batch []id
	for {
		at, ok := frontier.cheapest()
		if !ok {
			c.Complete = true
			return nil
		}
		if c.WhenFound && c.allFound(at) {
			return nil
		}
		if c.MaxStates > 0 && c.States > c.MaxStates || c.MaxBytes > 0 && c.Bytes > c.MaxBytes || c.Stop != nil && c.Stop() {
			return nil
		}
		batch = frontier.take(at, slab, batch[:0])
		used := c.blocks[:(len(batch)+perBlock-1)/perBlock]
		c.expand(expanders, batch, used)
		if err := c.takeIn(used, &frontier); err != nil {
			return err
		}
		c.Frontier = frontier.size
	}
}

// allFound reports whether no state of the cost or beyond can make a found path
// any cheaper.
func (c *Check) allFound(at cost) bool {
	for i := range c.Found {
		if f := &c.Found[i]; f.Path == nil || (cost{at.faults, at.actions + 1}).below(f.cost) {
			return false
		}
	}
	return true
}

// expand has the workers expand the batch, block by block.
func (c *Check) expand(expanders []expander, batch []id, used []block) {
	var next atomic.Int64
	work := func(e *expander) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(used) {
				return
			}
			b := &used[i]
			b.clear()
			for _, at := range batch[i*perBlock : min((i+1)*perBlock, len(batch))] {
				if b.err = e.expand(at, b); b.err != nil {
					break
				}
			}
		}
	}
	parallel(len(expanders), func(k int) { work(&expanders[k]) })
}

// parallel runs a function for 0 to n-1 at a time.
func parallel(n int, f func(int)) {
	if n == 1 {
		f(0)
		return
	}
	var wait sync.WaitGroup
	for k := range n {
		wait.Add(1)
		go func() {
			defer wait.Done()
			f(k)
		}()
	}
	wait.Wait()
}

// takeIn takes what was found into the store, and what is new into the frontier.
func (c *Check) takeIn(used []block, frontier *frontier) error {
	for i := range used {
		if used[i].err != nil {
			return used[i].err
		}
	}
	step := int64(c.Scenario.One)
	if c.Plain {
		step = 0
	}
	parallel(max(1, c.Workers), func(k int) {
		for h := k; h < shards; h += max(1, c.Workers) {
			for i := range used {
				for _, j := range used[i].of[h] {
					c.shards[h].take(&used[i].found[j], step)
				}
			}
		}
	})
	for i := range used {
		b := &used[i]
		c.Moves += b.moves
		c.Seen |= b.seen
		if c.Overflow == "" {
			c.Overflow = b.overflow
		}
		for j := range b.found {
			f := &b.found[j]
			if f.isNew {
				c.Worlds++
				if c.Visit != nil {
					c.Visit(string(f.key))
				}
			}
			if f.kept != nowhere {
				frontier.push(f.kept, f.cost)
				c.Depth = max(c.Depth, int(f.cost.actions))
			}
		}
		for _, k := range b.broken {
			if f := &c.Found[k.property]; f.Path == nil || k.cost.below(f.cost) {
				f.Path, f.cost = c.path(k.parent, k.action, c.Properties[k.property]), k.cost
			}
		}
	}
	c.States, c.Bytes = 0, 0
	for h := range c.shards {
		c.States += c.shards[h].states
		c.Bytes += c.shards[h].bytes
	}
	return nil
}

// constrain narrows the zone to the guards, and reports whether anything is left.
func constrain(z *zone.Zone, guards []clock.Guard) bool {
	for _, g := range guards {
		if g.Least > 0 && !z.Least(int(g.Of), int64(g.Least)) {
			return false
		}
		if g.Most < clock.Forever && !z.Most(int(g.Of), int64(g.Most)) {
			return false
		}
	}
	return !z.Empty()
}

// meets reports whether some reading of the zone satisfies the guards.
func meets(z *zone.Zone, guards []clock.Guard) bool {
	var into [model.MaxServers]zone.Guard
	n := 0
	for _, g := range guards {
		most := int64(g.Most)
		switch {
		case g.Most >= clock.Forever:
			most = zone.Inf
		case g.Most < 0:
			return false
		}
		into[n] = zone.Guard{Stopwatch: int(g.Of), Least: max(0, int64(g.Least)), Most: most}
		n++
	}
	return z.Meets(into[:n]...)
}
