package diagram_test

import (
	"bytes"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fencepost/clock"
	"fencepost/traces"
	"fencepost/traces/diagram"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

var update = flag.Bool("update", false, "write the goldens of testdata")

// A picture stands alone: it refers to nothing outside, and inside only to what is there.
func TestStandsAlone(t *testing.T) {
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all, text := r.all, string(r.picture)
		if strings.Count(text, "http") != 1 || !strings.Contains(text, `xmlns="http://www.w3.org/2000/svg"`) {
			t.Error("it refers to something outside")
		}
		for _, not := range []string{"href", "<script", "@import", "NaN", "Inf", "<!"} {
			if strings.Contains(text, not) {
				t.Errorf("there is a %s", not)
			}
		}
		ids := map[string]bool{}
		for _, e := range all {
			if id, found := e.attr["id"]; found {
				if ids[id] || !strings.HasPrefix(id, "spacetime-") {
					t.Errorf("id %s", id)
				}
				ids[id] = true
			}
		}
		used := strings.Fields(all[0].attr["aria-labelledby"])
		for _, e := range all {
			if id, found := strings.CutPrefix(e.attr["fill"], "url(#"); found {
				used = append(used, strings.TrimSuffix(id, ")"))
			}
		}
		for _, id := range used {
			if !ids[id] {
				t.Errorf("there is no %s", id)
			}
		}
		if !bytes.Equal(draw(t, diagram.Diagram{Run: r.Run.Run}), r.picture) {
			t.Error("the second time it is another picture")
		}
	})
}

func TestAllIsInside(t *testing.T) {
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all := r.all
		width, height := all[0].num("width"), all[0].num("height")
		for _, e := range all[1:] {
			if e.in.name == "pattern" || e.in.name == "defs" {
				continue
			}
			for _, b := range e.boxes() {
				if b.left < 0 || b.top < 0 || b.right > width || b.bottom > height {
					t.Errorf("%s %v reaches %v in %g by %g: %s", e.name, e.attr, b, width, height, e.text)
				}
			}
		}
	})
}

// heights is where the times of a picture are, as its labels say, and for those at which time
// stands still for a while, as the ruler says, how high that is.
func heights(all []*element) (at []clock.Ticks, y, still map[clock.Ticks]float64) {
	y, still = map[clock.Ticks]float64{}, map[clock.Ticks]float64{}
	for _, e := range find(all, "rect", "still") {
		if e.attr["data-at"] != "" {
			still[clock.Ticks(e.step("data-at"))] = e.num("height")
		}
	}
	for _, e := range find(all, "text", "time") {
		if text, found := e.attr["data-at"]; found {
			v, _ := strconv.ParseInt(text, 10, 64)
			at = append(at, clock.Ticks(v))
			y[clock.Ticks(v)] = e.num("y") - 4
		}
	}
	return at, y, still
}

// Time runs down, each instant of the run is there, and within a stretch heights
// are in proportion to times; what is between two stretches says how long it is.
func TestTimeIsTrue(t *testing.T) {
	cut := 0
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all := r.all
		at, y, still := heights(all)
		var want []clock.Ticks
		for _, d := range r.Deeds() {
			want = append(want, d.At)
		}
		want = slices.Compact(append(want, r.End))
		if !slices.Equal(at, want) {
			t.Fatalf("instants are %v, the story has %v", at, want)
		}
		gaps := map[clock.Ticks]bool{}
		for _, e := range find(all, "g", "gap") {
			if e.in.is("legend") {
				continue
			}
			from, to := clock.Ticks(e.step("data-from")), clock.Ticks(e.step("data-to"))
			if i := slices.Index(at, from); i < 0 || i+1 == len(at) || at[i+1] != to || !strings.Contains(e.text, " "+r.Scenario.Time(to-from)+" ") {
				t.Errorf("gap from %d to %d says %s", from, to, e.text)
			}
			gaps[from] = true
			cut++
		}
		stood := 0.0 // in the stretch before
		for first := 0; first < len(at); {
			last := first
			for last+1 < len(at) && !gaps[at[last]] {
				last++
			}
			stands := 0.0
			for i := first; i <= last; i++ {
				y[at[i]] -= stands // as if it did not
				stands += still[at[i]]
			}
			for i := first; i <= last; i++ {
				if i > first && y[at[i]] < y[at[i-1]]+10 || i == first && i > 0 && y[at[i]] < y[at[i-1]]+stood+40 {
					t.Errorf("%d is at %g, %d before it at %g", at[i], y[at[i]], at[i-1], y[at[i-1]])
				}
				share := 0.0
				if last > first {
					share = float64(at[i]-at[first]) / float64(at[last]-at[first])
				}
				if due := y[at[first]] + share*(y[at[last]]-y[at[first]]); math.Abs(y[at[i]]-due) > 0.11+0.1*float64(len(still)) {
					t.Errorf("%d is at %g, and in proportion at %g", at[i], y[at[i]], due)
				}
			}
			first, stood = last+1, stands
		}
	})
	if cut < 100 {
		t.Errorf("only %d gaps", cut)
	}
}

