package diagram

import (
	"slices"
	"strings"

	"fencepost/clock"
	"fencepost/traces/story"
)

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
	until := p.deadlines()
	last := make([]*block, len(p.all)+1)
	add := func(l *lane, at clock.Ticks, n note, covers bool) {
		b := last[l.index]
		if b == nil || b.at != at {
			b = &block{lane: l, at: at}
			last[l.index] = b
			p.texts = append(p.texts, b)
		}
		if m := len(b.notes); m > 0 && b.notes[m-1].trivial && covers {
			b.notes = b.notes[:m-1]
		}
		if l == p.common {
			for i := len(b.notes) - 1; i >= 0 && !slices.Contains(b.notes[i].of, n.of[0]); i-- {
				if b.notes[i].text == n.text { // and what one process does keeps its order
					b.notes[i].of = append(b.notes[i].of, n.of...)
					return
				}
			}
		}
		b.notes = append(b.notes, n)
	}
	step := 0
	for i := range p.deeds {
		d := &p.deeds[i]
		if d.Step != story.None {
			step = d.Step
		}
		l := p.lanes[d.Process]
		for k, n := range d.Notes {
			next := note{text: n.Text, tone: n.Tone, trivial: n.Trivial, step: step}
			next.mono = l.Kind == story.Client && strings.Contains(n.Text, story.Away) && sent[d.Step]
			switch a := took[d.Step]; {
			case a != nil && k == 0 && l.Kind == story.Server:
				next.text = a.Answer + " to " + p.all[a.From].Name
				add(l, d.At, next, n.Covers)
			case p.common != nil && l.Kind == story.Server:
				next.of = []int{l.index}
				add(p.common, d.At, next, n.Covers)
			default:
				add(l, d.At, next, n.Covers)
			}
		}
		for _, text := range until[i] {
			next := note{text: text, tone: story.Faint, step: step}
			if p.common != nil {
				next.of = []int{l.index}
				add(p.common, d.At, next, false)
			} else {
				add(l, d.At, next, false)
			}
		}
	}
	for _, b := range p.texts {
		for i := range b.notes {
			if n := &b.notes[i]; n.of != nil {
				n.text = p.names(n.of) + ": " + n.text
			}
		}
	}
}

// deadlines is until when the keys of servers are to last, in words, for the deeds that
// set it.
func (p *picture) deadlines() map[int][]string {
	words := map[int][]string{}
	for i := range p.spans {
		sp := &p.spans[i]
		if sp.Kind != story.Key || sp.From.At == sp.To.At && !sp.Open {
			continue
		}
		for k, d := range sp.Deadlines {
			set := -1
			for j := range p.deeds {
				if at := &p.deeds[j]; at.Process == sp.Process && at.At == d.Said && (k > 0 || at.Step == sp.From.Step) {
					set = j
				}
			}
			if set >= 0 && d.Until < clock.Forever {
				words[set] = append(words[set], sp.Text+" until "+p.time(d.Until))
			}
		}
	}
	return words
}

// names is several processes by their names, those that follow each other as first to last.
func (p *picture) names(of []int) string {
	slices.Sort(of)
	of = slices.Compact(of)
	text := ""
	for i := 0; i < len(of); i++ {
		j := i
		for j+1 < len(of) && of[j+1] == of[j]+1 {
			j++
		}
		if text != "" {
			text += ", "
		}
		text += p.all[of[i]].Name
		if j > i+1 {
			text += "–" + p.all[of[j]].Name
			i = j
		}
	}
	return text
}
