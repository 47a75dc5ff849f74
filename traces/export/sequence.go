package export

import (
	"fmt"
	"slices"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/traces/story"
)

// noteWidth is how many letters go into a line of a note or of an arrow's label.
const noteWidth = 40

// An item is what is drawn of one deed, or of several of one process at one instant.
type item struct {
	at      clock.Ticks
	process int
	// arrows are lines of the diagram, for the messages that end there, and notes
	// what happens to the process beside that.
	arrows, notes []string
	// enters and leaves say that the process goes into the critical section before
	// the notes, and out of it behind them.
	enters, leaves bool
	// broken are the processes that have a part in the break of a property, of
	// which the notes then tell.
	broken []int
}

// A sequence turns a run into items. A message is one arrow, drawn where it ends. The
// notes that tell of sending and of hearing it are left out where the arrow tells
// as much: where nothing is drawn between the two.
type sequence struct {
	run    *story.Run
	all    []story.Process
	deeds  []story.Deed
	arrows []story.Arrow
	// place is the place of each step's deed; sends and ends are the arrows that
	// set out and end in each deed.
	place       []int
	sends, ends [][]int
	// reply is the arrow that answers each request by itself, None where none does.
	reply []int
	// enters and leaves say of each deed whether its process goes into the critical
	// section, and out of it.
	enters, leaves []bool
	items          []item
}

func newSequence(run *story.Run) *sequence {
	q := &sequence{run: run, all: run.Processes(), deeds: run.Deeds(), arrows: run.Arrows()}
	n := len(q.deeds)
	q.place, q.sends, q.ends = make([]int, len(run.Steps)), make([][]int, n), make([][]int, n)
	q.enters, q.leaves = make([]bool, n), make([]bool, n)
	for i := range q.deeds {
		if step := q.deeds[i].Step; step != story.None {
			q.place[step] = i
		}
	}
	for k := range q.arrows {
		a := &q.arrows[k]
		q.reply = append(q.reply, story.None)
		if a.Reply && !a.All {
			q.reply[a.Request] = k
		}
		q.sends[q.place[a.Sent.Step]] = append(q.sends[q.place[a.Sent.Step]], k)
		if a.Ended.Step != story.None {
			q.ends[q.place[a.Ended.Step]] = append(q.ends[q.place[a.Ended.Step]], k)
		}
	}
	for _, sp := range run.Spans() {
		if sp.Kind == story.Section {
			q.enters[q.place[sp.From.Step]] = true
			if !sp.Open {
				q.leaves[q.place[sp.To.Step]] = true
			}
		}
	}
	for i := range q.deeds {
		q.deed(i)
	}
	q.finish()
	return q
}

// deed adds what is drawn of a deed.
func (q *sequence) deed(i int) {
	d := &q.deeds[i]
	it := item{at: d.At, process: d.Process, enters: q.enters[i], leaves: q.leaves[i]}
	for _, k := range q.ends[i] {
		it.arrows = append(it.arrows, q.arrow(k))
	}
	for k, note := range d.Notes {
		if !q.told(i, k) && !q.covered(i, &note) {
			text := note.Text
			if d.Fault && note.Tone == story.Fault {
				text = "! " + text
			}
			it.notes = append(it.notes, text)
		}
	}
	if len(it.arrows)+len(it.notes) == 0 && !it.enters && !it.leaves {
		return
	}
	if n := len(q.items); n > 0 && len(it.arrows) == 0 && !it.enters {
		if last := &q.items[n-1]; last.at == it.at && last.process == it.process && !last.leaves {
			last.notes, last.leaves = append(last.notes, it.notes...), it.leaves
			return
		}
	}
	q.items = append(q.items, it)
}

// finish adds what is still on its way at the end, and what is broken then.
func (q *sequence) finish() {
	for k := range q.arrows {
		if a := &q.arrows[k]; a.Fate == story.UnderWay {
			q.items = append(q.items, item{at: q.run.End, process: a.From, arrows: []string{q.arrow(k)}})
		}
	}
	if b := q.run.Break(); b != nil {
		text := b.Property + " is broken: " + b.Explanation
		q.items = append(q.items, item{at: b.At, process: story.Nobody, notes: []string{text}, broken: b.Processes})
	}
}

// about reports whether a note of a deed is about a message, and nothing else.
func (q *sequence) about(i, k int) bool {
	d := &q.deeds[i]
	text := d.Notes[k].Text
	return strings.Contains(text, story.Away) || strings.Contains(text, story.Back) ||
		k == 0 && d.Step != story.None && q.run.Steps[d.Step].Action.Kind == model.Serve
}

