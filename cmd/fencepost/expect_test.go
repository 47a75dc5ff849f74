package main

import (
	"os"
	"strings"
	"testing"
)

// TestExpectationsAreCompleted: a shell is offered what the flag takes.
func TestExpectationsAreCompleted(t *testing.T) {
	for _, verb := range []string{"check", "walk"} {
		for flag, want := range map[string]string{"--expect": "\nuse=not-exercised\n", "--property": "\nuse\n"} {
			out := fencepost(t, "", "__complete", verb, "x.yaml", flag, "").out
			if !strings.Contains("\n"+out, want) {
				t.Errorf("%s %s is completed by %q", verb, flag, out)
			}
		}
	}
}

// TestExpectIsShown: what the flag claims stands in the place of what the file does,
// and the trace says what the file says.
func TestExpectIsShown(t *testing.T) {
	t.Chdir(t.TempDir())
	text := strings.Replace(safe, "expect", "faults: {pause: {max: 20s}}\nexpect", 1)
	put(t, "broken.yaml", text)
	got := fencepost(t, "", "check", "broken.yaml", "--expect", "use=violated,owner-release=holds")
	if out := got.out; got.code != 0 || !strings.Contains(out, "✓ use            violated  VIOLATED") || !strings.Contains(out, "✓ owner-release  holds     HOLDS") {
		t.Errorf("code %d:\n%s", got.code, out)
	}
	trace, err := os.ReadFile("safe-use.trace")
	if err != nil || !strings.Contains(string(trace), "\n| expect: {use: holds}\n") {
		t.Errorf("%v: the trace has another scenario:\n%s", err, trace)
	}
}
