package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fencepost/traces/page"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

func TestPagesAreWellFormed(t *testing.T) {
	foreign := regexp.MustCompile(`(?i)\b(src|href|action|poster|data|srcset|background)="[^#"][^"]*"|url\([^#]|@import|javascript:`)
	for name, p := range corpus(t) {
		t.Run(name, func(t *testing.T) {
			text := p.text
			if outside := foreign.FindString(text); outside != "" {
				t.Errorf("the page refers to %s", outside)
			}
			root := parse(t, text)
			ids := map[string]bool{}
			for _, e := range root.all(func(e *element) bool { return e.attr["id"] != "" }) {
				if ids[e.attr["id"]] {
					t.Errorf("two elements have the id %s", e.attr["id"])
				}
				ids[e.attr["id"]] = true
			}
			for _, e := range root.all(func(e *element) bool { return true }) {
				for _, id := range append(strings.Fields(e.attr["labelledby"]), strings.Fields(e.attr["for"])...) {
					if !ids[id] && !ids[strings.TrimPrefix(id, "#")] {
						t.Errorf("%s is labelled by %s, which is nowhere", e.name, id)
					}
				}
				for name := range e.attr {
					if strings.HasPrefix(name, "on") {
						t.Errorf("%s has a handler in %s, which the policy forbids", e.name, name)
					}
				}
			}
			if verdict := root.named("header")[0].text; !strings.Contains(verdict, p.Explanation) || !strings.Contains(verdict, p.Doc) || !strings.Contains(verdict, p.Replay) {
				t.Errorf("the head says %s", verdict)
			}
			if len(p.Trace) > 0 && root.by(t, "trace").text != string(p.Trace) {
				t.Errorf("the trace reads %q", root.by(t, "trace").text)
			}
			if text != write(t, p.Page) {
				t.Error("the second page is another")
			}
		})
	}
}

// The table has each step once, in order, and says what the steps of the trace say.
func TestTheTableHasAllSteps(t *testing.T) {
	for name, p := range corpus(t) {
		t.Run(name, func(t *testing.T) {
			next, broken := 0, 0
			for _, table := range parse(t, p.text).named("table") {
				if table.children[0].name != "caption" || len(table.named("thead")) != 1 || len(table.all(func(e *element) bool { return e.attr["scope"] == "col" })) != 5 {
					t.Error("a table has no caption or heads")
				}
				for _, r := range table.named("tbody")[0].children {
					if strings.Contains(r.attr["class"], "broken") {
						broken++
					}
					if r.children[0].text == "" { // by time alone
						if r.attr["data-step"] != fmt.Sprint(next-2) {
							t.Errorf("row %s belongs to step %s", r.text, r.attr["data-step"])
						}
						continue
					}
					if r.children[0].text != fmt.Sprint(next) || r.attr["data-step"] != fmt.Sprint(next-1) {
						t.Errorf("row %s is at the place of step %d", r.text, next)
					}
					if next > 0 && (r.children[1].text != p.Scenario.Time(p.Steps[next-1].At) || r.children[3].text == "") {
						t.Errorf("row %s is of step %+v", r.text, p.Steps[next-1].Text)
					}
					next++
				}
			}
			if next != len(p.Steps)+1 || (broken == 1) != (p.Property != "") {
				t.Errorf("%d rows of %d steps, %d of them broken", next, len(p.Steps), broken)
			}
		})
	}
}

