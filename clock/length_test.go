package clock

import (
	"testing"
	"time"
)

func TestParseLength(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"0s": 0, "10s": 10 * time.Second, "1.5ms": 1500 * time.Microsecond, "-2.5s": -2500 * time.Millisecond,
		"1h0.5m": time.Hour + 30*time.Second, "0.000000001s": 1, ".5s": 500 * time.Millisecond,
	} {
		if got, err := ParseLength(text); err != nil || got != want {
			t.Errorf("%s is %v, %v: want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "10", "1.0000000001s", "1.0000009ms", "0.5ns", "1x", "1.s.", "s", "9999999h"} {
		if got, err := ParseLength(text); err == nil {
			t.Errorf("%q is %v: want an error", text, got)
		}
	}
}
