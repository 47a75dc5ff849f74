package diagram

import (
	"math"

	"fencepost/traces/story"
)

// A note is something that happened to a process, as text.
type note struct {
	text          string
	tone          story.Tone
	mono, trivial bool
	step          int
	// of is who all did it, of a note that names them.
	of    []int
	lines []string
}

// size is that of its letters for measuring it: bold ones are wider.
func (n *note) size() float64 {
	switch {
	case n.mono:
		return monoSize
	case n.tone == story.Bad || n.tone == story.Fault:
		return 1.1 * textSize
	}
	return textSize
}

// A block is what happened to one process in one row: notes one below the other beside
// its lane, the first one level with the row.
type block struct {
	lane  *lane
	row   int
	notes []note
	// side is where it stands, and box its place; leads says that it had to move
	// away from its row.
	// off is how much further away from its lane than others it stands.
	side  float64
	off   float64
	box   rect
	leads bool
}

// A spot is a row of a lane.
type spot struct {
	lane *lane
	row  int
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

// How far an arrow comes down on its way at least, as a share of how far it goes
// across, and the most that is asked for, in pixels.
const (
	steep    = 0.13
	steepest = 70.0
)

// layTime puts the rows in their places.
func (p *picture) layTime() {
	a := &p.axis
	needs, hang, costs := make([][]need, len(a.at)), make([]float64, len(a.at)), make([]float64, len(a.at))
	for i := range a.at {
		hang[i], costs[i] = lineStep, unbroken
		if i > 0 {
			needs[i] = append(needs[i], need{i - 1, apart})
			if a.at[i] == a.at[i-1] {
				costs[i-1] = math.Inf(1)
			}
		}
	}
	last := map[*lane]*block{}
	for _, b := range p.texts {
		width, height := b.wrap()
		b.box = rect{right: width, bottom: height}
		hang[b.row] = max(hang[b.row], height)
		if was := last[b.lane]; was != nil {
			needs[b.row] = append(needs[b.row], need{was.row, was.box.bottom + 4})
		}
		last[b.lane] = b
	}
	for k := range p.arrows {
		m := &p.arrows[k]
		from, to := p.row(m.Sent, m.From), p.ended(m)
		for i := from; i < to && !m.Late && m.Sent.At < m.Ended.At; i++ {
			costs[i] += inFlight * float64(a.at[i+1]-a.at[i]) / float64(m.Ended.At-m.Sent.At)
		}
		if from < to && p.lanes[m.From] != nil && p.lanes[m.To] != nil {
			across := math.Abs(p.lanes[m.From].x - p.lanes[m.To].x)
			needs[to] = append(needs[to], need{from, min(steep*across, steepest)})
		}
	}
	a.lay(needs, hang, costs)
	top := p.top()
	for i := range a.y {
		a.y[i] += top
	}
}

// place puts the texts in their places: those of clients outside, others on the
// side of their lane where fewer arrows pass; further down where
// something else stands there already.
func (p *picture) place() {
	var placed []rect
	off := map[spot]float64{}
	for _, together := range p.served() {
		off[spot{p.lanes[together[0].To], p.stepRow[together[0].Taken.Step]}] = max(0, glyphStep*float64(len(together)-2)/2)
	}
	first := 0 // the texts before it end above where this one begins
	for _, b := range p.texts {
		width, height, y := b.box.right, b.box.bottom, p.axis.y[b.row]-lineStep/2
		b.off = off[spot{b.lane, b.row}]
		sides := []float64{b.lane.side}
		if b.lane.side == 0 {
			sides = []float64{1, -1}
		}
		at := func(side, y float64) rect {
			near := b.lane.x + side*(b.lane.half+beside+b.off)
			return rect{min(near, near+side*width), y, max(near, near+side*width), y + height}
		}
		if len(sides) > 1 && p.crossed(at(1, y)) > p.crossed(at(-1, y)) {
			sides = []float64{-1, 1}
		}
		for first < len(placed) && placed[first].bottom <= y {
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

// crossed is how many arrows pass through a place; those that end at its edge count more,
// since their heads would be covered.
func (p *picture) crossed(r rect) (n int) {
	for i := range p.arrows {
		x1, y1, x2, y2, ok := p.ends(&p.arrows[i])
		if !ok || y1 >= r.bottom || y2 < r.top {
			continue
		}
		if crosses(x1, y1, x2, y2, r) {
			n++
		}
		if (rect{x2, y2, x2, y2}).meets(rect{r.left - 10, r.top - 5, r.right + 10, r.bottom + 5}) {
			n += 3
		}
	}
	return n
}

// crosses reports whether a line passes through a place: what of the line lies level with it
// is not all at the left or all at the right.
func crosses(x1, y1, x2, y2 float64, r rect) bool {
	a, b := x1, x2
	if y2 > y1 {
		a = x1 + (x2-x1)*max(0, (r.top-y1)/(y2-y1))
		b = x1 + (x2-x1)*min(1, (r.bottom-y1)/(y2-y1))
	}
	return max(a, b) > r.left && min(a, b) < r.right
}
