package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"fencepost/traces/story"
)

// The limits of one diagram: Mermaid refuses a text of more than 50 000 characters unless a
// site allows more, and nobody reads a diagram of so many lines.
const (
	mostText  = 45_000 // bytes
	mostItems = 200
)

// Mermaid writes the run as a Markdown document with a sequence diagram in a fenced block, as
// GitHub, GitLab and the command of Mermaid take it. A run that is too large for one
// diagram has several, one behind the other: each is valid alone, has all processes,
// and says which part it is.
//
// A message is an arrow where it ends, with its times; a cross ends one that is lost. Time
// runs down without a scale. The bar of a client says that it is in the critical
// section.
func Mermaid(run story.Run, w io.Writer) error {
	q := newSequence(&run)
	parts := q.parts()
	b := bufio.NewWriter(w)
	heading := run.Scenario.Name
	if run.Property != "" {
		heading += ": " + run.Property + " is broken"
	}
	fmt.Fprintf(b, "# %s\n", markdown(heading))
	if run.Explanation != "" {
		fmt.Fprintf(b, "\n%s\n", markdown(run.Explanation))
	}
	for i, part := range parts {
		if len(parts) > 1 {
			fmt.Fprintf(b, "\n## Part %d of %d\n", i+1, len(parts))
		}
		fmt.Fprintf(b, "\n```mermaid\n%s```\n", q.diagram(part, i, len(parts)))
	}
	return b.Flush()
}

// parts is from which item on each part goes, up to where the next begins.
func (q *sequence) parts() (parts [][2]int) {
	from, size := 0, 0
	frame := len(q.head(0, mostItems)) + 2*len(q.all)*len("    deactivate p00\n") + 200
	for i := range q.items {
		n := len(q.items[i].text(q))
		if i > from && (i-from == mostItems || frame+size+n > mostText) {
			parts, from, size = append(parts, [2]int{from, i}), i, 0
		}
		size += n
	}
	return append(parts, [2]int{from, len(q.items)})
}

// head is how a diagram begins.
func (q *sequence) head(part, of int) string {
	var b strings.Builder
	title := strings.ReplaceAll(q.run.Scenario.Name, "\n", " ") // a title is one line
	if of > 1 {
		title += fmt.Sprintf(", part %d of %d", part+1, of)
	}
	fmt.Fprintf(&b, "sequenceDiagram\n    title %s\n", label(title))
	for _, p := range q.drawn() {
		fmt.Fprintf(&b, "    participant %s as %s\n", id(p), label(q.all[p].Name))
	}
	return b.String()
}

// drawn is the processes that something is drawn of: all, if it is nothing at all.
func (q *sequence) drawn() (processes []int) {
	silent := q.silent()
	nothing := !slices.Contains(silent, false)
	for p := range q.all {
		if !silent[p] || nothing {
			processes = append(processes, p)
		}
	}
	return processes
}

// diagram is one part of so many.
func (q *sequence) diagram(part [2]int, i, of int) string {
	var b strings.Builder
	b.WriteString(q.head(i, of))
	inside := make([]bool, len(q.all))
	for _, it := range q.items[:part[0]] {
		it.moves(inside)
	}
	processes := q.drawn()
	say := func(text string) { b.WriteString(over(processes, text)) }
	if i > 0 {
		say(fmt.Sprintf("part %d of %d goes on at %s", i+1, of, q.time(q.items[part[0]].at)))
	}
	for p, is := range inside {
		if is {
			fmt.Fprintf(&b, "    activate %s\n", id(p))
		}
	}
	for k := part[0]; k < part[1]; k++ {
		b.WriteString(q.items[k].text(q))
		q.items[k].moves(inside)
	}
	for p, is := range inside {
		if is {
			fmt.Fprintf(&b, "    deactivate %s\n", id(p))
		}
	}
	switch {
	case i < of-1:
		say(fmt.Sprintf("part %d of %d follows", i+2, of))
	case part[0] == part[1]:
		say("nothing happens")
	}
	return b.String()
}

// moves keeps who is inside up to date.
func (it *item) moves(inside []bool) {
	if it.enters {
		inside[it.process] = true
	}
	if it.leaves {
		inside[it.process] = false
	}
}

// text is the lines of an item.
func (it *item) text(q *sequence) string {
	var b strings.Builder
	for _, line := range it.arrows {
		fmt.Fprintf(&b, "    %s\n", line)
	}
	if it.enters {
		fmt.Fprintf(&b, "    activate %s\n", id(it.process))
	}
	var lines []string
	for i, note := range it.notes {
		if i == 0 {
			note = q.time(it.at) + ": " + note
		}
		lines = append(lines, fold(note, noteWidth))
	}
	text := strings.Join(lines, "\n")
	switch {
	case text == "":
	case it.process == story.Nobody:
		processes := it.broken
		if len(processes) == 0 {
			processes = q.drawn()
		}
		fmt.Fprintf(&b, "    rect rgba(255, 0, 0, 0.15)\n%s    end\n", over(processes, text))
	default:
		b.WriteString(over([]int{it.process}, text))
	}
	if it.leaves {
		fmt.Fprintf(&b, "    deactivate %s\n", id(it.process))
	}
	return b.String()
}

// over is a note over some processes, from the first to the last.
func over(processes []int, text string) string {
	at := id(processes[0])
	if n := len(processes); n > 1 {
		at += "," + id(processes[n-1])
	}
	return fmt.Sprintf("    Note over %s: %s\n", at, label(text))
}
