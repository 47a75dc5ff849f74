package argument

import (
	"slices"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/lab"
)

// TestClaimsAreSound holds what is written down together: every claim has what a reader
// needs, and its finding is the one that the expected verdicts come to.
func TestClaimsAreSound(t *testing.T) {
	seen := map[string]bool{}
	expected := map[string]string{} // verdict by scenario and property
	for _, theme := range Themes() {
		for i := range theme.Claims {
			c := &theme.Claims[i]
			if seen[c.ID] || c.ID == "" {
				t.Errorf("claim %q is there twice, or has no id", c.ID)
			}
			seen[c.ID] = true
			for what, text := range map[string]string{"title": c.Title, "who": c.Who, "where": c.Where, "says": c.Says, "because": c.Because} {
				if text == "" || strings.TrimSpace(text) != text || strings.Contains(text, "  ") || strings.Contains(text, "|") {
					t.Errorf("%s: %s is %q", c.ID, what, text)
				}
			}
			if !strings.HasSuffix(c.Says, ".") || !strings.HasSuffix(c.Because, ".") || strings.HasSuffix(c.Title, ".") {
				t.Errorf("%s: sentences end with a full stop, titles do not", c.ID)
			}
			bears := map[Bearing]bool{}
			for _, e := range c.Experiments {
				bears[e.Bearing] = true
				if e.Shows == "" || strings.HasSuffix(e.Shows, ".") {
					t.Errorf("%s: what %s shows is %q", c.ID, e.Scenario, e.Shows)
				}
				if len(e.Breaks)+len(e.Holds) == 0 {
					t.Errorf("%s: nothing is expected of %s", c.ID, e.Scenario)
				}
				note := func(names []string, verdict string) {
					for _, name := range names {
						if properties.Find(name) == nil {
							t.Errorf("%s: property %q is unknown", c.ID, name)
						}
						key := e.Scenario + " " + name
						if was := expected[key]; was != "" && was != verdict {
							t.Errorf("%s: %s is expected to be %s here and %s elsewhere", c.ID, key, verdict, was)
						}
						expected[key] = verdict
					}
				}
				note(e.Breaks, "violated")
				note(e.Holds, "holds")
				for _, k := range e.Edges {
					if properties.Find(k.Property) == nil {
						t.Errorf("%s: property %q is unknown", c.ID, k.Property)
					}
					if _, err := load(e.Scenario).Parameter(k.Parameter); err != nil {
						t.Errorf("%s: %v", c.ID, err)
					}
				}
			}
			want := map[[2]bool]Finding{{true, false}: Right, {false, true}: Wrong, {true, true}: RightIf}[[2]bool{bears[For], bears[Against]}]
			if c.Finding != want || want == Open {
				t.Errorf("%s: the finding is %v, but its experiments come to %v", c.ID, c.Finding, want)
			}
		}
	}
	for key, verdict := range expected { // what a built-in scenario predicts as well
		name, property, _ := strings.Cut(key, " ")
		if variantOf(name) != nil {
			continue
		}
		for _, e := range load(name).Expect {
			if e.Property == property && e.Verdict != verdict {
				t.Errorf("%s is expected to be %s, and the scenario says %s", key, verdict, e.Verdict)
			}
		}
	}
}

// TestVariantsAreUsed: each has a name of its own, is used, and is a file that another
// would read as the same.
func TestVariantsAreUsed(t *testing.T) {
	used := map[string]bool{}
	for _, theme := range Themes() {
		for _, c := range theme.Claims {
			for _, e := range c.Experiments {
				used[e.Scenario] = true
			}
		}
	}
	seen := map[string]bool{}
	for _, v := range variants {
		if !used[v.Name] || seen[v.Name] {
			t.Errorf("variant %s is there twice, or not used", v.Name)
		}
		seen[v.Name] = true
		if _, err := lab.Scenario(v.Name); err == nil || slices.Contains(scenario.Builtin(), v.Name) {
			t.Errorf("variant %s has the name of another scenario", v.Name)
		}
		text, ok := Scenario(v.Name)
		s, err := scenario.Parse(v.Name, text)
		if err != nil || !ok || s.Name != v.Name || len(s.Expect) == 0 || strings.Join(strings.Fields(s.About), " ") != v.About {
			t.Errorf("variant %s does not read as it was written: %v\n%s", v.Name, err, text)
		}
	}
	if _, ok := Scenario("nightly-invoice"); ok {
		t.Error("a built-in scenario is taken for a variant")
	}
}
