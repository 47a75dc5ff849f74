package report

import (
	"strings"

	"fencepost/properties"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// variations are a table of what was varied.
func variations(list []Variation, head, instead, none string) block {
	if len(list) == 0 {
		return block{prose: none}
	}
	t := &table{heads: []string{head, instead, "then", "searched"}}
	for i := range list {
		v := &list[i]
		var keys []string
		for _, e := range v.Edits {
			if e.Value == "" {
				keys = append(keys, "without "+e.Key)
			} else {
				keys = append(keys, e.Key+": "+e.Value)
			}
		}
		t.rows = append(t.rows, []cell{text(v.Says), {text: v.Instead, under: strings.Join(keys, "\n")}, v.then(), text(v.searched())})
	}
	return block{table: t}
}

// then says what came of it.
func (v *Variation) then() cell {
	var parts []string
	link := ""
	for _, c := range v.Changes {
		parts = append(parts, c.Property+" "+c.From+" → "+c.To)
		for _, f := range v.Findings {
			if f.Property == c.Property && f.Trace != nil && link == "" {
				link = f.Trace.File
			}
		}
	}
	open := ""
	for _, f := range v.Findings {
		if f.Verdict == properties.Unknown.String() {
			open = strings.TrimPrefix(f.Note, proof.NotSoFar)
		}
	}
	out := cell{link: link}
	if v.Search.unrun() {
		return cell{text: "not run: " + v.Search.Stopped, tone: "unknown"}
	}
	switch v.Result {
	case off:
		return cell{text: "cannot be asked: " + v.Off, tone: "idle"}
	case breaks:
		out.tone = "violated"
	case mends:
		out.tone = "holds"
	case unknown:
		out.tone, parts = "unknown", append(parts, open)
	case nothing:
		out.tone, parts = "same", append(parts, "nothing changes")
		if stays := v.stays(); stays != "" {
			parts[len(parts)-1] += ": " + stays
		}
	default:
		out.tone = "unknown"
	}
	out.text = strings.Join(parts, "; ")
	return out
}

// stays are the verdicts that are as before.
func (v *Variation) stays() string {
	var parts []string
	for _, verdict := range []properties.Verdict{properties.Holds, properties.Violated} {
		var names []string
		for _, f := range v.Findings {
			if f.Verdict == verdict.String() {
				names = append(names, f.Property)
			}
		}
		if len(names) > 0 {
			parts = append(parts, phrase.And(names)+" "+verdict.String())
		}
	}
	return strings.Join(parts, ", ")
}

func (v *Variation) searched() string {
	if v.Search == nil {
		return "-"
	}
	return v.Search.text()
}

// unrun reports whether it was stopped before anything was searched.
func (s *Search) unrun() bool {
	return s != nil && s.Stopped != "" && !s.Complete && s.States == 0 && s.Runs == 0
}

func (s *Search) text() string {
	out := phrase.Many(s.States, "state", "states")
	switch {
	case s.Complete:
		out += ", complete"
	case s.Stopped == proof.AllBroken:
		out += ", until all was broken"
	case s.States == 0:
		return "not run"
	default:
		out += ", not complete"
	}
	if s.Runs > 0 {
		out += ", " + phrase.Many(s.Runs, "random run", "random runs")
	}
	return out
}
