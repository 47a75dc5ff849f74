package diagram

import (
	"math"
	"slices"

	"fencepost/clock"
	"fencepost/traces/story"
)

// Measures of the picture across, in pixels.
const (
	margin    = 18.0
	leastTime = 92.0
	// clientText is the most that the text of a client may be wide, crowdText where there are
	// many clients; leastText is the least that one makes room for.
	clientText = 252.0
	crowdText  = 150.0
	leastText  = 90.0
	// commonText is the most that the text of all servers together may be wide.
	commonText = 216.0
	// field is between lanes of servers and resources, narrow and crowded between servers
	// that are some or many.
	field   = 190.0
	narrow  = 116.0
	crowded = 92.0
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
	clients, peers := p.makeLanes()
	servers := 0
	for _, l := range peers {
		if l.Kind == story.Server {
			servers++
		}
	}
	gap := field
	if servers > 2 {
		gap = narrow
		if servers > 4 {
			gap = crowded
		}
		p.common = &lane{index: len(p.all), owner: -1, side: 1}
	}
	left := (len(clients) + 1) / 2
	p.order = slices.Concat(clients[:left], peers, clients[left:])
	p.collect()
	most := clientText
	if len(clients) > 6 {
		most = crowdText
	}
	for k, l := range clients {
		l.side = -1
		if k >= left {
			l.side = 1
		}
		l.room = min(p.wants(l), most)
	}
	if p.common != nil {
		p.common.room = min(p.wants(p.common), commonText)
	}
	title, _ := p.head()
	p.width = math.Ceil(max(p.placeLanes(gap)+15+margin, 640, 2*margin+measure(title, 22, false)))
}

// makeLanes makes a lane for each process that has a part in the run.
func (p *picture) makeLanes() (clients, peers []*lane) {
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
	for i, one := range p.all {
		if !part[i] {
			continue
		}
		l := &lane{Process: one, index: i, owner: -1, half: 11}
		p.lanes[i] = l
		switch one.Kind {
		case story.Client:
			l.owner, l.half = int(one.Number), 15
			clients = append(clients, l)
			continue
		case story.Resource:
			l.half = 15
		}
		peers = append(peers, l)
	}
	return clients, peers
}

// placeLanes puts the lanes side by side in their order, servers so far apart, and
// returns how far to the right they reach.
func (p *picture) placeLanes(gap float64) float64 {
	x := margin + p.timeRoom()
	for k, l := range p.order {
		switch {
		case l.side < 0:
			if k > 0 {
				x += l.half + 16
			}
			x += l.room + beside + l.half
		case k == 0:
			x += l.half + 60
		default:
			x += p.apart(p.order[k-1], l, x, gap)
		}
		if l.side == 0 {
			l.room = gap - 2*l.half - beside - 5
			if l.Kind == story.Resource {
				l.room = 144
			}
		}
		l.x = x
	}
	if p.common != nil && p.common.x == 0 {
		p.common.x = x + 72
		x += 72 + p.common.room
	}
	if n := len(p.order); n > 0 && p.order[n-1].side > 0 {
		x += p.order[n-1].room + beside
	} else if p.common == nil {
		x += field
	}
	return x
}

// apart is how far a lane is to the right of the one before it, which is at x. Between
// the servers and what follows them stands the text of all servers together.
func (p *picture) apart(before, l *lane, x, gap float64) float64 {
	switch {
	case before.side > 0:
		return l.half + beside + before.room + 16 + l.half
	case p.common != nil && before.Kind == story.Server && l.Kind != story.Server:
		p.common.x = x + 72
		return p.common.room + 130
	case l.side > 0 || before.side < 0:
		if before.Kind == story.Resource {
			return max(gap, 150, field)
		}
		return max(gap, 150)
	}
	return gap
}

// wants is how wide the text of a lane is on lines that are not broken.
func (p *picture) wants(l *lane) float64 {
	want := leastText
	for _, b := range p.texts {
		for _, n := range b.notes {
			if b.lane == l {
				want = max(want, measure(n.text, n.size(), n.mono)+1)
			}
		}
	}
	return want
}

// timeRoom is how wide the column of times is.
func (p *picture) timeRoom() float64 {
	if p.times > 0 {
		return p.times
	}
	p.times = leastTime
	at := clock.Ticks(0)
	for i := range p.deeds {
		p.times = max(p.times, measure(p.time(p.deeds[i].At), textSize, false)+34, measure(gapText(p.time(p.deeds[i].At-at)), textSize, false)+8)
		at = p.deeds[i].At
	}
	return max(p.times, measure(p.time(p.End), textSize, false)+34)
}
