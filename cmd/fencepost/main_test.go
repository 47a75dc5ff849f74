package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A ran is what came of running the command.
type ran struct {
	out, err string
	code     int
}

// fencepost runs the command in this process, in a directory of its own unless
// the test has one already.
func fencepost(t *testing.T, in string, args ...string) ran {
	t.Helper()
	return fencepostWith(t, context.Background(), in, map[string]string{}, args...)
}

func fencepostWith(t *testing.T, ctx context.Context, in string, env map[string]string, args ...string) ran {
	t.Helper()
	var out, err bytes.Buffer
	a := &app{in: strings.NewReader(in), out: &out, err: &err, self: "fencepost",
		env: func(name string) string { return env[name] }}
	code := a.run(ctx, args)
	return ran{out.String(), err.String(), code}
}

// golden compares text with a file in testdata, which -update writes. The path is
// taken before the test changes its directory.
func golden(t *testing.T, path, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("%s differs (-update writes it anew); got:\n%s", filepath.Base(path), text)
	}
}

func goldenPath(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// write puts files into the directory of the test.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// contents are all files below the directory of the test.
func contents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestGoldens holds what a person sees. The traces that replay and explain are
// about were written by the walk before them.
func TestGoldens(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "small.yaml"), small)
	for _, c := range []struct {
		name string
		args []string
		code int
	}{
		{"help.txt", nil, 0},
		{"help-walk.txt", []string{"walk", "--help"}, 0},
		{"help-check.txt", []string{"help", "check"}, 0},
		{"help-boundary.txt", []string{"help", "boundary"}, 0},
		{"help-map.txt", []string{"map", "--help"}, 0},
		{"help-explain.txt", []string{"explain", "--help"}, 0},
		{"help-report.txt", []string{"report", "--help"}, 0},
		{"help-argument.txt", []string{"argument", "--help"}, 0},
		{"keys.txt", []string{"show", "--keys"}, 0},
		{"list.txt", []string{"list"}, 0},
		{"list-wide.txt", []string{"list", "--width", "160"}, 0},
		{"walk.txt", []string{"walk", "nightly-invoice"}, 0},
		{"walk.json", []string{"walk", "nightly-invoice", "--json"}, 0},
		{"check.txt", []string{"check", "nightly-invoice", "--property", "belief,use", "--ascii", "-o", "checked"}, 0},
		{"check.json", []string{"check", "no-lock", "--json", "-o", "checked"}, 0},
		{"boundary.txt", []string{"boundary", "nightly-invoice", "--vary", "faults.pause.max", "--property", "use"}, 0},
		{"boundary.json", []string{"boundary", "small.yaml", "--vary", "faults.pause.max", "--property", "use", "--json"}, 0},
		{"boundary-scan.txt", []string{"boundary", "small.yaml", "--vary", "network.delay.both", "--property", "use", "--from", "5ms", "--to", "10ms", "--step", "3ms"}, 0},
		{"boundary-always.txt", []string{"boundary", "small.yaml", "--vary", "network.delay", "--property", "use", "--ascii", "--from", "4ms"}, 0},
		{"boundary-never.txt", []string{"boundary", "small.yaml", "--vary", "faults.pause.max", "--property", "belief"}, 0},
		{"boundary-unknown.txt", []string{"boundary", "small.yaml", "--vary", "faults.pause.max", "--property", "use", "--max-states", "500", "--width", "80"}, 3},
		{"map.txt", []string{"map", "small.yaml", "--x", "lock.ttl=4ms:8ms:20ms", "--y", "faults.pause.max=0s:2ms:20ms", "--property", "use"}, 0},
		{"map-scan.txt", []string{"map", "small.yaml", "--x", "lock.drift=2ms:9ms:20ms", "--y", "network.delay.both=1ms:2ms:9ms", "--property", "use", "--ascii"}, 0},
		{"map.json", []string{"map", "small.yaml", "--x", "lock.ttl=16ms:4ms:20ms", "--y", "faults.pause.max=0s:5ms:10ms", "--property", "use", "--json", "-"}, 0},
		{"argument.txt", []string{"argument", "d14", "Z7", "--ascii", "-o", "argued"}, 0},
		{"argument.json", []string{"argument", "D5", "--json"}, 0},
		{"replay.txt", []string{"replay", "nightly-invoice-use.trace"}, 0},
		{"replay.json", []string{"replay", "--json", "nightly-invoice-lost-update.trace"}, 0},
		{"explain.txt", []string{"explain", "nightly-invoice-lost-update.trace", "--width", "80"}, 0},
		{"explain-color.txt", []string{"explain", "nightly-invoice-use.trace", "--color", "always", "--ascii"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := goldenPath(t, c.name)
			t.Chdir(dir)
			got := fencepost(t, "", c.args...)
			if got.code != c.code {
				t.Errorf("exit code %d, want %d: %s", got.code, c.code, got.err)
			}
			golden(t, path, got.out)
		})
	}
}

