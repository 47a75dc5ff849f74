package export_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"

	"fencepost/clock"
	"fencepost/traces/export"
	"fencepost/traces/story"
)

// An event is an event of the Trace Event Format.
type event struct {
	Name, Cat, Ph string
	Pid, Tid      int
	Ts, Dur       json.Number
	ID, Bp, S     string
	Args          map[string]any
	from, to      *big.Rat
}

type place struct{ pid, tid int }

// readChrome reads a trace strictly: times never go back, spans of one track do not overlap,
// each flow has one beginning and then one end, which are bound to spans, and every
// track has a name.
func readChrome(t *testing.T, text []byte) []event {
	t.Helper()
	var trace struct {
		DisplayTimeUnit string
		OtherData       map[string]string
		TraceEvents     []event
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	d.DisallowUnknownFields()
	if err := d.Decode(&trace); err != nil || d.More() {
		t.Fatal(err)
	}
	names := map[place]string{}
	last := map[place]*event{} // the last span of a track
	flows := map[string]*event{}
	ended := map[string]bool{}
	now := new(big.Rat)
	for i := range trace.TraceEvents {
		e := &trace.TraceEvents[i]
		at := place{e.Pid, e.Tid}
		if e.Ph == "M" {
			if e.Name == "thread_name" || e.Name == "process_name" {
				names[at] = e.Args["name"].(string)
			}
			continue
		}
		if names[at] == "" || names[place{e.Pid, 0}] == "" {
			t.Errorf("track of %+v has no name", e)
		}
		e.from = rational(t, e.Ts)
		if e.from.Cmp(now) < 0 {
			t.Fatalf("time goes back to %s: %+v", e.Ts, e)
		}
		now = e.from
		bound := last[at]
		switch e.Ph {
		case "X":
			e.to = new(big.Rat).Add(e.from, rational(t, e.Dur))
			if bound != nil && bound.to.Cmp(e.from) > 0 {
				t.Fatalf("span %+v overlaps %+v", e, bound)
			}
			last[at] = e
		case "s", "f":
			if bound == nil || bound.from.Cmp(e.from) != 0 {
				t.Fatalf("flow %+v has no span that begins with it", e)
			}
			begun := flows[e.ID]
			switch {
			case e.Ph == "s" && begun != nil, e.Ph == "f" && (begun == nil || ended[e.ID] || begun.Name != e.Name || begun.Cat != e.Cat || e.Bp != "e"):
				t.Fatalf("flow %+v begins with %+v", e, begun)
			case e.Ph == "s":
				flows[e.ID] = e
			default:
				ended[e.ID] = true
			}
		case "i":
			if e.S != "g" {
				t.Errorf("instant %+v", e)
			}
		default:
			t.Errorf("phase of %+v", e)
		}
	}
	if len(flows) != len(ended) {
		t.Errorf("%d flows begin, %d end", len(flows), len(ended))
	}
	return trace.TraceEvents
}

func rational(t *testing.T, n json.Number) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(n.String())
	if !ok || r.Sign() < 0 {
		t.Fatalf("%q is no time", n)
	}
	return r
}

func TestChrome(t *testing.T) {
	parallel := 0
	everyRun(t, func(t *testing.T, r story.Run) {
		text := written(t, export.Chrome, r)
		count := map[string]int{}
		for _, e := range readChrome(t, text) {
			count[e.Ph+" "+e.Cat]++
			if e.Ph == "M" && e.Name == "thread_name" && strings.HasSuffix(e.Args["name"].(string), "(2)") {
				parallel++
			}
			if words, ok := e.Args["at"].(string); ok && !strings.Contains(words, "~") {
				d, err := time.ParseDuration(words)
				if err != nil || new(big.Rat).SetFrac64(d.Nanoseconds(), 1000).Cmp(e.from) != 0 {
					t.Fatalf("at %s: %+v, %v", words, e, err)
				}
			}
		}
		arrived, faults, broken := 0, 0, 0
		for _, a := range r.Arrows() {
			if a.Fate == story.Arrived {
				arrived++
			}
		}
		deeds := r.Deeds()
		for _, d := range deeds {
			if d.Fault {
				faults++
			}
		}
		if r.Property != "" {
			broken++
		}
		for what, want := range map[string]int{"X message": len(r.Arrows()), "s message": arrived, "f message": arrived,
			"X deed": len(deeds) - faults, "X fault": faults, "X span": len(r.Spans()), "i break": broken} {
			if count[what] != want {
				t.Errorf("%s: %d events, want %d", what, count[what], want)
			}
		}
		if !bytes.Equal(text, written(t, export.Chrome, r)) {
			t.Error("the second time it is another text")
		}
	})
	if parallel == 0 {
		t.Error("no two spans of one kind were ever at once: that they are on tracks of their own was not tried")
	}
}

// A tick may be finer than a microsecond, and finer than a nanosecond.
func TestChromeOfFineTicks(t *testing.T) {
	r := replayed(t, "../nightly-invoice-use.trace")
	for _, c := range []struct {
		unit int64
		per  int64
		want string // of the tenth step, at 10 003 ticks
	}{{1_000_000, 1, "10003000"}, {1000, 1, "10003"}, {1, 1, "10.003"}, {10, 1, "100.03"}, {1, 3, "3.334"}, {100, 3, "333.433"}} {
		s := *r.Scenario
		s.Unit = c.unit
		s.PerUnit *= clock.Ticks(c.per)
		fine := r
		fine.Scenario = &s
		fine.Property, fine.Explanation = "", ""
		got := ""
		for _, e := range readChrome(t, written(t, export.Chrome, fine)) {
			if e.Args["action"] == "B finds its lease valid" {
				got = e.Ts.String()
			}
		}
		if got != c.want {
			t.Errorf("%d ticks in %d ns: %s, want %s", c.per, c.unit, got, c.want)
		}
	}
}

func TestChromeOfHostileNames(t *testing.T) {
	r := replayed(t, "../nightly-invoice-lost-update.trace")
	for _, name := range hostile {
		events := readChrome(t, written(t, export.Chrome, named(r, name)))
		found := false
		for _, e := range events {
			found = found || e.Name == "process_name" && e.Args["name"] == name
		}
		if !found {
			t.Errorf("no process is called %q", name)
		}
	}
}
