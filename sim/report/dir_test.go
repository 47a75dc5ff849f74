package report

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tiny is a sound pack with little in it: the claims of the small scenario. Another
// build has made it, and of others only little is made again.
func tiny(t *testing.T) *Pack {
	t.Helper()
	from := wholePack(t)
	r := &Report{Fencepost: Version, Verb: "report", Scenario: from.Report.Scenario, Decision: from.Report.Decision, Claims: from.Report.Claims,
		Search: from.Report.Search, Witnesses: from.Report.Witnesses, Reproduce: Reproduce{Build: Build{Version: "other"}}}
	return closed(t, from, r, "pictures/small-use.svg", "traces/small-use.trace")
}

// closed is a pack with the report, the scenario and some files of another pack.
func closed(t *testing.T, from *Pack, r *Report, names ...string) *Pack {
	t.Helper()
	p := &Pack{Report: r}
	for _, name := range append(names, scenarioFile) {
		if from.file(name) == nil {
			t.Fatalf("the pack has no %s", name)
		}
		p.add(name, from.file(name))
	}
	if err := p.close(); err != nil {
		t.Fatal(err)
	}
	return p
}

// slim is a sound pack with something of everything in it and few traces.
func slim(t *testing.T) *Pack {
	t.Helper()
	from := wholePack(t)
	var r Report
	if err := json.Unmarshal(from.file(jsonFile), &r); err != nil {
		t.Fatal(err)
	}
	r.Reproduce.Files = nil
	for _, list := range []*[]Variation{&r.Assumptions, &r.Faults, &r.Raised, &r.Controls} {
		*list = (*list)[:1]
	}
	r.Boundaries, r.Alternatives = r.Boundaries[:1], r.Alternatives[:1]
	r.derive(parsed(t, small), true)
	names := []string{mapFile}
	for _, traced := range r.traces() {
		names = append(append(names, traced.File), traced.Pictures...)
	}
	return closed(t, from, &r, names...)
}

// written is a pack on disk that is sound.
func written(t *testing.T, p *Pack) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "pack")
	if err := p.Write(dir, false); err != nil {
		t.Fatal(err)
	}
	if v, err := Verify(dir, testBuild, nil); err != nil || len(v.Faults) > 0 {
		t.Fatalf("a fresh pack is not sound: %v %v", v, err)
	}
	return dir
}

// names are the files that something is wrong with.
func names(t *testing.T, dir string) []string {
	t.Helper()
	v, err := Verify(dir, testBuild, nil)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	for _, f := range v.Faults {
		list = append(list, f.File)
	}
	return list
}

func TestVerifyWholePack(t *testing.T) {
	p := wholePack(t)
	dir := written(t, p)
	v, err := Verify(dir, testBuild, nil)
	if err != nil || v.Files != len(p.Files)-1 || v.Traces != p.Report.Totals.Traces {
		t.Errorf("%d files of %d, %d traces of %d: %v", v.Files, len(p.Files)-1, v.Traces, p.Report.Totals.Traces, err)
	}
}

// TestVerifyFindsAFlippedByte flips bytes of every file, one at a time: the first,
// the last, and some between; in the manifest a good part of all.
func TestVerifyFindsAFlippedByte(t *testing.T) {
	p := tiny(t)
	dir := written(t, p)
	for _, f := range p.Files {
		step := max(1, len(f.Data)/5)
		if f.Name == manifestFile {
			step = 11
		}
		at := []int{len(f.Data) - 1}
		for i := 0; i < len(f.Data); i += step {
			at = append(at, i)
		}
		for _, i := range at {
			changed := slices.Clone(f.Data)
			changed[i] ^= 1
			overwrite(t, dir, f.Name, changed)
			if got := names(t, dir); !slices.Contains(got, f.Name) {
				t.Errorf("byte %d of %s was flipped, and what is wrong is with %v", i, f.Name, got)
			}
		}
		overwrite(t, dir, f.Name, f.Data)
	}
	if got := names(t, dir); len(got) > 0 {
		t.Errorf("all is as it was, and something is wrong with %v", got)
	}
}

