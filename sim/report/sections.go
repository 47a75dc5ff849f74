package report

import (
	"fmt"
	"slices"
	"strings"

	"fencepost/properties"
	"fencepost/sim/phrase"
)

// sections are the report for people. The files are those of the pack.
func (r *Report) sections(file func(string) []byte) []section {
	list := []section{
		{"decision", "Decision", []block{{box: &r.Decision}}},
		r.claims(), r.assumptions(), r.model(), r.bounds(), r.coverage(), r.controls(),
		r.counterexamples(file), r.boundaries(file), r.alternatives(),
		{"limits", "Limits", []block{{list: r.Limits}}},
		r.reproduce(),
	}
	return list
}

func (r *Report) claims() section {
	t := &table{heads: []string{"property", "claimed", "verdict", "strength", "how"}, narrow: []int{1, 2}}
	for _, list := range [][]Finding{r.Claims, r.Others} {
		for i := range list {
			f := &list[i]
			claimed := cell{text: f.Claimed, tone: f.Outcome}
			if f.Claimed == "" {
				claimed.text = "-"
			}
			how := f.Note
			if f.Trace != nil {
				how = f.Note + ": " + f.Trace.Explanation
			}
			if f.Verdict == properties.Holds.String() {
				how = "no run breaks it: " + r.Search.text()
			}
			t.rows = append(t.rows, []cell{{text: f.Property, strong: true, rest: f.Means}, claimed, verdictOf(f), text(f.Strength), text(how)})
		}
	}
	return section{"claims", "Claims", []block{
		{prose: "What the scenario claims, then what it claims nothing of. HOLDS is said of a complete search in which what the property guards against was seen to happen, " +
			"VIOLATED with a trace that was replayed. NOT EXERCISED and UNKNOWN are never a pass."},
		{table: t}}}
}

func (r *Report) assumptions() section {
	return section{"assumptions", "Assumptions, and what breaks if they are false", []block{
		{prose: "Each assumption was broken by itself, beside the faults that the scenario allows, and the scenario searched again. A verdict that becomes VIOLATED links to its trace."},
		variations(r.Assumptions, "it is assumed that", "it was run with", "The scenario assumes nothing that can be broken."),
		{prose: "The other way round: each fault that the scenario allows was taken away."},
		variations(r.Faults, "it is allowed that", "it was run with", "The scenario allows no fault."),
	}}
}

func (r *Report) model() section {
	blocks := []block{}
	if r.Scenario.About != "" {
		blocks = append(blocks, block{prose: strings.Join(strings.Fields(r.Scenario.About), " ")})
	}
	blocks = append(blocks, block{code: r.Scenario.Text, caption: "The scenario, " + r.Scenario.File + ". Keys that it leaves out have the defaults of the file format."})
	if len(r.LeftOut) > 0 {
		blocks = append(blocks, block{prose: "Kinds of fault that it leaves out, and what came of them where they were put in, one at a time, as above:"}, block{list: r.LeftOut})
	}
	return section{"model", "Model, and the faults left out", blocks}
}

func (r *Report) bounds() section {
	t := &table{heads: []string{"bound", "value"}, narrow: []int{0}}
	for _, b := range r.Bounds {
		t.rows = append(t.rows, []cell{text(b.Name), text(b.Value)})
	}
	end := "complete"
	if !r.Search.Complete {
		end = "ended early: " + r.Search.Stopped
	}
	t.rows = append(t.rows, []cell{text("searched"), text(fmt.Sprintf("%s of %s, %s tried, up to %s deep: %s", phrase.Many(r.Search.States, "state", "states"),
		phrase.Many(r.Search.Worlds, "world", "worlds"), phrase.Many(r.Search.Moves, "move", "moves"), phrase.Many(r.Search.Depth, "action", "actions"), end))})
	return section{"bounds", "Bounds", []block{
		{prose: "The verdicts on the claims are about every schedule and every timing within these bounds."}, {table: t},
		{prose: "Each number that bounds the size was raised by one:"},
		variations(r.Raised, "bound", "it was run with", "There is none."),
	}}
}

