package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/matrix"
	"fencepost/sim/proof"
)

// A packed is a pack on disk that is being verified.
type packed struct {
	dir string
	// report is nil where it cannot be read, and so is scenario.
	report   *Report
	scenario *scenario.Scenario
	// ours says that the pack was made by this build.
	ours bool
}

func (p *packed) read(name string) ([]byte, error) {
	return read(filepath.Join(p.dir, filepath.FromSlash(name)))
}

// file is the file of the name, nil if it cannot be read.
func (p *packed) file(name string) []byte {
	data, err := p.read(name)
	if err != nil {
		return nil
	}
	return data
}

// open reads the report and the scenario, which every pack has.
func (v *Verified) open(p *packed, build Build) {
	if data, err := p.read(jsonFile); err != nil {
		v.absent(jsonFile)
	} else {
		p.report = v.says(data)
	}
	data, err := p.read(scenarioFile)
	if err != nil {
		v.absent(scenarioFile)
		return
	}
	if p.scenario, err = scenario.Parse(scenarioFile, data); err != nil {
		v.fault(scenarioFile, "is no scenario: "+scenario.Problem(err))
	}
	p.ours = p.report != nil && p.report.Reproduce.Build == build
}

// absent finds fault with a file that is not there or cannot be read, unless that
// was done.
func (v *Verified) absent(name string) {
	if !slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.File == name }) {
		v.fault(name, "missing, and every pack has one")
	}
}

// says is the report, nil if it is none.
func (v *Verified) says(data []byte) *Report {
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		v.fault(jsonFile, "cannot be read: "+err.Error())
		return nil
	}
	if r.Fencepost != Version {
		v.fault(jsonFile, fmt.Sprintf("is of version %d: expected %d", r.Fencepost, Version))
		return nil
	}
	return &r
}

// A spoken is a trace that the report speaks of: what it says, for which property,
// and in which scenario.
type spoken struct {
	*Trace
	of string
	// in makes the scenario of that of the report. It is nil where only the build
	// that made the pack can.
	in func(*scenario.Scenario) *scenario.Scenario
	// oursOnly says that another build may make another scenario.
	oursOnly bool
}

// traces are all traces that the report speaks of.
func (r *Report) traces() []spoken {
	var all []spoken
	add := func(list []Finding, oursOnly bool, in func(*scenario.Scenario) *scenario.Scenario) {
		for i := range list {
			if list[i].Trace != nil {
				all = append(all, spoken{list[i].Trace, list[i].Property, in, oursOnly})
			}
		}
	}
	itself := func(s *scenario.Scenario) *scenario.Scenario { return s }
	add(r.Claims, false, itself)
	add(r.Others, false, itself)
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for i := range list {
			add(list[i].Findings, false, func(s *scenario.Scenario) *scenario.Scenario {
				s, _ = edited(s, list[i].Edits)
				return s
			})
		}
	}
	for i := range r.Boundaries {
		b := &r.Boundaries[i]
		for k := range b.Flips {
			if t := b.Flips[k].Trace; t != nil {
				all = append(all, spoken{t, b.Property, func(s *scenario.Scenario) *scenario.Scenario { return at(s, b.Parameter, b.Flips[k].Broken) }, false})
			}
		}
	}
	for i := range r.Alternatives {
		a := &r.Alternatives[i]
		add(a.Findings, true, func(s *scenario.Scenario) *scenario.Scenario { return rowIn(s, a.ID) })
	}
	return all
}

// at is the scenario with another value of a parameter, nil if there is none.
func at(s *scenario.Scenario, parameter, value string) *scenario.Scenario {
	p, err := s.Parameter(parameter)
	if err != nil {
		return nil
	}
	v, err := p.Parse(value)
	if err != nil {
		return nil
	}
	s, err = p.Set(v)
	if err != nil {
		return nil
	}
	return s
}

// rowIn is the scenario with the lock of a row of the matrix, nil if there is none.
func rowIn(s *scenario.Scenario, name string) *scenario.Scenario {
	for _, row := range matrix.Locks() {
		if row.Name == name {
			a := &alternative{row: row}
			s, _ = a.compose(s)
			return s
		}
	}
	return nil
}

// same reports whether the scenario of a trace is the one that the report says.
func (p *packed) same(t spoken, text []byte) bool {
	if t.oursOnly && !p.ours {
		return true
	}
	s := t.in(p.scenario)
	return s != nil && bytes.Equal(s.Text, text)
}

// hold holds what the report says against itself and against the other files.
func (v *Verified) hold(p *packed, hashes []FileHash) {
	r, s := p.report, p.scenario
	if r.Scenario.Text != string(s.Text) || r.Scenario.SHA256 != hashOf(s.Text) {
		v.fault(jsonFile, "its scenario is another than "+scenarioFile)
	}
	made := []string{jsonFile, markdownFile, htmlFile, manifestFile}
	rest := slices.DeleteFunc(slices.Clone(hashes), func(f FileHash) bool { return slices.Contains(made, f.File) })
	if !slices.Equal(rest, r.Reproduce.Files) {
		v.fault(jsonFile, "its list of files and hashes is another than the manifest's")
	}
	for _, name := range []string{markdownFile, htmlFile, junitFile} {
		if !slices.ContainsFunc(hashes, func(f FileHash) bool { return f.File == name }) {
			v.absent(name)
		}
	}
	v.judge(r, s)
	if p.ours {
		v.again(p)
	}
}

