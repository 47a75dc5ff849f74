package scenario

import (
	"errors"
	"strings"
	"testing"

	"fencepost/model"
)

// FuzzParse: no text makes the reader panic, every refusal says what and where,
// and whatever is accepted is a scenario that starts.
func FuzzParse(f *testing.F) {
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(s.Text)
	}
	for _, text := range []string{
		"", "\x00", "\xff", "a: &a [*a]", head + "---", head + "arrive: [[[[[[[[[[", head + "about: |2\n x",
		head + "clocks: {rates: {A: 1.000001, B: 999999/1000000}}", replicated + "  replicas: 6\n  wait: {replicas: 6}\n",
		redlock + "  nodes: 7\n", "? a\n: b", "a: 'b", "a:\n- b\n -c", "{", "%", head + "expect: {use: }", head + "faults: {pause: {max: 99999h}}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse("f.yaml", text)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Problem == "" || strings.Contains(e.Problem, "%!") {
				t.Fatalf("refused with %#v", err)
			}
			if e.At.Line != 0 && (e.At.Line < 1 || e.At.Column < 1 || e.At.Line > 1+strings.Count(string(text), "\n")) {
				t.Fatalf("refused outside of the file: %v", err)
			}
			return
		}
		w := s.Start()
		var m model.Moves
		s.List(&w, &m)
		if len(m.List) == 0 {
			t.Fatal("nothing happens at the start")
		}
		for _, move := range m.List {
			next := w
			var n model.Moves
			if !s.Apply(&next, move.Action, &n) {
				t.Fatalf("move %v was listed and cannot be applied", move.Action)
			}
			s.List(&next, &n)
		}
		for _, path := range [...]string{"clients", "lock.ttl", "faults.pause.max", "about"} {
			if _, err := s.With(path, "3"); err != nil && err.Error() == "" {
				t.Fatal("refused without a word")
			}
		}
		if k, err := s.Scaled(2); err == nil {
			k.List(&w, &m)
		}
	})
}
