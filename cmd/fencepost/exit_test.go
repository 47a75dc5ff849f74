package main

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
)

const safe = `fencepost: 1
name: safe
lock: {acquire: set-nx-px}
work: {takes: [0s, 1s]}
expect: {use: holds}
`

// TestExitCodes is the table of exit codes, what is said, and that nothing is
// written where nothing is to be written.
func TestExitCodes(t *testing.T) {
	broken := strings.Replace(safe, "expect", "faults: {pause: {max: 20s}}\nexpect", 1)
	files := map[string]string{
		"safe.yaml":    safe,
		"broken.yaml":  broken,
		"breaks.yaml":  strings.Replace(broken, "holds", "violated", 1),
		"wrong.yaml":   strings.Replace(safe, "use: holds", "use: violated", 1),
		"fences.yaml":  strings.Replace(safe, "use: holds", "fence-unique: holds", 1),
		"silent.yaml":  strings.Replace(safe, "expect: {use: holds}\n", "", 1),
		"crlf.yaml":    strings.ReplaceAll(strings.Replace(broken, "holds", "violated", 1), "\n", "\r\n"),
		"marked.yaml":  "\ufeff" + strings.Replace(broken, "holds", "violated", 1),
		"marked.trace": "\ufefffencepost trace 1\n",
		"ragged.yaml":  strings.TrimSuffix(strings.Replace(broken, "holds", "violated", 1), "\n"),
		"typo.yaml":    strings.Replace(safe, "acquire", "acquir", 1),
		"binary.yaml":  "\x00\x01\xff",
		"empty.yaml":   "",
		"huge.yaml":    strings.Repeat("#", 1<<20),
		"empty.trace":  "",
		"esc.yaml":     "\x1b[31mred",
		"version.json": "{}",
		"small.yaml":   small,
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"check safe.yaml", 0, ""},
		{"check breaks.yaml", 0, ""},
		{"walk breaks.yaml --runs 2000", 0, ""},
		{"walk crlf.yaml --runs 2000", 0, ""},
		{"check ragged.yaml", 0, ""},
		{"check marked.yaml", 0, ""},
		{"check broken.yaml", 1, ""},
		{"walk broken.yaml --runs 2000", 1, ""},
		{"check wrong.yaml", 1, ""},
		{"walk wrong.yaml --runs 500", 3, ""},
		{"walk safe.yaml --runs 100", 3, "hint: a walk never finds that something holds"},
		{"check fences.yaml", 3, ""},
		{"check safe.yaml --max-states 5", 3, "hint: fewer"},
		{"check safe.yaml --property belief", 0, "hint: the scenario claims nothing of belief"},
		{"check safe.yaml --property belief --max-states 5", 3, "walk safe.yaml may find sooner"},
		{"check silent.yaml --max-states 5", 3, "hint: fewer"},
		{"check silent.yaml", 0, "hint: the scenario claims nothing"},
		{"check silent.yaml --expect use=holds", 0, ""},
		{"check silent.yaml --expect use=violated", 1, ""},
		{"check broken.yaml --expect use=violated", 0, ""},
		{"check broken.yaml --expect owner-release=holds", 1, ""},
		{"check broken.yaml --expect owner-release=holds,use=violated", 0, ""},
		{"check broken.yaml --expect owner-release=holds --expect use=violated --property use,owner-release", 0, ""},
		{"check broken.yaml --expect owner-release=violated --expect use=violated", 1, ""},
		{"check safe.yaml --expect gap=holds", 3, ""},
		{"check safe.yaml --expect gap=not-exercised", 0, ""},
		{"walk broken.yaml --runs 2000 --expect use=violated", 0, ""},
		{"walk silent.yaml --runs 100 --expect use=holds", 3, "hint: a walk never finds that something holds"},
		{"matrix --row single --column double --show", 0, ""},
		{"matrix --row singel --column double", 2, "did you mean single?"},
		{"matrix --row single --column doubl", 2, "did you mean double?"},
		{"matrix --row single --column none --workers 0", 2, "expected 1 to 256"},
		{"matrix single", 2, "expected none"},
		{"lab late-fence bare-del", 2, "expected one experiment at the most"},
		{"show", 2, "scenario is missing"},
		{"show --keys safe.yaml", 2, "expected none"},
		{"walk silent.yaml --runs 100", 0, ""},

		{"boundary small.yaml --vary faults.pause.max --property use", 0, ""},
		{"boundary small.yaml --vary faults.pause.max --property belief", 0, ""},
		{"boundary small.yaml --vary faults.pause.min --property use", 0, ""},
		{"boundary small.yaml --vary lock.ttl --property use --from 6ms", 0, ""},
		{"boundary small.yaml --vary faults.pause.max --property fence-unique", 3, ""},
		{"boundary small.yaml --vary faults.pause.max --property use --max-states 5", 3, "hint: fewer"},
		{"map small.yaml --x lock.ttl=16ms:4ms:20ms --y faults.pause.max=0s:5ms:10ms --property use", 0, "hint: -o FILE.svg"},
		{"map small.yaml --x lock.ttl=16ms:4ms:20ms --y faults.pause.max=0s:5ms:10ms --property use --max-states 5", 3, "hint: fewer"},
		{"map small.yaml --x lock.ttl=16ms:4ms:20ms --y faults.pause.max=0s:5ms:10ms --property gap", 3, ""},

		{"boundary small.yaml --vary faults.pause.max", 2, "flag --property is missing: expected belief"},
		{"boundary small.yaml --property use", 2, "flag --vary is missing"},
		{"boundary small.yaml --property us --vary faults.pause.max", 2, "did you mean use?"},
		{"boundary small.yaml --property use --vary faults.puase.max", 2, "did you mean faults.pause.max?"},
		{"boundary small.yaml --property use --vary pause", 2, "did you mean faults.pause.count, faults.pause.min or faults.pause.max?"},
		{"boundary small.yaml --property use --vary zzzzzz", 2, "\"zzzzzz\" is unknown\nthese can be varied in small:\n  clients=2 "},
		{"boundary small.yaml --property use --vary lock.check", 2, "\"lock.check\" is unknown"},
		{"boundary small.yaml --property use --vary network.delay[2]", 2, "third end of a window"},
		{"boundary small.yaml --property use --vary resource.delay", 2, "left out in the file of small"},
		{"boundary small.yaml --property use --vary lock.wait.timeout", 2, "no value in the range that makes a scenario: lock.wait.replicas is missing"},
		{"boundary small.yaml --property use --vary faults.pause.max --from 5", 2, "no length such as 10s"},
		{"boundary small.yaml --property use --vary faults.pause.max --from unlimited", 2, "flag --from is unlimited"},
		{"boundary small.yaml --property use --vary faults.pause.max --from 5ms --to 4ms", 2, "before it begins at 5ms"},
		{"boundary small.yaml --property use --vary faults.pause.max --step 4ms", 2, "flag --step is for a scan"},
		{"boundary small.yaml --property use --vary lock.ttl --step 0s", 2, "flag --step is 0s"},

		{"boundary small.yaml --property use --vary lock.ttl --to 10s --step 1ms", 2, "more than 1 000 steps of 1ms"},
		{"boundary small.yaml --property use --vary lock.timeout --to unlimited", 2, "flag --to is unlimited"},
		{"boundary small.yaml --property use --vary lock.ttl -o small.yaml", 2, "which is no directory"},
		{"boundary small.yaml --property use --vary lock.ttl --workers 0", 2, "flag --workers is 0"},
		{"map small.yaml --property use", 2, "flag --x is missing: expected PATH=FROM:STEP:TO"},
		{"map small.yaml --property use --x lock.ttl", 2, "without values"},
		{"map small.yaml --property use --x lock.tll=1ms:1ms:3ms", 2, "did you mean lock.ttl?"},
		{"map small.yaml --property use --x lock.ttl=1ms:3ms", 2, "expected PATH=FROM:STEP:TO"},
		{"map small.yaml --property use --x lock.ttl=1ms:1us:3ms", 2, "no multiple of 1ms"},
		{"map small.yaml --property use --x lock.ttl=1ms:0s:3ms", 2, "in steps of 0s"},
		{"map small.yaml --property use --x lock.ttl=3ms:1ms:1ms", 2, "ends before it begins"},
		{"map small.yaml --property use --x lock.ttl=1ms:1ms:3s", 2, "more than 400 values"},
		{"map small.yaml --property use --x lock.ttl=1ms:1ms:300ms --y faults.pause.max=0s:1ms:300ms", 2, "map has 90 300 cells"},
		{"map small.yaml --property use --x lock.ttl=1ms:1ms:3ms --y lock.ttl=1ms:1ms:3ms", 2, "are both lock.ttl"},
		{"map small.yaml --property use --x faults.pause.max=1ms:1ms:unlimited", 2, "values that are not unlimited"},
		{"map small.yaml --property use -o - --json -", 2, "are both -"},
		{"map small.yaml --property use -o a --json a", 2, "the same file"},
		{"map small.yaml --property use -o a --json ./a", 2, "the same file"},
		{"map small.yaml --property use -o small.yaml --force", 2, "file small.yaml is the one that is read"},
		{"map small.yaml --property use --json ./small.yaml --force", 2, "file ./small.yaml is the one that is read"},
		{"map small.yaml --property use -o none/a.svg", 2, "there is no directory none"},
		{"map small.yaml --property use -o .", 2, "no regular file"},
		{"map small.yaml --property use -o safe.yaml", 2, "file safe.yaml is there already: expected another name, or --force"},
		{"map small.yaml --property use --json safe.yaml", 2, "file safe.yaml is there already: expected another name, or --force"},
		{"boundary small.yaml --vary network.delay --property use --from 9ms", 0, "hint: --vary network.delay is the longest end of a window, network.delay.most"},
		{"check small.yaml -o small.yaml/below", 2, "directory small.yaml/below cannot be used: not a directory"},
		{"walk small.yaml -o small.yaml/a/b", 2, "cannot be used: not a directory"},
		{"boundary small.yaml --property use --vary lock.ttl --from 9000000h", 2, "is longer than a year"},

		{"walk", 2, "scenario is missing: expected a built-in name, or a file"},
		{"walk a b", 2, `argument "b" is one too many`},
		{"wlak", 2, `verb "wlak" is unknown: did you mean walk?`},
		{"nightly-invoice", 2, "did you mean walk nightly-invoice?"},
		{"walk nighly-invoice", 2, "did you mean nightly-invoice?"},
		{"walk nightly-invoice.yaml", 2, "did you mean the built-in scenario nightly-invoice?"},
		{"check nothing-like-it-at-all", 2, "fencepost list shows what is built in"},
		{"check ./none.yaml", 2, "file ./none.yaml does not exist"},
		{"check .", 2, "file . is a directory: expected a scenario file"},
		{"check typo.yaml", 2, "typo.yaml:3:8: key lock.acquir is unknown: did you mean acquire?"},
		{"check binary.yaml", 2, "binary.yaml:1:1: character U+0000 cannot be seen"},
		{"check esc.yaml", 2, "esc.yaml:1:1: character U+001B"},
		{"check empty.yaml", 2, "empty.yaml: file is empty"},
		{"check huge.yaml", 2, "huge.yaml: file is longer than 65536 bytes"},
		{"show none", 2, "not built in"},
		{"replay none.trace", 2, "file none.trace does not exist"},
		{"replay .", 2, "file . is a directory: expected a trace"},
		{"replay empty.trace", 2, "empty.trace:1:1: trace has no version"},
		{"check marked.trace", 2, "file marked.trace is a trace: expected a scenario"},
		{"replay marked.trace", 2, "marked.trace:2:1: trace ends too early"},
		{"replay safe.yaml", 2, "safe.yaml:1:1: file is no trace"},
		{"explain safe.yaml", 2, "file is no trace"},
		{"explain safe.yaml --format dot", 2, `flag --format is "dot": expected text, svg, html, mermaid, itf, chrome or porcupine`},
		{"explain safe.yaml -o none/a.md", 2, "there is no directory none"},
		{"explain safe.yaml -o .", 2, "no regular file"},
		{"explain safe.yaml -o safe.yaml --force", 2, "file safe.yaml is the one that is read"},
		{"replay x --on redis", 2, `flag --on is "redis": expected model or miniredis`},
		{"walk safe.yaml --property us", 2, `property "us" is unknown: did you mean use?`},
		{"walk safe.yaml --property zzzzzz", 2, "expected belief, use"},
		{"check safe.yaml --expect us=holds", 2, `property "us" is unknown: did you mean use?`},
		{"check safe.yaml --expect use=hold", 2, `verdict "hold" is unknown: did you mean holds?`},
		{"check safe.yaml --expect use=good", 2, "expected holds, violated, not-exercised or unknown"},
		{"walk safe.yaml --expect use", 2, `flag --expect is "use": expected PROPERTY=VERDICT, such as use=holds`},
		{"walk safe.yaml --expect=", 2, "flag --expect is empty: expected PROPERTY=VERDICT"},
		{"check safe.yaml --expect use=holds,use=violated", 2, "flag --expect speaks of use twice"},
		{"check safe.yaml --expect use=holds --property belief", 2, "flag --expect speaks of use, and --property does not"},
		{"walk --all --expect use=holds", 2, "flag --all goes with neither"},
		{"walk safe.yaml --runs 0", 2, "flag --runs is 0: expected 1 to"},
		{"walk safe.yaml --runs many", 2, `flag --runs is "many": expected a whole number`},
		{"walk safe.yaml --seed -1", 2, `flag --seed is "-1": expected a whole number`},
		{"walk safe.yaml --chooser best", 2, "expected uniform, boundary, pct or all"},
		{"walk safe.yaml --sed 3", 2, "flag --sed is unknown: did you mean --seed?"},
		{"walk safe.yaml --seed", 2, "flag --seed has no value"},
		{"walk safe.yaml -o safe.yaml", 2, "which is no directory"},
		{"walk --all --json", 2, "flag --all goes with neither"},
		{"walk --all safe.yaml", 2, "expected none"},
		{"check safe.yaml --workers 0", 2, "flag --workers is 0"},
		{"check safe.yaml --max-memory 0", 2, "flag --max-memory is 0"},
		{"check safe.yaml --timeout -3s", 2, "flag --timeout is -3s"},
		{"list everything", 2, "expected none"},
		{"list --color pink", 2, `flag --color is "pink": expected auto, always or never`},
		{"list --width 3", 2, "flag --width is 3: expected 32 to 1000"},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for name, text := range files {
				put(t, name, text)
			}
			before := contents(t)
			got := fencepost(t, "", strings.Fields(c.args)...)
			if got.code != c.code || !strings.Contains(got.err, c.says) {
				t.Errorf("exit code %d, want %d; said:\n%s\nwant: %s\n%s", got.code, c.code, got.err, c.says, got.out)
			}
			if strings.ContainsAny(got.err+got.out, "\x1b\x00") {
				t.Errorf("control characters came through: %q", got.err)
			}
			if c.code == badInput && (got.out != "" || !maps.Equal(before, contents(t))) {
				t.Errorf("bad input printed or wrote something: %q", got.out)
			}
			if c.code != badInput && strings.Contains(got.out, "VIOLATED") != (len(contents(t)) > len(before)) {
				t.Error("a trace without VIOLATED, or the other way round")
			}
		})
	}
}

