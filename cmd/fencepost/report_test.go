package main

import (
	"context"
	"encoding/xml"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim/report"
)

// tame is a scenario of which all there is to ask is answered soon.
const tame = `fencepost: 1
name: tame
lock: {acquire: none}
work: {kind: at-once}
network: {delay: 1ms}
expect: {lost-update: holds}
`

// packed are the files of a pack.
func packed(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for path, text := range contents(t) {
		if name, in := strings.CutPrefix(path, dir+"/"); in {
			all[name] = text
		}
	}
	return all
}

// TestReport makes packs with all exit codes, verifies each, changes one, and
// replaces it.
func TestReport(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "tame.yaml", tame)
	put(t, "wrong.yaml", strings.Replace(tame, "lost-update: holds", "lost-update: violated", 1))
	put(t, "idle.yaml", strings.Replace(tame, "lost-update: holds", "gap: holds", 1))
	hostile := "<img src=x onerror=alert(1)>.yaml"
	put(t, hostile, tame)
	for _, c := range []struct {
		file, dir string
		code      int
		says      string
	}{
		{"tame.yaml", "tame", asClaimed, "HOLDS"},
		{"wrong.yaml", "wrong", unmetClaim, "Within the bounds below"},
		{"idle.yaml", "idle", inconclusive, "NOT EXERCISED"},
		{hostile, "it's <b>", asClaimed, `verify it:  fencepost report verify 'it'\''s <b>'`},
	} {
		got := fencepost(t, "", "report", c.file, "-o", c.dir)
		if got.code != c.code || !strings.Contains(got.out, c.says) {
			t.Errorf("%s: exit code %d, want %d: %s%s", c.file, got.code, c.code, got.out, got.err)
		}
		if got := fencepost(t, "", "report", "verify", c.dir); got.code != 0 || !strings.Contains(got.out, "ok") {
			t.Errorf("verify %s: exit code %d: %s%s", c.dir, got.code, got.out, got.err)
		}
	}
	first := packed(t, "tame")
	put(t, "tame/notes.txt", "mine")
	if got := fencepost(t, "", "report", "tame.yaml", "-o", "tame", "--force"); got.code != badInput || !strings.Contains(got.err, "has more in it") {
		t.Errorf("exit code %d: %s", got.code, got.err)
	}
	if contents(t)["tame/notes.txt"] != "mine" {
		t.Error("a file of somebody's own is lost")
	}
	if err := os.Remove("tame/notes.txt"); err != nil {
		t.Fatal(err)
	}
	put(t, "tame/report.md", "all is well\n")
	put(t, "tame/more.txt", "")
	got := fencepost(t, "", "report", "verify", "tame")
	if got.code != unmetClaim || !strings.Contains(got.out, "report.md: changed") || !strings.Contains(got.out, "more.txt: additional") {
		t.Errorf("verify: exit code %d: %s", got.code, got.out)
	}
	if err := os.Remove("tame/more.txt"); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"GITHUB_STEP_SUMMARY": "summary.md"}
	got = fencepostWith(t, context.Background(), "", env, "report", "tame.yaml", "-o", "tame", "--force", "--github")
	if got.code != 0 || !maps.Equal(packed(t, "tame"), first) {
		t.Errorf("exit code %d, and the pack is not the first one again: %s", got.code, got.err)
	}
	if !strings.HasPrefix(contents(t)["summary.md"], "# Evidence pack: tame\n") {
		t.Error("there is no summary")
	}
	for _, name := range []string{"report.html", "report.md", "report.json", "junit.xml"} {
		text, err := os.ReadFile(filepath.Join("it's <b>", name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "onerror") || strings.Contains(string(text), "it's <b>") {
			t.Errorf("%s speaks of the file that the scenario was in, or of its directory", name)
		}
	}
}