func TestShowPrintsWhatCheckReads(t *testing.T) {
	t.Chdir(t.TempDir())
	shown := fencepost(t, "", "show", "no-lock")
	if got := fencepost(t, shown.out, "check", "-", "--json"); got.code != 0 || got.out != fencepost(t, "", "check", "no-lock", "--json").out {
		t.Errorf("the shown scenario is another one: exit code %d\n%s", got.code, got.out)
	}
}

// TestSameBytes runs the same twice, with one worker and with three.
func TestSameBytes(t *testing.T) {
	t.Chdir(t.TempDir())
	one := fencepost(t, "", "check", "nightly-invoice", "--json", "--workers", "1")
	three := fencepost(t, "", "check", "nightly-invoice", "--json", "--workers", "3")
	if one.out != three.out || one.code != 0 {
		t.Errorf("one worker and three differ:\n%s\n%s", one.out, three.out)
	}
}

// TestEnvironment holds width and colour to flags and environment.
func TestEnvironment(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		name  string
		env   map[string]string
		args  []string
		width int
		color bool
	}{
		{"nothing", nil, nil, usualWidth, false},
		{"columns", map[string]string{"COLUMNS": "60"}, nil, 60, false},
		{"no number", map[string]string{"COLUMNS": "wide"}, nil, usualWidth, false},
		{"tiny", map[string]string{"COLUMNS": "1"}, nil, leastWidth, false},
		{"flag first", map[string]string{"COLUMNS": "60"}, []string{"--width", "80"}, 80, false},
		{"colour", nil, []string{"--color", "always"}, usualWidth, true},
		{"colour by flag", map[string]string{"NO_COLOR": "1"}, []string{"--color", "always"}, usualWidth, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fencepostWith(t, context.Background(), "", c.env, append([]string{"list"}, c.args...)...)
			widest := 0
			for _, line := range strings.Split(got.out, "\n") {
				widest = max(widest, len([]rune(line)))
			}
			if colored := strings.Contains(got.out, "\x1b["); colored != c.color {
				t.Errorf("colour %v, want %v", colored, c.color)
			}
			if !c.color && widest > c.width {
				t.Errorf("a line of %d characters, want %d at the most", widest, c.width)
			}
		})
	}
}

// TestNarrowScreens: what is prose, a legend or a heading fits the screen, and with ASCII
// nothing else is drawn. Only a row of a table with names of files in it may be longer.
func TestNarrowScreens(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "small.yaml", small)
	const width = 64
	for _, args := range []string{
		"show --keys",
		"check small.yaml",
		"boundary small.yaml --vary faults.pause.max --property use",
		"map small.yaml --x lock.ttl=16ms:4ms:20ms --y faults.pause.max=0s:5ms:10ms --property use",
		"matrix --row single --column none",
	} {
		got := fencepost(t, "", append(strings.Fields(args), "--width", "64", "--ascii")...)
		if got.code != 0 || got.out == "" {
			t.Errorf("%s: exit code %d: %s", args, got.code, got.err)
		}
		for line := range strings.Lines(got.out) {
			line = strings.TrimSuffix(line, "\n")
			if strings.ContainsFunc(line, func(c rune) bool { return c > unicode.MaxASCII }) {
				t.Errorf("%s: no ASCII: %s", args, line)
			}
			if len(line) > width && !strings.Contains(line, ".trace  ") {
				t.Errorf("%s: %d characters: %s", args, len(line), line)
			}
		}
	}
}
