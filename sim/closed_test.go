package sim_test

import (
	"errors"
	"flag"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/inequality"
	"fencepost/sim/vary"
)

// The closed_*_test.go files hold the boundaries that search finds against the
// closed forms of the argument, numbered B1 to B15. What is expected
// is worked out here, from the formulas, and never by the code under test.
//
// The letters, all lengths in milliseconds: the time to live T, the drift allowance
// D, the validity V = T - D; x is 1 where a key is gone only after its time to live
// and 0 where it is gone at it; a message between a client and a server takes from
// a to b, one between a client and the resource from ra to rb; the work takes from
// w0 to w1. A is the client that comes first and B the one that comes after.
//
// Search takes the worst of all schedules. A's SET is carried out at g, d1 after
// the attempt began, and its answer takes d2 more; the check passes at d1+d2 <= V-1
// and so, with d1 at its least, d2 gets as far as min(b, V-1-a). Two things at one
// instant may come in either order, so ties go against the lock everywhere.

// A setting is the lengths and choices of a scenario.
type setting struct {
	T, D, x        int
	a, b, ra, rb   int
	w0, w1         int
	check, acquire string
	release, guard string
	reads          bool
	clients, pause int
	// more is further lines of the file, and lock further keys of its lock.
	more, lock string
}

func (s setting) V() int { return s.T - s.D }

// late is the longest time from the execution of A's SET until A learns of it and
// still takes the lease for valid.
func (s setting) late() int { return min(s.b, s.V()-1-s.a) }

func (s setting) text() string {
	or := func(word, otherwise string) string {
		if word == "" {
			return otherwise
		}
		return word
	}
	kind, expiry := "blind-write", "at-ttl"
	if s.reads {
		kind = "read-modify-write"
	}
	if s.x == 1 {
		expiry = "after-ttl"
	}
	lines := []string{
		"fencepost: 1", "name: closed-form",
		fmt.Sprintf("clients: %d", max(2, s.clients)),
		fmt.Sprintf("lock: {acquire: %s, ttl: %dms, drift: %dms, check: %s, release: %s, server-expiry: %s, retry: {limit: 0}%s}",
			or(s.acquire, "set-nx-px"), s.T, s.D, or(s.check, "elapsed-below-ttl-minus-drift"), or(s.release, "compare-and-delete"), expiry, s.lock),
		fmt.Sprintf("work: {kind: %s, takes: [%dms, %dms]}", kind, s.w0, s.w1),
		fmt.Sprintf("resource: {guard: %s, delay: [%dms, %dms]}", or(s.guard, "none"), s.ra, s.rb),
		fmt.Sprintf("network: {delay: [%dms, %dms]}", s.a, s.b),
	}
	if s.pause > 0 {
		lines = append(lines, fmt.Sprintf("faults: {pause: {count: %d, max: 1ms}}", s.pause))
	}
	return strings.Join(lines, "\n") + "\n" + s.more
}

// find looks for the boundary of a property over a parameter, from one value to
// another. Step is that of a scan, where it comes to that.
func (s setting) find(t rapid.TB, property, parameter string, from, to, step clock.Ticks) found {
	t.Helper()
	sc, err := scenario.Parse("closed-form.yaml", []byte(s.text()))
	if err != nil {
		t.Fatal(err)
	}
	return find(t, sc, property, parameter, from, to, step)
}

// find does the same for any scenario.
func find(t rapid.TB, sc *scenario.Scenario, property, parameter string, from, to, step clock.Ticks) found {
	t.Helper()
	p, err := sc.Parameter(parameter)
	if err != nil {
		t.Fatal(err)
	}
	search := vary.Boundary(properties.Find(property), p)
	b := &search
	b.From, b.To, b.Step, b.MaxStates = from, to, step, 300_000
	if err := b.Find(); err != nil {
		t.Fatalf("%v\n%s", err, sc.Text)
	}
	return found{b, sc, p}
}

// A found is a search for a boundary, and of which parameter of which scenario.
type found struct {
	*sim.BoundarySearch
	scenario  *scenario.Scenario
	parameter *scenario.Parameter
}

// law is the inequality by which the verdict flips.
func (b found) law(t rapid.TB, f *sim.Flip) inequality.Law {
	t.Helper()
	broken, err1 := b.parameter.Set(f.Broken.Value)
	safe, err2 := b.parameter.Set(f.Safe.Value)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	q, ok := inequality.Of(b.parameter.Path, broken, safe, sim.Actions(f.Broken.Run), b.Property)
	if !ok {
		t.Fatalf("%s flips from %d to %d, and there is no inequality that says why", b.parameter.Path, f.Safe.Value, f.Broken.Value)
	}
	return q
}