// TestReportRefuses what cannot be, before anything is searched or written.
func TestReportRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "tame.yaml", tame)
	put(t, "typo.yaml", strings.Replace(tame, "acquire", "acquir", 1))
	if err := os.Mkdir("home", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "home/letter", "dear")
	before := contents(t)
	for _, c := range []struct{ args, says string }{
		{"report", "scenario is missing"},
		{"report tame.yaml", "flag -o is missing"},
		{"report tame.yaml -o home", "directory home is there already: expected another name, or --force"},
		{"report tame.yaml -o home --force", "directory home is there and is no evidence pack"},
		{"report tame.yaml -o tame.yaml --force", "file tame.yaml is there already, and is no evidence pack"},
		{"report tame.yaml -o tame.yaml", "file tame.yaml is there already, and is no evidence pack"},
		{"report tame.yaml -o tame.yaml/pack", "directory tame.yaml/pack cannot be written: not a directory"},
		{"report tame.yaml -o none/pack", "there is no directory none"},
		{"report tame.yaml -o pack --github", "GITHUB_STEP_SUMMARY, which is not set"},
		{"report tame.yaml -o pack --max-states -1", "flag --max-states is -1"},
		{"report typo.yaml -o pack", "did you mean acquire"},
		{"report nightly-invoic -o pack", "did you mean nightly-invoice?"},
		{"report verify", "directory is missing: expected an evidence pack\nhint: fencepost report verify --help"},
		{"report verify tame.yaml", "not a directory"},
		{"report verify none", "no such file or directory"},
		{"report verify home", "directory home cannot be verified: there is no SHA256SUMS in it, so it is no evidence pack"},
	} {
		got := fencepost(t, "", strings.Fields(c.args)...)
		if got.code != badInput || !strings.Contains(got.err, c.says) || got.out != "" {
			t.Errorf("%s: exit code %d, %q, want %q", c.args, got.code, got.err, c.says)
		}
	}
	if !maps.Equal(contents(t), before) {
		t.Error("files have changed")
	}
}

// TestReportRefusesSummaries that cannot be appended to, before anything is searched
// or written.
func TestReportRefusesSummaries(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "tame.yaml", tame)
	put(t, "full", strings.Repeat("x", report.SummaryLimit))
	if err := os.Mkdir("dir", 0o777); err != nil {
		t.Fatal(err)
	}
	before := contents(t)["full"]
	for _, c := range []struct{ path, says string }{
		{"dir", "no regular file"},
		{"none/summary.md", "there is no directory none"},
		{"full", "expected room for one"},
		{"tame.yaml", "the one that is read"},
		{"pack", "in the directory of the pack"},
	} {
		got := fencepostWith(t, context.Background(), "", map[string]string{summaryVariable: c.path}, "report", "tame.yaml", "-o", "pack", "--github")
		if got.code != badInput || !strings.Contains(got.err, c.says) || got.out != "" {
			t.Errorf("%s: exit code %d, %q, want %q", c.path, got.code, got.err, c.says)
		}
	}
	if isDirectory("pack") || contents(t)["full"] != before {
		t.Error("files have changed")
	}
}

// TestReportGitHub appends the summary, within the limit.
func TestReportGitHub(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := scenario.Parse("tame.yaml", []byte(tame))
	if err != nil {
		t.Fatal(err)
	}
	pack, err := report.Run(report.Options{Scenario: s})
	if err != nil {
		t.Fatal(err)
	}
	a := &app{env: func(string) string { return "summary.md" }}
	for i, was := range []string{"", "before\n", strings.Repeat("x", report.SummaryLimit-6_000)} {
		put(t, "summary.md", was)
		if err := a.summarize(pack); err != nil {
			t.Error(err)
		}
		text := contents(t)["summary.md"]
		added, kept := strings.CutPrefix(text, was)
		if !kept || !strings.HasPrefix(added, "# Evidence pack: tame\n") || len(text) > report.SummaryLimit {
			t.Errorf("%d: %d bytes", i, len(text))
		}
		if cut := strings.Contains(added, "Left out for want of room"); cut != (i == 2) {
			t.Errorf("%d: said to be cut: %v", i, cut)
		}
	}
	put(t, "summary.md", strings.Repeat("x", report.SummaryLimit))
	if err := a.summarize(pack); err == nil || !strings.Contains(err.Error(), "has no room") {
		t.Errorf("a full summary was added to: %v", err)
	}
}

// TestReportInterrupted: what is known is written, and it is no pass.
func TestReportInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "tame.yaml", tame)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := fencepostWith(t, ctx, "", nil, "report", "tame.yaml", "-o", "pack")
	if got.code != inconclusive || !strings.Contains(got.out, "UNKNOWN") || !strings.Contains(got.out, "not asked: interrupted") {
		t.Errorf("exit code %d: %s%s", got.code, got.out, got.err)
	}
	if got := fencepost(t, "", "report", "verify", "pack"); got.code != 0 {
		t.Errorf("verify: exit code %d: %s", got.code, got.out)
	}
	text, err := os.ReadFile("pack/junit.xml")
	if err != nil {
		t.Fatal(err)
	}
	var suites struct {
		Suite struct {
			Errors int `xml:"errors,attr"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(text, &suites); err != nil || suites.Suite.Errors != 1 {
		t.Errorf("%d errors: %v", suites.Suite.Errors, err)
	}
	got = fencepost(t, "", "report", "tame.yaml", "-o", "late", "--timeout", "1ns")
	if got.code != inconclusive || !strings.Contains(got.out, "timed out after 1ns") {
		t.Errorf("exit code %d: %s%s", got.code, got.out, got.err)
	}
}