// TestTracesReplay replays what was written, and refuses what was changed.
func TestTracesReplay(t *testing.T) {
	t.Chdir(t.TempDir())
	fencepost(t, "", "walk", "nightly-invoice", "--runs", "2000")
	name := "nightly-invoice-use.trace"
	text := contents(t)[name]
	if got := fencepost(t, "", "replay", name); got.code != 0 || !strings.HasPrefix(got.out, name+": ok, use breaks") {
		t.Errorf("exit code %d: %s%s", got.code, got.out, got.err)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	put(t, "short.trace", strings.Join(lines[:len(lines)-1], "\n")+"\n")
	for _, verb := range []string{"replay", "explain"} {
		got := fencepost(t, "", verb, "short.trace")
		if got.code != 1 || !strings.Contains(got.err, "property use is not broken at the end") {
			t.Errorf("%s: exit code %d: %s", verb, got.code, got.err)
		}
		if strings.Contains(got.out, "is broken") {
			t.Errorf("%s says that something is broken:\n%s", verb, got.out)
		}
	}
	put(t, "odd.trace", strings.Replace(text, "SET lock", "SET lok", 1))
	if got := fencepost(t, "", "replay", "odd.trace"); got.code != 2 || !strings.Contains(got.err, "there can happen:") {
		t.Errorf("exit code %d: %s", got.code, got.err)
	}
	put(t, "bad.trace", strings.Replace(text, "  ttl: 10s", "  tll: 10s", 1))
	got := fencepost(t, "", "replay", "bad.trace")
	at := 1 + strings.Count(text[:strings.Index(text, "  ttl: 10s")], "\n")
	if want := "bad.trace:" + phrase.Number(at) + ":5: key lock.tll is unknown"; got.code != 2 || !strings.HasPrefix(got.err, want) {
		t.Errorf("exit code %d: %s\nwant %s", got.code, got.err, want)
	}
}

// TestWritingTwice holds the traces on disk: the same again changes nothing, what
// says something else stays, and force replaces it.
func TestWritingTwice(t *testing.T) {
	t.Chdir(t.TempDir())
	walk := func(args ...string) map[string]string {
		t.Helper()
		if got := fencepost(t, "", append([]string{"walk", "no-lock", "--runs", "200", "-o", "a/b", "--property", "use"}, args...)...); got.code != 0 {
			t.Fatalf("exit code %d: %s", got.code, got.err)
		}
		return contents(t)
	}
	name := filepath.Join("a", "b", "no-lock-use.trace")
	first := walk()
	if len(first) != 1 || first[name] == "" {
		t.Fatalf("files %v", first)
	}
	if again := walk(); !maps.Equal(first, again) {
		t.Errorf("the same walk wrote something else: %v", again)
	}
	put(t, name, "mine")
	for range 2 {
		now := walk()
		if second := now[filepath.Join("a", "b", "no-lock-use-2.trace")]; len(now) != 2 || now[name] != "mine" ||
			!strings.Contains(second, "fencepost replay no-lock-use-2.trace") {
			t.Errorf("a file that says something else was not left alone: %v", now)
		}
	}
	if forced := walk("--force"); forced[name] != first[name] {
		t.Errorf("force did not replace the file: %q", forced[name])
	}
}

func TestInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, verb := range []string{"walk", "check"} {
		got := fencepostWith(t, ctx, "", nil, verb, "nightly-invoice")
		if got.code != inconclusive || !strings.Contains(got.out, "interrupted") || strings.Contains(got.out, "HOLDS") {
			t.Errorf("%s: exit code %d: %s%s", verb, got.code, got.out, got.err)
		}
	}
}

