package diagram

import (
	"fencepost/clock"
	"fencepost/traces/story"
)

// A quiet spot is where something happened without a step.
type quietSpot struct {
	process int
	at      clock.Ticks
}

// layRows gives each deed its row on the axis. An instant has one row, or several where
// messages take no time: then what a message brings about is below what sent it, and what one process
// does never goes up.
func (p *picture) layRows() {
	causes := map[int][]*story.Arrow{}
	for i := range p.arrows {
		a := &p.arrows[i]
		for _, end := range [...]story.Moment{a.Ended, a.Taken} {
			if end.Step != story.None && end.At == a.Sent.At {
				causes[end.Step] = append(causes[end.Step], a)
			}
		}
	}
	p.stepRow, p.quiet = make([]int, len(p.Steps)), map[quietSpot]int{}
	rows := make([]int, len(p.all)) // of the last deed of each process
	first := 0                      // row of the instant
	for i := range p.deeds {
		d := &p.deeds[i]
		if n := len(p.axis.at); n == 0 || p.axis.at[n-1] < d.At {
			first = n
			p.axis.at = append(p.axis.at, d.At)
		}
		row := max(rows[d.Process], first)
		if d.Step != story.None {
			for _, a := range causes[d.Step] {
				sent := p.stepRow[a.Sent.Step]
				if a.Fate == story.Arrived || a.Fate == story.Vanished {
					sent++
				}
				row = max(row, sent)
			}
			p.stepRow[d.Step] = row
		} else {
			p.quiet[quietSpot{d.Process, d.At}] = row
		}
		rows[d.Process] = row
		for len(p.axis.at) <= row {
			p.axis.at = append(p.axis.at, d.At)
		}
	}
	if n := len(p.axis.at); n == 0 || p.axis.at[n-1] < p.End {
		p.axis.at = append(p.axis.at, p.End)
	}
}

// row is that of something that happened to a process.
func (p *picture) row(m story.Moment, process int) int {
	if m.Step != story.None {
		return p.stepRow[m.Step]
	}
	if row, found := p.quiet[quietSpot{process, m.At}]; found {
		return row
	}
	return p.axis.first(m.At)
}

// y is the height of something that happened to a process.
func (p *picture) y(m story.Moment, process int) float64 { return p.axis.y[p.row(m, process)] }

// last is the last row.
func (a *axis) last() int { return len(a.at) - 1 }
