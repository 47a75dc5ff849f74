package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim/proof"
)

// small is a scenario of which everything is over soon. What its file says about
// itself is hostile.
const small = `fencepost: 1
name: small
about: "<script>alert(1)</script> & | **bold** ` + "`code`" + ` [link](https://example.org) ![x](y) </style> ]]> <!-- # x"
lock: {acquire: set-nx-px, ttl: 20ms, check: elapsed-below-ttl-minus-drift, drift: 2ms, retry: {limit: 0}}
work: {takes: [0s, 4ms]}
network: {delay: 1ms}
faults: {pause: {count: 1, max: 30ms}}
expect: {belief: holds, use: violated, gap: holds}
`

// few is enough states for most of what there is to ask about it.
const few = 2_000

// rows are some alternatives that are quick to search.
var rows = []string{"no-lock", "single", "fence-one-script-on-reads", "version-column", "replicated", "one-script"}

// testBuild makes the packs.
var testBuild = Build{Version: "test", Go: "go"}

func parsed(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Parse("small.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func made(t *testing.T, o Options) *Pack {
	t.Helper()
	o.Scenario, o.MaxStates, o.Rows, o.Build = parsed(t, small), few, rows, testBuild
	p, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// whole is the pack of the small scenario, made by two workers, once for all tests.
var whole = sync.OnceValues(func() (*Pack, error) {
	s, err := scenario.Parse("small.yaml", []byte(small))
	if err != nil {
		return nil, err
	}
	return Run(Options{Scenario: s, MaxStates: few, Rows: rows, Workers: 2, Build: testBuild})
})

func wholePack(t *testing.T) *Pack {
	t.Helper()
	p, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSameBytes makes the pack again, with one worker.
func TestSameBytes(t *testing.T) {
	two, one := wholePack(t), made(t, Options{Workers: 1})
	if len(one.Files) != len(two.Files) {
		t.Fatalf("one worker makes %d files, two make %d", len(one.Files), len(two.Files))
	}
	for i := range one.Files {
		if one.Files[i].Name != two.Files[i].Name || !bytes.Equal(one.Files[i].Data, two.Files[i].Data) {
			t.Errorf("%s differs from %s", one.Files[i].Name, two.Files[i].Name)
		}
	}
	if text := string(two.file(jsonFile)); strings.Contains(text, "/tmp") || regexp.MustCompile(`20\d\d-\d\d`).MatchString(text) {
		t.Error("the JSON has a path or a date in it")
	}
}

// TestPagesAreMadeOfTheJSON reads the JSON back and makes the pages of nothing else
// but it and the pictures.
func TestPagesAreMadeOfTheJSON(t *testing.T) {
	p := wholePack(t)
	var r Report
	if err := json.Unmarshal(p.file(jsonFile), &r); err != nil {
		t.Fatal(err)
	}
	list := r.sections(p.file)
	if !bytes.Equal(markdown(&r, list), p.file(markdownFile)) {
		t.Error("the Markdown says something else than the JSON")
	}
	if !bytes.Equal(page(&r, list), p.file(htmlFile)) {
		t.Error("the HTML says something else than the JSON")
	}
	junit := junit(&r)
	if !bytes.Equal(junit, p.file(junitFile)) {
		t.Error("the test cases say something else than the JSON")
	}
}

// TestContents is the list of what a review wants, in its order, on both pages.
func TestContents(t *testing.T) {
	p := wholePack(t)
	want := []string{"Decision", "Claims", "Assumptions, and what breaks if they are false", "Model, and the faults left out", "Bounds",
		"Coverage and witnesses", "Negative controls", "Counterexamples", "Where it breaks", "Alternatives under the same faults", "Limits", "Reproduce"}
	heads := func(pattern, text string) (list []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			list = append(list, m[1])
		}
		return list
	}
	if got := heads(`(?m)^## (.*)$`, string(p.file(markdownFile))); !slices.Equal(got, want) {
		t.Errorf("the Markdown has %q", got)
	}
	if got := heads(`<h2[^>]*>([^<]*)</h2>`, string(p.file(htmlFile))); !slices.Equal(got, want) {
		t.Errorf("the HTML has %q", got)
	}
}

// TestHTMLIsWhole: every element is closed where it should be.
func TestHTMLIsWhole(t *testing.T) {
	closed := regexp.MustCompile(`<(meta|img|br)([^>]*)>`).ReplaceAll(wholePack(t).file(htmlFile), []byte("<$1$2/>"))
	d := xml.NewDecoder(bytes.NewReader(closed))
	d.Entity = xml.HTMLEntity
	elements := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, is := token.(xml.StartElement); is {
			elements++
		}
	}
	if elements < 500 {
		t.Errorf("only %d elements", elements)
	}
}

// TestHostileText: what a file says about itself is text everywhere.
func TestHostileText(t *testing.T) {
	p := wholePack(t)
	html, md := string(p.file(htmlFile)), string(p.file(markdownFile))
	for _, never := range []string{"<script", "javascript:", "<!--", "@import", "url("} {
		if strings.Contains(html, never) {
			t.Errorf("the HTML has %s in it", never)
		}
	}
	if n := strings.Count(html, "</style>"); n != 1 {
		t.Errorf("the HTML ends %d styles", n)
	}
	inside := regexp.MustCompile(`^(#[a-z]+|traces/[a-z0-9.-]+|pictures/[a-z0-9.-]+|scenario\.yaml|junit\.xml|data:image/svg\+xml;base64,[A-Za-z0-9+/=]+)$`)
	for _, m := range regexp.MustCompile(`(?:href|src)=("[^"]*"|[^\s>]*)`).FindAllStringSubmatch(html, -1) {
		if !inside.MatchString(strings.ReplaceAll(strings.Trim(m[1], `"`), "&#43;", "+")) {
			t.Errorf("the HTML refers to %.80s", m[1])
		}
	}
	if !strings.Contains(html, "&lt;script&gt;alert(1)&lt;/script&gt;") {
		t.Error("the HTML does not show what the file says about itself")
	}
	for i, line := range strings.Split(outsideFences(md), "\n") {
		for _, never := range []string{`<script`, `[^\\]\*\*bold`, `[^\\]\]\(https:`, `[^\\]!\[x`, "[^\\\\]`code"} {
			if regexp.MustCompile(never).MatchString(line) {
				t.Errorf("line %d of the Markdown has %s in it", i+1, never)
			}
		}
	}
}

// outsideFences is Markdown without its blocks of code.
func outsideFences(text string) string {
	var out []string
	fence := ""
	for _, line := range strings.Split(text, "\n") {
		switch {
		case fence == "" && strings.HasPrefix(line, "```"):
			fence = strings.TrimSuffix(line, "text")
		case fence != "" && line == fence:
			fence = ""
		case fence == "":
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// TestEveryViolatedHasATrace, and every trace breaks what it is said to.
func TestEveryViolatedHasATrace(t *testing.T) {
	p := wholePack(t)
	r := p.Report
	seen := 0
	look := func(where string, list []Finding) {
		for _, f := range list {
			if (f.Verdict == "VIOLATED") != (f.Trace != nil) {
				t.Errorf("%s: %s is %s, and has trace %v", where, f.Property, f.Verdict, f.Trace)
			}
			if f.Trace == nil {
				continue
			}
			seen++
			data := p.file(f.Trace.File)
			_, replayed, err := proof.Replay(path.Base(f.Trace.File), data)
			if err != nil {
				t.Errorf("%s: %v", where, err)
				continue
			}
			if err := replayed.Confirm(); err != nil || replayed.Property.Name != f.Property || len(replayed.Steps) != f.Trace.Actions {
				t.Errorf("%s: %s shows %s in %d actions: %v", where, f.Trace.File, replayed.Property.Name, len(replayed.Steps), err)
			}
		}
	}
	look("claims", r.Claims)
	look("not claimed", r.Others)
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for _, v := range list {
			look(v.ID, v.Findings)
		}
	}
	for _, a := range r.Alternatives {
		look(a.ID, a.Findings)
	}
	if seen < 40 {
		t.Errorf("only %d are violated", seen)
	}
	if n := len(r.traces()); n != r.Totals.Traces || n != strings.Count(string(p.file(manifestFile)), "  traces/") {
		t.Errorf("the report speaks of %d traces, counts %d", n, r.Totals.Traces)
	}
}

// TestWhatComesOfIt is what is known of the small scenario by thought alone.
func TestWhatComesOfIt(t *testing.T) {
	r := wholePack(t).Report
	of := func(list []Variation, id string) *Variation {
		i := slices.IndexFunc(list, func(v Variation) bool { return v.ID == id })
		if i < 0 {
			t.Fatalf("there is no variation %s", id)
		}
		return &list[i]
	}
	for _, c := range []struct {
		list         []Variation
		id, property string
		from, to     string
	}{
		// A clock that is wrong by more than the margin has two clients believe.
		{r.Assumptions, "client-clock", "belief", "HOLDS", "VIOLATED"},
		{r.Assumptions, "server-clock", "belief", "HOLDS", "VIOLATED"},
		{r.Assumptions, "crash", "belief", "HOLDS", "VIOLATED"},
		{r.Assumptions, "flush", "belief", "HOLDS", "VIOLATED"},
		// Without the pause the work is over before the lease is.
		{r.Faults, "pause", "use", "VIOLATED", "HOLDS"},
		// Without a look at the time a client believes for as long as it is inside.
		{r.Controls, "validity", "belief", "HOLDS", "VIOLATED"},
		{r.Controls, "release-compares", "owner-release", "HOLDS", "VIOLATED"},
		{r.Controls, "token", "owner-release", "HOLDS", "VIOLATED"},
		{r.Controls, "lock", "belief", "HOLDS", "VIOLATED"},
	} {
		v := of(c.list, c.id)
		if !slices.Contains(v.Changes, Change{c.property, c.from, c.to}) {
			t.Errorf("%s changes %v: want %s from %s to %s", c.id, v.Changes, c.property, c.from, c.to)
		}
	}
	// Clocks of one rate need no margin, and shorter pauses break no more.
	for _, v := range []*Variation{of(r.Controls, "drift"), of(r.Assumptions, "pause-length")} {
		if v.Result != nothing {
			t.Errorf("%s changes %v", v.ID, v.Changes)
		}
	}
	// TTL + 1 tick + the shortest delay, less the work and five of the longest delays.
	if says := r.Boundaries[0].Says; says != "use breaks with faults.pause.max from 13ms on, and not up to 12ms; nothing lies between the two." {
		t.Errorf("the boundary: %s", says)
	}
	if law := r.Boundaries[0].Flips[0].Law; len(law) != 1 || law[0].Keys != "faults.pause.max >= lock.ttl + tick - work.takes.most - 4*network.delay" || !strings.HasSuffix(law[0].Numbers, " = 13ms") {
		t.Errorf("the boundary's inequality: %s %s", law, law[0].Numbers)
	}
	if r.Decision.Stand != doNot || !strings.HasPrefix(r.Decision.Whole, "Do not rely on this lock for correctness: use, ") {
		t.Errorf("the decision is %s: %s", r.Decision.Stand, r.Decision.Whole)
	}
	gap := r.Claims[2]
	if gap.Verdict != "NOT EXERCISED" || gap.Outcome != "open" || !strings.HasPrefix(r.Decision.Claims[2].Says, "Conclude nothing") {
		t.Errorf("a lease that is not renewed exercises no gap: %+v", gap)
	}
}

// TestInterrupted: what was not asked is UNKNOWN, and the pack is one.
func TestInterrupted(t *testing.T) {
	for _, after := range []int{0, 40} {
		asked := 0
		p := made(t, Options{Workers: 2, Stop: func() string {
			if asked++; asked > after {
				return "interrupted"
			}
			return ""
		}})
		if p.Report.Stopped != "interrupted" || p.Report.Totals.Unknown == 0 {
			t.Errorf("after %d: stopped %q, %d UNKNOWN", after, p.Report.Stopped, p.Report.Totals.Unknown)
		}
		for _, v := range p.Report.Controls {
			if v.Result == nothing && slices.ContainsFunc(v.Findings, func(f Finding) bool { return f.Verdict == "UNKNOWN" }) {
				t.Errorf("after %d: %s says that nothing changes, of what is not known", after, v.ID)
			}
		}
		if after == 0 {
			for _, f := range append(p.Report.Claims, p.Report.Others...) {
				if f.Verdict != "UNKNOWN" || f.Strength != "unknown" {
					t.Errorf("%s is %s, and nothing was asked", f.Property, f.Verdict)
				}
			}
			if p.Report.Decision.Stand != undecided {
				t.Errorf("nothing was asked, and the decision is %s: %s", p.Report.Decision.Stand, p.Report.Decision.Whole)
			}
		}
		dir := path.Join(t.TempDir(), "pack")
		if err := p.Write(dir, false); err != nil {
			t.Fatal(err)
		}
		if v, err := Verify(dir, testBuild, nil); err != nil || len(v.Faults) > 0 {
			t.Errorf("after %d: %v %v", after, v.Faults, err)
		}
	}
}
