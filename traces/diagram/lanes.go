package diagram

import (
	"math"
	"slices"
	"strings"

	"fencepost/traces/story"
)

// Measures of the picture across, in pixels.
const (
	margin   = 18.0
	timeRoom = 92.0
	// clientText is the most that the text of a client may be wide, leastText the
	// least that one makes room for.
	clientText = 236.0
	leastText  = 90.0
	// field is between lanes of servers and resources where there are few, crowded where
	// there are many.
	field   = 178.0
	crowded = 96.0
	// beside is between a lane and its text.
	beside = 7.0
)

// A lane is the line of a process from top to bottom.
type lane struct {
	story.Process
	index int
	// x is the middle of the lane, half is half of how wide it is.
	x, half float64
	// side is on which side of a client its text stands: -1 left, 1 right; 0 where it
	// depends on the arrows.
	side float64
	// room is how wide its text may be.
	room float64
	// owner is the number of the client whose colour it has, from 0 on, -1 for none.
	owner int
}

// layLanes gives each process that has a part in the run its lane: half of the clients at
// the left, the others at the right, and the others in between.
func (p *picture) layLanes() {
	part := make([]bool, len(p.all))
	for i := range p.deeds {
		part[p.deeds[i].Process] = part[p.deeds[i].Process] || len(p.deeds[i].Notes) > 0
	}
	for i := range p.arrows {
		part[p.arrows[i].From], part[p.arrows[i].To] = true, true
	}
	for i := range p.spans {
		part[p.spans[i].Process] = true
	}
	p.lanes = make([]*lane, len(p.all))
	var clients, peers []*lane
	for i, one := range p.all {
		if !part[i] {
			continue
		}
		l := &lane{Process: one, index: i, owner: -1, half: 11}
		p.lanes[i] = l
		if one.Kind == story.Client {
			l.owner, l.half = int(one.Number), 15
			clients = append(clients, l)
		} else {
			peers = append(peers, l)
		}
	}
	left := (len(clients) + 1) / 2
	p.order = slices.Concat(clients[:left], peers, clients[left:])
	p.collect()
	for k, l := range clients {
		l.side = -1
		if k >= left {
			l.side = 1
		}
		want := leastText
		for _, b := range p.texts {
			for _, n := range b.notes {
				if b.lane == l {
					want = max(want, measure(n.text, n.size(), n.mono)+1)
				}
			}
		}
		l.room = min(want, clientText)
	}
	gap := field
	if len(peers) > 3 {
		gap = crowded
	}
	x := margin + timeRoom
	for k, l := range p.order {
		switch {
		case l.side < 0:
			if k > 0 {
				x += l.half + 16
			}
			x += l.room + beside + l.half
		case k > 0 && p.order[k-1].side > 0:
			x += l.half + beside + p.order[k-1].room + 16 + l.half
		case k > 0 && (l.side > 0 || p.order[k-1].side < 0):
			x += max(gap, 130)
		case k > 0:
			x += gap
		default:
			x += l.half + 60
		}
		if l.side == 0 {
			l.room = gap - 2*l.half - beside - 5
		}
		l.x = x
	}
	if n := len(p.order); n > 0 && p.order[n-1].side > 0 {
		x += p.order[n-1].room + beside
	} else {
		x += field
	}
	p.width = math.Ceil(max(x+15+margin, 640))
}

// collect gathers the notes of each process at each instant.
func (p *picture) collect() {
	took := map[int]*story.Arrow{}
	for i := range p.arrows {
		if a := &p.arrows[i]; a.Taken.Step != story.None && !a.Reply {
			took[a.Taken.Step] = a
		}
	}
	sent := map[int]bool{}
	for i := range p.arrows {
		sent[p.arrows[i].Sent.Step] = true
	}
	last := make([]*block, len(p.all))
	step := 0
	for i := range p.deeds {
		d := &p.deeds[i]
		if d.Step != story.None {
			step = d.Step
		}
		b := last[d.Process]
		for k, n := range d.Notes {
			text := strings.NewReplacer("\n", " ").Replace(n.Text)
			next := note{text: text, tone: n.Tone, trivial: n.Trivial, step: step}
			kind := p.all[d.Process].Kind
			if a := took[d.Step]; a != nil && k == 0 && kind == story.Server {
				next.text = a.Answer
			}
			next.mono = kind == story.Client && strings.Contains(text, story.Away) && sent[d.Step]
			if b == nil || b.at != d.At {
				b = &block{lane: p.lanes[d.Process], at: d.At}
				last[d.Process] = b
				p.texts = append(p.texts, b)
			}
			if m := len(b.notes); m > 0 && b.notes[m-1].trivial && n.Covers {
				b.notes = b.notes[:m-1]
			}
			b.notes = append(b.notes, next)
		}
	}
}
