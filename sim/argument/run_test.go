package argument

import (
	"bytes"
	"strings"
	"testing"

	"fencepost/properties"
	"fencepost/sim"
)

// written is a result as a page.
func written(t testing.TB, r *Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Markdown(&b, link); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestQuickClaims puts some claims to the test, which have to come out as the page has
// them, letter by letter.
func TestQuickClaims(t *testing.T) {
	text := read(t, page)
	for _, c := range run(t, Options{IDs: quick}).Claims() {
		if o := c.AsWritten(); o != properties.Met {
			t.Errorf("%s is found %v, which is %v", c.ID, c.Found, o)
		}
		section := c.Section(link)
		if _, rest, _ := strings.Cut(text, "### <a id=\""+strings.ToLower(c.ID)+"\">"); !strings.Contains(text, section) {
			t.Errorf("%s: the page says something else; first difference: %s", c.ID, difference("### <a id=\""+strings.ToLower(c.ID)+"\">"+rest, section))
		}
	}
}

// TestWorkersChangeNothing puts the same to the test with one worker and with three, and
// a claim by itself.
func TestWorkersChangeNothing(t *testing.T) {
	ids := []string{"A7", "D12", "K5", "M4"}
	one, three := run(t, Options{IDs: ids, Workers: 1}), run(t, Options{IDs: ids, Workers: 3})
	if a, b := written(t, one), written(t, three); a != b {
		t.Errorf("three workers find otherwise than one:\n%s", difference(b, a))
	}
	alone := run(t, Options{IDs: []string{"K5"}, Workers: 2})
	if a, b := alone.Claims()[0].Section(link), one.Claims()[2].Section(link); a != b {
		t.Errorf("K5 by itself comes out otherwise:\n%s", difference(a, b))
	}
	if p, q := alone.Proofs(), one.Claims()[2].Trials[1].Answers; len(p) == 0 || p[0].Size() != q[0].Proof.Size() {
		t.Error("K5 by itself has another proof")
	}
}

// TestLimitIsNoPass has searches end too early: no claim is right or wrong then.
func TestLimitIsNoPass(t *testing.T) {
	for name, o := range map[string]Options{
		"states":    {MaxStates: 5},
		"interrupt": {Stop: func() string { return "interrupted" }},
	} {
		o.IDs = []string{"D12", "D5", "K4c"}
		for _, c := range run(t, o).Claims() {
			if c.Found != Open || c.AsWritten() != properties.Open {
				t.Errorf("%s: %s is found %v, as written %v", name, c.ID, c.Found, c.AsWritten())
			}
			for _, trial := range c.Trials {
				for _, a := range trial.Answers {
					if a.Verdict != properties.Unknown || a.Note == "" {
						t.Errorf("%s: %s: %s is %v, %q", name, c.ID, a.Property.Name, a.Verdict, a.Note)
					}
				}
				for _, b := range trial.Boundaries {
					if b.Outcome != sim.Undecided || b.Why == "" || !strings.HasPrefix(b.Says(), "not known: ") {
						t.Errorf("%s: %s: the boundary of %s is %v, %q", name, c.ID, b.Property, b.Outcome, b.Why)
					}
				}
			}
		}
	}
}

// TestOtherwiseThanWritten has expectations that are not met: the runs decide what a
// claim is found to be, and that it is not as written.
func TestOtherwiseThanWritten(t *testing.T) {
	quiet := Experiment{Scenario: "single-no-faults", Holds: []string{"use"}}
	loud := Experiment{Scenario: "no-lock", Holds: []string{"use"}} // it breaks
	bear := func(e Experiment, b Bearing) Experiment {
		e.Bearing = b
		return e
	}
	edge := func(k Edge) Experiment {
		return Experiment{Bearing: For, Scenario: "born-expired", Breaks: []string{"belief"}, Edges: []Edge{k}}
	}
	never := Edge{Property: "belief", Parameter: "faults.pause.max", Never: true}
	flips := never
	flips.Never = false
	for name, c := range map[string]struct {
		experiments []Experiment
		written     Finding
		found       Finding
		outcome     properties.Outcome
	}{
		"as expected":            {[]Experiment{bear(quiet, For)}, Right, Right, properties.Met},
		"another finding":        {[]Experiment{bear(quiet, For)}, RightIf, Right, properties.Unmet},
		"for, and it is not so":  {[]Experiment{bear(loud, For)}, Right, Wrong, properties.Unmet},
		"against, and it is so":  {[]Experiment{bear(loud, Against)}, Wrong, Right, properties.Unmet},
		"one of two":             {[]Experiment{bear(quiet, For), bear(loud, For)}, Right, RightIf, properties.Unmet},
		"beside, and not so":     {[]Experiment{bear(quiet, For), bear(loud, Beside)}, Right, Right, properties.Unmet},
		"flips as expected":      {[]Experiment{edge(flips)}, Right, Right, properties.Met},
		"flips, and never was":   {[]Experiment{edge(never)}, Right, Right, properties.Unmet},
		"not put to the test":    {[]Experiment{{Bearing: For, Scenario: "single-no-faults", Holds: []string{"gap"}}}, Right, Open, properties.Open},
		"expected to break only": {[]Experiment{{Bearing: For, Scenario: "single-no-faults", Breaks: []string{"use"}}}, Right, Wrong, properties.Unmet},
	} {
		t.Run(name, func(t *testing.T) {
			var p plan
			tested := p.add(&Claim{Experiments: c.experiments, Finding: c.written}, true)
			if err := p.run(&Options{Workers: 1}); err != nil {
				t.Fatal(err)
			}
			tested.conclude()
			if tested.Found != c.found || tested.AsWritten() != c.outcome {
				t.Errorf("found %v, %v; want %v, %v", tested.Found, tested.AsWritten(), c.found, c.outcome)
			}
			if c.outcome != properties.Met && c.found != Open && !strings.Contains(tested.Section(link), "not as written") {
				t.Errorf("the page does not say so:\n%s", tested.Section(link))
			}
		})
	}
}

func TestUnknownClaim(t *testing.T) {
	if _, err := Run(Options{IDs: []string{"K99"}}); err == nil || !strings.Contains(err.Error(), `claim "K99" is not known: expected D1, `) {
		t.Errorf("error %v", err)
	}
}

// TestDone counts up to all searches.
func TestDone(t *testing.T) {
	last, all := -1, 0
	run(t, Options{IDs: []string{"K5", "D12"}, Done: func(done, of int) {
		if done != last+1 {
			t.Errorf("done %d after %d", done, last)
		}
		last, all = done, of
	}})
	if last != all || all != 6 {
		t.Errorf("done %d of %d, want 6", last, all)
	}
}