// told reports whether an arrow tells what a note does: that of a message which ends
// in this deed, or ends so soon that nothing is drawn before.
func (q *sequence) told(i, k int) bool {
	if !q.about(i, k) {
		return false
	}
	requests := slices.ContainsFunc(q.sends[i], func(k int) bool { return !q.arrows[k].Reply })
	if !requests || strings.Contains(q.deeds[i].Notes[k].Text, story.Back) {
		return len(q.ends[i]) > 0 // it is heard or carried out here, and perhaps reached its process before
	}
	return !slices.ContainsFunc(q.sends[i], q.apart)
}

// apart reports whether something is drawn between where a message is sent and where
// its arrow stands.
func (q *sequence) apart(k int) bool {
	a := &q.arrows[k]
	until := len(q.deeds)
	if a.Ended.Step != story.None {
		until = q.place[a.Ended.Step]
	}
	for i := q.place[a.Sent.Step] + 1; i < until; i++ {
		for k := range q.deeds[i].Notes {
			if !q.about(i, k) && !q.covered(i, &q.deeds[i].Notes[k]) {
				return true
			}
		}
		for _, other := range q.ends[i] {
			if q.arrows[other].Sent.Step != a.Sent.Step {
				return true
			}
		}
	}
	return false
}

// covered reports whether a note goes where the next one of its process covers it.
func (q *sequence) covered(i int, note *story.Note) bool {
	if !note.Trivial {
		return false
	}
	for next := i + 1; next < len(q.deeds) && q.deeds[next].At == q.deeds[i].At; next++ {
		if d := &q.deeds[next]; d.Process == q.deeds[i].Process && len(d.Notes) > 0 {
			return d.Notes[0].Covers
		}
	}
	return false
}

// fates are how an arrow looks, and what is said of it, by how its message ends.
var fates = [...]struct{ request, reply, words string }{
	story.UnderWay: {"-)", "--)", "still on its way"},
	story.Arrived:  {"->>", "-->>", ""},
	story.Lost:     {"-x", "--x", "lost"},
	story.Vanished: {"-x", "--x", "reaches nobody"},
	story.Ignored:  {"-x", "--x", "followed no further"},
}

// arrow is the line for a message.
func (q *sequence) arrow(k int) string {
	a := &q.arrows[k]
	look := fates[a.Fate].request
	if a.Reply {
		look = fates[a.Fate].reply
	}
	text := a.Text
	if a.Watchdog {
		text = "watchdog " + text
	}
	if answer := q.answer(k); answer != "" {
		text += " → " + answer
	}
	for _, w := range [...]struct {
		is   bool
		word string
	}{{a.Double, "a copy"}, {a.Late, "held up"}, {a.Fate != story.Arrived, fates[a.Fate].words}} {
		if w.is {
			text += ", " + w.word
		}
	}
	text = fold(text, noteWidth) + "\n" + q.time(a.Sent.At)
	switch {
	case a.Fate == story.UnderWay:
		text += " and on"
	case a.Ended.At != a.Sent.At:
		text += " to " + q.time(a.Ended.At)
	}
	return fmt.Sprintf("%s%s%s: %s", id(a.From), look, id(a.To), label(text))
}

// answer is what came of a request, where no arrow of its own says so at once.
func (q *sequence) answer(k int) string {
	a := &q.arrows[k]
	switch r := q.reply[k]; {
	case a.Reply || a.Answer == "" || a.Taken != a.Ended:
		return ""
	case r != story.None && !q.apart(r):
		return ""
	case q.all[a.To].Kind == story.Resource && a.Yes:
		return "accepted"
	case q.all[a.To].Kind == story.Resource:
		return "REFUSED"
	}
	return a.Answer
}

func (q *sequence) time(at clock.Ticks) string { return q.run.Scenario.Time(at) }

// id is what a process is called in a diagram's lines; its name is a label.
func id(process int) string { return fmt.Sprintf("p%d", process) }

// silent reports of each process whether nothing is drawn of it.
func (q *sequence) silent() []bool {
	silent := make([]bool, len(q.all))
	for i := range silent {
		silent[i] = true
	}
	for i := range q.items {
		it := &q.items[i]
		for _, p := range append(slices.Clone(it.broken), it.process) {
			if p != story.Nobody {
				silent[p] = false
			}
		}
	}
	for k := range q.arrows {
		silent[q.arrows[k].From], silent[q.arrows[k].To] = false, false
	}
	return silent
}