func (r *Report) coverage() section {
	t := &table{heads: []string{"property", "must be seen", "seen"}, narrow: []int{0, 2}}
	for _, w := range r.Witnesses {
		seen := cell{text: "yes", tone: "holds"}
		if !w.Seen {
			seen = cell{text: "no", tone: "idle"}
		}
		t.rows = append(t.rows, []cell{text(w.Property), text(w.Needs), seen})
	}
	return section{"coverage", "Coverage and witnesses", []block{
		{prose: "What must have happened in some run before a property can be said to hold. Where it never did, the verdict is NOT EXERCISED."}, {table: t}}}
}

func (r *Report) controls() section {
	var idle []string
	for i := range r.Controls {
		if v := &r.Controls[i]; v.Result != breaks && v.Result != unknown && v.Result != off {
			idle = append(idle, v.Says)
		}
	}
	blocks := []block{{prose: "Each guard that the scenario has was taken out or weakened, and all properties asked about that are not broken with it. A guard whose loss breaks nothing has not been shown to be needed."}}
	t := variations(r.Controls, "guard", "in its place", "The scenario has no guard.")
	if t.table != nil {
		for i := range r.Controls {
			v := &r.Controls[i]
			c := &t.table.rows[i][2]
			switch v.Result {
			case nothing, changes, mends:
				*c = cell{text: "not shown to be needed within these bounds", tone: "idle"}
			case unknown:
				c.text = "not known whether it is needed: " + c.text
			}
		}
	}
	blocks = append(blocks, t)
	if len(idle) > 0 {
		blocks = append(blocks, block{prose: "Not shown to be needed within these bounds: " + strings.Join(idle, "; ") +
			". That is no reason to leave them out: each guards against something that this scenario does not have in it."})
	}
	return section{"controls", "Negative controls", blocks}
}

func (r *Report) counterexamples(file func(string) []byte) section {
	s := section{id: "counterexamples", title: "Counterexamples"}
	for _, list := range [][]Finding{r.Claims, r.Others} {
		for i := range list {
			f := &list[i]
			if f.Trace == nil {
				continue
			}
			s.blocks = append(s.blocks, block{prose: capital(f.Property) + " breaks in " + f.Note + ". " + sentence(f.Trace.Explanation)})
			if pictures := f.Trace.Pictures; len(pictures) == 2 {
				s.blocks = append(s.blocks, block{image: pictures[0], svg: file(pictures[0]), shows: f.Trace.Explanation,
					page: pictures[1], caption: "fencepost replay " + f.Trace.File})
			}
		}
	}
	if len(s.blocks) == 0 {
		s.blocks = []block{{prose: "Nothing is broken in the scenario as it is."}}
	} else {
		s.blocks = slices.Insert(s.blocks, 0, block{prose: "The cheapest run that breaks each property, shrunk: fewest faults, then fewest actions, then the earliest times."})
	}
	return s
}

func (r *Report) boundaries(file func(string) []byte) section {
	s := section{id: "boundary", title: "Where it breaks"}
	if len(r.Boundaries) == 0 {
		s.blocks = []block{{prose: "The scenario has no two lengths to vary."}}
		return s
	}
	if r.Map != nil {
		s.blocks = append(s.blocks, block{prose: r.Map.Rule})
	}
	t := &table{heads: []string{"parameter", "in the file", "result", "searches"}, narrow: []int{0, 1}}
	for i := range r.Boundaries {
		b := &r.Boundaries[i]
		c := text(b.Says)
		var laws []string
		for _, f := range b.Flips {
			if f.Trace != nil && c.link == "" {
				c.link = f.Trace.File
			}
			for _, q := range f.Law {
				laws = append(laws, q.Keys, q.Numbers)
			}
		}
		c.under = strings.Join(laws, "\n")
		in := b.InFile
		if in == "" {
			in = "-"
		}
		t.rows = append(t.rows, []cell{code(b.Parameter), text(in), c, text(phrase.Number(b.Searches))})
	}
	s.blocks = append(s.blocks, block{table: t})
	if r.Map != nil {
		s.blocks = append(s.blocks, block{image: r.Map.File, svg: file(r.Map.File),
			shows: "The verdict on " + r.Map.Chart.Property + " over " + r.Map.Chart.X.Name + " and " + r.Map.Chart.Y.Name})
	}
	return s
}

