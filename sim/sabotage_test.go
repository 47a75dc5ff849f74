package sim

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A sabotage is a fault put into our own source, and the test that must fail for it.
// Drivers share the relation, so that they agree says nothing about it; each of its
// laws has to catch what it is there for.
type sabotage struct {
	name, file, from, to string
	// in is the package of the test that catches it.
	in, caught string
}

var sabotages = []sabotage{
	{"a pause's constants are left out", "model/constants.go", "k.window(s.real(me.Paused), lasts)", "_ = lasts", "model", "TestConstants"},
	{"a key's constants are left out", "model/constants.go", "lasts := s.Lock.TTL + s.shift", "lasts := clock.Ticks(0)", "model", "TestConstants"},
	{"jumps to come are left out", "model/constants.go", "lasts := s.Lock.TTL + s.shift", "lasts := s.Lock.TTL", "model", "TestConstants"},
	{"delays to come are left out", "model/constants.go", "win.Most += s.Faults[Delay].For.Most", "", "model", "TestConstants"},
	{"belief's stopwatch is dropped", "model/constants.go", "{me.Valid, me.Renewing}", "{me.Renewing}", "model", "TestConstants"},
	{"free's stopwatch is dropped", "model/constants.go", "k.note(s.real(w.Unheld), s.Free, Never)", "", "model", "TestConstants"},
	{"zones lose a key's constants", "model/constants.go", "lasts := s.Lock.TTL + s.shift", "lasts := clock.Ticks(0)", "sim", "TestAgreeOn"},
	{"zones lose belief's stopwatch", "model/constants.go", "{me.Valid, me.Renewing}", "{me.Renewing}", "sim", "TestAgreeOn"},

	{"the old bound of a thread is restored at resume", "model/client.go", "th.Due || !timed && !th.Sent {\n\t\t\tth.Since = m.now()", "th.Due || !timed && !th.Sent {", "model", "TestTimeIsNeverStuck"},
	{"the old bound of an inbox is restored at resume", "model/client.go", "msg.Client == c && msg.Reply && msg.Arrived {\n\t\t\tmsg.Since = m.now()", "msg.Client == c && msg.Reply && msg.Arrived {", "model", "TestTimeIsNeverStuck"},
	{"between live and expired there is a gap", "model/scenario.go", "g.Most += s.Grace", "", "model", "TestTimeIsNeverStuck"},
	{"a bound has no move", "model/wire.go", "Kind: Serve, Who: i}, since.AtLeast(win.Least)", "Kind: Serve, Who: i}, since.AtLeast(win.Most+s.One)", "model", "TestTimeIsNeverStuck"},

	{"a reference is not listed", "model/names.go", "note(&n.Down)", "", "model", "TestReferencesCoverState"},
	{"a field is not in the key", "model/key.go", "&p.Knows", "&p.Cut", "model", "TestKeyCoversState"},
	{"a set of nodes is not renumbered", "model/symmetry.go", "{&c.Got, &c.Knows, ", "{&c.Knows, ", "model", "TestPerm"},
	{"a signature has a number in it", "model/symmetry.go", "c.Token = (c.Token-1)%tokensEach + 1", "", "model", "TestSignatures"},
	{"two moves read alike", "model/say.go", "if nth > 1 {", "if nth > 9 {", "model", "TestMovesReadDifferently"},
	{"a refused action changes the world", "model/relation.go", "if a.Who < s.Clients {\n\t\t\ts.client(w, m, a.Who)", "if w.Primary++; a.Who < s.Clients {\n\t\t\ts.client(w, m, a.Who)", "model", "TestOtherMoves"},

	{"nodes are buried that somebody asks again", "model/bury.go", "c.Round+1 < s.Section.Rounds", "c.Round+2 < s.Section.Rounds", "model", "TestBuried"},
	{"a late release is buried", "model/bury.go", "!seen.Has(ReleasedLate) && ", "false && ", "sim", "TestLateRelease"},
	{"a renewal that comes too late is given back", "model/lock/step.go", " && s.No != lost {", " {", "model/lock", "TestWatchdog"},
	{"nodes are taken for alike", "model/symmetry.go", "if step.To == lock.Each || step.To == lock.One {", "if step.To == lock.One {", "sim", "TestAgreeOn"},
	{"readings are cut off below a constant", "sim/tick.go", "n := min(uint64(x.now[from]), x.top)", "n := min(uint64(x.now[from]), x.top-2)", "sim", "TestAgreeOn"},
	{"a stopwatch goes on that was restarted", "sim/tickworld.go", "r.from[k] = 0", "_ = k", "sim", "TestAgreeOn"},
	{"a key is cut short", "sim/expand.go", "f.key = s.AppendKey(f.key[:0], &e.seen)", "f.key = s.AppendKey(f.key[:0], &e.seen)[:8]", "sim", "TestReducedKeys"},
	{"a path is told in the wrong numbers", "sim/retrace.go", "to = to.Then(&p)", "to = p.Then(&to)", "sim", "TestReductions|TestMutants"},

	{"an inclusion is widened", "clock/zone/zone.go", "if bound > z.m[k] {", "if bound > z.m[k]+1 {", "sim", "TestAgreeOn"},
	{"a bound is dropped", "sim/expand.go", "constrain(&e.after, m.Bounds)\n\te.judge(", "e.judge(", "sim", "TestAgreeOn"},
	{"a zone replaces a cheaper one that waits", "sim/store.go", "(old.expanded || !old.cost.below(f.cost)) && ", "", "sim", "TestAgreeOn|TestReductions|TestCheapest"},
	{"zones are merged that do not make one", "sim/store.go", "!small.Join(&f.small, &old.small, step)", "!small.Join(&f.small, &old.small, step+1)", "sim", "TestAgreeOn|TestScaling"},
	{"a merged state has one way in", "sim/store.go", "append(append(also, wayIn{old.parent, old.action, old.order}), old.also...)", "also", "sim", "TestAgreeOn|TestReductions|TestMutants"},
	{"news of enough outlives its question", "model/wire.go", "w.forget(c, watchdog) // the news", "// the news", "sim", "TestTogether"},
}

// TestSabotage needs the go command, and a minute or two: it is for -long.
func TestSabotage(t *testing.T) {
	if !*thorough {
		t.Skip("only with -long")
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip(err)
	}
	module, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sabotages {
		t.Run(s.name, func(t *testing.T) {
			file := filepath.Join(module, filepath.FromSlash(s.file))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Count(string(text), s.from) == 0 {
				t.Fatalf("%s has no %q any more", s.file, s.from)
			}
			dir := t.TempDir()
			spoilt := filepath.Join(dir, "spoilt.go")
			if err := os.WriteFile(spoilt, []byte(strings.Replace(string(text), s.from, s.to, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			overlay, err := json.Marshal(map[string]map[string]string{"Replace": {file: spoilt}})
			if err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(dir, "overlay.json")
			if err := os.WriteFile(list, overlay, 0o600); err != nil {
				t.Fatal(err)
			}
			test := exec.Command(goCommand, "test", "-count=1", "-overlay", list, "-run", s.caught, "./"+s.in)
			test.Dir = module
			out, err := test.CombinedOutput()
			if strings.Contains(string(out), "[build failed]") || strings.Contains(string(out), "[setup failed]") {
				t.Fatalf("the sabotage does not compile:\n%s", out)
			}
			if err == nil || !strings.Contains(string(out), "FAIL") {
				t.Errorf("%s does not notice", s.caught)
			}
		})
	}
}