// The expectations are read off the steps of the trace.
func TestTheTableInWords(t *testing.T) {
	root := parse(t, write(t, tracestest.Page(t, "../nightly-invoice-use.trace")))
	var got []string
	for _, r := range root.named("tbody")[0].children {
		var cells []string
		for _, c := range r.children {
			cells = append(cells, strings.ReplaceAll(c.text, story.Glue, " "))
		}
		got = append(got, strings.TrimRight(strings.Join(cells, " | ")+" | "+r.attr["class"], " "))
	}
	want := strings.Split(`0 | 0s |  | the start |  |
1 | 0s | A | notes the time | A: step is about to send SET lock A1 NX PX 10000, token A1 |
2 | 0s | A | SET lock A1 NX PX 10000 → redis | A: step has sent SET lock A1 NX PX 10000, waits for redis |
3 | 1ms | redis | A's SET lock A1 NX PX 10000 → OK | A: grant the newest; redis: lock A1, owner A, time to live 10s |
4 | 2ms | A | ← redis: OK | A: step is about to look at its clock, waits for - |
5 | 2ms | A | ENTERS, lease until 9.898s | A: step is about to send READ, inside yes, lease by its clock 9.896s left |
6 | 2ms | A | PAUSES | A: stands still paused since 2ms | fault
 | 9.898s | A | lease over by its clock |  |
7 | 9.997s | B | notes the time | A: lease by its clock over; B: step is about to send SET lock B1 NX PX 10000, token B1 |
8 | 9.997s | B | SET lock B1 NX PX 10000 → redis | B: step has sent SET lock B1 NX PX 10000, waits for redis |
 | 10.002s | redis | lock A1 expires |  |
9 | 10.002s | redis | B's SET lock B1 NX PX 10000 → OK | A: grant a newer one was made; B: grant the newest; redis: lock B1, owner B, time to live 10s |
10 | 10.003s | B | ← redis: OK | B: step is about to look at its clock, waits for - |
11 | 10.003s | B | ENTERS, lease until 19.895s | B: step is about to send READ, inside yes, lease by its clock 9.892s left | broken`, "\n")
	if !slices.Equal(got, want) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

// A record is what the script reads, by the words of the page.
type record struct {
	Texts    []string
	Start    []int
	Steps    [][]int
	Messages []int
	Wire     [][]int
}

func read(t testing.TB, root *element) (r record) {
	t.Helper()
	if err := json.Unmarshal([]byte(root.by(t, "data").text), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// Replayed as the script does it, the record gives the states that the story tells, for each step.
func TestTheRecordReplays(t *testing.T) {
	elapsed := 0
	for name, p := range corpus(t) {
		t.Run(name, func(t *testing.T) {
			root := parse(t, p.text)
			r := read(t, root)
			all, states, arrows := p.Processes(), p.States(), p.Arrows()
			values, wire := slices.Clone(r.Start), map[int]bool{}
			for n, state := range states {
				if n > 0 {
					for pair := range slices.Chunk(r.Steps[n-1], 2) {
						slot := pair[0]
						if slot < 0 {
							slot = -1 - slot
							elapsed++
						}
						if values[slot] == pair[1] {
							t.Fatalf("step %d changes nothing in slot %d", n, slot)
						}
						values[slot] = pair[1]
					}
					for _, k := range r.Wire[n-1] {
						wire[k] = !wire[k]
					}
				}
				slot := 0
				for _, list := range state.Fields {
					for _, f := range list {
						if got := r.Texts[values[slot]]; got != f.Value {
							t.Fatalf("%s is %s after step %d, not %s", f.Name, got, n, f.Value)
						}
						slot++
					}
				}
				if slot != len(values) {
					t.Fatalf("%d slots for %d fields", len(values), slot)
				}
				for k := range arrows {
					if wire[k] != slices.Contains(state.Wire, k) {
						t.Fatalf("message %d is on the wire after step %d: %v", k, n, wire[k])
					}
				}
			}
			if len(r.Steps) != len(p.Steps) || len(r.Wire) != len(p.Steps) || len(r.Messages) != len(arrows) {
				t.Fatalf("%d steps, %d on the wire, %d messages", len(r.Steps), len(r.Wire), len(r.Messages))
			}
			for k, a := range arrows {
				text := r.Texts[r.Messages[k]]
				if !strings.HasPrefix(text, all[a.From].Name+" ") || !strings.HasSuffix(text, story.Glue+all[a.To].Name+": "+a.Text) {
					t.Errorf("message %s is %+v", text, a)
				}
			}

			// the names of the fields and, without a script, the state at the end are in the page
			end := states[len(states)-1]
			var names, words []string
			for _, e := range root.named("dl") {
				for _, line := range e.children {
					names, words = append(names, line.children[0].text), append(words, line.children[1].text)
				}
			}
			slot := 0
			for _, list := range end.Fields {
				for _, f := range list {
					if slot >= len(names) || names[slot] != f.Name || words[slot] != f.Value {
						t.Fatalf("the page has %v, %v", names, words)
					}
					slot++
				}
			}
			if slot != len(names) {
				t.Errorf("the page has %d fields more", len(names)-slot)
			}
			if got := len(root.by(t, "wire").children); got != len(end.Wire) {
				t.Errorf("the page has %d messages under way, not %d", got, len(end.Wire))
			}
		})
	}
	if elapsed < 100 {
		t.Errorf("time ran down %d times only", elapsed)
	}
}

// The browser runs the script that has the hash of the policy, and no other.
func TestThePolicyAllowsTheScript(t *testing.T) {
	text := write(t, tracestest.Page(t, "../nightly-invoice-use.trace"))
	from := strings.LastIndex(text, "<script>") + len("<script>")
	sum := sha256.Sum256([]byte(text[from : from+strings.Index(text[from:], "</script>")]))
	policy := ""
	for _, e := range parse(t, text).named("meta") {
		if e.attr["http-equiv"] == "Content-Security-Policy" {
			policy = e.attr["content"]
		}
	}
	if want := "script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.Contains(policy, want) {
		t.Errorf("policy %s, not %s", policy, want)
	}
}

// tags is the names of all elements, but for the lines of text in the picture, which may be more.
func tags(root *element) (names []string) {
	for _, e := range root.all(func(e *element) bool { return e.name != "text" && e.name != "tspan" }) {
		names = append(names, e.name)
	}
	return names
}

// What comes from a scenario file is text, wherever the page has it.
func TestNothingOfAScenarioIsMarkup(t *testing.T) {
	for _, hostile := range []string{
		`</script><script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `"><b>'`, `--><!--`, `]]>`, `</title><h1>`, `</textarea></details>`,
		"a\u2028b\u2029c", `{{.}}`, "`${alert(1)}`", `&lt;b&gt;&amp;`, `\u003c\"`, `</style><style>*{display:none}`, "\u202Eesrever", "<!--<script>",
	} {
		t.Run(hostile, func(t *testing.T) {
			p := tracestest.Page(t, "../nightly-invoice-lost-update.trace")
			plain := parse(t, write(t, p))
			s := p.Scenario
			s.Name, s.About, s.Names[0] = hostile, "about "+hostile, hostile
			p.Explanation, p.Doc, p.Replay = "so "+hostile, "doc "+hostile, "replay "+hostile
			p.Source, p.Trace = []byte("file "+hostile), []byte("trace "+hostile)
			root := parse(t, write(t, p))
			if got, want := tags(root), tags(plain); !slices.Equal(got, want) {
				t.Errorf("elements %v, not %v", got, want)
			}
			if got := root.named("h1")[0].text; got != hostile {
				t.Errorf("head is %q", got)
			}
			if got := root.named("title")[0].text; !strings.HasPrefix(got, hostile) {
				t.Errorf("title is %q", got)
			}
			head := root.named("header")[0].text
			for _, want := range []string{"about ", "so ", "doc ", "replay "} {
				if !strings.Contains(head, want+hostile) {
					t.Errorf("%s is not in %q", want+hostile, head)
				}
			}
			if got := root.by(t, "trace").text; got != "trace "+hostile {
				t.Errorf("trace is %q", got)
			}
			found := 0
			for _, e := range root.named("h3") {
				if e.text == hostile+" resource" {
					found++
				}
			}
			for _, text := range read(t, root).Texts {
				if text == hostile {
					found++
				}
			}
			for _, e := range root.named("td") {
				if e.text == hostile {
					found++
				}
			}
			if found < 4 {
				t.Errorf("the resource is found %d times", found)
			}
		})
	}
}

func TestALongRunIsASmallPage(t *testing.T) {
	text := write(t, &page.Page{Run: tracestest.Long(t, 5000)})
	if len(text) > 2_000_000 {
		t.Errorf("%d bytes", len(text))
	}
	if !strings.Contains(text, "This run has 5000 steps, too many for a diagram") {
		t.Error("the diagram is left out in silence")
	}
}

// A run without a step, and none that breaks anything, is a page as well.
func TestAnEmptyRun(t *testing.T) {
	p := tracestest.Page(t, "../nightly-invoice-use.trace")
	empty := &page.Page{Run: story.Run{Scenario: p.Scenario}}
	root := parse(t, write(t, empty))
	if r := read(t, root); len(r.Steps) != 0 || len(r.Start) == 0 {
		t.Errorf("%+v", r)
	}
	if text := root.named("body")[0].text; strings.Contains(text, "is broken") {
		t.Error("nothing is broken")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestAWriteThatFails(t *testing.T) {
	p := tracestest.Page(t, "../nightly-invoice-use.trace")
	if err := p.WriteHTML(full{}); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("%v", err)
	}
}
