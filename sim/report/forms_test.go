package report

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// junitFormat is what the test cases look like to a reader that knows nothing of us.
type junitFormat struct {
	Suites []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Cases    []struct {
			Name    string `xml:"name,attr"`
			Class   string `xml:"classname,attr"`
			Failure *struct {
				Message string `xml:"message,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
			Error   *struct{} `xml:"error"`
			Skipped *struct{} `xml:"skipped"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

// TestJUnit reads the test cases back: one for each claim, and which way each went.
func TestJUnit(t *testing.T) {
	hostile := "A & B <both> are \"inside\" ]]> here"
	r := &Report{Scenario: Source{Name: "small"}, Claims: []Finding{
		{Property: "belief", Claimed: "holds", Verdict: "HOLDS", Outcome: "met"},
		{Property: "use", Claimed: "holds", Verdict: "VIOLATED", Outcome: "unmet", Note: "11 actions",
			Trace: &Trace{File: "traces/small-use.trace", Explanation: hostile}},
		{Property: "stale", Claimed: "violated", Verdict: "HOLDS", Outcome: "unmet"},
		{Property: "gap", Claimed: "holds", Verdict: "NOT EXERCISED", Outcome: "open", Note: "never seen: a renewal"},
		{Property: "free", Claimed: "holds", Verdict: "UNKNOWN", Outcome: "open", Note: "interrupted"},
		{Property: "progress", Verdict: "HOLDS", Outcome: "unclaimed"},
	}}
	text := junit(r)
	var got junitFormat
	if err := xml.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Suites) != 1 {
		t.Fatalf("%d suites", len(got.Suites))
	}
	s := got.Suites[0]
	failures, wrong, skipped := 0, 0, 0
	for i, c := range s.Cases {
		if !strings.HasPrefix(c.Name, r.Claims[i].Property) || c.Class != "fencepost.small" {
			t.Errorf("case %d is %s of %s", i, c.Name, c.Class)
		}
		if c.Failure != nil {
			failures++
		}
		if c.Error != nil {
			wrong++
		}
		if c.Skipped != nil {
			skipped++
		}
	}
	if s.Name != "small" || len(s.Cases) != 6 || s.Tests != 6 || s.Failures != 2 || failures != 2 || s.Errors != 2 || wrong != 2 || s.Skipped != 1 || skipped != 1 {
		t.Errorf("%d cases of %d, %d failures of %d, %d errors of %d, %d skipped of %d", len(s.Cases), s.Tests, failures, s.Failures, wrong, s.Errors, skipped, s.Skipped)
	}
	f := s.Cases[1].Failure
	if f == nil || f.Message != "claimed holds, found VIOLATED" || !strings.Contains(f.Text, hostile) || !strings.Contains(f.Text, "fencepost replay traces/small-use.trace") {
		t.Errorf("the failure says %+v", f)
	}
}

// TestJUnitOfThePack: the claims of the file, none more.
func TestJUnitOfThePack(t *testing.T) {
	var got junitFormat
	if err := xml.Unmarshal(wholePack(t).file(junitFile), &got); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range got.Suites[0].Cases {
		names = append(names, c.Name)
	}
	if !slices.Equal(names, []string{"belief holds", "use violated", "gap holds"}) || got.Suites[0].Errors != 1 || got.Suites[0].Failures != 0 {
		t.Errorf("the cases are %q: %+v", names, got.Suites[0])
	}
}

// TestSummaryFits gives the summary less and less room: it never has more than that,
// ends early in whole sections, and says what it has left out.
func TestSummaryFits(t *testing.T) {
	p := wholePack(t)
	full, err := p.Summary(SummaryLimit)
	if err != nil || strings.Contains(full, "Left out") || !strings.Contains(full, "## Reproduce") {
		t.Fatalf("all of it has room: %v", err)
	}
	if strings.Contains(full, "](traces/") || strings.Contains(full, "](pictures/") {
		t.Error("the summary has links into the pack")
	}
	cut := 0
	for most := SummaryLimit; most > 0; most = most * 3 / 4 {
		text, err := p.Summary(most)
		if err != nil {
			if most > 4_000 {
				t.Errorf("%d bytes are not enough: %v", most, err)
			}
			continue
		}
		if len(text) > most {
			t.Errorf("%d bytes have room, and there are %d", most, len(text))
		}
		if !strings.Contains(text, "## Decision\n") {
			t.Errorf("with %d bytes there is no decision", most)
		}
		if text == full {
			continue
		}
		cut++
		for _, s := range p.Report.sections(p.file) {
			in, out := strings.Contains(text, "## "+s.title+"\n"), strings.Contains(text, s.title+" (")
			if in == out {
				t.Errorf("with %d bytes, %s is in: %v, and said to be left out: %v", most, s.title, in, out)
			}
		}
	}
	if cut < 3 {
		t.Errorf("only %d summaries were cut", cut)
	}
}

// TestFences: text that has fences in it stays inside its own.
func TestFences(t *testing.T) {
	text := fenced("a\n```\nb\n````\n")
	if !strings.HasPrefix(text, "`````text\n") || !strings.HasSuffix(text, "\n`````\n") {
		t.Errorf("got %q", text)
	}
}
