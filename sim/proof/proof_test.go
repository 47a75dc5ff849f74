package proof

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

const small = `fencepost: 1
name: small
lock: {acquire: set-nx-px, ttl: 20ms, check: elapsed-below-ttl, retry: {limit: 0}}
network: {delay: 1ms}
faults: {pause: {count: 1, max: 30ms}}
`

func parsed(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Parse("small.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// broken is the path by which a search breaks a property.
func broken(t *testing.T, s *scenario.Scenario, p *properties.Property) *sim.CheckFound {
	t.Helper()
	c := sim.Check{Scenario: s.Scenario, Properties: []*properties.Property{p}, WhenFound: true}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return &c.Found[0]
}

// TestProofStandsAlone: what is written down reads as the same run, and breaks the
// property by itself.
func TestProofStandsAlone(t *testing.T) {
	s := parsed(t, small)
	run, at, overflow, err := timed(s, &properties.Use, broken(t, s, &properties.Use).Path)
	if err != nil || overflow != "" {
		t.Fatal(err, overflow)
	}
	asFound, err := Of(s, &properties.Use, run, at)
	if err != nil {
		t.Fatal(err)
	}
	shrunk, err := Shrunk(s, &properties.Use, run)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Proof{asFound, shrunk} {
		text, err := p.Text("another.trace")
		if err != nil {
			t.Fatal(err)
		}
		read, r, err := Read("another.trace", text)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read.Text, s.Text) || r.Explain() != p.Explanation || len(r.Steps) != len(p.Replayed.Steps) || r.End != p.At {
			t.Errorf("the trace reads as another run:\n%s", text)
		}
		if p.Faults != 1 || !strings.HasSuffix(p.Size(), "actions, 1 of them a fault") {
			t.Errorf("size %q, with %d faults; want one, the pause", p.Size(), p.Faults)
		}
	}
}

// TestDenied: a run that breaks nothing is no proof, and neither is a path that
// cannot be taken.
func TestDenied(t *testing.T) {
	s := parsed(t, small)
	var denied *Denied
	if _, err := Shrunk(s, &properties.Use, nil); !errors.As(err, &denied) || !strings.Contains(denied.About, "| name: small\n") {
		t.Errorf("an empty run is no break: got %v", err)
	}
	path := broken(t, s, &properties.Use).Path
	run, at, _, err := timed(s, &properties.Use, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Of(s, &properties.Belief, run, at); !errors.As(err, &denied) {
		t.Errorf("a run that breaks use is none that breaks belief: got %v", err)
	}
	if _, _, _, err := timed(s, &properties.Use, path[:len(path)-1]); !errors.As(err, &denied) {
		t.Errorf("a path that ends before the break has no times: got %v", err)
	}
}

// TestReadRefuses: a trace in which anything was changed that matters.
func TestReadRefuses(t *testing.T) {
	s := parsed(t, small)
	run, _, _, err := timed(s, &properties.Use, broken(t, s, &properties.Use).Path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Shrunk(s, &properties.Use, run)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Text(p.Trace.Name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	last := len(lines) - 2
	for name, changed := range map[string]string{
		"last line gone":    strings.Join(lines[:last], ""),
		"shorter lease":     strings.Replace(string(text), "ttl: 20ms", "ttl: 2ms", 1),
		"longer lease":      strings.Replace(string(text), "ttl: 20ms", "ttl: 20s", 1),
		"another property":  strings.Replace(string(text), "property use", "property belief", 1),
		"no pause allowed":  strings.Replace(string(text), "count: 1", "count: 0", 1),
		"no scenario":       strings.Replace(string(text), "acquire", "acquir", 1),
		"not a trace":       "fencepost: 1\n",
		"nothing":           "",
		"two steps swapped": strings.Join(append(append([]string{}, lines[:last-1]...), lines[last], lines[last-1]), ""),
	} {
		if changed == string(text) {
			t.Fatalf("%s: nothing was changed", name)
		}
		if _, _, err := Read(p.Trace.Name, []byte(changed)); err == nil {
			t.Errorf("%s: confirmed", name)
		}
	}
	_, _, err = Read(p.Trace.Name, []byte(strings.Replace(string(text), "acquire", "acquir", 1)))
	var at *scenario.Error
	if !errors.As(err, &at) || !strings.Contains(lines[at.At.Line-1], "acquire") {
		t.Errorf("an error in the scenario is not where it stands in the trace: %v", err)
	}
}
