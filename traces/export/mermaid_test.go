package export_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fencepost/model"
	"fencepost/traces/export"
	"fencepost/traces/story"
)

// A diagram is what a sequence diagram says, as its text is read here.
type diagram struct {
	title  string
	actors [][2]string // what lines call it, and its name
	lines  []line
}

// A line is a message, its look as its kind, or a note.
type line struct{ kind, from, to, text string }

// block is a fenced block of Mermaid.
var block = regexp.MustCompile("(?ms)^```mermaid\n(.*?)^```$")

// readMermaid reads a document strictly: every line of its diagrams has one of the forms
// that are known here, and every block and bar that begins ends.
func readMermaid(t *testing.T, text string) (all []diagram) {
	t.Helper()
	if n := strings.Count(text, "```"); n == 0 || n != 2*len(block.FindAllString(text, -1)) {
		t.Fatalf("%d fences", n)
	}
	for _, m := range block.FindAllStringSubmatch(text, -1) {
		if len(m[1]) > 50_000 {
			t.Errorf("a diagram of %d bytes", len(m[1]))
		}
		all = append(all, readDiagram(t, m[1]))
	}
	return all
}

var (
	participant = regexp.MustCompile(`^    participant (p\d+) as (.+)$`)
	message     = regexp.MustCompile(`^    (p\d+)(->>|-->>|-x|--x|-\)|--\))(p\d+): (.+)$`)
	note        = regexp.MustCompile(`^    Note over (p\d+)(?:,(p\d+))?: (.+)$`)
	bar         = regexp.MustCompile(`^    (activate|deactivate) (p\d+)$`)
)

func readDiagram(t *testing.T, text string) (d diagram) {
	t.Helper()
	known, active, open := map[string]bool{}, map[string]bool{}, false
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	title, ok := strings.CutPrefix(lines[1], "    title ")
	if lines[0] != "sequenceDiagram" || !ok {
		t.Fatalf("diagram begins with %q", lines[:2])
	}
	d.title = unescape(t, title)
	for _, l := range lines[2:] {
		use := func(names ...string) {
			for _, name := range names {
				if name != "" && !known[name] {
					t.Errorf("no participant %s: %s", name, l)
				}
			}
		}
		if m := participant.FindStringSubmatch(l); m != nil {
			if known[m[1]] || len(d.lines) > 0 {
				t.Errorf("participant twice, or too late: %s", l)
			}
			known[m[1]] = true
			d.actors = append(d.actors, [2]string{m[1], unescape(t, m[2])})
		} else if m := message.FindStringSubmatch(l); m != nil {
			use(m[1], m[3])
			d.lines = append(d.lines, line{m[2], m[1], m[3], unescape(t, m[4])})
		} else if m := note.FindStringSubmatch(l); m != nil {
			use(m[1], m[2])
			if m[2] == "" {
				m[2] = m[1]
			}
			d.lines = append(d.lines, line{"note", m[1], m[2], unescape(t, m[3])})
		} else if m := bar.FindStringSubmatch(l); m != nil {
			use(m[2])
			if active[m[2]] == (m[1] == "activate") {
				t.Errorf("bar is so already: %s", l)
			}
			active[m[2]] = !active[m[2]]
			d.lines = append(d.lines, line{m[1], m[2], "", ""})
		} else if l == "    rect rgba(255, 0, 0, 0.15)" && !open || l == "    end" && open {
			open = !open
		} else {
			t.Errorf("line is not understood: %q", l)
		}
	}
	for name, is := range active {
		if is {
			t.Errorf("bar of %s has no end, and is not drawn", name)
		}
	}
	if open {
		t.Error("a rect has no end")
	}
	return d
}

var (
	code     = regexp.MustCompile(`#(\d+);`)
	blockEnd = regexp.MustCompile(`(?i)\bend\b`)
	// plain is what a label may have beside codes and new lines.
	plain = regexp.MustCompile(`^[^\x00-\x1f\x7f"#$%&*+:;<>@\[\\\]^` + "`" + `{|}~°¶]*$`)
)

// unescape is a label as it is shown.
func unescape(t *testing.T, label string) string {
	t.Helper()
	rest := strings.ReplaceAll(code.ReplaceAllString(label, ""), "<br/>", "")
	if !plain.MatchString(rest) || blockEnd.MatchString(rest) {
		t.Errorf("label may mean something: %q", label)
	}
	label = strings.ReplaceAll(label, "<br/>", "\n")
	return code.ReplaceAllStringFunc(label, func(c string) string {
		n, err := strconv.Atoi(c[1 : len(c)-1])
		if err != nil {
			t.Error(err)
		}
		return string(rune(n))
	})
}

func oneLine(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), story.Glue, " ")
}

// wantArrows is what a diagram says of the messages of a run, in the order in which they end.
func wantArrows(r *story.Run) []line {
	looks := map[story.Fate][2]string{story.UnderWay: {"-)", "--)"}, story.Arrived: {"->>", "-->>"}, story.Lost: {"-x", "--x"},
		story.Vanished: {"-x", "--x"}, story.Ignored: {"-x", "--x"}}
	arrows := r.Arrows()
	slices.SortStableFunc(arrows, func(a, b story.Arrow) int {
		ends := func(a story.Arrow) int {
			if a.Ended.Step == story.None {
				return len(r.Steps)
			}
			return a.Ended.Step
		}
		return ends(a) - ends(b)
	})
	var want []line
	for _, a := range arrows {
		look := looks[a.Fate][0]
		if a.Reply {
			look = looks[a.Fate][1]
		}
		want = append(want, line{look, fmt.Sprint("p", a.From), fmt.Sprint("p", a.To), a.Text})
	}
	return want
}

