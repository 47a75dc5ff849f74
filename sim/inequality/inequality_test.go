package inequality

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/vary"
)

func ms(n int64) *big.Rat { return big.NewRat(n*int64(time.Millisecond), 1) }

func TestText(t *testing.T) {
	one := big.NewRat(1, 1)
	for _, c := range []struct {
		q             Inequality
		law, instance string
	}{
		{Inequality{"faults.pause.max", one, true, []Term{{"lock.ttl", one, ms(10_000)}, {"tick", big.NewRat(2, 1), ms(1)}, {"work.takes.most", big.NewRat(-1, 1), ms(40)}}, ms(9962)},
			"faults.pause.max >= lock.ttl + 2*tick - work.takes.most", ">= 10s + 2*1ms - 40ms = 9.962s"},
		{Inequality{"a", big.NewRat(3, 1), false, []Term{{"b", big.NewRat(-2, 11), ms(5)}, {"c", big.NewRat(-1, 1), ms(-7)}, {"d", big.NewRat(-1, 1), ms(8)}}, big.NewRat(-1_909_090_909_090, 1_000_000)},
			"3*a <= - 2/11*b - c - d", "<= - 2/11*5ms - (-7ms) - 8ms = -1.909091ms"},
		{Inequality{"a", one, true, nil, ms(0)}, "a >= 0s", ">= 0s"},
	} {
		if got := c.q.Text(ASCII); got != c.law {
			t.Errorf("law %q: wanted %q", got, c.law)
		}
		if got := c.q.Instance(ASCII); got != c.instance {
			t.Errorf("instance %q: wanted %q", got, c.instance)
		}
	}
	q := Inequality{"a", big.NewRat(2, 1), true, []Term{{"b", big.NewRat(-3, 1), ms(1)}}, ms(-3)}
	if got := q.Text(Typeset); got != "2·a ≥ − 3·b" {
		t.Errorf("law %q", got)
	}
}