// TestInterruptedReading: what waits for a file that has no end is ended all the same.
func TestInterruptedReading(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{"check -", "walk -", "replay -", "explain -", "show -", "report - -o pack"} {
		ctx, cancel := context.WithCancel(context.Background())
		in, never := io.Pipe()
		reading := make(chan bool)
		ended := make(chan ran)
		go func() {
			var out, err strings.Builder
			a := &app{in: signalling{in, reading}, out: &out, err: &err, self: "fencepost", env: func(string) string { return "" }}
			code := a.run(ctx, strings.Fields(args))
			ended <- ran{out.String(), err.String(), code}
		}()
		<-reading // nothing is ended before it waits
		cancel()
		select {
		case got := <-ended:
			if got.code != inconclusive || got.out != "" || got.err != "standard input: interrupted while it was read\n" {
				t.Errorf("%s: exit code %d: %s%s", args, got.code, got.out, got.err)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s waits for its input and is not ended by an interrupt", args)
		}
		never.Close()
	}
}

// signalling tells when it is first read.
type signalling struct {
	io.Reader
	reading chan bool
}

func (s signalling) Read(b []byte) (int, error) {
	close(s.reading)
	return s.Reader.Read(b)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestUnwritableResult(t *testing.T) {
	var said strings.Builder
	a := &app{in: strings.NewReader(""), out: full{}, err: &said, self: "fencepost", env: func(string) string { return "" }}
	if code := a.run(context.Background(), []string{"list"}); code != badInput || !strings.Contains(said.String(), "no space left") {
		t.Errorf("exit code %d: %s", code, said.String())
	}
}

// TestBug has a driver's find denied by the relation: that is no verdict.
func TestBug(t *testing.T) {
	s, err := scenario.Load("nightly-invoice")
	if err != nil {
		t.Fatal(err)
	}
	c := &claim{property: &properties.Use, expected: "violated"}
	o := &walked{walking: &walking{}, scenario: s, walk: sim.NewWalk(s.Scenario, 1, nil),
		prover: prover{ctx: context.Background(), progress: &progress{}, scenario: s}}
	err = o.broken(c, &sim.Found{Property: &properties.Use, Runs: 1}, true)
	if err == nil || c.verdict == properties.Violated || c.proof != nil {
		t.Fatalf("a run that breaks nothing was taken for a break: %v", err)
	}
	var said strings.Builder
	a := &app{err: &said, args: []string{"walk"}}
	if code := a.complain(err); code != ownBug || !strings.Contains(said.String(), "this is no verdict") ||
		!strings.Contains(said.String(), "| name: nightly-invoice") {
		t.Errorf("exit code %d: %s", code, said.String())
	}
}

// TestVerdicts is the table of what claims add up to.
func TestVerdicts(t *testing.T) {
	const u, h, v, n = properties.Unknown, properties.Holds, properties.Violated, properties.NotExercised
	for _, c := range []struct {
		name string
		list []*claim
		want int
	}{
		{"nothing", nil, asClaimed},
		{"holds", []*claim{{expected: "holds", verdict: h}}, asClaimed},
		{"breaks as predicted", []*claim{{expected: "violated", verdict: v}}, asClaimed},
		{"broken", []*claim{{expected: "holds", verdict: v}}, unmetClaim},
		{"does not break", []*claim{{expected: "violated", verdict: h}}, unmetClaim},
		{"not found", []*claim{{expected: "violated", verdict: u}}, inconclusive},
		{"unmet before open", []*claim{{expected: "violated", verdict: u}, {expected: "holds", verdict: v}}, unmetClaim},
		{"not exercised", []*claim{{expected: "holds", verdict: n}}, inconclusive},
		{"not exercised as said", []*claim{{expected: "not-exercised", verdict: n}}, asClaimed},
		{"unclaimed", []*claim{{verdict: v}, {verdict: u}}, asClaimed},
		{"a walk that breaks what it can", []*claim{{expected: "violated", verdict: v}, {expected: "holds", verdict: u, passed: true}}, asClaimed},
		{"a walk with nothing to break", []*claim{{expected: "holds", verdict: u, passed: true}}, inconclusive},
	} {
		if got := code(c.list); got != c.want {
			t.Errorf("%s: exit code %d, want %d", c.name, got, c.want)
		}
	}
}

// TestBinary builds the command and runs it: that main is wired up.
func TestBinary(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "fencepost")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	run := func(args ...string) (string, int) {
		c := exec.Command(binary, args...)
		c.Dir = t.TempDir()
		c.Env = append(os.Environ(), "COLUMNS=100")
		out, _ := c.Output()
		return string(out), c.ProcessState.ExitCode()
	}
	if out, code := run("check", "no-lock"); code != 0 || !strings.Contains(out, "replay it:") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if _, code := run("check", "no-luck"); code != 2 {
		t.Errorf("exit code %d, want 2", code)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		return // not on this system
	}
	c := exec.Command(binary, "replay", pipe)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	writer, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits for the command to open it
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	_ = writer.Close()
	if late.Stop(); c.ProcessState.ExitCode() != inconclusive {
		t.Errorf("a signal while a pipe is read: exit code %d, want %d", c.ProcessState.ExitCode(), inconclusive)
	}
}
