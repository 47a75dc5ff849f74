package main

import (
	"fmt"
	"io"

	"github.com/anishathalye/porcupine"

	"fencepost/properties/linear"
	"fencepost/traces/story"
)

// porcupinePage writes what a resource saw of a run as the page that porcupine makes of a
// history: the first resource whose history is not linearizable, or else the last. Below
// the clients it shows the spans of the run and what follows from time passing. Its
// axis has the order of all that and no scale; times are in the details.
func porcupinePage(run story.Run, w io.Writer) error {
	var picture *linear.Picture
	var name string
	for number := range run.Scenario.Section.Resources {
		history := linear.Record(run.Scenario, run.Steps, number).Resource
		if len(history) == 0 {
			continue
		}
		result, err := linear.CheckSections(0, history, linear.DefaultLimits())
		if err != nil {
			return bug{"history cannot be judged: " + err.Error(), run.Scenario.Name}
		}
		picture, name = &result.Picture, run.Scenario.Names[number]
		if result.Verdict != linear.Linearizable {
			break
		}
	}
	if picture == nil {
		return failf("trace has no history for porcupine: nothing was written to a resource; expected another --format")
	}
	info := picture.Info
	info.AddAnnotations(annotations(&run, name))
	return porcupine.Visualize(picture.Model, info, w)
}

// annotations are the spans and the instants of a run for a page, whose rows begin with
// the name of the process.
func annotations(run *story.Run, resource string) []porcupine.Annotation {
	all := run.Processes()
	last := int64(0)
	if n := len(run.Steps); n > 0 {
		_, last = linear.Instants(n - 1)
	}
	details := "Each operation is a critical section, from its read to its write at " + resource + ". The clients are:"
	for c := range run.Scenario.Clients {
		details += fmt.Sprintf(" %d %s", c, all[c].Name)
	}
	out := []porcupine.Annotation{{Tag: resource, Start: 0, End: last, Description: "the history of " + resource, Details: details}}
	for _, sp := range run.Spans() {
		from, to := instantOf(run, sp.From), instantOf(run, sp.To)
		if sp.Open {
			to = last
		}
		what := spanNames[sp.Kind]
		tag := all[sp.Process].Name + ": " + what
		switch sp.Kind {
		case story.Key:
			what += " " + sp.Text
		case story.Cut:
			tag += " " + all[sp.Server].Name
		}
		details = fmt.Sprintf("%s from %s to %s", what, run.Scenario.Time(sp.From.At), run.Scenario.Time(sp.To.At))
		if sp.Open {
			details += " and on"
		}
		out = append(out, porcupine.Annotation{Tag: tag, Start: from, End: max(from, to), Description: what, Details: details, BackgroundColor: spanColours[sp.Kind]})
	}
	if b := run.Break(); b != nil {
		out = append(out, porcupine.Annotation{Tag: "✗", Start: last, End: last, Description: b.Property + " is broken", Details: b.Explanation,
			BackgroundColor: "#e57373"})
	}
	return out
}

// spanNames are the kinds of span in words, and spanColours what they are filled with.
var (
	spanNames = [...]string{story.Key: "lock", story.Validity: "lease", story.Section: "section", story.Work: "work", story.Pause: "paused",
		story.Suspend: "suspended", story.Down: "down", story.Cut: "cut off from"}
	spanColours = [...]string{story.Key: "#b3d4fc", story.Validity: "#c8e6c9", story.Section: "#81c784", story.Work: "#dcedc8", story.Pause: "#ffe082",
		story.Suspend: "#ffe082", story.Down: "#bdbdbd", story.Cut: "#bdbdbd"}
)

// instantOf is where a moment is in the order of a history. One without a step is behind
// the last step that is not later.
func instantOf(run *story.Run, m story.Moment) int64 {
	if m.Step != story.None {
		first, _ := linear.Instants(m.Step)
		return first
	}
	n := 0
	for n < len(run.Steps) && run.Steps[n].At <= m.At {
		n++
	}
	if n == 0 {
		return 0
	}
	first, last := linear.Instants(n - 1)
	return (first + last) / 2
}