// off is how far a height is from where it may be.
func off(y, from, room float64) float64 { return max(from-y, y-from-room, 0) }

// lanes is where the lanes are, as their headings say.
func lanes(all []*element, r *story.Run) map[int]float64 {
	x := map[int]float64{}
	for _, e := range find(all, "text", "head") {
		for i, p := range r.Processes() {
			if p.Name == e.text {
				x[i] = e.num("x")
			}
		}
	}
	return x
}

// Each message is an arrow from when and where it was sent to when it ended.
func TestArrowsAreTrue(t *testing.T) {
	classes := [...]string{story.UnderWay: "underway", story.Arrived: "arrived", story.Lost: "lost", story.Vanished: "vanished", story.Ignored: "ignored"}
	var seen [len(classes)]int
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all := r.all
		_, y, still := heights(all)
		x := lanes(all, &r.Run.Run)
		drawn := map[int]*element{}
		for _, e := range find(all, "path", "shaft") {
			if g := e.within("arrow"); g != nil && g.attr["data-arrow"] != "" && drawn[g.step("data-arrow")] == nil {
				drawn[g.step("data-arrow")] = e
			}
		}
		for i, a := range r.Arrows() {
			e := drawn[i]
			if e == nil {
				t.Fatalf("message %d is not drawn: %+v", i, a)
			}
			seen[a.Fate]++
			g, p := e.in, points(e.attr["d"])
			if g.step("data-step") != a.Sent.Step || g.step("data-end") != a.Ended.Step || !g.is(classes[a.Fate]) || g.is("reply") != a.Reply ||
				g.is("double") != a.Double || g.is("late") != a.Late || !strings.Contains(g.text, a.Text) {
				t.Errorf("arrow %v is of %+v", g.attr, a)
			}
			way := (p[1][0] - p[0][0]) / (x[a.To] - x[a.From])
			if a.Sent.At == a.Ended.At && a.Fate == story.Arrived && p[1][1] < p[0][1]+10 {
				t.Errorf("arrow goes %v, and takes no time: %+v", p, a)
			}
			if off(p[0][1], y[a.Sent.At], still[a.Sent.At]) > 0.11 || off(p[1][1], y[a.Ended.At], still[a.Ended.At]) > 0.11 || math.Abs(p[0][0]-x[a.From]) > 16 || way <= 0 ||
				(a.Fate == story.Arrived) != (math.Abs(p[1][0]-x[a.To]) < 16) && a.Fate != story.Vanished {
				t.Errorf("arrow goes %v: %+v", p, a)
			}
		}
	})
	for fate, n := range seen {
		if n == 0 {
			t.Errorf("no message is %s", classes[fate])
		}
	}
}

