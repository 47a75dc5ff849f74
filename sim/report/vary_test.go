package report

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/proof"
)

// some are built-in scenarios that differ in what there is to vary.
var some = []string{"nightly-invoice", "redlock-delayed-restart", "failover-wait", "watchdog", "consensus-revision-pause", "fence-on-reads",
	"suspended-monotonic", "clock-rates", "fsync-every-second", "one-script", "late-write", "redis-objects-234", "redis-py-4258-fixed", "marin-8107", "redisson-3994"}

func loaded(t *testing.T, name string) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEveryChangeIsAScenario, and another one than before.
func TestEveryChangeIsAScenario(t *testing.T) {
	for _, name := range some {
		s := loaded(t, name)
		ids := map[string]bool{}
		for _, list := range [][]change{assumptionsOf(s), faultsOf(s), boundsOf(s), controlsOf(s)} {
			inList := map[string]bool{}
			for _, c := range list {
				got, why := edited(s, c.edits)
				if why != "" {
					t.Errorf("%s: %s makes no scenario: %s", name, c.id, why)
					continue
				}
				if reflect.DeepEqual(got.File, s.File) {
					t.Errorf("%s: %s changes nothing", name, c.id)
				}
				if inList[c.id] {
					t.Errorf("%s: two changes are called %s", name, c.id)
				}
				inList[c.id], ids[c.id] = true, true
			}
		}
		if len(ids) < 10 {
			t.Errorf("%s: only %d changes", name, len(ids))
		}
	}
}

// TestWhatIsVaried names, for some scenarios, what has to be among the changes, and
// what makes no sense and so is not.
func TestWhatIsVaried(t *testing.T) {
	for _, c := range []struct {
		name          string
		list          func(*scenario.Scenario) []change
		want, without string
	}{
		{"nightly-invoice", assumptionsOf, "pause-length pauses work steps client-clock server-clock rates last-tick late-lock late-resource loss-lock loss-resource double-lock double-resource cut order crash eviction flush client-crash", "pause suspend failover lag memory restart"},
		{"redlock-delayed-restart", assumptionsOf, "pause crashes restart", "crash failover"},
		{"fsync-every-second", assumptionsOf, "memory crashes", "crash"},
		{"failover-wait", assumptionsOf, "lag replica-clock", "crash failover"},
		{"suspended-monotonic", assumptionsOf, "suspends", "client-clock suspend"},
		{"consensus-revision-pause", assumptionsOf, "crash", "eviction flush"},
		{"one-script", assumptionsOf, "late-resource", "late-lock crash server-clock rates"},
		{"late-write", assumptionsOf, "late-length late-messages", "late-lock late-resource"},
		{"nightly-invoice", controlsOf, "lock expiry expiry-at-once token validity drift last-tick release-compares release-at-once release", "quorum guard wait watchdog"},
		{"redlock-delayed-restart", controlsOf, "quorum release-all", "expiry release-at-once"},
		{"failover-wait", controlsOf, "wait", "quorum"},
		{"watchdog", controlsOf, "watchdog renewal-compares renewal-accept renewal-stops", "wait"},
		{"fence-on-reads", controlsOf, "fence-at-once guard reads each-write", "drift"},
		{"one-script", controlsOf, "", "lock token release"},
		{"nightly-invoice", faultsOf, "pause", "crash"},
		{"clock-rates", faultsOf, "rates", "pause"},
	} {
		var ids []string
		for _, x := range c.list(loaded(t, c.name)) {
			ids = append(ids, x.id)
		}
		for _, id := range strings.Fields(c.want) {
			if !slices.Contains(ids, id) {
				t.Errorf("%s: there is no %s in %v", c.name, id, ids)
			}
		}
		for _, id := range strings.Fields(c.without) {
			if slices.Contains(ids, id) {
				t.Errorf("%s: there is a %s", c.name, id)
			}
		}
	}
}

