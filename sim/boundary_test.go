package sim_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// nightly is a lock whose writes become stale from a pause of 18 on: T + x less d2
// and w (B5).
var nightly = setting{T: 20, D: 2, x: 1, a: 1, b: 2, rb: 1, pause: 1}

// The broken side has a run that replays and breaks the property at its end, in a
// scenario that has the value; the safe side a search that came to its end.
func TestBothSidesOfABoundaryAreShown(t *testing.T) {
	for _, property := range []string{"stale", "overwrite", "use"} {
		b := nightly.find(t, property, "faults.pause.max", 0, clock.Forever, 0)
		if b.Outcome != sim.Flipped || len(b.Flips) != 1 {
			t.Fatalf("%s: %s", property, told(b.BoundarySearch))
		}
		f := &b.Flips[0]
		if !f.Rising() || !f.Exact || f.Broken.Value != f.Safe.Value+1 {
			t.Errorf("%s: %s: wanted two values one apart", property, told(b.BoundarySearch))
		}
		if !f.Safe.Safe() || f.Safe.States == 0 || f.Safe.Run != nil {
			t.Errorf("%s: the safe side was not searched", property)
		}
		s := f.Broken.Scenario
		if got := s.Faults[model.Pause].For.Most; got != f.Broken.Value {
			t.Errorf("%s: the broken scenario has a pause of %d: wanted %d", property, got, f.Broken.Value)
		}
		trace := sim.ToTrace(s, nil, b.Property, sim.Record(s, f.Broken.Run), f.Broken.Breaks)
		replayed, err := sim.Replay(s, trace, b.Property)
		if err != nil {
			t.Fatalf("%s: %v", property, err)
		}
		if err := replayed.Confirm(); err != nil {
			t.Errorf("%s: %v", property, err)
		}
	}
}

// A search without a verdict must not pass for one: the boundary is unknown, and
// the interval that is given has it inside.
func TestLimitsMakeABoundaryUnknown(t *testing.T) {
	full := nightly.find(t, "stale", "faults.pause.max", 0, 100, 0)
	want, most := full.Flips[0].Broken.Value, full.Flips[0].Safe.States
	undecided := 0
	for limit := most; limit > 0; limit -= most/12 + 1 {
		b := *full.BoundarySearch
		b.From, b.To, b.MaxStates = 0, 100, limit
		if err := b.Find(); err != nil {
			t.Fatal(err)
		}
		for i := range b.Probes {
			if p := &b.Probes[i]; p.Refused == nil && p.Verdict == properties.Unknown && p.Why == "" {
				t.Errorf("limit %d: unknown at %d, and nothing says why", limit, p.Value)
			}
		}
		switch b.Outcome {
		case sim.Flipped:
			if got := b.Flips[0].Broken.Value; got != want {
				t.Errorf("limit %d: %d: wanted %d", limit, got, want)
			}
		case sim.Undecided:
			undecided++
			if safe, broken := b.Known(); safe != nil && safe.Value >= want || broken != nil && broken.Value < want {
				t.Errorf("limit %d: known is %v, %v: wanted %d in between", limit, safe, broken, want)
			}
			for _, f := range b.Flips {
				if f.Exact || f.Broken.Value < want || f.Safe.Value >= want {
					t.Errorf("limit %d: %s: wanted an interval around %d", limit, told(&b), want)
				}
			}
		default:
			t.Errorf("limit %d: %s", limit, told(&b))
		}
	}
	if undecided == 0 {
		t.Error("no limit was too low: this test tests nothing")
	}
}

// Where even an unlimited pause is too much to search, a finite one may do.
func TestLimitsOfAnUnlimitedParameter(t *testing.T) {
	full := nightly.find(t, "belief", "faults.pause.max", 0, clock.Forever, 0)
	neverBreaks(t, nightly, full)
	if safe, broken := full.Known(); safe == nil || safe.Value != clock.Forever || broken != nil {
		t.Errorf("known is %v, %v: wanted safe without an end", safe, broken)
	}
	b := *full.BoundarySearch
	b.MaxStates = full.Probes[0].States / 2
	if err := b.Find(); err != nil {
		t.Fatal(err)
	}
	if b.Outcome != sim.Undecided {
		t.Errorf("%s: wanted unknown", told(&b))
	}
	if safe, broken := b.Known(); safe != nil && safe.Value >= clock.Forever || broken != nil {
		t.Errorf("known is %v, %v: wanted nothing broken", safe, broken)
	}
}