func parsed(t *testing.T) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Parse("small.yaml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const small = `fencepost: 1
name: small
lock: {acquire: set-nx-px, ttl: 20ms, check: elapsed-below-ttl, retry: {limit: 0}}
network: {delay: [1ms, 2ms]}
faults: {pause: {count: 1, max: 30ms}}
`

// lawOf is the law by which a property breaks as pauses get longer, with so many keys set.
func lawOf(t *testing.T, s *scenario.Scenario, of *properties.Property, set ...string) string {
	t.Helper()
	var err error
	for i := 0; i < len(set) && err == nil; i += 2 {
		s, err = s.With(set[i], set[i+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	pause, err := s.Parameter("faults.pause.max")
	if err != nil {
		t.Fatal(err)
	}
	b := vary.Boundary(of, pause)
	b.To = clock.Forever
	if err := b.Find(); err != nil || len(b.Flips) != 1 {
		t.Fatal(b.Outcome, err)
	}
	f := &b.Flips[0]
	broken, err1 := pause.Set(f.Broken.Value)
	safe, err2 := pause.Set(f.Safe.Value)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	law, _ := Of(pause.Path, broken, safe, sim.Actions(f.Broken.Run), of)
	return strings.Join(law.Text(ASCII), "\n")
}

// TestTick: what a tick adds is told by a finer one, also of the finest that a file may
// have.
func TestTick(t *testing.T) {
	const want = "faults.pause.max >= lock.ttl + network.delay.least + tick - work.takes - 5*network.delay.most"
	for _, tick := range []string{"1us", "500us", "1ms"} {
		if got := lawOf(t, parsed(t), &properties.Use, "tick", tick); got != want {
			t.Errorf("tick %s: got\n%s\nwanted\n%s", tick, got, want)
		}
	}
}

// TestLengthsOfNothing: a length that is nothing in the file counts all the same, and
// so does a step that may take none.
func TestLengthsOfNothing(t *testing.T) {
	for _, c := range []struct {
		key, value, want string
	}{
		{"steps", "[0s, 1ms]", "faults.pause.max >= lock.ttl + network.delay.least + tick - 8*steps.most - work.takes - 5*network.delay.most"},
		{"network.delay", "[0s, 2ms]", "faults.pause.max >= lock.ttl + network.delay.least + tick - work.takes - 5*network.delay.most"},
	} {
		if got := lawOf(t, parsed(t), &properties.Use, c.key, c.value); got != c.want {
			t.Errorf("%s %s: got\n%s\nwanted\n%s", c.key, c.value, got, c.want)
		}
	}
	// B's work comes before its write, and may be none at all.
	s, err := scenario.Load("fence-compared-first")
	if err != nil {
		t.Fatal(err)
	}
	const want = "faults.pause.max >= lock.ttl + work.takes.least + 4*network.delay.least + tick - work.takes.most - 4*network.delay.most"
	if got := lawOf(t, s, &properties.Overwrite); got != want {
		t.Errorf("got\n%s\nwanted\n%s", got, want)
	}
}

// TestEqualLengths: where two lengths are the same by chance, a run may need both.
func TestEqualLengths(t *testing.T) {
	s, err := scenario.Load("patroni-1579")
	if err != nil {
		t.Fatal(err)
	}
	at := func(ttl string) *scenario.Scenario {
		s, err := s.With("lock.ttl", ttl)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	broken := at("30003ms")
	c := sim.Check{Scenario: broken.Scenario, Properties: []*properties.Property{&properties.Use}, WhenFound: true}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	law, _ := Of("lock.ttl", broken, at("30004ms"), c.Found[0].Path, &properties.Use)
	text := strings.Join(law.Text(ASCII), "\n")
	for _, key := range []string{"lock.renew.every", "lock.retry.delay.most"} {
		if !strings.Contains(text, key) {
			t.Errorf("both are 10s, and %s is not in it:\n%s", key, text)
		}
	}
}

// TestNone: what is no matter of lengths has no inequality, and neither have two
// scenarios in both of which the run is possible, or in none.
func TestNone(t *testing.T) {
	at := func(key, value string) *scenario.Scenario {
		s, err := scenario.Parse("small.yaml", []byte(small))
		if err == nil {
			s, err = s.With(key, value)
		}
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	broken := at("faults.pause.max", "30ms")
	c := sim.Check{Scenario: broken.Scenario, Properties: []*properties.Property{&properties.Use}, WhenFound: true}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	path := c.Found[0].Path
	if _, ok := Of("faults.pause.max", broken, at("faults.pause.max", "3ms"), path, &properties.Use); !ok {
		t.Error("a pause of 3ms is too short, and there is no inequality")
	}
	for name, c := range map[string]struct {
		key          string
		broken, safe *scenario.Scenario
		path         []model.Action
	}{
		"a count":               {"faults.pause.count", broken, at("faults.pause.count", "0"), path},
		"a length of no file":   {"faults.suspend.for", broken, at("faults.pause.max", "3ms"), path},
		"another length":        {"lock.ttl", broken, at("faults.pause.max", "3ms"), path},
		"possible in both":      {"faults.pause.max", broken, at("faults.pause.max", "29ms"), path},
		"possible in none":      {"faults.pause.max", at("faults.pause.max", "4ms"), at("faults.pause.max", "3ms"), path},
		"the wrong way round":   {"faults.pause.max", at("faults.pause.max", "3ms"), broken, path},
		"actions that are none": {"faults.pause.max", broken, at("faults.pause.max", "3ms"), path[1:]},
		"nothing is broken":     {"faults.pause.max", broken, at("faults.pause.max", "3ms"), path[:1]},
	} {
		if q, ok := Of(c.key, c.broken, c.safe, c.path, &properties.Use); ok {
			t.Errorf("%s: got %q", name, q.Text(ASCII))
		}
	}
}

// TestPieces: with delays so long that the answer comes at the last moment of the
// validity, it is the drift that the pause has to make up for and no more the whole
// time to live.
func TestPieces(t *testing.T) {
	s, err := scenario.Parse("small.yaml", []byte(small))
	if err == nil {
		s, err = s.With("resource.delay", "1ms")
	}
	if err == nil {
		s, err = s.With("lock.check", "elapsed-below-ttl-minus-drift")
	}
	if err == nil {
		s, err = s.With("lock.drift", "5ms")
	}
	if err != nil {
		t.Fatal(err)
	}
	x, err1 := s.Parameter("network.delay.most")
	y, err2 := s.Parameter("faults.pause.max")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	m := vary.Map(&properties.Stale, x, y, sim.Axis{From: 1, To: 21, Step: 4}, sim.Axis{From: 0, To: 30, Step: 10})
	if err := m.Draw(); err != nil {
		t.Fatal(err)
	}
	pieces, err := Pieces(&m, x, y)
	if err != nil {
		t.Fatal(err)
	}
	got := Lines(pieces, x, ASCII)
	// T + x - b - w - 3r, for a read, its answer and the write, and from b = V-1-a = 13 on
	// D + a + x + 1 - w - 3r
	want := []string{
		"faults.pause.max >= lock.ttl + tick - work.takes - 3*resource.delay - network.delay.most, from network.delay.most=1ms to 13ms",
		"faults.pause.max >= lock.drift + network.delay.least + 2*tick - work.takes - 3*resource.delay, from network.delay.most=17ms to 21ms",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, wanted %q", got, want)
	}
}