// TestAlternativesHaveTheSameFaults: the lock is another one, and all that is around
// it the same.
func TestAlternativesHaveTheSameFaults(t *testing.T) {
	scenarios := []*scenario.Scenario{loaded(t, "nightly-invoice"), loaded(t, "failover-wait"), loaded(t, "redlock-restart"), loaded(t, "late-write"), parsed(t, small),
		parsed(t, strings.NewReplacer("20ms", "60s", "2ms", "30s", "name: small", "name: large").Replace(small))}
	for _, s := range scenarios {
		name := s.Name
		e := &engine{Options: Options{Scenario: s}}
		for _, a := range e.alternatives(properties.All) {
			if a.off != "" {
				t.Errorf("%s: %s makes no scenario: %s", name, a.row.Name, a.off)
				continue
			}
			got, want := a.scenario.File, s.File
			if a.differs == nil && !reflect.DeepEqual(got.Faults, want.Faults) || !reflect.DeepEqual(got.Network, want.Network) ||
				!reflect.DeepEqual(got.Clocks, want.Clocks) || got.Clients != want.Clients {
				t.Errorf("%s: %s is under other faults:\n%s", name, a.row.Name, a.scenario.Text)
			}
			if a.scenario.Lock.Expires() && got.Lock.TTL != want.Lock.TTL {
				t.Errorf("%s: %s has a time to live of %v", name, a.row.Name, got.Lock.TTL)
			}
			if a.row.Name != "one-script" && !reflect.DeepEqual(got.Work, want.Work) {
				t.Errorf("%s: %s does other work", name, a.row.Name)
			}
			strikes := func(f *scenario.Faults) int {
				return kind{key: "crash"}.counts(f) + kind{key: "failover"}.counts(f)
			}
			if n := strikes(&got.Faults); n != strikes(&want.Faults) && a.row.Name != "no-lock" && a.row.Name != "one-script" {
				t.Errorf("%s: %s has %d crashes and failovers", name, a.row.Name, n)
			}
		}
	}
}

func answered(p *properties.Property, v properties.Verdict) answer {
	return answer{Answer: proof.Answer{Property: p, Verdict: v}}
}

// TestChosenParameters is the rule for what matters most, case by case.
func TestChosenParameters(t *testing.T) {
	for _, c := range []struct{ name, y, x, about string }{
		{"nightly-invoice", "faults.pause.max", "lock.ttl", "use"},
		{"redlock-3", "work.takes.most", "lock.ttl", "belief"},
		{"late-write", "faults.late.max", "lock.ttl", ""},
		{"suspended-monotonic", "faults.suspend.for", "lock.ttl", ""},
		{"redlock-restart", "servers.restart.both", "lock.ttl", ""},
		{"failover", "servers.promote.both", "lock.ttl", ""},
		{"server-clock-jump", "faults.server-clock-jump.by[0]", "lock.ttl", ""},
		{"one-script", "faults.pause.max", "network.delay.most", ""},
		{"single-no-faults", "work.takes.most", "lock.ttl", ""},
	} {
		s := loaded(t, c.name)
		base := &question{scenario: s}
		for _, e := range s.Expect {
			v := properties.Holds
			if e.Verdict == "violated" {
				v = properties.Violated
			}
			base.answers = append(base.answers, answered(properties.Find(e.Property), v))
		}
		about, x, y := choose(s, base)
		path := func(p *scenario.Parameter) string {
			if p == nil {
				return ""
			}
			return p.Path
		}
		if path(x) != c.x || path(y) != c.y || c.about != "" && about.Name != c.about {
			t.Errorf("%s: %s over %s and %s, want %s over %s and %s", c.name, about.Name, path(x), path(y), c.about, c.x, c.y)
		}
	}
}

// TestNothingAskedIsNothingSaid: where no property is known to hold, no guard is
// said to be of no use.
func TestNothingAskedIsNothingSaid(t *testing.T) {
	s := loaded(t, "nightly-invoice")
	e := &engine{Options: Options{Scenario: s}}
	base := &question{scenario: s, answers: []answer{answered(&properties.Use, properties.Unknown)}}
	for _, v := range e.vary("control", controlsOf(s), base.unbroken()) {
		if err := e.askVaried(v, &stage{engine: e}); err != nil {
			t.Fatal(err)
		}
		got := v.variation(base)
		if got.Result != off || got.Off == "" {
			t.Errorf("%s: nothing was asked, and the result is %s", got.ID, got.Result)
		}
	}
}

