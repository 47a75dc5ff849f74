package reported

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
)

// TestReports searches every report over all timings: each verdict is the one that
// the file predicts, and every break is proved.
func TestReports(t *testing.T) {
	for _, s := range append(inTestdata(t), builtin(t)...) {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			judged := make([]*properties.Property, len(s.Expect))
			for i, e := range s.Expect {
				judged[i] = properties.Find(e.Property)
			}
			c := &sim.Check{Scenario: s.Scenario, Properties: judged, Workers: 1, MaxStates: 100_000, WhenFound: true}
			if err := c.Run(); err != nil {
				t.Fatal(err)
			}
			for i, e := range s.Expect {
				a := c.Answer(i)
				if a.Verdict.Word() != e.Verdict {
					t.Errorf("%s is %v, %s%s: expected %s", e.Property, a.Verdict, a.Why, a.Lacks(), e.Verdict)
				}
				if a.Verdict != properties.Violated {
					continue
				}
				path := c.Found[i].Path
				at, end, ok := sim.Timed(s.Scenario, path, judged[i])
				if !ok {
					t.Fatalf("no times fit the break of %s", e.Property)
				}
				if _, err := proof.Of(s, judged[i], sim.Schedule(path, at), end); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// inTestdata is the scenarios of this package.
func inTestdata(t *testing.T) (all []*scenario.Scenario) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.yaml"))
	if err != nil || len(files) < 60 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scenario.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if name := strings.TrimSuffix(filepath.Base(file), ".yaml"); s.Name != name {
			t.Errorf("the file of %s is called %s", s.Name, name)
		}
		all = append(all, s)
	}
	return all
}

// builtin is the reports that are built in.
func builtin(t *testing.T) (all []*scenario.Scenario) {
	t.Helper()
	groups := scenario.Groups()
	i := slices.IndexFunc(groups, func(g scenario.Group) bool { return g.Title == scenario.Reported })
	if i < 0 {
		t.Fatal("no reports are built in")
	}
	for _, name := range groups[i].Names {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// number is the end of a name that is called after a report, such as redis-416 or
// redis-416-fenced.
var number = regexp.MustCompile(`-(\d+)(-[a-z-]+)?$`)

// TestReportsAreNamed: a scenario that is called after a report names it, or names
// the scenario that does.
func TestReportsAreNamed(t *testing.T) {
	for _, s := range append(inTestdata(t), builtin(t)...) {
		if s.About == "" || len(s.Expect) == 0 {
			t.Errorf("%s says nothing, or predicts nothing", s.Name)
		}
		m := number.FindStringSubmatch(s.Name)
		if m != nil && !strings.Contains(s.About, "#"+m[1]) && !strings.Contains(s.About, "-"+m[1]) {
			t.Errorf("%s does not say where it comes from: %s", s.Name, s.About)
		}
	}
}