// instantiates wants the inequality to be true on the broken side and false on the safe
// one: its right side is the closed form, at these numbers.
func (b found) instantiates(t rapid.TB) {
	t.Helper()
	if b.parameter.Counts {
		return // no length
	}
	f := &b.Flips[0]
	law := b.law(t, f)
	holds := func(v clock.Ticks) bool {
		return !slices.ContainsFunc(law, func(q *inequality.Inequality) bool {
			left := big.NewRat(int64(v)*f.Broken.Scenario.Unit, 1)
			c := left.Mul(left, q.Times).Cmp(q.Sum)
			return q.AtLeast != f.Rising() || q.AtLeast && c < 0 || !q.AtLeast && c > 0
		})
	}
	if !holds(f.Broken.Value) || holds(f.Safe.Value) {
		t.Fatalf("broken at %d, safe at %d: not what\n%s\nsays\n%s", f.Broken.Value, f.Safe.Value, strings.Join(law.Lines(inequality.ASCII), "\n"), b.scenario.Text)
	}
}

// breaksFrom wants the property to be violated from a value on and not below. The
// search begins at from: a lower value means that it is violated everywhere.
func breaksFrom(t rapid.TB, s setting, b found, value int) {
	t.Helper()
	if clock.Ticks(value) <= b.From {
		if b.Outcome != sim.AlwaysBroken {
			t.Fatalf("%s: %s: wanted always broken, from %d on\n%s", b.Property.Name, told(b.BoundarySearch), value, s.text())
		}
		return
	}
	if b.Outcome != sim.Flipped || len(b.Flips) != 1 || b.Flips[0].Broken.Value != clock.Ticks(value) || b.Flips[0].Safe.Value != clock.Ticks(value)-b.Grain {
		t.Fatalf("%s: %s: wanted it to break from %d on\n%s", b.Property.Name, told(b.BoundarySearch), value, s.text())
	}
	b.instantiates(t)
}

// breaksUpTo wants the property to be violated up to a value and not above. A value
// at the end of the range or beyond means that it is violated everywhere.
func breaksUpTo(t rapid.TB, s setting, b found, value int) {
	t.Helper()
	if clock.Ticks(value) < b.From {
		neverBreaks(t, s, b)
		return
	}
	if clock.Ticks(value) >= b.To {
		if b.Outcome != sim.AlwaysBroken {
			t.Fatalf("%s: %s: wanted always broken, up to %d\n%s", b.Property.Name, told(b.BoundarySearch), value, s.text())
		}
		return
	}
	if b.Outcome != sim.Flipped || len(b.Flips) != 1 || b.Flips[0].Broken.Value != clock.Ticks(value) || b.Flips[0].Safe.Value != clock.Ticks(value)+b.Grain {
		t.Fatalf("%s: %s: wanted it to break up to %d\n%s", b.Property.Name, told(b.BoundarySearch), value, s.text())
	}
	b.instantiates(t)
}

func neverBreaks(t rapid.TB, s setting, b found) {
	t.Helper()
	if b.Outcome != sim.NeverBroken {
		t.Fatalf("%s: %s: wanted it never to break\n%s", b.Property.Name, told(b.BoundarySearch), s.text())
	}
}

// told is what was found in a line.
func told(b *sim.BoundarySearch) string {
	text := b.Outcome.String()
	for _, f := range b.Flips {
		text += fmt.Sprintf(", safe at %d, broken at %d", f.Safe.Value, f.Broken.Value)
	}
	for i := range b.Probes {
		if p := &b.Probes[i]; p.Why != "" {
			text += fmt.Sprintf(", at %d %s", p.Value, p.Why)
		}
	}
	return text
}

// closed runs a property test of a closed form: few random settings, which take a
// search each, and ten times as many with -long.
func closed(t *testing.T, checks int, f func(t *rapid.T)) {
	t.Helper()
	if long() {
		checks *= 10
	}
	flags := flag.Lookup("rapid.checks")
	was := flags.Value.String()
	defer func() { _ = flags.Value.Set(was) }()
	if err := flags.Value.Set(fmt.Sprint(checks)); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, f)
}

// long reports whether the flag -long is set, which the tests inside the package
// define.
func long() bool {
	f := flag.Lookup("long")
	return f != nil && f.Value.String() == "true"
}

// singles draws the lengths of a single instance: times to live up to ten seconds,
// allowances and delays small beside them.
func singles(t *rapid.T) setting {
	s := setting{T: rapid.SampledFrom([]int{20, 57, 300, 1000, 10_000}).Draw(t, "T")}
	s.D = rapid.IntRange(0, s.T/5).Draw(t, "D")
	s.x = rapid.IntRange(0, 1).Draw(t, "x")
	s.a = rapid.IntRange(0, 3).Draw(t, "a")
	s.b = s.a + rapid.IntRange(0, 3).Draw(t, "b-a")
	s.ra = rapid.IntRange(0, 2).Draw(t, "ra")
	s.rb = s.ra + rapid.IntRange(0, 2).Draw(t, "rb-ra")
	s.w0 = rapid.IntRange(0, 2).Draw(t, "w0")
	s.w1 = s.w0 + rapid.IntRange(0, 3).Draw(t, "w1-w0")
	return s
}

// ms is a length as a file writes it.
func ms(n int) string { return fmt.Sprintf("%dms", n) }