// Each span is a bar on its lane from when it begins to when it ends.
func TestSpansAreTrue(t *testing.T) {
	classes := [...]string{story.Key: "key", story.Validity: "validity", story.Section: "section", story.Work: "work",
		story.Pause: "pause", story.Suspend: "suspend", story.Down: "down", story.Cut: "cut"}
	var seen [len(classes)]int
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all := r.all
		_, y, still := heights(all)
		x := lanes(all, &r.Run.Run)
		left := map[story.SpanKind][]*element{}
		for kind, class := range classes {
			for _, e := range find(all, "g", class) {
				if e.is("span") {
					left[story.SpanKind(kind)] = append(left[story.SpanKind(kind)], e)
				}
			}
		}
		for _, sp := range r.Spans() {
			if len(left[sp.Kind]) == 0 {
				t.Fatalf("not drawn: %+v", sp)
			}
			seen[sp.Kind]++
			g := left[sp.Kind][0]
			left[sp.Kind] = left[sp.Kind][1:]
			if sp.From.Step != story.None && g.step("data-step") != sp.From.Step || g.step("data-end") != sp.To.Step || !strings.Contains(g.text, sp.Text) {
				t.Errorf("%v is of %+v", g.attr, sp)
			}
			from, to := math.Inf(1), math.Inf(-1)
			for _, e := range all {
				if e.in == g && e.name == "rect" && !e.is("tail") {
					from, to = min(from, e.num("y")), max(to, e.num("y")+e.num("height"))
					if e.num("x") > x[sp.Process]+15 || e.num("x")+e.num("width") < x[sp.Process]-15 {
						t.Errorf("bar at %g is not on the lane at %g", e.num("x"), x[sp.Process])
					}
				}
			}
			if sp.From.At == sp.To.At && (sp.Kind == story.Section || sp.Kind == story.Work) {
				continue // an instant, and drawn as what goes on if it does
			}
			if short := y[sp.To.At]-y[sp.From.At] < 2; off(from, y[sp.From.At], still[sp.From.At]) > 0.11 || off(to, y[sp.To.At], still[sp.To.At]) > 0.21 && !short {
				t.Errorf("bar from %g to %g: %+v", from, to, sp)
			}
		}
	})
	for kind, n := range seen {
		if n == 0 && kind > 0 {
			t.Errorf("there is no %s", classes[kind])
		}
	}
}

// All that the story says in words is in the picture, but for what an arrow shows: which
// command it is that a server carries out.
func TestNothingIsLeftOut(t *testing.T) {
	bare := strings.NewReplacer(" ", "", story.Glue, "")
	everyRun(t, func(t *testing.T, r *drawnRun) {
		all := r.all
		var said []string
		steps := map[int]bool{}
		for _, e := range find(all, "text", "note") {
			said = append(said, bare.Replace(e.text))
			steps[e.step("data-step")] = true
		}
		runs := map[int]story.Arrow{}
		for _, a := range r.Arrows() {
			if a.Taken.Step != story.None && r.Processes()[a.To].Kind == story.Server {
				runs[a.Taken.Step] = a
			}
		}
		for _, d := range r.Deeds() {
			for i, n := range d.Notes {
				want := n.Text
				if a, found := runs[d.Step]; found && i == 0 && d.Step != story.None {
					want = a.Answer + " to " + r.Processes()[a.From].Name
				}
				k := slices.IndexFunc(said, func(s string) bool { return strings.HasSuffix(s, bare.Replace(want)) })
				if k < 0 && !n.Trivial {
					t.Errorf("%q is not said", want)
				}
			}
			if r.Processes()[d.Process].Kind != story.Server && d.Step != story.None &&
				slices.ContainsFunc(d.Notes, func(n story.Note) bool { return !n.Trivial }) && !steps[d.Step] {
				t.Errorf("nothing is said of step %d", d.Step)
			}
		}
		if b := r.Break(); b != nil {
			var why string
			for _, e := range find(all, "text", "why") {
				why += e.text
			}
			if bare.Replace(why) != bare.Replace(b.Explanation) {
				t.Errorf("the break is %q, want %q", why, b.Explanation)
			}
		}
	})
}

