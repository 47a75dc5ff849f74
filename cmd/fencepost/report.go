package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"fencepost/sim/phrase"
	"fencepost/sim/report"
)

// A reporting is the verb report with its flags.
type reporting struct {
	limits
	dir    string
	force  bool
	github bool
}

// summaryVariable names the file for the summary of a step of a GitHub workflow.
const summaryVariable = "GITHUB_STEP_SUMMARY"

func (a *app) report() *cobra.Command {
	var r reporting
	c := &cobra.Command{
		Use:   "report NAME|FILE -o DIR",
		Short: "An evidence pack for a design review",
		Long: "Checks a scenario and all that it stands on, and writes what came of it into a directory: each\n" +
			"assumption broken, each guard taken out, each fault taken away, the boundary and the map of the\n" +
			"two parameters that matter most, other locks under the same faults, and a trace of every\n" +
			"VIOLATED. report.html is for people, report.json for programs, junit.xml for CI; SHA256SUMS has\n" +
			"the hash of every file, and report verify DIR checks them and replays every trace.\n\n" +
			"--max-states is for every search; without it the scenario itself has no limit, and each search\n" +
			"beside it ends at " + phrase.Number(report.DefaultMaxStates) + " states. Half of --timeout is for the scenario itself, and the\n" +
			"rest for all sections alike. What a limit or an interrupt has kept from being answered is\n" +
			"UNKNOWN. A directory that is there is never replaced, but with --force by a newer pack.",
		Example: "  " + a.self + " report nightly-invoice -o evidence\n" +
			"  " + a.self + " report mine.yaml -o evidence --force --github\n" +
			"  " + a.self + " report verify evidence",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := r.sound(a, c, args[0]); err != nil {
				return err
			}
			return a.makeReport(c.Context(), &r, args[0])
		},
	}
	f := c.Flags()
	f.StringVarP(&r.dir, "output", "o", "", "`DIR` to make, for the pack")
	f.BoolVar(&r.force, "force", false, "replace an evidence pack that is there")
	f.BoolVar(&r.github, "github", false, "append a summary to the file that "+summaryVariable+" names")
	r.limits.flags(c)
	c.AddCommand(a.verifyReport())
	return c
}

// sound refuses flags that make no sense, before anything is searched.
func (r *reporting) sound(a *app, c *cobra.Command, from string) error {
	if r.dir == "" {
		return usageError{failf("flag -o is missing: expected a directory to make"), c.Name()}
	}
	if err := r.free(); err != nil {
		return err
	}
	if parent := filepath.Dir(filepath.Clean(r.dir)); !isDirectory(parent) {
		return usageError{failf("directory %s cannot be made: there is no directory %s", visible(r.dir), visible(parent)), c.Name()}
	} else if err := writable(parent); err != nil {
		return r.unwritable(err)
	}
	if r.github {
		if err := r.summary(a.env(summaryVariable), from, c.Name()); err != nil {
			return err
		}
	}
	return r.limits.sound(c)
}

