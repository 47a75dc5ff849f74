package scenario

import (
	"errors"
	"strings"
	"testing"
)

func TestWith(t *testing.T) {
	for _, c := range []struct{ name, text, path, value, want string }{
		{"a value", head + "clients: 2 # two\n", "clients", "3", head + "clients: 3 # two\n"},
		{"a value in brackets", head + "faults: {pause: {max: 30s, count: 1}}\n", "faults.pause.max", "12s", head + "faults: {pause: {max: 12s, count: 1}}\n"},
		{"a window", head + "network: {delay: [1ms, 5ms], ordered: true}\n", "network.delay", "[0s, 7ms]", head + "network: {delay: [0s, 7ms], ordered: true}\n"},
		{"a quoted value", "fencepost: 1\nname: \"x\"\nlock: {acquire: 'set-nx-px'}\n", "lock.acquire", "setnx", "fencepost: 1\nname: \"x\"\nlock: {acquire: setnx}\n"},
		{"a missing key of the file", head, "clients", "3", head + "clients: 3\n"},
		{"a missing key of a section", single + "  ttl: 10s\n", "lock.drift", "1s", "fencepost: 1\nname: x\nlock:\n  drift: 1s\n  acquire: set-nx-px\n  ttl: 10s\n"},
		{"a missing key in brackets", head, "lock.ttl", "3s", "fencepost: 1\nname: x\nlock: {ttl: 3s, acquire: set-nx-px}\n"},
		{"a missing key of nothing", head + "faults: {}\n", "faults.pause.max", "3s", head + "faults: {pause: {max: 3s}}\n"},
		{"a missing section", head, "faults.pause.max", "3s", head + "faults: {pause: {max: 3s}}\n"},
		{"a missing section in a section", single, "lock.retry.limit", "0", "fencepost: 1\nname: x\nlock:\n  retry: {limit: 0}\n  acquire: set-nx-px\n"},
		{"all in brackets", "{fencepost: 1, about: \u00fc, name: x, clients: 2, lock: {acquire: setnx}}", "clients", "4", "{fencepost: 1, about: \u00fc, name: x, clients: 4, lock: {acquire: setnx}}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse("f.yaml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			with, err := s.With(c.path, c.value)
			if err != nil {
				t.Fatal(err)
			}
			if string(with.Text) != c.want {
				t.Errorf("got\n%s\nwanted\n%s", with.Text, c.want)
			}
		})
	}
}

func TestWithRefuses(t *testing.T) {
	s := parse(t, design)
	for _, c := range []struct{ path, value, says string }{
		{"faults.pause.maxx", "1s", "key faults.pause.maxx is unknown: did you mean faults.pause.max?"},
		{"faults.pause.max", "1", "faults.pause.max is 1, without a unit"},
		{"lock.drift", "10s", "lock.drift is 10s, not below the ttl of 10s"},
		{"lock", "{}", "lock takes more than one line"},
	} {
		_, err := s.With(c.path, c.value)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s=%s: got %v, wanted %s", c.path, c.value, err, c.says)
		}
	}
}

// TestWithWhatIsThere sets keys of the built-in files to values they can have,
// and finds the rest of the file unchanged.
func TestWithWhatIsThere(t *testing.T) {
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range [...][2]string{{"lock.ttl", "11s"}, {"faults.pause.max", "12s"}, {"work.rounds", "3"}, {"free", "77s"}} {
			with, err := s.With(set[0], set[1])
			var e *Error
			switch {
			case errors.As(err, &e) && e.At.Line != 0:
			case err != nil:
				t.Errorf("%s with %v: %v", name, set, err)
			case len(with.Expect) != len(s.Expect) || with.Name != name:
				t.Errorf("%s with %v has become another scenario", name, set)
			}
		}
	}
}
