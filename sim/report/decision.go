package report

import (
	"slices"
	"strings"

	"fencepost/model/resource"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/phrase"
)

// The stands that a report can take.
const (
	rely      = "rely"
	withCare  = "rely-with-care"
	doNot     = "do-not-rely"
	undecided = "undecided"
)

// damage is what happens to the data, exclusion what a user means by a lock.
var (
	damage    = []*properties.Property{&properties.LostUpdate, &properties.Overwrite, &properties.Stale}
	correct   = append([]*properties.Property{&properties.Use}, damage...)
	guardable = []*properties.Property{&properties.LostUpdate, &properties.Overwrite}
)

// decide makes the sentences to act on. They follow from the verdicts alone.
func decide(s *scenario.Scenario, r *Report) Decision {
	d := Decision{Claims: []DecidedFinding{}}
	for i := range r.Claims {
		d.Claims = append(d.Claims, DecidedFinding{r.Claims[i].Property, r.Claims[i].Verdict, decideClaim(r, &r.Claims[i])})
	}
	d.Stand, d.Whole = decideWhole(s, r)
	d.Needs = r.rests(properties.Violated, "")
	for _, says := range r.rests(properties.Unknown, "") {
		if !slices.Contains(d.Needs, says) {
			d.Unclear = append(d.Unclear, says)
		}
	}
	return d
}

// base are the findings about the scenario as it is.
func (r *Report) base() []Finding { return slices.Concat(r.Claims, r.Others) }

// with are the properties of a list that have the verdict in the scenario as it is.
func (r *Report) with(list []*properties.Property, v properties.Verdict) []string {
	var names []string
	for _, p := range list {
		if slices.ContainsFunc(r.base(), func(f Finding) bool { return f.Property == p.Name && f.Verdict == v.String() }) {
			names = append(names, p.Name)
		}
	}
	return names
}

// decideWhole is the sentence about all of it.
func decideWhole(s *scenario.Scenario, r *Report) (stand, text string) {
	claimed := claimedOf(s)
	broken := r.with(correct, properties.Violated)
	holds := r.with(properties.All, properties.Holds)
	other := r.with(claimed, properties.Violated)
	open := r.with(claimed, properties.Unknown)
	idle := r.with(claimed, properties.NotExercised)
	by := ", by the resource's guard"
	if s.Section.Guard.Name == resource.None.Name {
		by = ""
	}
	kept := ""
	if len(holds) > 0 {
		kept = " Within the bounds " + phrase.And(holds) + verb(holds, " holds.", " hold.")
	}
	switch {
	case len(broken) > 0 && len(r.with(guardable, properties.Violated)) == 0 && len(r.with(guardable, properties.Holds)) == len(guardable):
		return withCare, "Do not rely on this lock to keep clients apart: " + phrase.And(broken) + verb(broken, " breaks", " break") + r.cheapest(broken) +
			". What is written is kept right within the bounds" + by + ": lost-update and overwrite hold."
	case len(broken) > 0:
		return doNot, "Do not rely on this lock for correctness: " + phrase.And(broken) + verb(broken, " breaks", " break") + r.cheapest(broken) + "." + kept
	case len(open) > 0:
		return undecided, "Do not decide on this report: " + phrase.And(open) + verb(open, " is", " are") + " not known, since " + r.Search.Stopped + "." + kept
	case len(other) > 0:
		return withCare, "Rely on this lock only if you can do without " + phrase.And(other) + ", which" + verb(other, " breaks", " break") + r.cheapest(other) + "." + kept
	case len(idle) == len(claimed):
		return undecided, "Do not decide on this report: in this scenario nothing happens that would put " + phrase.And(idle) + " to the test."
	}
	text = "Within the bounds below you may rely on this lock for " + phrase.And(r.with(claimed, properties.Holds))
	needs, unclear := len(r.rests(properties.Violated, "")), len(r.rests(properties.Unknown, ""))
	switch {
	case needs > 0:
		return withCare, text + ", but only as long as " + phrase.Many(needs, "assumption holds", "assumptions hold") + ": without " +
			verb(make([]string, needs), "it", "any one of them") + " something breaks."
	case unclear > 0:
		return withCare, text + "; whether it needs " + phrase.Many(unclear, "assumption", "assumptions") + " is not known."
	}
	return rely, text + ": nothing breaks without any one of the assumptions."
}