func overwrite(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestVerifyFindsMissingAndAdditional takes every file away in turn, and puts things
// in that do not belong there.
func TestVerifyFindsMissingAndAdditional(t *testing.T) {
	p := tiny(t)
	dir := written(t, p)
	for _, f := range p.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if f.Name == manifestFile {
			if _, err := Verify(dir, testBuild, nil); err == nil {
				t.Error("a pack without a manifest was verified")
			}
		} else if got := names(t, dir); !slices.Contains(got, f.Name) {
			t.Errorf("%s is missing, and what is wrong is with %v", f.Name, got)
		}
		overwrite(t, dir, f.Name, append(slices.Clone(f.Data), '\n'))
		if got := names(t, dir); !slices.Contains(got, f.Name) {
			t.Errorf("%s is longer, and what is wrong is with %v", f.Name, got)
		}
		overwrite(t, dir, f.Name, f.Data)
	}
	for _, c := range []struct {
		name string
		put  func(path string) error
	}{
		{"notes.txt", func(path string) error { return os.WriteFile(path, nil, 0o666) }},
		{".hidden", func(path string) error { return os.WriteFile(path, nil, 0o666) }},
		{"traces/more.trace", func(path string) error { return os.WriteFile(path, nil, 0o666) }},
		{"empty", func(path string) error { return os.Mkdir(path, 0o777) }},
		{"link", func(path string) error { return os.Symlink("report.md", path) }},
	} {
		path := filepath.Join(dir, filepath.FromSlash(c.name))
		if err := c.put(path); err != nil {
			t.Fatal(err)
		}
		if got := names(t, dir); !slices.Contains(got, c.name) {
			t.Errorf("%s is additional, and what is wrong is with %v", c.name, got)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	// A file that leads to another one with the same text is no file of the pack.
	path := filepath.Join(dir, markdownFile)
	if err := errors.Join(os.Rename(path, filepath.Join(filepath.Dir(dir), "elsewhere")), os.Symlink(filepath.Join("..", "elsewhere"), path)); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); !slices.Contains(got, markdownFile) {
		t.Errorf("%s is a link, and what is wrong is with %v", markdownFile, got)
	}
}

// TestVerifyReplays: hashes that agree are not enough.
func TestVerifyReplays(t *testing.T) {
	use := string(wholePack(t).file("traces/small-use.trace"))
	for _, c := range []struct {
		name, file string
		change     func(string) string
		says       string
	}{
		{"a trace that does not replay", "traces/small-use.trace", func(text string) string { return strings.Replace(text, "ttl: 20ms", "ttl: 21ms", 1) }, "does not replay"},
		{"another trace in its place", "traces/small-use.trace", func(string) string { return string(wholePack(t).file("traces/small-stale.trace")) }, "shows something else"},
		{"a report that says more", jsonFile, func(text string) string { return strings.Replace(text, `"actions": `, `"actions": 1`, 1) }, "shows something else"},
		{"a report of another version", jsonFile, func(text string) string { return strings.Replace(text, `"fencepost": 1`, `"fencepost": 2`, 1) }, "of version 2"},
		{"a trace without a report of it", "traces/more.trace", func(string) string { return use }, "does not speak of it"},
	} {
		p := tiny(t)
		changed := c.change(string(p.file(c.file)))
		if changed == string(p.file(c.file)) {
			t.Fatalf("%s: nothing was changed", c.name)
		}
		p.Files = slices.DeleteFunc(p.Files, func(f File) bool { return f.Name == c.file || f.Name == manifestFile })
		p.add(c.file, []byte(changed))
		p.sort()
		p.add(manifestFile, manifest(p.Files))
		dir := filepath.Join(t.TempDir(), "pack")
		if err := p.Write(dir, false); err != nil {
			t.Fatal(err)
		}
		v, err := Verify(dir, testBuild, nil)
		if err != nil || len(v.Faults) == 0 || !slices.ContainsFunc(v.Faults, func(f Fault) bool { return strings.Contains(f.Problem, c.says) }) {
			t.Errorf("%s: %v %v, want %q", c.name, v, err, c.says)
		}
	}
}

// sealed is a pack with some files others than they were, and every hash in it made
// anew: whoever changes a pack with care does that. Of a file that is nil there is
// none any more.
func sealed(t *testing.T, from *Pack, changed map[string][]byte) *Pack {
	t.Helper()
	p := &Pack{}
	for _, f := range from.Files {
		if _, ok := changed[f.Name]; !ok && f.Name != manifestFile {
			p.add(f.Name, f.Data)
		}
	}
	for name, data := range changed {
		if data != nil {
			p.add(name, data)
		}
	}
	p.sort()
	text := string(p.file(jsonFile))
	for _, f := range from.Files {
		text = strings.ReplaceAll(text, hashOf(f.Data), hashOf(p.file(f.Name)))
	}
	for i := range p.Files {
		if p.Files[i].Name == jsonFile {
			p.Files[i].Data = []byte(text)
		}
	}
	p.add(manifestFile, manifest(p.Files))
	p.sort()
	return p
}

// TestVerifyHoldsPacksAgainstThemselves: every hash agrees, and what the files say
// does not.
func TestVerifyHoldsPacksAgainstThemselves(t *testing.T) {
	whole := slim(t)
	const use, stale = "traces/small-use.trace", "traces/small-stale.trace"
	swap := func(text string, pairs ...string) []byte {
		out := strings.NewReplacer(pairs...).Replace(text)
		if out == text {
			t.Fatalf("nothing was changed: there is no %q", pairs[0])
		}
		return []byte(out)
	}
	said := string(whole.file(jsonFile))
	changedReport := func(change func(r *Report)) []byte {
		var r Report
		if err := json.Unmarshal([]byte(said), &r); err != nil {
			t.Fatal(err)
		}
		change(&r)
		text, err := encode(&r)
		if err != nil || string(text) == said {
			t.Fatalf("nothing was changed: %v", err)
		}
		return text
	}
	of := func(r *Report, property string) *Finding {
		for _, list := range [][]Finding{r.Claims, r.Others} {
			for i := range list {
				if list[i].Property == property {
					return &list[i]
				}
			}
		}
		t.Fatalf("there is no finding about %s", property)
		return nil
	}
	for _, c := range []struct {
		name    string
		changed map[string][]byte
		file    string
		says    string
	}{
		{"nothing changed", nil, "", ""},
		{"another verdict", map[string][]byte{jsonFile: changedReport(func(r *Report) { of(r, "use").Verdict = "HOLDS" })}, jsonFile, "use: it has a trace, or it is VIOLATED"},
		{"a verdict that there is not", map[string][]byte{jsonFile: changedReport(func(r *Report) { of(r, "belief").Verdict = "PROVED" })}, jsonFile, "belief: there is no such verdict"},
		{"a search that is not complete", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Search.Complete = false })}, jsonFile, "by a search that is not complete"},
		{"a witness that was not seen", map[string][]byte{jsonFile: changedReport(func(r *Report) {
			for i := range r.Witnesses {
				r.Witnesses[i].Seen = false
			}
		})}, jsonFile, "its witnesses say otherwise"},
		{"a claim left out", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Claims = r.Claims[:1] })}, jsonFile, "use: the scenario claims something else of it"},
		{"another decision", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Decision.Whole = "Rely on it." })}, jsonFile, "decision is not what follows"},
		{"another outcome", map[string][]byte{jsonFile: changedReport(func(r *Report) { of(r, "use").Outcome = "unmet" })}, jsonFile, "claims is not what follows"},
		{"another result", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Assumptions[0].Result = mends })}, jsonFile, "assumptions is not what follows"},
		{"another sum", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Totals.States++ })}, jsonFile, "totals is not what follows"},
		{"another command", map[string][]byte{jsonFile: changedReport(func(r *Report) { r.Reproduce.Commands[0] = "true" })}, jsonFile, "reproduce is not what follows"},
		{"a key that there is not", map[string][]byte{jsonFile: swap(said, `"verb":`, `"verdict": "HOLDS", "verb":`)}, jsonFile, "something is not what follows"},
		{"no report", map[string][]byte{jsonFile: nil}, jsonFile, "every pack has one"},
		{"no scenario", map[string][]byte{scenarioFile: nil}, scenarioFile, "every pack has one"},
		{"no page", map[string][]byte{htmlFile: nil}, htmlFile, "every pack has one"},
		{"another scenario", map[string][]byte{scenarioFile: swap(small, "ttl: 20ms", "ttl: 21ms")}, use, "its scenario is another"},
		{"no scenario's text", map[string][]byte{scenarioFile: []byte("fencepost: 2\n")}, scenarioFile, "is no scenario"},
		{"another page", map[string][]byte{markdownFile: swap(string(whole.file(markdownFile)), "Do not rely", "Rely")}, markdownFile, "says something else"},
		{"other test cases", map[string][]byte{junitFile: []byte("<testsuites/>")}, junitFile, "says something else"},
		{"another picture", map[string][]byte{"pictures/small-use.svg": []byte("<svg/>")}, "pictures/small-use.svg", "says something else"},
		{"another map", map[string][]byte{mapFile: []byte("<svg/>")}, mapFile, "says something else"},
		{"a trace of another scenario", map[string][]byte{use: swap(string(whole.file(use)), "| lock: {", "| # more\n| lock: {")}, use, "its scenario is another"},
		{"traces that changed places", map[string][]byte{use: whole.file(stale), stale: whole.file(use)}, use, "shows something else"},
		{"traces that changed places, in the report too", map[string][]byte{use: whole.file(stale), stale: whole.file(use),
			jsonFile: changedReport(func(r *Report) {
				a, b := of(r, "use").Trace, of(r, "stale").Trace
				*a, *b = *b, *a
				a.File, b.File = b.File, a.File
			})}, use, "shows something else"},
		{"a trace without its fault", map[string][]byte{jsonFile: changedReport(func(r *Report) { of(r, "use").Trace.Faults = 0 })}, use, "shows something else"},
		{"one trace twice", map[string][]byte{jsonFile: changedReport(func(r *Report) { *of(r, "stale").Trace = *of(r, "use").Trace })}, use, "speaks of it twice"},
		{"one file more", map[string][]byte{"more": []byte("x")}, jsonFile, "its list of files"},
		{"nothing at all", func() map[string][]byte {
			none := map[string][]byte{}
			for _, f := range whole.Files {
				none[f.Name] = nil
			}
			return none
		}(), jsonFile, "every pack has one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "pack")
			if err := sealed(t, whole, c.changed).Write(dir, false); err != nil {
				t.Fatal(err)
			}
			v, err := Verify(dir, testBuild, nil)
			if err != nil {
				t.Fatal(err)
			}
			found := slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.File == c.file && strings.Contains(f.Problem, c.says) })
			if found == (c.says == "") || c.says == "" && (len(v.Faults) > 0 || !v.Again) {
				t.Errorf("%v, want %s: %s", v.Faults, c.file, c.says)
			}
		})
	}
}

