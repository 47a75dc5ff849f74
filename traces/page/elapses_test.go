package page

import "testing"

func TestElapses(t *testing.T) {
	for _, c := range []struct {
		was, is string
		elapses bool
	}{
		{"10s", "9.999s", true}, {"9.9s left", "100ms left", true}, {"1m0s left", "59s left", true}, {"1ms", "0s", true},
		{"9.9s", "10s", false}, {"9s left", "8s", false}, {"9s left", "over", false}, {"-", "9s left", false}, {"3", "2", false},
		{"paused since 2ms", "paused since 1ms", false}, {"-1s", "-2s", false}, {"", "", false},
	} {
		if got := elapses(c.was, c.is); got != c.elapses {
			t.Errorf("from %q to %q: %v", c.was, c.is, got)
		}
	}
}
