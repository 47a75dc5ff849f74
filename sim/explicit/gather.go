package explicit

import (
	"cmp"
	"encoding/binary"
	"math/bits"
)

// gather appends the new states of a block to the next level and to the trail, and
// notes what was broken. The first parent of the block has the given number.
func (s *search[S]) gather(b *block[S], first uint64) {
	c := cursor{ends: b.ends, parent: first}
	fresh := uint64(0)
	for i := 0; i < len(b.fresh); i += 8 {
		eight := binary.LittleEndian.Uint64(b.fresh[i:])
		for ; eight != 0; eight &= eight - 1 {
			at := i + bits.TrailingZeros64(eight)/8
			s.queue.push(b.moves.states[at])
			fresh++
			if s.trail != nil {
				c.seek(uint32(at))
				s.trail.add(c.parent, uint64(uint32(at)-c.begin))
			}
		}
	}
	s.result.States += fresh
	s.found += fresh
	s.note(b, b.moves.breaks, first)
	for _, of := range b.breaks {
		s.note(b, of, first)
	}
}

// A cursor finds the parents of successors, in the order of these.
type cursor struct {
	ends   []uint32
	parent uint64
	// begin is where the successors of the parent begin.
	begin uint32
}

func (c *cursor) seek(at uint32) {
	for c.ends[0] <= at {
		c.begin = c.ends[0]
		c.ends = c.ends[1:]
		c.parent++
	}
}

// note keeps the first break of each property.
func (s *search[S]) note(b *block[S], all []broken, first uint64) {
	c := cursor{ends: b.ends, parent: first}
	for _, x := range all {
		c.seek(x.at)
		now := Break{Broken: true, Moves: s.depth + 1, parent: c.parent, move: uint64(x.at - c.begin)}
		for mask := x.mask; mask != 0; mask &= mask - 1 {
			p := bits.TrailingZeros64(mask)
			if p >= len(s.result.Breaks) {
				panic("explicit: the system breaks a property that Options.Properties does not count")
			}
			if was := &s.result.Breaks[p]; !was.Broken || now.before(was) {
				*was = now
			}
		}
	}
}

func (b *Break) before(c *Break) bool {
	return cmp.Or(cmp.Compare(b.Moves, c.Moves), cmp.Compare(b.parent, c.parent), cmp.Compare(b.move, c.move)) < 0
}