// cheapest says how little it takes to break one of the properties.
func (r *Report) cheapest(names []string) string {
	var best *Trace
	for _, p := range properties.All { // of those that take as little, the first
		for _, f := range r.base() {
			if f.Property != p.Name || f.Trace == nil || !slices.Contains(names, p.Name) {
				continue
			}
			if best == nil || f.Trace.Faults < best.Faults || f.Trace.Faults == best.Faults && f.Trace.Actions < best.Actions {
				best = f.Trace
			}
		}
	}
	if best == nil {
		return ""
	}
	faults := "without any fault"
	if best.Faults > 0 {
		faults = "with " + phrase.Many(best.Faults, "fault", "faults")
	}
	return " " + faults + " (" + best.Property + " in " + phrase.Many(best.Actions, "action", "actions") + ")"
}

// decideClaim is the sentence about one claim.
func decideClaim(r *Report, f *Finding) string {
	text := ""
	switch f.Verdict {
	case properties.Violated.String():
		text = "Do not rely on it. " + sentence(f.Trace.Explanation)
		for _, b := range r.Boundaries {
			if b.Property == f.Property && b.Step == "" && len(b.Flips) == 1 && b.Flips[0].Exact {
				text += " " + capital(b.Says)
			}
		}
		for _, v := range r.Faults {
			for _, c := range v.Changes {
				if c.Property == f.Property && c.To == properties.Holds.String() {
					text += " It holds if " + v.Instead + "."
				}
			}
		}
	case properties.Holds.String():
		text = "Rely on it within the bounds"
		fragile, unclear := r.rests(properties.Violated, f.Property), r.rests(properties.Unknown, f.Property)
		switch {
		case len(fragile) > 0:
			text += ", as long as " + strings.Join(fragile, "; ") + "."
		case len(unclear) == 0:
			text += "; it does not break without any one of the assumptions."
		default:
			text += "."
		}
		if len(unclear) > 0 {
			text += " Not known is whether it needs that " + strings.Join(unclear, "; ") + "."
		}
	case properties.NotExercised.String():
		text = "Conclude nothing from it: it was not put to the test (" + f.Note + ")."
	default:
		text = "Conclude nothing from it: " + f.Note + "."
	}
	if f.Outcome == properties.Unmet.String() {
		text = "Not as claimed (" + f.Claimed + "). " + text
	}
	return text
}

// rests are what the verdict on the property, or on any claim, rests on: without it
// the verdict becomes the given one. Of the bounds only those count without which
// something breaks, since every verdict is within its bounds.
func (r *Report) rests(verdict properties.Verdict, property string) []string {
	list := r.becomes(r.Assumptions, verdict, property)
	if verdict == properties.Violated {
		for _, bound := range r.becomes(r.Raised, verdict, property) {
			list = append(list, "there is no more than "+bound)
		}
	}
	return list
}

// becomes are the variations without which the verdict on the property, or on any
// claim, becomes the given one. What was not run leaves it unknown.
func (r *Report) becomes(list []Variation, verdict properties.Verdict, property string) []string {
	var says []string
	settled := append(r.with(properties.All, properties.Holds), r.with(properties.All, properties.NotExercised)...)
	for i := range list {
		v := &list[i]
		if v.Search.unrun() && verdict == properties.Unknown && slices.ContainsFunc(v.Findings, func(f Finding) bool {
			return slices.Contains(settled, f.Property) && (property == "" || f.Property == property)
		}) {
			says = append(says, v.Says)
		}
		for _, c := range v.Changes {
			if c.To == verdict.String() && (property == "" || c.Property == property) {
				says = append(says, v.Says)
				break
			}
		}
	}
	return says
}

// sentence has a capital at its beginning and a full stop at its end.
func sentence(text string) string {
	text = capital(text)
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// verb is the form that goes with so many names.
func verb(names []string, one, more string) string {
	if len(names) == 1 {
		return one
	}
	return more
}

// capital begins a sentence.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