// TestResults is what a changed verdict comes to.
func TestResults(t *testing.T) {
	const u, h, b, n = properties.Unknown, properties.Holds, properties.Violated, properties.NotExercised
	for _, c := range []struct {
		was, is [2]properties.Verdict
		want    string
	}{
		{[2]properties.Verdict{h, h}, [2]properties.Verdict{h, h}, nothing},
		{[2]properties.Verdict{h, b}, [2]properties.Verdict{b, b}, breaks},
		{[2]properties.Verdict{h, b}, [2]properties.Verdict{b, h}, breaks},
		{[2]properties.Verdict{b, h}, [2]properties.Verdict{h, b}, breaks},
		{[2]properties.Verdict{n, h}, [2]properties.Verdict{b, u}, breaks},
		{[2]properties.Verdict{b, h}, [2]properties.Verdict{h, h}, mends},
		{[2]properties.Verdict{h, h}, [2]properties.Verdict{n, h}, changes},
		{[2]properties.Verdict{h, h}, [2]properties.Verdict{u, h}, unknown},
		{[2]properties.Verdict{u, h}, [2]properties.Verdict{u, h}, unknown},
		{[2]properties.Verdict{h, h}, [2]properties.Verdict{n, u}, unknown},
	} {
		question := func(v [2]properties.Verdict) question {
			return question{asked: properties.All[:2], answers: []answer{answered(properties.All[0], v[0]), answered(properties.All[1], v[1])}}
		}
		base := question(c.was)
		v := varied{question: question(c.is)}
		if got := v.variation(&base); got.Result != c.want {
			t.Errorf("%v to %v is %s, want %s", c.was, c.is, got.Result, c.want)
		}
	}
}

// TestDecisionRests on assumptions, and on bounds where more breaks something.
func TestDecisionRests(t *testing.T) {
	r := &Report{
		Assumptions: []Variation{
			{Says: "no server crashes", Changes: []Change{{"use", "HOLDS", "VIOLATED"}}},
			{Says: "nobody flushes", Changes: []Change{{"use", "HOLDS", "UNKNOWN"}}},
			{Says: "no message is lost", Changes: []Change{{"free", "HOLDS", "VIOLATED"}}}},
		Raised: []Variation{
			{Says: "2 clients", Changes: []Change{{"use", "HOLDS", "VIOLATED"}}},
			{Says: "1 round", Changes: []Change{{"use", "HOLDS", "UNKNOWN"}}}},
	}
	use := Finding{Property: "use", Claimed: "holds", Verdict: "HOLDS", Outcome: "met"}
	want := "Rely on it within the bounds, as long as no server crashes; there is no more than 2 clients. Not known is whether it needs that nobody flushes."
	if got := decideClaim(r, &use); got != want {
		t.Errorf("got %q", got)
	}
	s := loaded(t, "redlock-3")
	for _, c := range []struct {
		alone    bool // nothing was assumed, nothing raised
		verdicts map[string]properties.Verdict
		stand    string
		says     string
	}{
		{false, map[string]properties.Verdict{"belief": properties.Holds, "use": properties.Holds}, withCare, "only as long as 3 assumptions hold"},
		{true, map[string]properties.Verdict{"belief": properties.Holds, "use": properties.Holds}, rely, ""},
		{true, map[string]properties.Verdict{"belief": properties.Holds, "use": properties.Unknown}, undecided, ""},
		{true, map[string]properties.Verdict{"belief": properties.Holds, "use": properties.Unknown, "stale": properties.Violated}, doNot, ""},
		{true, map[string]properties.Verdict{"belief": properties.Holds, "use": properties.Unknown, "stale": properties.Violated,
			"overwrite": properties.Holds, "lost-update": properties.Holds}, withCare, "to keep clients apart"},
	} {
		if r.Claims = nil; c.alone {
			r.Assumptions, r.Raised = nil, nil
		}
		for _, p := range properties.All {
			if v, ok := c.verdicts[p.Name]; ok {
				r.Claims = append(r.Claims, Finding{Property: p.Name, Verdict: v.String()})
			}
		}
		if stand, whole := decideWhole(s, r); stand != c.stand || !strings.Contains(whole, c.says) {
			t.Errorf("%v: %s: %s", c.verdicts, stand, whole)
		}
	}
}

