package report

import (
	"slices"
	"strconv"
	"strings"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/matrix"
)

// An alternative is another lock in the place of the scenario's: a row of the
// matrix, under the faults, network, work, lengths and clients of the scenario. How
// often a client tries again is the row's own: more tries make more of the same.
type alternative struct {
	question
	row     matrix.Lock
	differs []string
	off     string
}

// alternatives are the rows of the matrix that make sense here. What is asked are
// the matrix's properties and those that the scenario claims something of.
func (e *engine) alternatives(claimed []*properties.Property) []*alternative {
	var asked []*properties.Property
	for _, p := range properties.All {
		if slices.Contains(matrix.Properties, p) || len(e.Scenario.Expect) > 0 && slices.Contains(claimed, p) {
			asked = append(asked, p)
		}
	}
	var all []*alternative
	for _, row := range matrix.Locks() {
		if row.Name == "ttl-below-work" || e.Rows != nil && !slices.Contains(e.Rows, row.Name) {
			continue // the first is about lengths, which are the scenario's here
		}
		a := &alternative{row: row, question: question{id: "alternative-" + row.Name, asked: asked, maxStates: e.side}}
		a.scenario, a.off = a.compose(e.Scenario)
		all = append(all, a)
	}
	return all
}

// compose is the scenario with the lock of the row, or why there is none.
func (a *alternative) compose(s *scenario.Scenario) (*scenario.Scenario, string) {
	row, why, err := matrix.Compose(a.row.Name, "none")
	if err != nil || why != "" {
		return nil, why
	}
	before, after := a.translate(s, row)
	sections := []string{"lock", "resource"}
	if row.Topology != s.Topology && !(alone(row) && alone(s)) {
		sections = append(sections, "servers")
	}
	if row.File.Work.Kind == "at-once" || s.File.Work.Kind == "at-once" {
		sections = append(sections, "work")
		a.differs = append(a.differs, "the row's own work")
	}
	x, why := edited(s, before)
	if why != "" {
		return nil, why
	}
	if x, err = x.Graft(row, sections...); err != nil {
		return nil, scenario.Problem(err)
	}
	return edited(x, append(after, lengths(s, row)...))
}

func alone(s *scenario.Scenario) bool {
	return s.Topology == model.Single || s.Topology == model.Independent
}

// lengths are the scenario's own lengths in the row's lock.
func lengths(s, row *scenario.Scenario) []Edit {
	f := &s.File.Lock
	if row.Lock.Acquire.Name == lock.NoLock.Name {
		return nil
	}
	var edits []Edit
	if row.Lock.Expires() {
		edits = append(edits, set("lock.ttl", f.TTL.String()))
	}
	if row.Lock.Check.Subtracts() {
		edits = append(edits, set("lock.drift", f.Drift.String()))
		if f.TTL < row.File.Lock.TTL { // no step in between may leave no validity
			slices.Reverse(edits)
		}
	}
	if f.Timeout.Length != scenario.Unlimited {
		edits = append(edits, set("lock.timeout", f.Timeout.String()))
	}
	if row.File.Lock.Renew != nil {
		l := &list{of: s}
		every := l.times(3, 10)
		if f.Renew != nil {
			every = f.Renew.Every
		}
		edits = append(edits, set("lock.renew.every", every.String()))
	}
	return edits
}

// translate is what has to be edited before and after the lock is changed, for the
// faults to be the same as far as there are such.
func (a *alternative) translate(s, row *scenario.Scenario) (before, after []Edit) {
	fs := &s.File.Faults
	swap := func(from, to, says string, p *scenario.Strike) {
		if p == nil {
			return
		}
		before = append(before, Edit{Key: "faults." + from})
		switch {
		case p.Count == 0:
		case row.Lock.Acquire.Name == lock.NoLock.Name:
			a.differs = append(a.differs, "no server that could fail")
		default:
			after = append(after, set("faults."+to, "{count: "+strconv.Itoa(p.Count)+"}"))
			a.differs = append(a.differs, says)
		}
	}
	drop := func(key, says string, there bool) {
		if there {
			before = append(before, Edit{Key: key})
			a.differs = append(a.differs, says)
		}
	}
	if row.Topology == model.Replicated {
		swap("crash", "failover", "a failover for each crash", fs.Crash)
	} else {
		swap("failover", "crash", "a crash for each failover", fs.Failover)
		drop("clocks.replica-ahead", "no replica", s.File.Clocks.ReplicaAhead != 0)
	}
	if row.Topology == model.Consensus {
		drop("faults.evict", "nothing is evicted", fs.Evict != nil)
		drop("faults.flush", "nothing is flushed", fs.Flush != nil)
	}
	return before, after
}

func (e *engine) askAlternative(a *alternative, in *stage) error {
	if a.off != "" {
		return nil
	}
	return e.ask(&a.question, in, 1)
}

// document is the alternative as the report has it.
func (a *alternative) document() Alternative {
	out := Alternative{ID: a.row.Name, Group: a.row.Group, Lock: a.row.Label, About: a.row.About, Off: a.off,
		Differs: strings.Join(a.differs, "; "), Findings: []Finding{}}
	if a.off != "" {
		return out
	}
	searched := a.search
	out.Search = &searched
	for i := range a.answers {
		out.Findings = append(out.Findings, a.answers[i].finding(""))
	}
	return out
}
