package diagram

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"fencepost/model"
	"fencepost/traces/story"
	"fencepost/traces/svg"
)

// ways are how far a message of each fate comes, as a share of the way.
var ways = [...]float64{story.UnderWay: 0.75, story.Arrived: 1, story.Lost: 0.6, story.Vanished: 1, story.Ignored: 0.85}

var fateClass = [...]string{story.UnderWay: "underway", story.Arrived: "arrived", story.Lost: "lost", story.Vanished: "vanished", story.Ignored: "ignored"}

func (p *picture) drawArrows() {
	for i := range p.arrows {
		p.drawArrow(i)
	}
	for i := range p.deeds {
		d := &p.deeds[i]
		if d.Step == story.None || p.Steps[d.Step].Action.Kind != model.Copy || p.lanes[d.After] == nil {
			continue
		}
		from, to, y := p.lanes[d.After], p.lanes[d.Process], p.axis.y[p.stepRow[d.Step]]
		dir := 1.0
		if to.x < from.x {
			dir = -1
		}
		x := to.x - dir*to.half
		p.used["copy"] = true
		p.put(`<g class="arrow copy nobody" data-step="%d"><title>%s</title><path class="shaft" d="M%.1f %.1fH%.1f"/><path class="tip" d="M%.1f %.1fl%g 4v-8z"/></g>`,
			d.Step, svg.Escape(p.all[d.After].Name+" is copied to "+to.Name+" at "+p.time(d.At)), from.x+dir*from.half, y, x, x, y, -9*dir)
	}
}

// ends is where an arrow begins and ends.
func (p *picture) ends(a *story.Arrow) (x1, y1, x2, y2 float64, ok bool) {
	from, to := p.lanes[a.From], p.lanes[a.To]
	if from == nil || to == nil {
		return 0, 0, 0, 0, false
	}
	dir := 1.0
	if to.x < from.x {
		dir = -1
	}
	x1, y1 = from.x+dir*from.half, p.y(a.Sent, a.From)
	x2, y2 = to.x-dir*to.half, p.axis.y[p.ended(a)]
	return x1, y1, x1 + (x2-x1)*ways[a.Fate], y2, true
}

// ended is the row in which a message ends.
func (p *picture) ended(a *story.Arrow) int {
	if a.Ended.Step == story.None {
		return p.axis.last()
	}
	return p.stepRow[a.Ended.Step]
}

// drawArrow draws a message from when and where it was sent to where it ended.
func (p *picture) drawArrow(i int) {
	a := &p.arrows[i]
	x1, y1, x2, y2, ok := p.ends(a)
	if !ok {
		return
	}
	client := p.lanes[a.From]
	if a.Reply {
		client = p.lanes[a.To]
	}
	class := "request"
	if a.Reply {
		class = "reply"
	}
	p.used[class] = true
	class += " " + fateClass[a.Fate]
	p.used[fateClass[a.Fate]] = true
	for _, c := range [...]struct {
		is   bool
		name string
	}{{a.Double, "double"}, {a.Late, "late"}, {a.Watchdog, "watchdog"}} {
		if c.is {
			class += " " + c.name
			p.used[c.name] = true
		}
	}
	p.put(`<g class="arrow %s %s"%s data-arrow="%d"><title>%s</title>`, class, hue(client.owner), p.steps(a.Sent, a.Ended), i, svg.Escape(p.says(a)))
	p.put(`<path class="shaft" d="M%.1f %.1fL%.1f %.1f"/>`, x1, y1, x2, y2)
	length := math.Hypot(x2-x1, y2-y1)
	ux, uy := (x2-x1)/length, (y2-y1)/length
	switch a.Fate {
	case story.Arrived:
		p.put(`<path class="tip" d="M%.1f %.1fL%.1f %.1fL%.1f %.1f"/>`, x2-9*ux-4*uy, y2-9*uy+4*ux, x2, y2, x2-9*ux+4*uy, y2-9*uy-4*ux)
	case story.Lost:
		p.put(`<path class="end" d="M%.1f %.1fl9 9m0 -9l-9 9"/>`, x2-4.5, y2-4.5)
	case story.Vanished:
		p.put(`<circle class="disc" cx="%.1f" cy="%.1f" r="5"/><path class="end" d="M%.1f %.1fl9 -9"/>`, x2, y2, x2-4.5, y2+4.5)
	case story.Ignored:
		p.put(`<path class="end" d="M%.1f %.1fL%.1f %.1f"/>`, x2-6*uy, y2+6*ux, x2+6*uy, y2-6*ux)
	case story.UnderWay:
		p.put(`<circle class="disc" cx="%.1f" cy="%.1f" r="3.5"/>`, x2, y2)
	}
	if a.Double {
		p.put(`<path class="shaft" d="M%.1f %.1fL%.1f %.1f"/>`, x1+4*uy, y1-4*ux, x1+(x2-x1)*0.9+4*uy, y1+(y2-y1)*0.9-4*ux)
	}
	if a.Fate == story.Arrived {
		until := p.axis.last()
		if a.Taken.Step != story.None {
			until = p.stepRow[a.Taken.Step]
		}
		if until > p.ended(a) {
			p.used["inbox"] = true
			p.put(`<path class="inbox" d="M%.1f %.1fV%.1f"/>`, x2, y2, p.axis.y[until])
		}
	}
	p.put(`</g>`)
}