// TestNotRun: a row that was not run changes nothing, and says nothing but that.
func TestNotRun(t *testing.T) {
	const why = "its share of 5s was over"
	stopped := func(states int) Variation {
		v := Variation{Says: "no message is lost", Edits: []Edit{{"faults.loss", "{count: 1}"}}, Search: &Search{Stopped: why, States: states},
			Findings: []Finding{{Property: "use", Verdict: "UNKNOWN", Note: notRun + why}, {Property: "belief", Verdict: "UNKNOWN", Note: notRun + why}}}
		v.compare(map[string]string{"use": "VIOLATED", "belief": "HOLDS"})
		return v
	}
	s := loaded(t, "nightly-invoice")
	lost := func(list ...Variation) string {
		for _, says := range leftOut(s, list) {
			if came, ok := strings.CutPrefix(says, "loss (a message is lost): "); ok {
				return came
			}
		}
		return "nothing"
	}
	never := stopped(0)
	if never.Result != unknown || len(never.Changes) != 0 {
		t.Errorf("what was not run is %s and changes %v", never.Result, never.Changes)
	}
	if got := never.then().text; got != "not run: "+why {
		t.Errorf("the row says %q", got)
	}
	if got := lost(never); got != "not run: "+why {
		t.Errorf("of a fault that was not put in: %q", got)
	}
	begun := stopped(7)
	if got := begun.then().text; !strings.HasPrefix(got, "use VIOLATED → UNKNOWN") {
		t.Errorf("what was begun and not ended says %q", got)
	}
	if got := lost(begun); got != "put in, and not all is known" {
		t.Errorf("of a fault whose search was begun: %q", got)
	}
	fine := Variation{Edits: never.Edits, Result: nothing, Search: &Search{Complete: true}}
	if got := lost(never, fine); got != "not run: "+why {
		t.Errorf("one way not run and one harmless: %q", got)
	}
	// No decision may take for safe what was not run; what is broken already cannot need it.
	r := &Report{Claims: []Finding{{Property: "use", Verdict: "VIOLATED"}, {Property: "belief", Verdict: "HOLDS"}}, Assumptions: []Variation{never}}
	if got := r.rests(properties.Unknown, "belief"); !slices.Equal(got, []string{never.Says}) {
		t.Errorf("belief is said to rest on %q, not knowing", got)
	}
	if got := r.rests(properties.Unknown, "use"); len(got) != 0 {
		t.Errorf("use is broken, and is said to rest on %q", got)
	}
}

// TestShares: no stage may take the time of those after it. Here each stage may ask so
// many times whether to stop, but for the scenario itself, and the last.
func TestShares(t *testing.T) {
	var shares []int
	p := made(t, Options{Workers: 1, Share: func(of int) func() string {
		shares = append(shares, of)
		left := 3
		return func() string {
			if left--; left < 0 && of > 2 {
				return "its share was over"
			}
			return ""
		}
	}})
	if want := []int{2, 7, 6, 5, 4, 3, 2, 1}; !slices.Equal(shares, want) {
		t.Errorf("shares are %v, want %v", shares, want)
	}
	r := p.Report
	if r.Stopped != "its share was over" || r.Totals.Unknown == 0 {
		t.Errorf("stopped %q, %d UNKNOWN", r.Stopped, r.Totals.Unknown)
	}
	for _, a := range r.Alternatives {
		if a.Off == "" && a.Search.unrun() {
			t.Errorf("alternative %s was not run, and has all the time there is", a.ID)
		}
	}
	for name, list := range map[string][]Variation{"assumptions": r.Assumptions, "faults": r.Faults, "bounds": r.Raised} {
		run := func(v Variation) bool { return v.Off == "" && !v.Search.unrun() }
		if !slices.ContainsFunc(list, run) {
			t.Errorf("none of the %s was run", name)
		}
		if name == "assumptions" && !slices.ContainsFunc(list, func(v Variation) bool { return v.Search.unrun() }) {
			t.Error("all assumptions were run, in a share that is over after three questions")
		}
	}
}
