package report

import (
	"slices"
	"strings"

	"fencepost/model/resource"
	"fencepost/properties"
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
func decide(st *study, r *Report) Decision {
	d := Decision{Claims: []DecidedFinding{}}
	for i := range r.Claims {
		d.Claims = append(d.Claims, DecidedFinding{r.Claims[i].Property, r.Claims[i].Verdict, decideClaim(r, &r.Claims[i])})
	}
	d.Stand, d.Whole = decideWhole(st, r)
	d.Needs = r.rests(properties.Violated, "")
	for _, says := range r.rests(properties.Unknown, "") {
		if !slices.Contains(d.Needs, says) {
			d.Unclear = append(d.Unclear, says)
		}
	}
	return d
}

// with are the properties of a list that have the verdict in the scenario as it is.
func (st *study) with(list []*properties.Property, v properties.Verdict) []string {
	var names []string
	for _, p := range list {
		if got, _ := st.base.verdict(p); got == v {
			names = append(names, p.Name)
		}
	}
	return names
}

// decideWhole is the sentence about all of it.
func decideWhole(st *study, r *Report) (stand, text string) {
	claimed := claimedOf(st.base.scenario)
	broken := st.with(correct, properties.Violated)
	holds := st.with(properties.All, properties.Holds)
	other := st.with(claimed, properties.Violated)
	open := st.with(claimed, properties.Unknown)
	idle := st.with(claimed, properties.NotExercised)
	by := ", by the resource's guard"
	if st.base.scenario.Section.Guard.Name == resource.None.Name {
		by = ""
	}
	kept := ""
	if len(holds) > 0 {
		kept = " Within the bounds " + all(holds) + verb(holds, " holds.", " hold.")
	}
	switch {
	case len(broken) > 0 && len(st.with(guardable, properties.Violated)) == 0 && len(st.with(guardable, properties.Holds)) == len(guardable):
		return withCare, "Do not rely on this lock to keep clients apart: " + all(broken) + verb(broken, " breaks", " break") + st.cheapest(broken) +
			". What is written is kept right within the bounds" + by + ": lost-update and overwrite hold."
	case len(broken) > 0:
		return doNot, "Do not rely on this lock for correctness: " + all(broken) + verb(broken, " breaks", " break") + st.cheapest(broken) + "." + kept
	case len(open) > 0:
		return undecided, "Do not decide on this report: " + all(open) + verb(open, " is", " are") + " not known, since " + r.Search.Stopped + "." + kept
	case len(other) > 0:
		return withCare, "Rely on this lock only if you can do without " + all(other) + ", which" + verb(other, " breaks", " break") + st.cheapest(other) + "." + kept
	case len(idle) == len(claimed):
		return undecided, "Do not decide on this report: in this scenario nothing happens that would put " + all(idle) + " to the test."
	}
	text = "Within the bounds below you may rely on this lock for " + all(st.with(claimed, properties.Holds))
	needs, unclear := len(r.rests(properties.Violated, "")), len(r.rests(properties.Unknown, ""))
	switch {
	case needs > 0:
		return withCare, text + ", but only as long as " + many(needs, "assumption holds", "assumptions hold") + ": without " +
			verb(make([]string, needs), "it", "any one of them") + " something breaks."
	case unclear > 0:
		return withCare, text + "; whether it needs " + many(unclear, "assumption", "assumptions") + " is not known."
	}
	return rely, text + ": nothing breaks without any one of the assumptions."
}

// cheapest says how little it takes to break one of the properties.
func (st *study) cheapest(names []string) string {
	var best *answer
	for i := range st.base.answers {
		a := &st.base.answers[i]
		if a.proof == nil || !slices.Contains(names, a.property.Name) {
			continue
		}
		if best == nil || a.proof.Faults < best.proof.Faults ||
			a.proof.Faults == best.proof.Faults && len(a.proof.Replayed.Steps) < len(best.proof.Replayed.Steps) {
			best = a
		}
	}
	if best == nil {
		return ""
	}
	faults := "without any fault"
	if best.proof.Faults > 0 {
		faults = "with " + many(best.proof.Faults, "fault", "faults")
	}
	return " " + faults + " (" + best.property.Name + " in " + many(len(best.proof.Replayed.Steps), "action", "actions") + ")"
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
	list := becomes(r.Assumptions, verdict, property)
	if verdict == properties.Violated {
		for _, bound := range becomes(r.Raised, verdict, property) {
			list = append(list, "there is no more than "+bound)
		}
	}
	return list
}

// becomes are the variations without which the verdict on the property, or on any
// claim, becomes the given one.
func becomes(list []Variation, verdict properties.Verdict, property string) []string {
	var says []string
	for i := range list {
		for _, c := range list[i].Changes {
			if c.To == verdict.String() && (property == "" || c.Property == property) {
				says = append(says, list[i].Says)
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
