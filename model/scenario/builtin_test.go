package scenario

import (
	"slices"
	"strings"
	"testing"

	"fencepost/model"
)

func TestBuiltinFilesAreAllListed(t *testing.T) {
	entries, err := files.ReadDir("builtin")
	if err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, e := range entries {
		there = append(there, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	listed := Builtin()
	slices.Sort(there)
	slices.Sort(listed)
	if !slices.Equal(there, listed) {
		t.Errorf("files are %v, listed are %v", there, listed)
	}
}

func TestBuiltinsCompileAndKeepHouse(t *testing.T) {
	for _, name := range Builtin() {
		t.Run(name, func(t *testing.T) {
			s, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			if s.Name != name {
				t.Errorf("the file %s is called %s inside", name, s.Name)
			}
			if n := len(s.About); n < 60 || n > 400 {
				t.Errorf("about has %d letters: wanted two or three sentences", n)
			}
			if len(s.Expect) == 0 {
				t.Error("no verdict is predicted")
			}
			for _, e := range s.Expect {
				if !strings.HasSuffix(strings.TrimSpace(e.Property), e.Property) || e.Verdict == "unknown" {
					t.Errorf("prediction %v says nothing", e)
				}
			}
			starts(t, s.Scenario)
		})
	}
}

func TestLoadSaysWhatIsNear(t *testing.T) {
	_, err := Load("nightly-invoce")
	if err == nil || !strings.Contains(err.Error(), "did you mean nightly-invoice?") {
		t.Errorf("got %v", err)
	}
}

// starts lists the first world's moves, and follows a few of them.
func starts(t *testing.T, s *model.Scenario) {
	t.Helper()
	w := s.Start()
	var m model.Moves
	for range 40 {
		s.List(&w, &m)
		if len(m.List) == 0 {
			return
		}
		a := m.List[0].Action
		if s.Say(&w, a) == "" {
			t.Errorf("action %v has no words", a)
		}
		if !s.Apply(&w, a, &m) {
			t.Fatalf("action %v was listed and could not be applied", a)
		}
	}
}
