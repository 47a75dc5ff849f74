package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/sim/argument"
)

// TestArgumentInShort holds the list of all claims, here of two: claims by their ids are
// shown in full.
func TestArgumentInShort(t *testing.T) {
	r, err := argument.Run(argument.Options{IDs: []string{"D14", "K5"}})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	(&screen{w: &out, width: usualWidth}).argument(r, "fencepost")
	golden(t, goldenPath(t, "argument-list.txt"), out.String())
}

// TestArgumentTraces: what the corpus has is linked there, the rest is written, once.
func TestArgumentTraces(t *testing.T) {
	corpus, err := filepath.Abs("../../traces")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	args := []string{"argument", "A14", "--markdown", "-o", "own", "--corpus", corpus}
	first := fencepost(t, "", args...)
	if first.code != 0 || !strings.Contains(first.out, "("+filepath.ToSlash(corpus)+"/suspended-monotonic-belief.trace)") ||
		!strings.Contains(first.out, "(own/clock-rates-monotonic-belief.trace)") {
		t.Fatalf("exit code %d, %s\n%s", first.code, first.err, first.out)
	}
	files := contents(t)
	if len(files) != 2 || files["own/clock-rates-monotonic-belief.trace"] == "" {
		t.Errorf("wrote %d files", len(files))
	}
	if again := fencepost(t, "", args...); again != first {
		t.Errorf("the second time: exit code %d, %s", again.code, again.err)
	}
	put(t, "own/clock-rates-monotonic-belief.trace", "mine")
	if got := fencepost(t, "", args...); got.code != badInput || !strings.Contains(got.err, "says something else") {
		t.Errorf("exit code %d, %s", got.code, got.err)
	}
	if got := fencepost(t, "", append(args, "--force")...); got.code != 0 || contents(t)["own/clock-rates-monotonic-belief.trace"] == "mine" {
		t.Errorf("exit code %d, %s", got.code, got.err)
	}
	if got := fencepost(t, "", "argument", "D12"); got.code != 0 || len(contents(t)) != 2 {
		t.Errorf("exit code %d, and traces that nobody asked for: %s", got.code, got.err)
	}
}

// TestArgumentCutShort: what is not known is no pass.
func TestArgumentCutShort(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, got := range map[string]ran{
		"interrupt": fencepostWith(t, ctx, "", map[string]string{}, "argument", "K4c", "D12"),
		"states":    fencepost(t, "", "argument", "K4c", "--max-states", "5"),
		"time":      fencepost(t, "", "argument", "K4c", "--timeout", "1ns"),
	} {
		if got.code != inconclusive || !strings.Contains(got.out, "UNKNOWN") || !strings.Contains(got.out, "Open. ") {
			t.Errorf("%s: exit code %d\n%s%s", name, got.code, got.out, got.err)
		}
	}
}

// TestVariantsByName: a variant is a scenario of its name, for all verbs.
func TestVariantsByName(t *testing.T) {
	t.Chdir(t.TempDir())
	shown := fencepost(t, "", "show", "consensus-unfenced")
	if shown.code != 0 || !strings.Contains(shown.out, "name: consensus-unfenced\n") || !strings.Contains(shown.out, "expect: {overwrite: violated}\n") {
		t.Fatalf("exit code %d, %s\n%s", shown.code, shown.err, shown.out)
	}
	if got := fencepost(t, "", "check", "consensus-unfenced"); got.code != 0 || !strings.Contains(got.out, "overwrite  violated  VIOLATED") {
		t.Errorf("exit code %d, %s\n%s", got.code, got.err, got.out)
	}
}

func TestArgumentUsage(t *testing.T) {
	for _, c := range []struct{ want, args string }{
		{`claim "K99" is unknown: expected D1, D2`, "argument K99"},
		{"flag --workers is 0: expected 1 to 256", "argument --workers 0"},
		{"flag --max-states is -1: expected 1 or more", "argument k1 --max-states -1"},
	} {
		if got := fencepost(t, "", strings.Fields(c.args)...); got.code != badInput || !strings.HasPrefix(got.err, c.want) || got.out != "" {
			t.Errorf("%s: exit code %d, %q; want %q", c.args, got.code, got.err, c.want)
		}
	}
}