func TestAStoppedSearchIsUnknown(t *testing.T) {
	b := nightly.find(t, "stale", "faults.pause.max", 0, 100, 0)
	b.Stop = func() bool { return true }
	if err := b.Find(); err != nil || b.Outcome != sim.Undecided {
		t.Errorf("%s, %v: wanted unknown", told(b.BoundarySearch), err)
	}
}

// Values that make no scenario are at the ends of a range, or holes in a scan.
func TestWhereThereIsNoScenario(t *testing.T) {
	s := nightly
	s.pause = 0
	s.more = "faults: {pause: {count: 1, min: 7ms, max: 30ms}}\n"
	b := s.find(t, "stale", "faults.pause.max", 0, 100, 0)
	breaksFrom(t, s, b, 18)
	if b.From != 7 || b.Probes[0].Refused == nil || b.Probes[0].Value != 6 {
		t.Errorf("the range begins at %d and the first probe is at %d: wanted 7, and 6 refused", b.From, b.Probes[0].Value)
	}

	j := setting{T: 20, D: 2, x: 1, w1: 20, more: "faults: {server-clock-jump: {count: 1, by: 1ms}}\n"}
	scan := j.find(t, "belief", "faults.server-clock-jump.by[0]", -9, 9, 3)
	breaksFrom(t, j, scan, 4)
	holes := 0
	for i := range scan.Probes {
		if scan.Probes[i].Refused != nil {
			holes++
		}
	}
	if holes != 1 {
		t.Errorf("%d values of the scan were refused: wanted one, no jump at all", holes)
	}

	scan.At = func(clock.Ticks) (*model.Scenario, error) { return nil, errors.New("no") }
	for _, adds := range []sim.Effect{sim.AddsRuns, sim.TakesRuns, sim.ChangesRuns} {
		scan.Adds = adds
		if err := scan.Find(); !errors.Is(err, sim.ErrNoScenario) {
			t.Errorf("no scenario anywhere: %v", err)
		}
	}
}