// saysAll holds the diagrams of a run to the run: every message once and in order, and every
// note that is not about one.
func saysAll(t *testing.T, r *story.Run, all []diagram) {
	t.Helper()
	var messages []line
	notes := map[string]string{}
	bars := 0
	for i, d := range all {
		for _, l := range d.lines {
			switch l.kind {
			case "note":
				if l.from == l.to {
					notes[l.from] += oneLine(l.text) + "\n"
				}
			case "activate":
				bars++
			case "deactivate":
			default:
				messages = append(messages, l)
			}
		}
		if last := d.lines[len(d.lines)-1]; i < len(all)-1 && !strings.Contains(d.title+fmt.Sprint(d.lines), fmt.Sprintf("part %d of %d follows", i+2, len(all))) {
			t.Errorf("part %d does not say that another follows: %v", i+1, last)
		}
	}
	want := wantArrows(r)
	if len(messages) != len(want) {
		t.Fatalf("%d messages of %d", len(messages), len(want))
	}
	for i, m := range messages {
		if m.kind != want[i].kind || m.from != want[i].from || m.to != want[i].to || !strings.Contains(oneLine(m.text), oneLine(want[i].text)) {
			t.Errorf("message %d is %v, want %v", i, m, want[i])
		}
	}
	for _, d := range r.Deeds() {
		p := fmt.Sprint("p", d.Process)
		for k, n := range d.Notes {
			if n.Trivial || strings.Contains(n.Text, story.Away) || strings.Contains(n.Text, story.Back) ||
				k == 0 && d.Step != story.None && r.Steps[d.Step].Action.Kind == model.Serve {
				continue
			}
			_, after, found := strings.Cut(notes[p], oneLine(n.Text))
			if !found {
				t.Fatalf("the notes of %s do not say, or not in this place: %s", p, n.Text)
			}
			notes[p] = after
		}
	}
	sections := 0
	for _, sp := range r.Spans() {
		if sp.Kind == story.Section {
			sections++
		}
	}
	if bars < sections || len(all) == 1 && bars > sections {
		t.Errorf("%d bars of %d sections", bars, sections)
	}
}

func TestMermaid(t *testing.T) {
	crossed, split := 0, 0
	everyRun(t, func(t *testing.T, r story.Run) {
		text := string(written(t, export.Mermaid, r))
		if text != string(written(t, export.Mermaid, r)) {
			t.Error("the second time it is another text")
		}
		all := readMermaid(t, text)
		saysAll(t, &r, all)
		if len(all) > 1 {
			split++
		}
		crossed += strings.Count(text, "-x")
		if broken := strings.Contains(text, "rect "); broken != (r.Property != "") {
			t.Errorf("something is broken: %v, and %q is", broken, r.Property)
		}
	})
	if crossed == 0 || split == 0 {
		t.Errorf("%d messages were lost, %d runs had several parts: not all was tried", crossed, split)
	}
}

// hostile are names that mean something to Mermaid, to Markdown, to HTML or to JSON.
var hostile = []string{"end", "a;b", "a#59;b", "%%{init: {}}%%", "<b>x</b>", "\"x\"\\", "a\nb", "```", "ﬂ°°59¶ß", "$$x$$",
	"wrap: x", "p0->>p1: x", "style a:#b;", "žluťoučký 鎖", "\x00\u2028", "@{ \"type\": \"database\" }", "as", "participant"}

// named is a run whose scenario and resource have other names.
func named(r story.Run, name string) story.Run {
	s := *r.Scenario
	s.Name, s.Names[0] = name, name
	r.Scenario = &s
	r.Explanation += " " + name
	return r
}

func TestMermaidEscapes(t *testing.T) {
	r := replayed(t, "../nightly-invoice-lost-update.trace")
	for _, name := range hostile {
		t.Run(name, func(t *testing.T) {
			all := readMermaid(t, string(written(t, export.Mermaid, named(r, name))))
			want := strings.ReplaceAll(name, "\x00", "\ufffd")
			if len(all) != 1 || all[0].title != oneLine(want) || all[0].actors[3] != [2]string{"p3", want} {
				t.Errorf("%q became %q, %q", want, all[0].title, all[0].actors)
			}
		})
	}
}

// A run in which nothing happens is drawn as well.
func TestMermaidOfNothing(t *testing.T) {
	r := replayed(t, "../nightly-invoice-use.trace")
	r.Steps, r.End, r.Property, r.Explanation = nil, 0, "", ""
	all := readMermaid(t, string(written(t, export.Mermaid, r)))
	if len(all) != 1 || len(all[0].actors) != 4 || len(all[0].lines) != 1 || all[0].lines[0].text != "nothing happens" {
		t.Errorf("%v", all)
	}
}
