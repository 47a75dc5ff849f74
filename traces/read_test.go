package traces_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"fencepost/traces"

	"pgregory.net/rapid"
)

const small = `fencepost trace 1
# a comment

property lost-update   # another
scenario
| fencepost: 1
|
|   name: x  # kept

steps
0s   A notes the time
1.5s~2 	A sends SET lock A#1 NX PX 10 # and one more
2s observe
`

func TestRead(t *testing.T) {
	got, err := traces.Read("x.trace", strings.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	want := &traces.Trace{
		Name: "x.trace", Property: "lost-update", PropertyLine: 4, PropertyColumn: 10, Scenario: []byte("fencepost: 1\n\n  name: x  # kept\n"),
		Lines: []traces.Line{
			{Number: 11, AtColumn: 1, TextColumn: 6, At: "0s", Text: "A notes the time"},
			{Number: 12, AtColumn: 1, TextColumn: 9, At: "1.5s~2", Text: "A sends SET lock A#1 NX PX 10"},
		},
		Observe: traces.Line{Number: 13, AtColumn: 1, TextColumn: 4, At: "2s", Text: "observe"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	for name, text := range map[string]string{
		"CR LF":                          strings.ReplaceAll(small, "\n", "\r\n"),
		"a byte order mark":              "\ufeff" + small,
		"a byte order mark and CR LF":    "\ufeff" + strings.ReplaceAll(small, "\n", "\r\n"),
		"a byte order mark, no last end": "\ufeff" + strings.TrimSuffix(small, "\n"),
	} {
		converted, err := traces.Read("x.trace", strings.NewReader(text))
		if err != nil || !reflect.DeepEqual(converted, want) {
			t.Errorf("with %s read %+v, %v, want the same as without", name, converted, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	const head = "fencepost trace 1\nproperty use\nscenario\n| a\nsteps\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", `x:1:1: trace has no version: expected the line "fencepost trace 1"`},
		{"binary", "\x00\x01\x02", `x:1:1: character U+0000 is a control character: expected the line "fencepost trace 1"`},
		{"not UTF-8", head + "0s  A \xff", `x:6:7: byte 0xff is no UTF-8: expected a time and an action`},
		{"two byte order marks", "\ufeff\ufeff" + head + "0s observe\n", `x:1:1: file is no trace: expected the line "fencepost trace 1"`},
		{"byte order mark on the way", head + "\ufeff0s observe\n", `x:6:1: step "\ufeff0s observe" has no time: expected one such as 250ms or 1.5s, and then the action`},
		{"something else", "fencepost: 1\n", `x:1:1: file is no trace: expected the line "fencepost trace 1"`},
		{"wrong version", "fencepost trace 2\n", `x:1:17: version "2" is not known: expected 1`},
		{"only a version", "fencepost trace 1\n", `x:2:1: trace ends too early: expected a line such as "property use"`},
		{"no property", "fencepost trace 1\nscenario\n", `x:2:1: line "scenario" comes too early: expected a line such as "property use"`},
		{"bad property", "fencepost trace 1\nproperty Use it\n", `x:2:10: property "Use it" is no name such as use or lost-update`},
		{"property without a name", "fencepost trace 1\nproperty\n", `x:2:9: property has no name: expected one such as use or lost-update`},
		{"property twice", "fencepost trace 1\nproperty use\nproperty use\n", `x:3:1: line "property" comes twice, or too late: expected the line "scenario"`},
		{"no scenario", "fencepost trace 1\nproperty use\nsteps\n", `x:3:1: line "steps" comes too early: expected the line "scenario"`},
		{"empty scenario", "fencepost trace 1\nproperty use\nscenario\nsteps\n", `x:4:1: scenario is empty: expected its lines behind "| "`},
		{"scenario twice", head + "scenario\n", `x:6:1: line "scenario" comes twice, or too late: expected a time and an action`},
		{"bar without a blank", "fencepost trace 1\nproperty use\nscenario\n|a\n", `x:4:2: line of the scenario lacks the blank behind its |`},
		{"scenario goes on", "fencepost trace 1\nproperty use\nscenario\n\\ a\n| b\n", `x:5:1: scenario goes on behind the line that has no newline: expected the line "steps"`},
		{"plain text in the scenario", "fencepost trace 1\nproperty use\nscenario\na: b\n", `x:4:1: line is not understood: expected a line of the scenario behind "| ", or the line "steps"`},
		{"words behind a header", "fencepost trace 1\nproperty use\nscenario of mine\n", `x:3:10: line "scenario" ends in "of mine": expected nothing behind its word`},
		{"no time", head + "  A notes the time\n", `x:6:3: step "A notes the time" has no time: expected one such as 250ms or 1.5s, and then the action`},
		{"bad time", head + "12 A notes the time\n", `x:6:1: time "12" is no duration such as 250ms or 1.5s`},
		{"bad ticks", head + "1s~x A notes the time\n", `x:6:1: time "1s~x" has no whole number of ticks behind its tilde`},
		{"time before the start", head + "-1s A notes the time\n", `x:6:1: step "-1s A notes the time" has no time: expected one such as 250ms or 1.5s, and then the action`},
		{"time going back", head + "2s A notes the time\n1s A resumes\n", `x:7:1: time "1s" goes back: expected 2s or later`},
		{"no action", head + "2s   # A resumes\n", `x:6:3: action is missing: expected one such as "A notes the time", or observe`},
		{"tab in an action", head + "2s A\tresumes\n", `x:6:5: action has a tab in it: expected blanks`},
		{"step behind the end", head + "2s observe\n2s A resumes\n", `x:7:1: step follows the observation: expected the end of the trace`},
		{"one CR", head + "2s A resumes\r\n", `x:6:13: line ends in a carriage return, and the first line does not: expected one kind of line end`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := traces.Read("x", strings.NewReader(c.text))
			var placed *traces.Error
			if err == nil || err.Error() != c.want || !errors.As(err, &placed) {
				t.Errorf("error %v\n want %s", err, c.want)
			}
		})
	}
}

func TestReadRefusesTooMuch(t *testing.T) {
	_, err := traces.Read("x", bytes.NewReader(make([]byte, traces.MaxSize+1)))
	if want := "x: trace is longer than 16 MiB"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	good := func() *traces.Trace {
		return &traces.Trace{Property: "use", Scenario: []byte("a\n"), Lines: []traces.Line{{At: "1s", Text: "A resumes"}}}
	}
	for _, c := range []struct {
		name  string
		spoil func(*traces.Trace)
	}{
		{"property", func(t *traces.Trace) { t.Property = "a b" }},
		{"no scenario", func(t *traces.Trace) { t.Scenario = nil }},
		{"binary scenario", func(t *traces.Trace) { t.Scenario = []byte{0xff} }},
		{"time", func(t *traces.Trace) { t.Lines[0].At = "soon" }},
		{"signed time", func(t *traces.Trace) { t.Lines[0].At = "+1s" }},
		{"observation", func(t *traces.Trace) { t.Observe.At = "soon" }},
		{"newline", func(t *traces.Trace) { t.Lines[0].Text = "A\nB" }},
		{"comment", func(t *traces.Trace) { t.Lines[0].Text = "A # B" }},
		{"blanks", func(t *traces.Trace) { t.Lines[0].Text = " A" }},
		{"observe", func(t *traces.Trace) { t.Lines[0].Text = "observe" }},
		{"time going back", func(t *traces.Trace) { t.Observe.At = "0s" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := good()
			c.spoil(x)
			var b bytes.Buffer
			if err := x.Write(&b); err == nil || b.Len() > 0 {
				t.Errorf("written with error %v:\n%s", err, b.String())
			}
		})
	}
	if err := good().Write(&bytes.Buffer{}, "two\nlines"); err == nil {
		t.Error("a comment of two lines is written")
	}
}

// bare is a trace without what is no part of its text.
func bare(t *traces.Trace) *traces.Trace {
	u := *t
	u.Name, u.PropertyLine, u.PropertyColumn = "", 0, 0
	u.Observe.Number, u.Observe.AtColumn, u.Observe.TextColumn = 0, 0, 0
	u.Lines = append([]traces.Line{}, t.Lines...)
	for i := range u.Lines {
		u.Lines[i].Number, u.Lines[i].AtColumn, u.Lines[i].TextColumn = 0, 0, 0
	}
	return &u
}

// again writes a trace and reads it; the second text must be the first.
func again(t interface {
	Helper()
	Fatalf(string, ...any)
}, x *traces.Trace, about ...string) *traces.Trace {
	t.Helper()
	var b, c bytes.Buffer
	if err := x.Write(&b, about...); err != nil {
		t.Fatalf("trace cannot be written: %v", err)
	}
	y, err := traces.Read("again", bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatalf("text cannot be read: %v\n%s", err, b.String())
	}
	if err := y.Write(&c, about...); err != nil || !bytes.Equal(b.Bytes(), c.Bytes()) {
		t.Fatalf("text changes from\n%s\nto\n%s\nerror %v", b.String(), c.String(), err)
	}
	if !reflect.DeepEqual(bare(x), bare(y)) {
		t.Fatalf("trace changes from\n%+v\nto\n%+v", bare(x), bare(y))
	}
	return y
}

func TestPrintThenParse(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-zé'#:,0-9-]{0,5}[a-z]`)
	rapid.Check(t, func(t *rapid.T) {
		x := &traces.Trace{
			Property: rapid.StringMatching(`[a-z][a-z-]{0,10}`).Draw(t, "property"),
			Scenario: []byte(rapid.StringMatching(`[a-z #|\\\r\t\n:é]{1,60}`).Draw(t, "scenario")),
		}
		at := 0
		draw := func() string {
			at += rapid.IntRange(0, 5000).Draw(t, "later")
			return ms(at)
		}
		for range rapid.IntRange(0, 6).Draw(t, "steps") {
			text := word.Draw(t, "who")
			for range rapid.IntRange(0, 3).Draw(t, "words") {
				text += " " + strings.TrimLeft(word.Draw(t, "word"), "#")
			}
			text = strings.TrimLeft(text, "#")
			x.Lines = append(x.Lines, traces.Line{At: draw(), Text: "A " + text})
		}
		if rapid.Bool().Draw(t, "observe") {
			x.Observe = traces.Line{At: draw(), Text: "observe"}
		}
		again(t, x, traces.About("what is # wrong", "x.trace")...)
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(strings.ReplaceAll(small, "\n", "\r\n")))
	f.Add([]byte("fencepost trace 1\nproperty use\nscenario\n\\ a\nsteps\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		x, err := traces.Read("x", bytes.NewReader(text))
		if err == nil {
			again(t, x)
		}
	})
}
