package scenario

import (
	"errors"
	"strings"
	"testing"

	"fencepost/clock"
)

const varied = `fencepost: 1
name: varied   # a comment to be kept
lock: {acquire: set-nx-px, ttl: 10s, retry: {delay: [50ms, 250ms], limit: 3}}
network:
  delay: [1ms, 5ms]
faults:
  pause: {max: 30s}
  server-clock-jump: {by: [5s, -2s]}
clocks: {rates: {A: 9/10}}
`

func TestParametersAreFoundAndSet(t *testing.T) {
	s, err := Parse("varied.yaml", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, full string
		was        clock.Ticks
		adds       Effect
		to         clock.Ticks
		line       string
	}{
		{"lock.ttl", "lock.ttl", 10_000, Other, 7000, "ttl: 7s"},
		{"faults.pause.max", "faults.pause.max", 30_000, More, 9982, "max: 9.982s"},
		{"faults.pause.max", "faults.pause.max", 30_000, More, clock.Forever, "max: unlimited"},
		{"faults.pause.count", "faults.pause.count", 1, More, 3, "count: 3"},
		{"network.delay", "network.delay.most", 5, More, 8, "delay: [1ms, 8ms]"},
		{"network.delay[0]", "network.delay.least", 1, Fewer, 0, "delay: [0s, 5ms]"},
		{"network.delay.both", "network.delay.both", 5, Other, 4, "delay: [4ms, 4ms]"},
		{"lock.retry.delay.least", "lock.retry.delay.least", 50, Fewer, 60, "delay: [60ms, 250ms]"},
		{"lock.retry.limit", "lock.retry.limit", 3, Other, clock.Forever, "limit: unlimited"},
		{"faults.server-clock-jump.by[1]", "faults.server-clock-jump.by[1]", -2000, Other, -3000, "by: [5s, -3s]"},
		{"servers.restart", "servers.restart.most", 1000, More, 2000, "servers: {restart: [0s, 2s]}"},
		{"arrive", "arrive.most", clock.Forever, More, 9, "arrive: [0s, 9ms]"},
	} {
		t.Run(c.path, func(t *testing.T) {
			p, err := s.Parameter(c.path)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := p.Get(); !ok || got != c.was || p.Path != c.full || p.Adds != c.adds {
				t.Errorf("%s is %d and adds %v: wanted %s, %d, %v", p.Path, got, p.Adds, c.full, c.was, c.adds)
			}
			set, err := p.Set(c.to)
			if err != nil {
				t.Fatal(err)
			}
			if text := string(set.Text); !strings.Contains(text, c.line) || !strings.Contains(text, "# a comment to be kept") {
				t.Errorf("there is no %q in\n%s", c.line, text)
			}
			again, err := set.Parameter(c.path)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := again.Get(); got != c.to {
				t.Errorf("it was set to %d and is %d", c.to, got)
			}
			if back, err := p.Parse(p.Text(c.to)); err != nil || back != c.to {
				t.Errorf("%q is %d, %v: wanted %d", p.Text(c.to), back, err, c.to)
			}
		})
	}
}

// What a file leaves out with its section can be set, if it is one number.
func TestParameterOfAMissingSection(t *testing.T) {
	s, err := Load("single-no-faults")
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Parameter("faults.pause.max")
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := p.Get(); ok {
		t.Errorf("it is %d already", v)
	}
	set, err := p.Set(9000)
	if err != nil {
		t.Fatal(err)
	}
	if f := set.File.Faults.Pause; f == nil || f.Max.Length.String() != "9s" || f.Count != 1 {
		t.Errorf("the pause is %+v", f)
	}
}

func TestWhatIsNoParameter(t *testing.T) {
	s, err := Parse("varied.yaml", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"lock.tll":                         "did you mean lock.ttl?",
		"lock.acquire":                     "is not a number",
		"lock":                             "is not a number",
		"tick":                             "is not a number",
		"lock.ttl.most":                    "is one number, not several",
		"network.delay[2]":                 "third end",
		"network.delay[x]":                 "no whole number in its brackets",
		"faults.server-clock-jump.by[2]":   "is not there",
		"faults.clock-jump.by[1]":          "is not there",
		"faults.cut.for.most":              "is left out",
		"faults.server-clock-jump.by.most": "is no window's",
	} {
		if _, err := s.Parameter(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v: wanted %q", path, err, want)
		}
	}
}

// A value that does not go with the others is no scenario, and the error says why.
func TestValueThatIsNoScenario(t *testing.T) {
	s, err := Parse("varied.yaml", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		to   clock.Ticks
		want string
	}{
		{"lock.ttl", 0, "lock.ttl is nothing"},
		{"network.delay.least", 6, "before it begins"},
		{"faults.pause.min", 30_001, "above max"},
		{"faults.server-clock-jump.by[0]", -2000, "twice"},
		{"faults.server-clock-jump.by[0]", 0, "not nothing"},
		{"faults.pause.count", 256, "a whole number from 0 to 255"},
	} {
		p, err := s.Parameter(c.path)
		if err != nil {
			t.Fatal(err)
		}
		var e *Error
		if _, err := p.Set(c.to); !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s at %d: %v: wanted %q", c.path, c.to, err, c.want)
		}
	}
}

// Redis counts a time to live in milliseconds, however fine the tick.
func TestGrainOfTheTimeToLive(t *testing.T) {
	s, err := Parse("fine.yaml", []byte("tick: 1us\n"+varied))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Parameter("lock.ttl")
	if err != nil {
		t.Fatal(err)
	}
	if p.Grain != 1000 {
		t.Errorf("the grain is %d ticks: wanted 1000", p.Grain)
	}
	if _, err := p.Parse("1500us"); err == nil {
		t.Error("a time to live of 1.5ms was taken")
	}
	if _, err := p.Set(9_001_000); err != nil {
		t.Error(err)
	}
	if _, err := p.Set(clock.Forever); err == nil {
		t.Error("an unlimited time to live was taken")
	}
}

// Every path that is listed is one, in some file.
func TestParametersAreListed(t *testing.T) {
	s, err := Parse("varied.yaml", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	paths := Parameters()
	for _, path := range paths {
		p, err := s.Parameter(path)
		if err != nil && !strings.Contains(err.Error(), "left out") {
			t.Errorf("%s: %v", path, err)
		}
		if err == nil && (p.Path != path || p.Adds == 0) {
			t.Errorf("%s is called %s and adds %v", path, p.Path, p.Adds)
		}
	}
	if len(paths) < 50 {
		t.Errorf("%d paths are listed", len(paths))
	}
}
