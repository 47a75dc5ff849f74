package explicit

import "slices"

// Run searches all states of a system that can be reached, level by level.
func Run[S Words](system System[S], o Options) *Result[S] {
	s := newSearch(system, o)
	defer s.crew.leave()
	s.begin()
	for s.result.End == 0 && s.queue.turn() {
		s.level()
	}
	if s.result.End == 0 {
		s.result.End = Finished
	}
	return s.result
}

// A search is a run that has not ended.
type search[S Words] struct {
	Options
	result *Result[S]
	set    *set[S]
	queue  *queue[S]
	trail  *trail
	crew   *crew
	hands  []hand[S]
	// blocks is one for each part of a batch, used again by the next batch.
	blocks []block[S]
	// base is the number of the first state of the batch being expanded.
	base uint64
	// depth is the number of moves to the states being expanded, -1 for the starts.
	depth int
	// found is how many states of the next level are known.
	found uint64
}

// A hand is the system as one worker sees it.
type hand[S Words] struct {
	system System[S]
	judge  Judge[S]
	orbits Orbits[S]
	recent recent[S]
}

func newSearch[S Words](system System[S], o Options) *search[S] {
	if o.Properties < 0 || o.Properties > 64 {
		panic("explicit: Properties must be 0 to 64")
	}
	workers := min(max(1, o.Workers), shards)
	s := &search[S]{Options: o, set: newSet[S](o.Expect), queue: newQueue[S](), crew: newCrew(workers),
		result: &Result[S]{Breaks: make([]Break, o.Properties), system: system}}
	if o.Paths {
		s.trail = &trail{}
		s.result.trail = s.trail
	}
	for range workers {
		h := hand[S]{system: system, recent: newRecent[S]()}
		if f, ok := system.(Forker[S]); ok {
			h.system = f.Fork()
		}
		h.judge, _ = h.system.(Judge[S])
		h.orbits, _ = h.system.(Orbits[S])
		s.hands = append(s.hands, h)
	}
	s.blocks = make([]block[S], (s.queue.size+blockParents-1)/blockParents)
	for i := range s.blocks {
		s.blocks[i].at = make([][]uint32, workers)
		s.blocks[i].breaks = make([][]broken, workers)
	}
	return s
}

// begin stores the starts. They are what state number 0, which is nothing, leads to.
func (s *search[S]) begin() {
	s.depth = -1
	b := &s.blocks[0]
	b.start(&s.hands[0])
	s.insert(1)
	s.gather(b, 0)
	s.base = 1
	s.pause()
	s.turn()
}

// level expands all states of the current level, a batch at a time.
func (s *search[S]) level() {
	for i, batch := range s.queue.current {
		n := (len(batch) + blockParents - 1) / blockParents
		for j := range n {
			s.blocks[j].parents = batch[j*blockParents : min((j+1)*blockParents, len(batch))]
		}
		s.crew.each(n, func(worker, task int) {
			s.blocks[task].expand(&s.hands[worker])
		})
		s.insert(n)
		for j := range n {
			b := &s.blocks[j]
			s.gather(b, s.base)
			s.base += uint64(len(b.parents))
			s.result.Transitions += uint64(len(b.moves.states))
			s.result.Orbits += b.orbits
			s.result.OrbitTransitions += b.orbitMoves
		}
		s.result.Expanded += uint64(len(batch))
		s.queue.free(i)
		s.pause()
		if s.result.End != 0 && i < len(s.queue.current)-1 {
			s.turn()
			return
		}
	}
	s.result.Complete++
	s.turn()
}

// turn ends a level.
func (s *search[S]) turn() {
	r := s.result
	if s.found > 0 {
		r.Levels = append(r.Levels, s.found)
	}
	s.found = 0
	s.depth++
}

// insert puts the successors of n blocks into the set. A worker has some of the
// shards to itself and takes what falls into them in the order of the blocks, so
// which of several equal states is the new one is not left to chance.
func (s *search[S]) insert(n int) {
	s.crew.each(s.crew.size, func(worker, group int) {
		for j := range n {
			s.blocks[j].insert(s.set, group, s.hands[worker].judge)
		}
	})
}

// pause decides between two batches whether the search goes on.
func (s *search[S]) pause() {
	r := s.result
	bytes := s.set.bytes() + s.queue.bytes()
	if s.trail != nil {
		bytes += s.trail.size()
	}
	r.Bytes = max(r.Bytes, bytes)
	switch {
	case s.UntilBroken && len(r.Breaks) > 0 && !slices.ContainsFunc(r.Breaks, func(b Break) bool { return !b.Broken }):
		r.End = AllBroken
	case r.Expanded == r.States:
		// Nothing waits, so the search is complete, whatever the limits say.
	case s.MaxStates > 0 && r.States > s.MaxStates:
		r.End = OutOfStates
	case s.MaxBytes > 0 && bytes > s.MaxBytes:
		r.End = OutOfBytes
	}
	if s.Progress != nil {
		p := Progress{Level: max(0, s.depth), States: r.States, Waiting: r.States - r.Expanded, Transitions: r.Transitions, Bytes: bytes}
		if !s.Progress(p) && r.End == 0 {
			r.End = Stopped
		}
	}
}
