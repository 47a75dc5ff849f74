package report

import (
	"strings"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// A change is the scenario with something else in the place of what it says.
type change struct {
	// id is a short name: small letters, digits and hyphens.
	id string
	// says is what the scenario relies on or has, instead what is put in its place.
	says, instead string
	edits         []Edit
}

// set is an edit.
func set(key, value string) Edit { return Edit{key, value} }

// A varied is a change, and the question that it comes to.
type varied struct {
	change
	question
	// off is why there is no such scenario.
	off string
}

// vary makes questions of changes.
func (e *engine) vary(kind string, list []change, asked []*properties.Property) []*varied {
	var all []*varied
	for _, c := range list {
		v := &varied{change: c, question: question{asked: asked, maxStates: e.side}}
		v.question.id = kind + "-" + c.id
		v.question.scenario, v.off = edited(e.Scenario, c.edits)
		all = append(all, v)
	}
	return all
}

// edited is the scenario with the edits made, or why there is none. They are made one
// after another, but whole sections of the file, which have to go together, at once.
func edited(s *scenario.Scenario, edits []Edit) (*scenario.Scenario, string) {
	var err error
	var sections []string
	file := "fencepost: 1\nname: " + s.Name + "\n"
	for _, edit := range edits {
		switch {
		case !strings.Contains(edit.Key, ".") && (edit.Value == "" || edit.Value[0] == '{'):
			if sections = append(sections, edit.Key); edit.Value != "" {
				file += edit.Key + ": " + edit.Value + "\n"
			}
		case edit.Value == "":
			s, err = s.Without(edit.Key)
		default:
			s, err = s.With(edit.Key, edit.Value)
		}
		if err != nil {
			return nil, scenario.Problem(err)
		}
	}
	if len(sections) > 0 {
		var from *scenario.Scenario
		if from, err = scenario.Parse(s.Name, []byte(file)); err == nil {
			s, err = s.Graft(from, sections...)
		}
		if err != nil {
			return nil, scenario.Problem(err)
		}
	}
	return s, ""
}

func (e *engine) askVaried(v *varied, in *stage) error {
	if v.off != "" || len(v.asked) == 0 {
		return nil
	}
	return e.ask(&v.question, in, 1)
}

// The results of variations.
const (
	breaks  = "breaks"  // something is violated that was not
	mends   = "mends"   // something is not violated that was
	changes = "changes" // other verdicts change
	nothing = "nothing" // all verdicts are the same
	unknown = "unknown" // nothing is known to break, and not all is known
	off     = "off"     // there is no such scenario, or nothing to ask of it
)

// variation is what came of it, beside the scenario as it is.
func (v *varied) variation(base *question) Variation {
	out := Variation{ID: v.change.id, Says: v.says, Instead: v.instead, Edits: v.edits, Off: v.off, Findings: []Finding{}}
	if out.Edits == nil {
		out.Edits = []Edit{}
	}
	if v.off == "" && len(v.asked) == 0 {
		out.Off = "no property is known to be unbroken, so none could break"
	}
	if out.Off == "" {
		searched := v.search
		out.Search = &searched
		for i := range v.answers {
			out.Findings = append(out.Findings, v.answers[i].finding(""))
		}
	}
	was := map[string]string{}
	for i := range base.answers {
		was[base.answers[i].Property.Name] = base.answers[i].Verdict.String()
	}
	out.compare(was)
	return out
}

// compare says what the findings change, beside the verdicts on the scenario as it
// is, by properties.
func (v *Variation) compare(base map[string]string) {
	v.Changes, v.Result = []Change{}, nothing
	switch {
	case v.Off != "":
		v.Result = off
		return
	case v.Search.unrun():
		v.Result = unknown // what was not asked changes nothing
		return
	}
	open := false
	for i := range v.Findings {
		f := &v.Findings[i]
		was, isUnknown := base[f.Property], f.Verdict == properties.Unknown.String()
		open = open || isUnknown
		if was == f.Verdict {
			continue
		}
		v.Changes = append(v.Changes, Change{f.Property, was, f.Verdict})
		switch {
		case f.Verdict == properties.Violated.String():
			v.Result = breaks
		case isUnknown:
		case was == properties.Violated.String() && v.Result != breaks:
			v.Result = mends
		case v.Result == nothing:
			v.Result = changes
		}
	}
	if open && (v.Result == nothing || v.Result == changes) {
		v.Result = unknown
	}
}
