package sim

import (
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/traces"
)

// when is the time of a line.
func when(r *Run, t *traces.Trace, line *traces.Line) (clock.Ticks, error) {
	at, err := r.Scenario.ParseTime(line.At)
	switch {
	case err != nil:
		return 0, t.Errorf(line.Number, line.AtColumn, "%s", err)
	case at < 0 || at >= clock.Forever:
		return 0, t.Errorf(line.Number, line.AtColumn, "time %q is outside of any run", line.At)
	case at < r.Now:
		return 0, t.Errorf(line.Number, line.AtColumn, "time %q goes back: expected %s or later", line.At, r.Scenario.Time(r.Now))
	}
	return at, nil
}

// find is the move of the present world that reads like the line and can be taken
// at the time; nil and why not, or nil alone where nothing reads like it.
func find(r *Run, line *traces.Line, at clock.Ticks) (*model.Move, string) {
	s := r.Scenario
	var move *model.Move
	for i := range r.List() {
		m := &r.Moves.List[i]
		if s.Say(&r.World, m.Action) != line.Text {
			continue
		}
		if move != nil {
			panic(fmt.Sprintf("sim: moves %+v and %+v of one world both read %q: model.Scenario.Say must tell them apart",
				move.Action, m.Action, line.Text))
		}
		move = m
	}
	if move == nil {
		return nil, ""
	}
	from, to := r.Window(move.Guards())
	deadline := r.Deadline()
	switch {
	case from > to || to < r.Now:
		return nil, "its time is over"
	case at < from:
		return nil, "it cannot happen before " + s.Time(from)
	case at > to:
		return nil, "it cannot happen after " + s.Time(to)
	case at > deadline:
		return nil, "something has to happen by " + s.Time(deadline)
	}
	return move, ""
}

// refuse is the error for line i that cannot be taken, or for the observation: why,
// and what can happen instead. It is at the time of the line, or else at its action
// where that is the matter.
func refuse(r *Run, t *traces.Trace, i int, before []model.Taken, why string) error {
	line := t.Observe
	if i < len(t.Lines) {
		line = t.Lines[i]
	}
	column := line.AtColumn
	if why == "" {
		column = line.TextColumn
		why = strange(r.Scenario, t, before, line.Text)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "action %q at %s is not possible: %s\nfrom %s on there can happen:",
		line.Text, line.At, why, r.Scenario.Time(r.Now))
	options := r.Options(nil)
	windows, width := make([]string, len(options)), 0
	for k, o := range options {
		windows[k] = period(r.Scenario, o)
		width = max(width, len(windows[k]))
	}
	for k, o := range options {
		fmt.Fprintf(&text, "\n  %-*s  %s", width, windows[k], r.Scenario.Say(&r.World, r.Moves.List[o.Move].Action))
	}
	if len(options) == 0 {
		text.WriteString(" nothing")
	}
	return t.Errorf(line.Number, column, "%s", text.String())
}

// period is from when to when an option can be taken, in words.
func period(s *model.Scenario, o Option) string {
	switch {
	case o.To >= clock.Forever:
		return "from " + s.Time(o.From) + " on"
	case o.From < o.To:
		return s.Time(o.From) + " to " + s.Time(o.To)
	}
	return "at " + s.Time(o.From)
}

// strange says of words that name no move of the present world whether they ever
// did in the run, and else what they may have been meant to be.
func strange(s *model.Scenario, t *traces.Trace, before []model.Taken, text string) string {
	like, last := known(s, before, text)
	switch {
	case last > 0:
		return fmt.Sprintf("it can happen no more, last it could have in place of line %d", t.Lines[last-1].Number)
	case like != "":
		return fmt.Sprintf("no action reads like that so far, the nearest is %q", like)
	}
	return "no action reads like that so far"
}

// known looks through the worlds of a run for moves that read like the text. It
// returns the number of the last step before which there was one, from 1 on, and
// what came nearest.
func known(s *model.Scenario, run []model.Taken, text string) (like string, last int) {
	least := len(text)/3 + 1
	var m model.Moves
	w := s.Start()
	for i := 0; ; i++ {
		s.List(&w, &m)
		for _, move := range m.List {
			said := s.Say(&w, move.Action)
			if said == text {
				last = i + 1
			}
			if d := distance(said, text); d < least {
				like, least = said, d
			}
		}
		if i == len(run) {
			return like, last
		}
		w = run[i].World
	}
}

// distance is how many letters have to be changed, put in or left out to make one
// text the other.
func distance(a, b string) int {
	if len(a) > 200 || len(b) > 200 {
		return len(a) + len(b)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