// No label is on another one, or on the bar of a lane.
func TestLabelsDoNotOverlap(t *testing.T) {
	everyRun(t, func(t *testing.T, r *drawnRun) {
		var boxes, bars []box
		var texts []string
		for _, e := range find(r.all, "rect", "") {
			if e.within("span") != nil {
				bars = append(bars, e.boxes()...)
			}
		}
		for _, e := range find(r.all, "text", "") {
			if e.is("token") {
				continue // inside of its bar
			}
			for i, b := range e.boxes() {
				for _, bar := range bars {
					if e.is("note") && b.meets(bar) {
						t.Errorf("%q at %v is on a bar at %v", e.lines[i], b, bar)
					}
				}
				for k, c := range boxes {
					if b.meets(c) {
						t.Errorf("%q at %v is on %q at %v", e.lines[i], b, texts[k], c)
					}
				}
				boxes, texts = append(boxes, b), append(texts, e.lines[i])
			}
		}
	})
}

func TestHostileNames(t *testing.T) {
	const evil = `"/><script>alert('&amp;')</script>]]>` + "\x00\x1b\u0085\ufffe"
	r := tracestest.Replay(t, "../nightly-invoice-lost-update.trace").Story()
	s := *r.Scenario
	s.Name = strings.Repeat(evil, 4)
	s.Names[0] = evil
	r.Scenario, r.Property, r.Explanation = &s, evil, strings.Repeat(evil, 9)
	svg := draw(t, diagram.Diagram{Run: r, ID: evil})
	all := read(t, svg)
	if bytes.Contains(svg, []byte("<script")) || bytes.ContainsAny(svg, "\x00\x1b") {
		t.Error("it is not escaped")
	}
	want := `"/><script>alert('&amp;')</script>]]>` + strings.Repeat("\ufffd", 4)
	if title := find(all, "title", "")[0]; !strings.Contains(title.text, want) {
		t.Errorf("title is %q", title.text)
	}
	if title := find(all, "text", "title")[0].boxes()[0]; title.right > all[0].num("width") {
		t.Errorf("the title reaches to %g of %g", title.right, all[0].num("width"))
	}
	for _, e := range all {
		if e.name == "script" || e.name == "alert" {
			t.Errorf("there is an element %s", e.name)
		}
	}
}

// A run of thousands of actions becomes a long picture of all of them.
func TestLongRun(t *testing.T) {
	run := tracestest.Long(t, 5000)
	svg := draw(t, diagram.Diagram{Run: run})
	if len(svg) > 4<<20 {
		t.Errorf("the picture has %d bytes", len(svg))
	}
	all := read(t, svg)
	arrows := 0
	for _, e := range find(all, "g", "arrow") {
		if e.attr["data-arrow"] != "" {
			arrows++
		}
	}
	spans := 0
	for _, e := range find(all, "g", "span") {
		if e.attr["data-lane"] != "" {
			spans++
		}
	}
	if arrows != len(run.Arrows()) || spans != len(run.Spans()) || arrows < 1000 {
		t.Errorf("%d arrows of %d messages, %d bars of %d spans", arrows, len(run.Arrows()), spans, len(run.Spans()))
	}
}

// A run without a step, and one that ends after its last one.
func TestEnds(t *testing.T) {
	r := tracestest.Replay(t, "../nightly-invoice-use.trace").Story()
	nothing := string(draw(t, diagram.Diagram{Run: story.Run{Scenario: r.Scenario}}))
	if !strings.Contains(nothing, "ledger has no part in this.") {
		t.Error("it does not say who has no part")
	}
	end, err := r.Scenario.ParseTime("20.003s")
	if err != nil {
		t.Fatal(err)
	}
	r.End = end
	later := string(draw(t, diagram.Diagram{Run: r}))
	for _, want := range []string{"lock B1 expires", "is broken at 20.003s"} {
		if !strings.Contains(later, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

func TestGolden(t *testing.T) {
	for _, name := range []string{"nightly-invoice-lost-update", "redlock-5-pause-use"} {
		got := draw(t, diagram.Diagram{Run: tracestest.Replay(t, filepath.Join("..", name+traces.Extension)).Story()})
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs: look at it and run with -update", file)
		}
	}
}
