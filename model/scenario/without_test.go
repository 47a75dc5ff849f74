package scenario

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestWithout(t *testing.T) {
	for _, c := range []struct{ name, text, path, want string }{
		{"a key of the file", head + "clients: 3 # three\n", "clients", head},
		{"a missing key", head, "clients", head},
		{"a missing section", head, "faults.pause", head},
		{"a block", head + "faults:\n  pause:\n    count: 2\n    # long\n    max: 3s\n  crash: {count: 1}\nclients: 3\n", "faults.pause", head + "faults:\n  crash: {count: 1}\nclients: 3\n"},
		{"the last of a block", head + "faults:\n  crash: {count: 1}\n  pause:\n    max: 3s\n\nclients: 3\n", "faults.pause", head + "faults:\n  crash: {count: 1}\n\nclients: 3\n"},
		{"alone in a block", head + "faults:\n  pause:\n    max: 3s\nclients: 3\n", "faults.pause", head + "clients: 3\n"},
		{"a list", head + "resource:\n  count: 2\n  names:\n  - left\n  - right\n  guard: none\n", "resource.names", head + "resource:\n  count: 2\n  guard: none\n"},
		{"a text of several lines", head + "about: >-\n  one\n  two\nclients: 3\n", "about", head + "clients: 3\n"},
		{"first in brackets", head + "faults: {pause: {max: 3s}, crash: {count: 1}}\n", "faults.pause", head + "faults: {crash: {count: 1}}\n"},
		{"in the middle of brackets", head + "faults: {evict: {}, pause: {max: 3s}, crash: {count: 1}}\n", "faults.pause", head + "faults: {evict: {}, crash: {count: 1}}\n"},
		{"last in brackets", head + "faults: {crash: {count: 1}, pause: {max: 3s}}\n", "faults.pause", head + "faults: {crash: {count: 1}}\n"},
		{"alone in brackets", head + "faults: {pause: {max: 3s}}\n", "faults.pause", head + "faults: {}\n"},
		{"in brackets of brackets", head + "faults: {pause: {count: 2, max: 3s}}\n", "faults.pause.count", head + "faults: {pause: {max: 3s}}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			without, err := parse(t, c.text).Without(c.path)
			if err != nil {
				t.Fatal(err)
			}
			if string(without.Text) != c.want {
				t.Errorf("got\n%s\nwanted\n%s", without.Text, c.want)
			}
		})
	}
}

func TestWithoutRefuses(t *testing.T) {
	s := parse(t, head+"faults: {pause: {max: 3s,\n  count: 2}, crash: {count: 1}}\n")
	for _, c := range []struct{ path, says string }{
		{"lock", "lock.acquire is missing"},
		{"faults.pause.max", "faults.pause.max is missing"},
		{"faults.pause", "takes more than one line"},
	} {
		_, err := s.Without(c.path)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, wanted %s", c.path, err, c.says)
		}
	}
}

// TestWithoutWhatIsThere takes each key out of each built-in file, and finds the
// others as they were.
func TestWithoutWhatIsThere(t *testing.T) {
	taken := 0
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range []string{"about", "arrive", "free", "expect", "clients"} {
			without, err := s.Without(k)
			if err != nil {
				t.Errorf("%s without %s: %v", name, k, err)
				continue
			}
			if string(without.Text) == string(s.Text) {
				continue
			}
			taken++
			got, was := without.File, s.File
			for _, f := range []*File{&got, &was} {
				f.About, f.Arrive, f.Free, f.Expect, f.Clients = "", Window{}, Span{}, nil, 0
			}
			if !reflect.DeepEqual(got, was) {
				t.Errorf("%s without %s has become another scenario:\n%s", name, k, without.Text)
			}
		}
	}
	if taken < 50 {
		t.Errorf("only %d keys were there to be taken out", taken)
	}
}

func TestGraft(t *testing.T) {
	s := parse(t, head+"clients: 3\nresource: {guard: none}\nfaults:\n  pause: {max: 3s}\n")
	from := parse(t, "fencepost: 1\nname: y\nlock:\n  acquire: set-nx-px-with-incr\n  ttl: 3s\nresource:\n  guard: reject-lower\nfaults: {evict: {}}\n")
	got, err := s.Graft(from, "lock", "resource", "network")
	if err != nil {
		t.Fatal(err)
	}
	want := "fencepost: 1\nname: x\nclients: 3\nfaults:\n  pause: {max: 3s}\nlock:\n  acquire: set-nx-px-with-incr\n  ttl: 3s\nresource:\n  guard: reject-lower\n"
	if strings.TrimSpace(string(got.Text)) != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwanted\n%s", got.Text, want)
	}
	if _, err := s.Graft(from, "resource"); err == nil || !strings.Contains(err.Error(), "yields no fence") {
		t.Errorf("a guard was grafted onto a lock without a fence: %v", err)
	}
	if _, err := s.Graft(from, "lock.ttl"); err == nil {
		t.Error("a key of a section is no section")
	}
}