func (r *Report) alternatives() section {
	s := section{id: "alternatives", title: "Alternatives under the same faults", blocks: []block{
		{prose: "Other locks in the place of this one, with the scenario's clients, work, network, lengths and faults; only how often a client tries again is their own. Each cell is a search of its own; VIOLATED links to its trace. These are verdicts under these faults: a lock without a time to live does well here and is lost for good when its holder dies."}}}
	var names []string
	for i := range r.Alternatives {
		for _, f := range r.Alternatives[i].Findings {
			if !slices.Contains(names, f.Property) {
				names = append(names, f.Property)
			}
		}
	}
	t := &table{heads: append([]string{"lock"}, names...)}
	for i := range names {
		t.narrow = append(t.narrow, i+1)
	}
	for i := range r.Alternatives {
		a := &r.Alternatives[i]
		label := a.Group + ": " + a.Lock
		if a.Differs != "" {
			label += " (" + a.Differs + ")"
		}
		row := []cell{text(label)}
		if a.Off != "" {
			row[0].text += " (no such scenario: " + a.Off + ")"
		}
		for _, name := range names {
			k := slices.IndexFunc(a.Findings, func(f Finding) bool { return f.Property == name })
			if k < 0 {
				row = append(row, text("-"))
				continue
			}
			if a.Search.unrun() {
				row = append(row, cell{text: "not run", tone: "unknown"})
				continue
			}
			row = append(row, verdictOf(&a.Findings[k]))
		}
		t.rows = append(t.rows, row)
	}
	s.blocks = append(s.blocks, block{table: t})
	return s
}

func (r *Report) reproduce() section {
	b := &r.Reproduce.Build
	build := "fencepost " + b.Version
	if b.Revision != "" {
		build += ", revision " + b.Revision
		if b.Modified {
			build += " (modified)"
		}
	}
	t := &table{heads: []string{"file", "SHA-256"}}
	for _, f := range r.Reproduce.Files {
		t.rows = append(t.rows, []cell{{text: f.File, code: true, link: f.File}, code(f.SHA256)})
	}
	n := &r.Totals
	return section{"reproduce", "Reproduce", []block{
		{prose: fmt.Sprintf("%s scenarios were searched, %s in all: %d HOLDS, %d VIOLATED, %d NOT EXERCISED, %d UNKNOWN; %s.", phrase.Number(n.Scenarios),
			phrase.Many(n.States, "state", "states"), n.Holds, n.Violated, n.Idle, n.Unknown, phrase.Many(n.Traces, "trace", "traces"))},
		{prose: fmt.Sprintf("Made by %s, %s. Each search beside the first ends at %s; %s with seed %d look for what such a search has not found.",
			build, b.Go, phrase.Many(r.Reproduce.MaxStates, "state", "states"), phrase.Many(r.Reproduce.Runs, "random run", "random runs"), r.Reproduce.Seed)},
		{prose: "In the directory of this file:"},
		{code: strings.Join(r.Reproduce.Commands, "\n") + "\n", caption: "commands"},
		{prose: "The scenario's SHA-256 is " + r.Scenario.SHA256 + ". The file " + manifestFile + " has the SHA-256 of every file of the pack, these pages included."},
		{table: t},
	}}
}