// says is a message in words.
func (p *picture) says(a *story.Arrow) string {
	text := fmt.Sprintf("%s to %s: %s, sent at %s, ", p.all[a.From].Name, p.all[a.To].Name, a.Text, p.time(a.Sent.At))
	switch a.Fate {
	case story.UnderWay:
		return text + "still on its way"
	case story.Lost:
		text += "lost"
	case story.Vanished:
		text += "reaches nobody"
	case story.Ignored:
		text += "nobody waits for it any longer"
	default:
		text += "arrives"
	}
	text += " at " + p.time(a.Ended.At)
	if a.Answer != "" {
		text += ": " + a.Answer
	}
	return text
}

// glyphStep is between marks of one lane and row.
const glyphStep = 14.0

// served is the requests that each resource dealt with in each row, those from the left first.
func (p *picture) served() (groups [][]*story.Arrow) {
	groupOf := map[spot]int{}
	for i := range p.arrows {
		a := &p.arrows[i]
		if a.Reply || a.Taken.Step == story.None || p.all[a.To].Kind != story.Resource {
			continue
		}
		at := spot{p.lanes[a.To], p.stepRow[a.Taken.Step]}
		k, found := groupOf[at]
		if !found {
			k = len(groups)
			groupOf[at] = k
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], a)
	}
	for _, g := range groups {
		slices.SortStableFunc(g, func(a, b *story.Arrow) int { return cmp.Compare(p.lanes[a.From].x, p.lanes[b.From].x) })
	}
	return groups
}

// served is the mark of a request that a resource has dealt with.
func served(a *story.Arrow) string {
	switch {
	case a.Write == story.Accepted:
		return "accepted"
	case a.Write == story.Stale:
		return "stale"
	case a.Write == story.Refused || !a.Yes:
		return "refused"
	}
	return "read"
}

// glyphs are the marks on the lanes: what a resource did, and jumps of clocks.
func (p *picture) glyphs() {
	for _, together := range p.served() {
		for k, a := range together {
			l := p.lanes[a.To]
			class := served(a)
			p.used[class] = true
			p.put(`<g class="mark %s" data-step="%d"><title>%s</title>`, hue(p.lanes[a.From].owner), a.Taken.Step, svg.Escape(p.says(a)))
			p.glyph(class, l.x+glyphStep*(float64(k)-float64(len(together)-1)/2), p.y(a.Taken, a.To))
			p.put(`</g>`)
		}
	}
	for i := range p.marks {
		m := &p.marks[i]
		l := p.lanes[m.Process]
		p.used["jump"] = true
		p.put(`<g class="mark"%s><title>clock of %s jumps by %s</title>`, p.steps(m.Moment, story.Moment{Step: story.None}), svg.Escape(l.Name), svg.Escape(p.time(m.By)))
		p.glyph("jump", l.x, p.y(m.Moment, m.Process))
		p.put(`</g>`)
	}
}

// glyph draws a mark.
func (p *picture) glyph(class string, x, y float64) {
	switch class {
	case "read":
		p.put(`<circle class="disc" cx="%.1f" cy="%.1f" r="4"/>`, x, y)
	case "accepted":
		p.put(`<circle class="accepted" cx="%.1f" cy="%.1f" r="6"/>`, x, y)
	case "stale":
		p.put(`<path class="alarm" d="M%.1f %.1fl8 14h-16z"/><path class="alarm" d="M%.1f %.1fv5m0 1.5v1.5"/>`, x, y-9, x, y-4.5)
	case "refused":
		p.put(`<rect class="disc" x="%.1f" y="%.1f" width="11" height="11"/><path class="end" d="M%.1f %.1fl5 5m0 -5l-5 5"/>`, x-5.5, y-5.5, x-2.5, y-2.5)
	case "jump":
		p.put(`<path class="jump" d="M%.1f %.1fl9 9l-9 9l-9 -9z"/><path class="hand" d="M%.1f %.1fv4h3"/>`, x, y-9, x, y-4)
	}
}
