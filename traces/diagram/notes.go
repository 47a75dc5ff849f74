package diagram

import (
	"cmp"
	"slices"
	"strings"

	"fencepost/clock"
	"fencepost/traces/story"
)

// A collector gathers the notes of each process in each row.
type collector struct {
	*picture
	at map[spot]*block
}

// collect gathers the notes of the run.
func (p *picture) collect() {
	c := collector{p, map[spot]*block{}}
	took, sent := map[int]*story.Arrow{}, map[int]bool{}
	for i := range p.arrows {
		a := &p.arrows[i]
		sent[a.Sent.Step] = true
		if a.Taken.Step != story.None && !a.Reply {
			took[a.Taken.Step] = a
		}
	}
	until := p.deadlines()
	step := 0
	for i := range p.deeds {
		d := &p.deeds[i]
		if d.Step != story.None {
			step = d.Step
		}
		l, row := p.lanes[d.Process], p.row(d.Moment, d.Process)
		for k, n := range d.Notes {
			next := note{text: n.Text, tone: n.Tone, trivial: n.Trivial, step: step}
			next.mono = l.Kind == story.Client && strings.Contains(n.Text, story.Away) && sent[d.Step]
			if a := took[d.Step]; a != nil && k == 0 && l.Kind == story.Server {
				next.text = a.Answer + " to " + p.all[a.From].Name
				c.add(l, row, next)
			} else {
				if n.Covers {
					c.cover(l, row)
				}
				c.tell(l, row, next)
			}
			if k == 0 { // before what came of it
				for _, text := range until[i] {
					c.tell(l, row, note{text: text, tone: story.Faint, step: step})
				}
			}
		}
	}
	slices.SortStableFunc(p.texts, func(a, b *block) int { return cmp.Compare(a.row, b.row) })
	for _, b := range p.texts {
		for i := range b.notes {
			if n := &b.notes[i]; n.of != nil {
				n.text = p.names(n.of) + ": " + n.text
			}
		}
	}
}

// add puts a note below the others of its lane and row.
func (c *collector) add(l *lane, row int, n note) {
	b := c.at[spot{l, row}]
	if b == nil {
		b = &block{lane: l, row: row}
		c.at[spot{l, row}] = b
		c.texts = append(c.texts, b)
	}
	b.notes = append(b.notes, n)
}

// cover drops the last note of a lane and row if it is trivial.
func (c *collector) cover(l *lane, row int) {
	b := c.at[spot{l, row}]
	if b == nil || !b.notes[len(b.notes)-1].trivial {
		return
	}
	b.notes = b.notes[:len(b.notes)-1]
}

// tell adds a note of a process: where the servers have their text in common, to a note that says the
// same of others, unless that would change the order of what this one did.
func (c *collector) tell(l *lane, row int, n note) {
	if c.common == nil || l.Kind != story.Server {
		c.add(l, row, n)
		return
	}
	n.of = []int{l.index}
	same := -1
	if b := c.at[spot{c.common, row}]; b != nil {
		for i := len(b.notes) - 1; i >= 0 && !slices.Contains(b.notes[i].of, l.index); i-- {
			if b.notes[i].text == n.text {
				same = i
			}
		}
		if same >= 0 {
			b.notes[same].of = append(b.notes[same].of, l.index)
			return
		}
	}
	c.add(c.common, row, n)
}

// deadlines is until when the keys of servers are to last, in words, for the deeds that
// set it.
func (p *picture) deadlines() map[int][]string {
	words := map[int][]string{}
	for i := range p.spans {
		sp := &p.spans[i]
		if sp.Kind != story.Key || !sp.Open && p.row(sp.From, sp.Process) == p.row(sp.To, sp.Process) {
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