// summary refuses a file that no summary can be appended to.
func (r *reporting) summary(path, from, verb string) error {
	if path == "" {
		return usageError{failf("flag --github needs %s, which is not set: expected to run in a step of a GitHub workflow", summaryVariable), verb}
	}
	if err := soundFile(path, from, verb); err != nil {
		return err
	}
	if within(path, r.dir) {
		return usageError{failf("file %s, which %s names, is in the directory of the pack: expected it elsewhere", visible(path), summaryVariable), verb}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return failf("file %s cannot be written: %s", visible(path), reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() >= report.SummaryLimit {
		return failf("file %s has %s bytes, and a summary may have %s: expected room for one", visible(path), phrase.Number(int(info.Size())), phrase.Number(report.SummaryLimit))
	}
	return nil
}

// within reports whether a file is in a directory, which need not be there yet.
func within(path, dir string) bool {
	path, err := filepath.Abs(path)
	dir, wrong := filepath.Abs(dir)
	if err != nil || wrong != nil {
		return false
	}
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// free refuses a directory that would have to be replaced and must not be.
func (r *reporting) free() error {
	if err := report.Free(r.dir, r.force); err != nil {
		return r.unwritable(err)
	}
	return nil
}

func (r *reporting) unwritable(err error) error {
	if info, wrong := os.Lstat(r.dir); wrong == nil && !info.IsDir() {
		return failf("file %s is there already, and is no evidence pack: expected another name, since --force replaces a pack only", visible(r.dir))
	}
	if errors.Is(err, report.ErrThere) || errors.Is(err, report.ErrNoPack) || errors.Is(err, report.ErrMore) {
		return failf("directory %s %s", visible(r.dir), err)
	}
	return failf("directory %s cannot be written: %s", visible(r.dir), reason(err))
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func (a *app) makeReport(ctx context.Context, r *reporting, name string) error {
	s, err := a.scenario(ctx, name)
	if err != nil {
		return err
	}
	p, begun := a.progress(), time.Now()
	pack, err := report.Run(report.Options{Scenario: s, Workers: r.workers, MaxStates: r.maxStates, MaxBytes: r.maxBytes(), Build: build(),
		Stop: func() string { return r.over(ctx, begun) }, Share: r.share(begun),
		Told: func(done, of int, asking string) {
			p.tell(func() string {
				return fmt.Sprintf("reporting: %s of %s answered, now %s", phrase.Number(done), phrase.Number(of), asking)
			})
		}})
	p.done()
	if err != nil {
		return searchBug(err, s)
	}
	if err := pack.Write(r.dir, r.force); err != nil {
		return r.unwritable(err)
	}
	var list []*claim
	for _, c := range pack.Claims {
		list = append(list, &claim{property: c.Property, expected: c.Claimed, verdict: c.Verdict, note: c.Note})
	}
	a.code = code(list)
	if a.code == asClaimed && (pack.Report.Stopped != "" || unknown(list)) {
		a.code = inconclusive
	}
	a.printReport(a.screen(), r, pack, list)
	if r.github {
		return a.summarize(pack)
	}
	return nil
}

// build is which program this is.
func build() report.Build {
	b := report.Build{Version: "unknown", Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// printReport prints the decision, the claims, and where the pack is.
func (a *app) printReport(s *screen, r *reporting, pack *report.Pack, list []*claim) {
	s.say("%s\n", s.in(strong, pack.Report.Scenario.Name))
	s.prose(plain, 0, pack.Report.Decision.Whole)
	s.say("\n")
	s.table(list)
	t := pack.Report.Totals
	s.say("\n")
	s.prose(plain, 0, fmt.Sprintf("%s: %s of %s, %s", visible(r.dir), phrase.Many(len(pack.Files), "file", "files"),
		phrase.Many(t.Scenarios, "scenario searched", "scenarios searched"), phrase.Many(t.Traces, "trace", "traces")))
	if t.Unknown > 0 {
		why := ""
		if pack.Report.Stopped != "" {
			why = ": " + pack.Report.Stopped
		}
		s.prose(yellow, 0, phrase.Many(t.Unknown, "verdict is", "verdicts are")+" UNKNOWN"+why)
	}
	s.say("\nverify it:  %s\n", s.in(strong, a.self+" report verify "+shellWord(r.dir)))
}

// summarize appends the summary to the file that GitHub shows, within its limit.
func (a *app) summarize(pack *report.Pack) error {
	path := a.env(summaryVariable)
	size := int64(0)
	if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	text, err := pack.Summary(int(report.SummaryLimit - min(size, report.SummaryLimit)))
	if err != nil {
		return failf("file %s: %s", visible(path), err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return failf("file %s cannot be written: %s", visible(path), reason(err))
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return failf("file %s cannot be written: %s", visible(path), reason(err))
	}
	return nil
}

func (a *app) verifyReport() *cobra.Command {
	return &cobra.Command{
		Use:   "verify DIR",
		Short: "Whether an evidence pack is as it was made",
		Long: "Computes the hash of every file of an evidence pack and compares it with the manifest, finds what\n" +
			"is missing or additional, and replays every trace: strictly, with porcupine where an update is\n" +
			"lost and on miniredis where the servers are Redis. Then the report is held against itself, the\n" +
			"traces and the scenario, and the build that made the pack makes pages and pictures again. That a\n" +
			"property HOLDS only a search can show: fencepost check. Anything wrong is named, and exits with 1.",
		Example: "  " + a.self + " report verify evidence",
		Args:    one("directory", "an evidence pack"),
		RunE: func(_ *cobra.Command, args []string) error {
			p := a.progress()
			v, err := report.Verify(args[0], build(), func(name string) {
				p.tell(func() string { return "verifying: " + name })
			})
			p.done()
			if err != nil {
				return failf("directory %s cannot be verified: %s", visible(args[0]), reason(err))
			}
			s := a.screen()
			if len(v.Faults) == 0 {
				s.say("%s: %s, %s as they were made, %s replayed and confirmed\n", visible(args[0]), s.in(green, "ok"),
					phrase.Many(v.Files, "file", "files"), phrase.Many(v.Traces, "trace", "traces"))
				if !v.Again {
					s.prose(plain, 0, "Another build has made the pack: that its pages and sums follow from its findings was not looked at.")
				}
				return nil
			}
			for _, f := range v.Faults {
				s.say("%s %s\n", s.in(red, s.pick("✗", "X")), visible(f.String()))
			}
			s.say("%s: %s wrong\n", visible(args[0]), phrase.Many(len(v.Faults), "thing is", "things are"))
			a.code = unmetClaim
			return nil
		},
	}
}
