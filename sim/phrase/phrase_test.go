package phrase

import (
	"strings"
	"testing"
)

func TestPhrases(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Number(0), "0"},
		{Number(999), "999"},
		{Number(1_000), "1 000"},
		{Number(1_234_567), "1 234 567"},
		{Many(0, "run", "runs"), "0 runs"},
		{Many(1, "run", "runs"), "1 run"},
		{Many(12_345, "run", "runs"), "12 345 runs"},
		{And(nil), ""},
		{And([]string{"a"}), "a"},
		{And([]string{"a", "b", "c"}), "a, b and c"},
		{Or([]string{"a", "b"}), "a or b"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// TestWrap: no line is broken inside a number.
func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"in 10 000 runs", 5, "in|10 000|runs"},
		{"a 1 000 000 b", 3, "a|1 000 000|b"},
		{"of 10 2000 runs", 5, "of 10|2000|runs"},
		{"", 5, ""},
		{"verylongword x", 4, "verylongword|x"},
	} {
		if got := strings.Join(Wrap(c.text, c.width), "|"); got != c.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
