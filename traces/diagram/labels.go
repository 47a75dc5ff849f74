package diagram

import (
	"fencepost/clock"
	"fencepost/traces/story"
)

// A note is something that happened to a process, as text.
type note struct {
	text          string
	tone          story.Tone
	mono, trivial bool
	step          int
	lines         []string
}

func (n *note) size() float64 {
	if n.mono {
		return monoSize
	}
	return textSize
}

// A block is what happened to one process at one instant: notes one below the
// other beside its lane, the first one level with the instant.
type block struct {
	lane  *lane
	at    clock.Ticks
	notes []note
	// side is where it stands, and box its place; leads says that it had to move
	// away from its instant.
	side  float64
	box   rect
	leads bool
}

type rect struct{ left, top, right, bottom float64 }

func (r rect) meets(q rect) bool {
	return r.left < q.right && q.left < r.right && r.top < q.bottom && q.top < r.bottom
}

// wrap breaks the notes into lines, and returns how wide and how tall the block is.
func (b *block) wrap() (width, height float64) {
	for i := range b.notes {
		n := &b.notes[i]
		n.lines = wrap(n.text, b.lane.room, n.size(), n.mono)
		for _, line := range n.lines {
			width = max(width, measure(line, n.size(), n.mono))
			height += lineStep
		}
	}
	return width, height
}

// layTime puts the instants of the run in their places.
func (p *picture) layTime() {
	a := &p.axis
	for i := range p.deeds {
		if n := len(a.at); n == 0 || p.deeds[i].At > a.at[n-1] {
			a.at = append(a.at, p.deeds[i].At)
		}
	}
	if n := len(a.at); n == 0 || a.at[n-1] < p.End {
		a.at = append(a.at, p.End)
	}
	needs, hang := make([][]need, len(a.at)), make([]float64, len(a.at))
	for i := range a.at {
		hang[i] = lineStep
		if i > 0 {
			needs[i] = append(needs[i], need{i - 1, apart})
		}
	}
	last := map[*lane]*block{}
	for _, b := range p.texts {
		width, height := b.wrap()
		b.box = rect{right: width, bottom: height}
		i := a.place(b.at)
		hang[i] = max(hang[i], height)
		if was := last[b.lane]; was != nil {
			needs[i] = append(needs[i], need{a.place(was.at), was.box.bottom + 4})
		}
		last[b.lane] = b
	}
	a.lay(0, needs, hang)
	top := p.top()
	for i := range a.y {
		a.y[i] += top
	}
}

// place puts the texts in their places: those of clients outside, others on the
// side of their lane where fewer arrows begin and end; further down where
// something else stands there already.
func (p *picture) place() {
	var placed []rect
	first := 0 // no text before that one reaches down to where the next ones begin
	for _, b := range p.texts {
		width, height, y := b.box.right, b.box.bottom, p.axis.of(b.at)-lineStep/2
		sides := []float64{b.lane.side}
		if b.lane.side == 0 {
			sides = []float64{1, -1}
			if p.busy(b) > 0 {
				sides = []float64{-1, 1}
			}
		}
		at := func(side, y float64) rect {
			near := b.lane.x + side*(b.lane.half+beside)
			return rect{min(near, near+side*width), y, max(near, near+side*width), y + height}
		}
		for first < len(placed) && placed[first].bottom < y-600 {
			first++
		}
		hit := func(r rect) float64 {
			lowest := 0.0
			for _, q := range placed[first:] {
				if r.meets(q) {
					lowest = max(lowest, q.bottom)
				}
			}
			return lowest
		}
		for down := y; b.side == 0; {
			next := down
			for _, side := range sides {
				r := at(side, down)
				if low := hit(r); low > 0 {
					if next == down || low < next {
						next = low + 1
					}
					continue
				}
				b.side, b.box, b.leads = side, r, down > y
				break
			}
			down = next
		}
		placed = append(placed, b.box)
	}
}

// busy is on how many more arrow ends of the block's instant lie to the right of its lane than
// to the left.
func (p *picture) busy(b *block) (more int) {
	count := func(here, there int) {
		if p.lanes[here] == b.lane {
			if p.lanes[there].x > b.lane.x {
				more++
			} else {
				more--
			}
		}
	}
	for i := range p.arrows {
		a := &p.arrows[i]
		if a.Sent.At == b.at {
			count(a.From, a.To)
		}
		if a.Ended.At == b.at {
			count(a.To, a.From)
		}
	}
	return more
}
