package scenario

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/network"
)

func parse(t *testing.T, text string) *Scenario {
	t.Helper()
	s, err := Parse("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestScaled looks into every length of the compiled scenario: each is 1000 times
// what it was, and nothing else has changed.
func TestScaled(t *testing.T) {
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		k, err := s.Scaled(1000)
		if err != nil {
			t.Fatal(err)
		}
		want := *s.Scenario
		stretch(reflect.ValueOf(&want).Elem(), 1000)
		want.ClientRates, want.ServerRates = s.ClientRates, s.ServerRates // a rate is no length
		want.Assemble()
		for _, field := range reflect.VisibleFields(reflect.TypeFor[model.Scenario]()) {
			if field.Name == "Lock" {
				continue // it has a function, and is compared below
			}
			a, b := fmt.Sprint(reflect.ValueOf(want).FieldByIndex(field.Index)), fmt.Sprint(reflect.ValueOf(*k.Scenario).FieldByIndex(field.Index))
			if a != b {
				t.Errorf("%s: %s is %s, wanted %s", name, field.Name, b, a)
			}
		}
		want.Lock.Acquire, k.Lock.Acquire = lock.Acquire{}, lock.Acquire{}
		if !reflect.DeepEqual(want.Lock, k.Lock) {
			t.Errorf("%s: the lock is %+v, wanted %+v", name, k.Lock, want.Lock)
		}
		if a, b := k.Time(k.Lock.TTL), s.Time(s.Lock.TTL); a != b {
			t.Errorf("%s: the scaled time to live is %s and was %s", name, a, b)
		}
	}
}

// stretch multiplies all lengths below forever that a package outside can set.
func stretch(v reflect.Value, k clock.Ticks) {
	switch {
	case v.Type() == reflect.TypeFor[clock.Ticks]():
		if n := clock.Ticks(v.Int()); v.CanSet() && n < clock.Forever {
			v.SetInt(int64(n * k))
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			stretch(v.Field(i), k)
		}
	case v.Kind() == reflect.Array, v.Kind() == reflect.Slice:
		for i := range v.Len() {
			stretch(v.Index(i), k)
		}
	}
}

func TestScaledTooFar(t *testing.T) {
	s := parse(t, design)
	for _, k := range []int64{0, -1, 1 << 50, 1 << 62} {
		if _, err := s.Scaled(k); err == nil {
			t.Errorf("scaled by %d", k)
		}
	}
}

func TestRatesSubdivideTheTick(t *testing.T) {
	s := parse(t, head+"clocks: {rates: {clients: 9/10, B: 0.75, servers: 1.1}}\n")
	if s.PerUnit != 99 || s.One != 1 || s.Grace != 1 {
		t.Errorf("a tick is divided by %d, with one of %d and a grace of %d: wanted 99, 1, 1", s.PerUnit, s.One, s.Grace)
	}
	if got, want := s.ClientRates[0], (clock.Rate{Num: 9, Den: 10}); got != want {
		t.Errorf("A's rate is %v, wanted %v", got, want)
	}
	if got, want := s.ClientRates[1], (clock.Rate{Num: 3, Den: 4}); got != want {
		t.Errorf("B's rate is %v, wanted %v: what names one goes before what names all", got, want)
	}
	for _, r := range [...]clock.Rate{s.ClientRates[0], s.ClientRates[1], s.ServerRates[0]} {
		if s.Lock.TTL*r.Den%r.Num != 0 {
			t.Errorf("the time to live is no whole number of ticks at rate %v", r)
		}
	}
	if s.Lock.TTL != 990_000 || s.Time(s.Lock.TTL) != "10s" {
		t.Errorf("the time to live is %d ticks, %s", s.Lock.TTL, s.Time(s.Lock.TTL))
	}
}

func TestTickOfAMicrosecond(t *testing.T) {
	s := parse(t, head+"tick: 1us\narrive: 1500us\n")
	if s.Lock.TTL != 10_000_000 || s.Arrive.Least != 1500 || s.Unit != 1000 {
		t.Errorf("compiled to %d, %d ticks of %d ns", s.Lock.TTL, s.Arrive.Least, s.Unit)
	}
}

func TestServerExpiry(t *testing.T) {
	if s := parse(t, single+"  server-expiry: at-ttl\n"); s.Grace != 0 {
		t.Errorf("grace is %d, wanted none", s.Grace)
	}
}

func TestFaultsGoWhereTheyBelong(t *testing.T) {
	s := parse(t, single+`clients: 3
network: {delay: [1ms, unlimited]}
faults:
  pause: {count: 2, min: 1s, max: unlimited, who: [A, C]}
  clock-jump: {count: 3, by: [-5s, 3s], who: B}
  server-clock-jump: {by: 3s}
  late: {max: 1m, on: resource}
  loss: {count: 4, on: lock}
  cut: {for: 2s}
  evict: {}
`)
	for fault, want := range map[int]model.Fault{
		model.Pause:   {Count: 2, For: network.Window{Least: 1000, Most: clock.Forever}, Who: 0b101, In: model.InsideSection | model.OutsideSection},
		model.Jump:    {Count: 3, Who: 0b010},
		model.Skew:    {Count: 1, Who: 0b1},
		model.Delay:   {Count: 1, For: network.Window{Most: 60_000}, Who: 0b111, On: model.ResourceLinks},
		model.Loss:    {Count: 4, Who: 0b111, On: model.LockLinks},
		model.Cut:     {Count: 1, For: network.Window{Least: 2000, Most: 2000}, Who: 0b111},
		model.Evict:   {Count: 1, Who: 0b1, Keys: model.LockKey},
		model.Suspend: {},
		model.Crash:   {},
		model.Flush:   {},
		model.Kill:    {},
		model.Double:  {},
	} {
		if got := s.Faults[fault]; got != want {
			t.Errorf("fault %d is %+v, wanted %+v", fault, got, want)
		}
	}
	if s.Menu != (clock.Menu{-5000, 3000}) || s.Jumps != 0b11 || s.Skews != 0b10 {
		t.Errorf("the menu is %v, for jumps %b, for servers %b", s.Menu, s.Jumps, s.Skews)
	}
	if s.Link.Most != clock.Forever {
		t.Errorf("the longest delay is %d", s.Link.Most)
	}
}

func TestKeysListsThemAll(t *testing.T) {
	want := map[string]string{
		"fencepost": "required", "lock": "section", "lock.acquire": "required", "lock.ttl": "10s",
		"lock.retry.limit": "3", "lock.renew": "section", "lock.renew.every": "required",
		"faults.pause.max": "required", "faults.late.on": "all", "network.ordered": "true", "expect": "{}",
	}
	for _, k := range Keys() {
		got := k.Default
		switch {
		case k.Section:
			got = "section"
		case k.Required:
			got = "required"
		}
		if w, ok := want[k.Path]; ok && w != got {
			t.Errorf("%s is %s, wanted %s", k.Path, got, w)
		}
		delete(want, k.Path)
		if k.Wants == "" || strings.HasSuffix(k.Path, ".") {
			t.Errorf("key %q says nothing of its value", k.Path)
		}
	}
	if len(want) > 0 {
		t.Errorf("missing are %v", want)
	}
}

// TestDefaultsAreRead makes sure that each default is a value of its key: a file
// that spells all of them out means the same.
func TestDefaultsAreRead(t *testing.T) {
	short := parse(t, head)
	long := parse(t, `fencepost: 1
name: x
about: ''
clients: 2
arrive: unlimited
steps: 0s
tick: 1ms
lock:
  topology: single
  acquire: set-nx-px
  ttl: 10s
  check: none
  drift: 0s
  token: each-attempt
  release: compare-and-delete
  retry: {delay: [50ms, 250ms], limit: 3}
  timeout: unlimited
  server-expiry: after-ttl
work: {kind: read-modify-write, takes: 0s, writes: 1, rounds: 1, between: 0s}
resource: {guard: none, count: 1}
network: {delay: [1ms, 5ms], ordered: true}
clocks: {kind: wall, rates: {}, replica-ahead: 0s}
servers: {persistence: none, restart: [0s, 1s]}
faults: {}
free: unlimited
expect: {}
`)
	if !reflect.DeepEqual(short.File, long.File) {
		t.Errorf("short is\n%+v\nlong is\n%+v", short.File, long.File)
	}
}

// TestPausesBegin: a pause begins where the file says.
func TestPausesBegin(t *testing.T) {
	for word, want := range map[string]model.Places{"inside": model.InsideSection, "outside": model.OutsideSection,
		"anywhere": model.InsideSection | model.OutsideSection} {
		s := parse(t, head+"faults: {pause: {max: 1s, where: "+word+"}}\n")
		if got := s.Faults[model.Pause].In; got != want {
			t.Errorf("where: %s is %b, wanted %b", word, got, want)
		}
	}
}

// TestKeysEvicted: a server drops the keys that the file names.
func TestKeysEvicted(t *testing.T) {
	for word, want := range map[string]model.Keys{"lock": model.LockKey, "fence": model.FenceKey, "all": model.LockKey | model.FenceKey} {
		s := parse(t, "fencepost: 1\nname: x\nlock: {acquire: set-nx-px-with-incr}\nfaults: {evict: {key: "+word+"}}\n")
		if got := s.Faults[model.Evict].Keys; got != want {
			t.Errorf("key: %s drops %b, wanted %b", word, got, want)
		}
	}
}
