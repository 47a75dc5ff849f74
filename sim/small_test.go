package sim

import (
	"errors"
	"flag"
	"os"
	"reflect"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
)

// thorough is the flag -long. The name long is taken by a scenario of these tests.
var thorough = flag.Bool("long", false, "also the slow laws: more random scenarios, larger searches, sabotage of the engine's source")

// TestMain fixes the seed of rapid, so that two runs test the same, and how many
// scenarios it draws. The command line overrides both.
func TestMain(m *testing.M) {
	const few, many = "60", "1500"
	if err := errors.Join(flag.Set("rapid.seed", "1"), flag.Set("rapid.checks", few)); err != nil {
		panic(err)
	}
	flag.Parse()
	if checks := flag.Lookup("rapid.checks"); *thorough && checks.Value.String() == few {
		if err := flag.Set("rapid.checks", many); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// builtin is a built-in scenario.
func builtin(t testing.TB, name string) *model.Scenario {
	t.Helper()
	s, err := scenario.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Scenario
}

// parsed is the scenario of a file's text.
func parsed(t testing.TB, text string) *model.Scenario {
	t.Helper()
	s, err := scenario.Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Scenario
}

// smallOf is a length in a handful of ticks: as order-preserving as so few leave
// it. The steps lie between lengths that built-in scenarios compare.
func smallOf(ms clock.Ticks) clock.Ticks {
	if ms < 0 {
		return -smallOf(-ms)
	}
	for ticks, below := range [...]clock.Ticks{2, 1500, 8000, 10_001} {
		if ms < below {
			return clock.Ticks(ticks)
		}
	}
	return 4
}

// small is the scenario with all its lengths mapped onto 0 to 4 ticks. Clocks that
// differ in rate run twice as fast or half as fast, and all lengths are doubled so
// that thresholds stay whole.
func small(of *model.Scenario) *model.Scenario {
	s := *of
	factor := clock.Ticks(1)
	for _, rates := range [...][]clock.Rate{s.ClientRates[:], s.ServerRates[:]} {
		for i := range rates {
			switch r := &rates[i]; {
			case r.Num > r.Den:
				*r, factor = clock.Rate{Num: 2, Den: 1}, 2
			case r.Num < r.Den:
				*r, factor = clock.Rate{Num: 1, Den: 2}, 2
			}
		}
	}
	perMilli := s.PerUnit * clock.Ticks(1e6/s.Unit)
	lengths(reflect.ValueOf(&s).Elem(), func(l *clock.Ticks) {
		if *l < clock.Forever {
			*l = smallOf(*l/perMilli) * factor
		}
	})
	s.Grace = min(of.Grace, 1)
	s.One, s.Unit, s.PerUnit = 1, 1e6, 1
	s.Assemble()
	return &s
}

// lengths calls f on every length of a scenario: on all ticks but those of rates,
// of the script, which is assembled from the others, and of the scales.
func lengths(v reflect.Value, f func(*clock.Ticks)) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[clock.Rate]() {
			return
		}
		for i := range v.NumField() {
			switch v.Type().Field(i).Name {
			case "Script", "Grace", "One", "Unit", "PerUnit":
				continue
			}
			if v.Field(i).CanSet() {
				lengths(v.Field(i), f)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			lengths(v.Index(i), f)
		}
	case reflect.Int64:
		if l, ok := v.Addr().Interface().(*clock.Ticks); ok {
			f(l)
		}
	}
}

// cutDown makes a scenario smaller still, for the search tick by tick: one letter
// for each thing that is taken away.
func cutDown(s *model.Scenario, what string) {
	for _, letter := range what {
		switch letter {
		case 'n': // two nodes of those of a Redlock
			s.Servers, s.Lock.Quorum = 2, min(s.Lock.Quorum, 2)
		case 'r': // nobody tries again
			s.Lock.Retries = 0
		case 'a': // clients come within a tick
			s.Arrive.Most = 1
		case 'b': // writes without reading first
			s.Section.Reads = false
		case 'w': // work takes no time
			s.Section.Takes.Least, s.Section.Takes.Most = 0, 0
		case 'd': // messages to servers take no time
			s.Link.Least, s.Link.Most = 0, 0
		case 'e': // nor those to the resource
			s.Resource.Least, s.Resource.Most = 0, 0
		case 't': // shorter leases and pauses
			s.Lock.TTL, s.Faults[model.Pause].For.Most = min(s.Lock.TTL, 2), min(s.Faults[model.Pause].For.Most, 2)
			s.Lock.Drift = min(s.Lock.Drift, 1)
		case 'o': // two rounds, to be asked again
			s.Section.Rounds = 2
		case 'c': // two clients, one round, one write
			s.Clients, s.Section.Rounds, s.Section.Writes = 2, 1, 1
		}
	}
	s.Assemble()
}