// judge looks whether verdicts are such as a search can come to.
func (v *Verified) judge(r *Report, s *scenario.Scenario) {
	wrong := func(where, property, problem string) {
		v.fault(jsonFile, strings.TrimPrefix(where+" "+property, " ")+": "+problem)
	}
	look := func(where string, list []Finding, search *Search) {
		for i := range list {
			f := &list[i]
			settled := f.Verdict == properties.Holds.String() || f.Verdict == properties.NotExercised.String()
			switch {
			case properties.Find(f.Property) == nil:
				wrong(where, f.Property, "there is no such property")
			case !settled && f.Verdict != properties.Violated.String() && f.Verdict != properties.Unknown.String():
				wrong(where, f.Property, "there is no such verdict")
			case (f.Trace != nil) != (f.Verdict == properties.Violated.String()):
				wrong(where, f.Property, "it has a trace, or it is VIOLATED, and not both")
			case settled && (search == nil || !search.Complete):
				wrong(where, f.Property, "it is "+f.Verdict+" by a search that is not complete")
			case slices.ContainsFunc(list[:i], func(g Finding) bool { return g.Property == f.Property }):
				wrong(where, f.Property, "there are two findings")
			}
		}
	}
	base := r.base()
	look("", base, &r.Search)
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for i := range list {
			look(list[i].ID, list[i].Findings, list[i].Search)
		}
	}
	for i := range r.Alternatives {
		look(r.Alternatives[i].ID, r.Alternatives[i].Findings, r.Alternatives[i].Search)
	}
	var claimed []string
	for _, p := range claimedOf(s) {
		claimed = append(claimed, p.Name+" "+claimOf(s, p))
		if !slices.ContainsFunc(r.Claims, func(f Finding) bool { return f.Property == p.Name && f.Claimed == claimOf(s, p) }) {
			wrong("", p.Name, "the scenario claims something else of it")
		}
	}
	if len(r.Claims) != len(claimed) {
		v.fault(jsonFile, "its claims are not those of the scenario")
	}
	for i := range base {
		f, lacks := &base[i], false
		for _, w := range r.Witnesses {
			lacks = lacks || w.Property == f.Property && !w.Seen
		}
		if f.Verdict == properties.Holds.String() && lacks || f.Verdict == properties.NotExercised.String() && !lacks {
			wrong("", f.Property, "it is "+f.Verdict+", and its witnesses say otherwise")
		}
	}
}

// again makes all that follows from the findings again, and compares.
func (v *Verified) again(p *packed) {
	v.Again = true
	data := p.file(jsonFile)
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return // that was said
	}
	r.derive(p.scenario, slices.Contains(r.Reproduce.Commands, r.again(true)))
	if text, err := encode(&r); err != nil || !bytes.Equal(text, data) {
		v.fault(jsonFile, strings.TrimPrefix(differs(p.report, &r)+" is not what follows from its findings", " "))
		return
	}
	same := func(name string, text []byte) {
		if !bytes.Equal(text, p.file(name)) {
			v.fault(name, "says something else than "+jsonFile)
		}
	}
	list := r.sections(p.file)
	same(markdownFile, markdown(&r, list))
	same(htmlFile, page(&r, list))
	same(junitFile, junit(&r))
	if r.Map != nil {
		var svg bytes.Buffer
		if err := r.Map.Chart.WriteSVG(&svg); err != nil {
			v.fault(r.Map.File, "cannot be drawn: "+err.Error())
			return
		}
		same(r.Map.File, svg.Bytes())
	}
	for _, f := range r.base() {
		if f.Trace == nil {
			continue
		}
		_, run, err := proof.Replay(filepath.Base(f.Trace.File), p.file(f.Trace.File))
		if err != nil {
			continue // that was said
		}
		files, err := picture(f.Trace.File, run)
		if err != nil {
			v.fault(f.Trace.File, "cannot be drawn: "+err.Error())
		}
		for _, file := range files {
			same(file.Name, file.Data)
		}
	}
}

// derive fills in what follows from the verdict and the claim.
func (f *Finding) derive() {
	for _, verdict := range []properties.Verdict{properties.Unknown, properties.Holds, properties.Violated, properties.NotExercised} {
		if verdict.String() == f.Verdict {
			f.Outcome = verdict.Against(f.Claimed).String()
		}
	}
}

// differs is the first key in which two reports differ.
func differs(a, b *Report) string {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		before, err := json.Marshal(x.Field(i).Interface())
		after, problem := json.Marshal(y.Field(i).Interface())
		if err != nil || problem != nil || !bytes.Equal(before, after) {
			key, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
			return key
		}
	}
	return "something"
}