// A scan finds every flip that its step does not jump over. With a check, delays can
// be too short to make a write stale, and too long for the lease to be taken at all:
// with all delays d and a pause of p, stale is violated iff
//
//	d >= T + x - p - w1 - rb  and  2d <= V-1
func TestScanFindsTwoFlips(t *testing.T) {
	closed(t, 4, func(t *rapid.T) {
		s := setting{T: 40, D: rapid.IntRange(0, 4).Draw(t, "D"), x: rapid.IntRange(0, 1).Draw(t, "x")}
		p := rapid.IntRange(26, 39).Draw(t, "p")
		s.more = "faults: {pause: {count: 1, max: " + ms(p) + ", who: A}}\n"
		b := s.find(t, "stale", "network.delay.both", 0, 30, 3)
		low, high := s.T+s.x-p, (s.V()-1)/2
		var want []string
		if high-low >= 3 {
			want = append(want, fmt.Sprint(low-1, low), fmt.Sprint(high+1, high))
		} else {
			return // the scan may jump over both
		}
		var got []string
		for _, f := range b.Flips {
			got = append(got, fmt.Sprint(f.Safe.Value, f.Broken.Value))
		}
		if low == 0 {
			want = want[1:]
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || b.Outcome != sim.Flipped {
			t.Fatalf("%s: wanted %v\n%s", told(b.BoundarySearch), want, s.text())
		}
	})
}

// The same boundary at a thousand ticks to the millisecond takes the same searches.
func TestBoundaryDoesNotCareForTheTick(t *testing.T) {
	coarse := nightly.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
	s := nightly
	s.more = "tick: 1us\n"
	fine := s.find(t, "stale", "faults.pause.max", 0, clock.Forever, 0)
	// x is one tick: 18 ms of which one is x become 17 ms and a microsecond.
	breaksFrom(t, s, fine, 17_001)
	if len(coarse.Probes) != len(fine.Probes) {
		t.Errorf("%d probes at 1ms, %d at 1us", len(coarse.Probes), len(fine.Probes))
	}
	for _, b := range []*sim.BoundarySearch{coarse.BoundarySearch, fine.BoundarySearch} {
		if n := len(b.Probes); n > 12 {
			t.Errorf("it took %d probes", n)
		}
	}
}

// BenchmarkBoundary is the time of a boundary to the tick, with a time to live of 10 s and
// two clients: at a tick of 1 ms, at a tick of 1 us, and how many times as long that is.
func BenchmarkBoundary(b *testing.B) {
	took := map[string]time.Duration{}
	for b.Loop() {
		for _, tick := range []string{"1ms", "1us"} {
			s := setting{T: 10_000, D: 102, x: 1, a: 1, b: 5, ra: 1, rb: 5, w1: 5, pause: 1, more: "tick: " + tick + "\n"}
			begun := time.Now()
			found := s.find(b, "use", "faults.pause.max", 0, clock.Forever, 0)
			took[tick] += time.Since(begun)
			if found.Outcome != sim.Flipped {
				b.Fatal(found.Outcome)
			}
		}
	}
	b.ReportMetric(took["1ms"].Seconds()/float64(b.N), "s/1ms-tick")
	b.ReportMetric(took["1us"].Seconds()/float64(b.N), "s/1us-tick")
	b.ReportMetric(took["1us"].Seconds()/took["1ms"].Seconds(), "us/ms")
}

// What a parameter adds or takes is said by package scenario and used here; a run of
// walks at one value must be possible at all larger ones, or smaller ones.
func TestParametersAddWhatTheySay(t *testing.T) {
	s := setting{T: 20, D: 2, x: 1, a: 1, b: 3, ra: 1, rb: 3, w0: 1, w1: 3, pause: 1}
	s.pause = 0
	s.more = "arrive: [1ms, 9ms]\nsteps: [0ms, 2ms]\nservers: {restart: [2ms, 9ms]}\n" +
		"faults: {pause: {count: 1, min: 1ms, max: 9ms}, late: {count: 1, max: 9ms}, crash: {count: 1}, loss: {count: 1}, cut: {count: 1, for: [1ms, 9ms]}}\n"
	sc, err := scenario.Parse("adds.yaml", []byte(s.text()))
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, path := range scenario.Parameters() {
		p, err := sc.Parameter(path)
		if err != nil {
			continue // left out
		}
		v, ok := p.Get()
		if !ok || p.Adds != scenario.More && p.Adds != scenario.Fewer || v >= clock.Forever {
			continue
		}
		to := v + 1
		if p.Adds == scenario.Fewer {
			to = v - 1
		}
		other, err := p.Set(to)
		if err != nil {
			continue
		}
		tried++
		walk := sim.NewWalk(sc.Scenario, 7, properties.All)
		for range 30 {
			walk.Run()
			if why := impossible(other.Scenario, walk.Path()); why != "" {
				t.Errorf("%s: a run at %d is not one at %d: %s", path, v, to, why)
				break
			}
		}
	}
	if tried < 12 {
		t.Errorf("only %d parameters were tried", tried)
	}
}

// impossible says why the steps are no run of the scenario, "" if they are one.
func impossible(s *model.Scenario, steps []sim.Step) string {
	var r sim.Run
	r.Begin(s)
	for _, step := range steps {
		i := slices.IndexFunc(r.List(), func(m model.Move) bool { return m.Action == step.Action })
		if i < 0 {
			return "no move"
		}
		from, to := r.Window(r.List()[i].Guards())
		if step.At < from || step.At > min(to, r.Deadline()) {
			return fmt.Sprintf("%s at %d: not from %d to %d", s.Say(&r.World, step.Action), step.At, from, min(to, r.Deadline()))
		}
		r.Take(step.Action, step.At)
	}
	return ""
}

// A range may begin below where there are scenarios: it begins where they do then.
func TestRangeBeginsWhereScenariosDo(t *testing.T) {
	s := setting{T: 300, D: 10, x: 1, a: 3, b: 7, w0: 5, w1: 9, check: "none"}
	for parameter, least := range map[string]clock.Ticks{"network.delay.most": 3, "work.takes.most": 5} {
		b := s.find(t, "use", parameter, 0, clock.Forever, 0)
		if b.From != least {
			t.Errorf("%s begins at %d: wanted %d", parameter, b.From, least)
		}
		if b.Outcome != sim.Flipped {
			t.Errorf("%s: %s", parameter, told(b.BoundarySearch))
		}
	}
}