// TestVerifyAnothersPack: of another build's pack the pages are not made again.
func TestVerifyAnothersPack(t *testing.T) {
	whole := slim(t)
	dir := filepath.Join(t.TempDir(), "pack")
	if err := sealed(t, whole, map[string][]byte{markdownFile: []byte("# Otherwise worded\n")}).Write(dir, false); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(dir, Build{Version: "another"}, nil)
	if err != nil || len(v.Faults) > 0 || v.Again || v.Traces != whole.Report.Totals.Traces {
		t.Errorf("%+v %v", v, err)
	}
}

// TestWriteReplacesPacksOnly, and only when told to.
func TestWriteReplacesPacksOnly(t *testing.T) {
	p := tiny(t)
	parent := t.TempDir()
	at := func(name string) string { return filepath.Join(parent, name) }
	if err := errors.Join(os.Mkdir(at("empty"), 0o777), os.Mkdir(at("home"), 0o777), os.WriteFile(at("home/letter"), []byte("dear"), 0o666),
		os.WriteFile(at("file"), []byte("x"), 0o666), p.Write(at("pack"), false), p.Write(at("mine"), false), os.WriteFile(at("mine/notes"), []byte("mine"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		force bool
		want  error
	}{
		{"empty", false, ErrThere}, {"home", false, ErrThere}, {"pack", false, ErrThere}, {"file", false, ErrThere},
		{"home", true, ErrNoPack}, {"file", true, ErrNoPack}, {"mine", true, ErrMore},
		{"empty", true, nil}, {"pack", true, nil}, {"new", true, nil},
	} {
		if err := p.Write(at(c.name), c.force); !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s, force %v: %v, want %v", c.name, c.force, err, c.want)
		}
		if c.want == nil {
			if got := names(t, at(c.name)); len(got) > 0 {
				t.Errorf("%s was written, and something is wrong with %v", c.name, got)
			}
		}
	}
	if text, err := os.ReadFile(at("home/letter")); err != nil || string(text) != "dear" {
		t.Errorf("what is no pack was touched: %q %v", text, err)
	}
	if text, err := os.ReadFile(at("mine/notes")); err != nil || string(text) != "mine" {
		t.Errorf("what somebody has put into a pack was touched: %q %v", text, err)
	}
	if got := entries(t, parent); !slices.Equal(got, []string{"empty", "file", "home", "mine", "new", "pack"}) {
		t.Errorf("there is left behind %v", got)
	}
}

// TestLeftovers: what a process of the same number has left behind when it was
// killed, as in a container, is in nobody's way, and stays.
func TestLeftovers(t *testing.T) {
	p := tiny(t)
	parent := t.TempDir()
	dir := filepath.Join(parent, "pack")
	left := filepath.Join(parent, ".pack."+strconv.Itoa(os.Getpid()))
	if err := errors.Join(os.Mkdir(left, 0o777), p.Write(left+"-2.old", false)); err != nil {
		t.Fatal(err)
	}
	for _, force := range []bool{false, true} {
		if err := p.Write(dir, force); err != nil {
			t.Fatal(err)
		}
		if got := names(t, dir); len(got) > 0 {
			t.Errorf("something is wrong with %v", got)
		}
	}
	if got := names(t, left+"-2.old"); len(got) > 0 {
		t.Errorf("an old pack has something wrong with %v", got)
	}
	if got := entries(t, parent); !slices.Equal(got, []string{filepath.Base(left), filepath.Base(left) + "-2.old", "pack"}) {
		t.Errorf("there is left behind %v", got)
	}
}

// TestFailureLeavesNothing: a pack that cannot be written whole is not written at
// all, and what was there stays.
func TestFailureLeavesNothing(t *testing.T) {
	good := tiny(t)
	bad := &Pack{Files: append(slices.Clone(good.Files), File{"report.md/inside", []byte("x")})}
	parent := t.TempDir()
	dir := filepath.Join(parent, "pack")
	if err := bad.Write(dir, false); err == nil {
		t.Fatal("a file was written into a file")
	}
	if got := entries(t, parent); len(got) > 0 {
		t.Errorf("there is left behind %v", got)
	}
	if err := good.Write(dir, false); err != nil {
		t.Fatal(err)
	}
	if err := bad.Write(dir, true); err == nil {
		t.Fatal("a file was written into a file")
	}
	if got := names(t, dir); len(got) > 0 {
		t.Errorf("the pack that was there has something wrong with %v", got)
	}
	if got := entries(t, parent); !slices.Equal(got, []string{"pack"}) {
		t.Errorf("there is left behind %v", got)
	}
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range list {
		all = append(all, e.Name())
	}
	return all
}
