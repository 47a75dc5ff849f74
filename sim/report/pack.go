package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"fencepost/properties"
	"fencepost/sim/proof"
)

// What the files of a pack are called. Traces and pictures have directories of
// their own.
const (
	traceDir     = "traces/"
	pictureDir   = "pictures/"
	scenarioFile = "scenario.yaml"
	jsonFile     = "report.json"
	htmlFile     = "report.html"
	markdownFile = "report.md"
	junitFile    = "junit.xml"
	mapFile      = pictureDir + "map.svg"
)

// A Pack is the files of an evidence pack.
type Pack struct {
	Report *Report
	// Claims are what the exit code of a command is about.
	Claims []Claim
	// Files are in the order of their names; the manifest is one of them.
	Files []File
}

// A Claim is a property, what the scenario says of it ("" for nothing), and the
// verdict.
type Claim struct {
	Property *properties.Property
	Claimed  string
	Verdict  properties.Verdict
	Note     string
}

// A File is a file by its name, which has slashes in it where it is in a directory.
type File struct {
	Name string
	Data []byte
}

// file is the file of the name, nil if there is none.
func (p *Pack) file(name string) []byte {
	for i := range p.Files {
		if p.Files[i].Name == name {
			return p.Files[i].Data
		}
	}
	return nil
}

func (p *Pack) add(name string, data []byte) { p.Files = append(p.Files, File{name, data}) }

// pack writes all files.
func (e *engine) pack(st *study) (*Pack, error) {
	r := e.document(st)
	p := &Pack{Report: r}
	p.add(scenarioFile, e.Scenario.Text)
	for _, t := range st.proofs() {
		text, err := t.proof.Text(path.Base(t.file))
		if err != nil {
			return nil, fmt.Errorf("trace %s: %w", t.file, err)
		}
		p.add(t.file, text)
	}
	pictured := map[string][]string{}
	for i := range st.base.answers {
		a := &st.base.answers[i]
		if a.Proof == nil {
			continue
		}
		files, err := picture(a.file, a.Proof.Replayed)
		if err != nil {
			return nil, fmt.Errorf("pictures of %s: %w", a.Property.Name, err)
		}
		for _, f := range files {
			p.add(f.Name, f.Data)
			pictured[a.Property.Name] = append(pictured[a.Property.Name], f.Name)
		}
	}
	for _, list := range [][]Finding{r.Claims, r.Others} {
		for i := range list {
			if list[i].Trace != nil {
				list[i].Trace.Pictures = pictured[list[i].Property]
			}
		}
	}
	if r.Map != nil {
		var svg bytes.Buffer
		if err := r.Map.Chart.WriteSVG(&svg); err != nil {
			return nil, fmt.Errorf("map: %w", err)
		}
		p.add(r.Map.File, svg.Bytes())
	}
	for _, prop := range claimedOf(e.Scenario) {
		for _, a := range st.base.answers {
			if a.Property == prop {
				p.Claims = append(p.Claims, Claim{prop, claimOf(e.Scenario, prop), a.Verdict, a.Note})
			}
		}
	}
	return p, p.close()
}

// close adds what is made of the report and of the files that are there.
func (p *Pack) close() error {
	r := p.Report
	p.add(junitFile, junit(r))
	p.sort()
	for _, f := range p.Files {
		r.Reproduce.Files = append(r.Reproduce.Files, FileHash{f.Name, hashOf(f.Data)})
	}
	text, err := encode(r)
	if err != nil {
		return err
	}
	p.add(jsonFile, text)
	sections := r.sections(p.file)
	p.add(markdownFile, markdown(r, sections))
	p.add(htmlFile, page(r, sections))
	p.sort()
	p.add(manifestFile, manifest(p.Files))
	p.sort()
	return nil
}

func (p *Pack) sort() {
	slices.SortFunc(p.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
}

// encode is the report as JSON.
func encode(r *Report) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(r)
	return b.Bytes(), err
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// A filed is a proof and the file it goes to.
type filed struct {
	proof *proof.Proof
	file  string
}

// proofs are all proofs, in the order of the report.
func (st *study) proofs() []filed {
	var all []filed
	add := func(q *question) {
		for i := range q.answers {
			if a := &q.answers[i]; a.Proof != nil {
				all = append(all, filed{a.Proof, a.file})
			}
		}
	}
	add(st.base)
	for _, list := range [][]*varied{st.assumptions, st.faults, st.raised, st.controls} {
		for _, v := range list {
			add(&v.question)
		}
	}
	for _, k := range st.edges {
		for i := range k.flips {
			if k.flips[i].proof.proof != nil {
				all = append(all, k.flips[i].proof)
			}
		}
	}
	for _, a := range st.others {
		add(&a.question)
	}
	return all
}
