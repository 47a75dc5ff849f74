package main

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"fencepost/model/scenario"
)

// small breaks by a pause, soon, and is searched in no time.
const small = `fencepost: 1
name: small
lock: {acquire: set-nx-px, ttl: 20ms, drift: 2ms, check: elapsed-below-ttl-minus-drift, retry: {delay: 4ms, limit: 1}}
work: {takes: [0s, 2ms]}
network: {delay: [1ms, 2ms]}
faults: {pause: {max: 30ms}}
`

// TestBoundaryIsWhatCheckSays has the two sides of a boundary checked by
// themselves, and the trace replayed.
func TestBoundaryIsWhatCheckSays(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "small.yaml", small)
	got := fencepost(t, "", "boundary", "small.yaml", "--vary", "faults.pause.max", "--property", "use", "--json")
	var found boundaryJSON
	if err := json.Unmarshal([]byte(got.out), &found); err != nil || len(found.Flips) != 1 {
		t.Fatalf("exit code %d, %v: %s%s", got.code, err, got.out, got.err)
	}
	f := found.Flips[0]
	for _, side := range []*sideJSON{f.Broken, f.Safe} {
		text := strings.Replace(small, "max: 30ms", "max: "+side.Value, 1)
		c := fencepost(t, text, "check", "-", "--property", "use", "--json", "-o", "checked")
		if !strings.Contains(c.out, `"verdict": "`+side.Verdict+`"`) {
			t.Errorf("at %s boundary says %s, and check\n%s", side.Value, side.Verdict, c.out)
		}
	}
	if r := fencepost(t, "", "replay", f.Broken.Trace.File); r.code != 0 || f.Broken.Trace.File != "small-use-at-"+f.Broken.Value+".trace" {
		t.Errorf("%s: exit code %d: %s", f.Broken.Trace.File, r.code, r.err)
	}
	for _, verb := range [][]string{
		{"boundary", "small.yaml", "--vary", "faults.pause.max", "--property", "use", "--json"},
		{"map", "small.yaml", "--x", "lock.ttl=16ms:4ms:20ms", "--y", "faults.pause.max=0s:5ms:10ms", "--property", "use"},
	} {
		one, three := fencepost(t, "", append(verb, "--workers", "1")...), fencepost(t, "", append(verb, "--workers", "3")...)
		if one.out != three.out {
			t.Errorf("%s: one worker and three differ:\n%s\n%s", verb[0], one.out, three.out)
		}
	}
}

// TestUsualRanges holds the ranges that nobody has asked for.
func TestUsualRanges(t *testing.T) {
	s, err := scenario.Parse("small.yaml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{"faults.pause.max", "0s unlimited"},       // adds runs
		{"faults.pause.min", "0s unlimited"},       // takes some away
		{"faults.pause.count", "0 2"},              // one more than in the file
		{"faults.crash.count", "0 1"},              // left out
		{"lock.ttl", "0s 40ms"},                    // twice the file's
		{"lock.guard", "0s 40ms"},                  // nothing in the file: twice the time to live
		{"faults.clock-jump.by[0]", "0s 40ms"},     // left out
		{"lock.timeout", "0s 40ms"},                // unlimited in the file
		{"network.delay.both", "0s 4ms"},           // twice the longest
		{"network.delay.least", "0s unlimited"},    // takes some away
		{"lock.retry.limit", "0 2"},                // a count
		{"faults.server-clock-jump.by", "0s 40ms"}, // the only amount
	} {
		p, err := s.Parameter(c.path)
		if err != nil {
			t.Fatal(err)
		}
		from, to, ok := usual(s, p)
		text := p.Text(from) + " " + p.Text(to)
		if to >= 1<<59 {
			text = p.Text(from) + " unlimited"
		}
		if !ok || text != c.want {
			t.Errorf("%s: %s, want %s", c.path, text, c.want)
		}
	}
}

// TestMapFiles holds the files on disk: what is there stays unless force is given, and
// that is said before anything is searched.
func TestMapFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "small.yaml", small)
	draw := func(want int, args ...string) ran {
		t.Helper()
		got := fencepost(t, "", append([]string{"map", "small.yaml", "--x", "lock.ttl=20ms:1ms:20ms", "--y", "faults.pause.max=5ms:5ms:10ms", "--property", "use"}, args...)...)
		if got.code != want {
			t.Fatalf("exit code %d, want %d: %s", got.code, want, got.err)
		}
		return got
	}
	if got := draw(0); len(contents(t)) != 1 || !strings.Contains(got.err, "hint: -o FILE.svg") {
		t.Errorf("a map that nobody asked for was written: %s", got.err)
	}
	draw(0, "-o", "m.svg", "--json", "m.json")
	first := contents(t)
	if !strings.HasPrefix(first["m.svg"], "<svg") || !strings.Contains(first["m.json"], `"scenario": "small"`) || len(first) != 3 {
		t.Fatalf("files %v", first)
	}
	if draw(0, "-o", "m.svg", "--json", "m.json", "--force"); !maps.Equal(first, contents(t)) {
		t.Error("the same map wrote something else")
	}
	if got := draw(0, "--json", "-"); got.out != first["m.json"] {
		t.Errorf("standard output is not the file: %s", got.out)
	}
	if got := draw(0, "-o", "-"); got.out != first["m.svg"] {
		t.Errorf("standard output is not the file: %s", got.out)
	}
	put(t, "m.svg", "mine")
	got := draw(badInput, "-o", "m.svg")
	if contents(t)["m.svg"] != "mine" || !strings.Contains(got.err, "file m.svg is there already") || got.out != "" {
		t.Errorf("a file that is there: %s%s", got.out, got.err)
	}
	if draw(0, "-o", "m.svg", "--force"); contents(t)["m.svg"] != first["m.svg"] {
		t.Error("force did not replace the file")
	}
}

func TestBoundaryInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "small.yaml", small)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range []string{
		"boundary small.yaml --vary faults.pause.max --property use",
		"boundary small.yaml --vary lock.ttl --property use",
		"map small.yaml --x lock.ttl=16ms:4ms:20ms --y faults.pause.max=0s:5ms:10ms --property use",
	} {
		got := fencepostWith(t, ctx, "", nil, strings.Fields(args)...)
		if got.code != inconclusive || !strings.Contains(got.out, "interrupted") || strings.Contains(got.out, "HOLDS") || strings.Contains(got.out, "VIOLATED") {
			t.Errorf("%s: exit code %d: %s%s", args, got.code, got.out, got.err)
		}
	}
}
