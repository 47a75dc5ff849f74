package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"fencepost/properties"
	"fencepost/sim/argument"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
	"fencepost/traces"
)

// An arguing is the flags of argument.
type arguing struct {
	limits
	ids              []string
	traces           keeping
	corpus           string
	markdown, asJSON bool
}

func (a *app) argument() *cobra.Command {
	g := &arguing{}
	c := &cobra.Command{
		Use:   "argument [ID ...]",
		Short: "What was said about lease locks, claim by claim",
		Long: "Puts the claims of the argument about lease locks on Redis to the test, one by one: those of\n" +
			"Kleppmann's essay, of antirez's reply, of the Redis documentation and of those who came after.\n" +
			"Each claim has experiments, whose verdicts are over every run and all timings, and where it\n" +
			"matters the exact boundary; a claim is right, right with a condition, or wrong as these come out.\n" +
			"With ids, all that is known of these claims: traces, boundaries, and how to run each by hand.",
		Example: "  " + a.self + " argument\n" +
			"  " + a.self + " argument K12 A10\n" +
			"  " + a.self + " argument K1 -o traces",
		ValidArgsFunction: cobra.FixedCompletions(argument.IDs(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			if err := g.sound(c, args); err != nil {
				return err
			}
			return a.argue(c, g)
		},
	}
	g.limits.flags(c)
	f := c.Flags()
	f.Lookup("workers").Usage = "`NUMBER` of experiments at a time, which changes nothing but the time it takes (default: one a core)"
	f.StringVarP(&g.traces.dir, "output", "o", "", "`DIRECTORY` for the traces (default: they are not written)")
	f.BoolVar(&g.traces.force, "force", false, "replace traces that say something else")
	f.StringVar(&g.corpus, "corpus", "", "`DIRECTORY` that has some of the traces: these are not written again")
	f.BoolVar(&g.markdown, "markdown", false, "print Markdown, with links to the traces of --corpus and --output")
	f.BoolVar(&g.asJSON, "json", false, "print JSON")
	return c
}

// sound refuses limits that make no sense, and ids that there are not.
func (g *arguing) sound(c *cobra.Command, args []string) error {
	if err := g.limits.sound(c); err != nil {
		return err
	}
	if g.traces.dir != "" {
		if err := g.traces.sound(c); err != nil {
			return err
		}
	}
	all := argument.IDs()
	for _, arg := range args {
		id := ""
		for _, known := range all {
			if strings.EqualFold(known, arg) {
				id = known
			}
		}
		if id == "" {
			return usageError{failf("claim %s is unknown: expected %s", quote(arg), phrase.Or(all)), c.Name()}
		}
		g.ids = append(g.ids, id)
	}
	return nil
}

func (a *app) argue(c *cobra.Command, g *arguing) error {
	p, begun, ctx := a.progress(), time.Now(), c.Context()
	var lock sync.Mutex // workers ask whether to stop at the same time
	done, of := 0, 0
	tell := func() {
		p.tell(func() string { return fmt.Sprintf("testing: %d of %d searches", done, of) })
	}
	result, err := argument.Run(argument.Options{IDs: g.ids, Workers: g.workers, MaxStates: g.maxStates, MaxBytes: g.maxBytes(),
		Stop: func() string {
			lock.Lock()
			defer lock.Unlock()
			tell()
			return g.over(ctx, begun)
		},
		Done: func(n, all int) {
			lock.Lock()
			defer lock.Unlock()
			done, of = n, all
			tell()
		}})
	p.done()
	if err != nil {
		return err
	}
	files := map[*proof.Proof]string{}
	for _, p := range result.Proofs() {
		if files[p], err = g.keep(p); err != nil {
			return err
		}
	}
	for _, c := range result.Claims() {
		switch o := c.AsWritten(); {
		case o == properties.Unmet:
			a.code = unmetClaim
		case o == properties.Open && a.code == asClaimed:
			a.code = inconclusive
		}
	}
	link := func(p *proof.Proof) string { return files[p] }
	switch {
	case g.asJSON:
		return ignoreWrite(a.document(argumentToJSON(result, link, a.code)))
	case g.markdown:
		return ignoreWrite(result.Markdown(a.out, link))
	case len(g.ids) == 0:
		a.screen().argument(result, a.self)
	default:
		a.claimed(a.screen(), result, link)
	}
	return nil
}

// keep is where the trace of a proof is: in the corpus, or else it is written into the
// directory; "" is nowhere.
func (g *arguing) keep(p *proof.Proof) (string, error) {
	name := p.Trace.Name
	if g.corpus != "" {
		text, err := readUpTo(filepath.Join(g.corpus, name), traces.MaxSize)
		if err == nil {
			s, r, err := proof.Read(name, text)
			if err == nil && r.Property == p.Property && bytes.Equal(s.Text, p.Scenario.Text) {
				return path.Join(filepath.ToSlash(g.corpus), name), nil
			}
		}
	}
	if g.traces.dir == "" {
		return "", nil
	}
	to := filepath.Join(g.traces.dir, name)
	text, err := p.Text(name)
	if err != nil {
		return "", bug{"trace " + name + " cannot be made: " + err.Error(), ""}
	}
	if err := os.MkdirAll(g.traces.dir, 0o777); err != nil {
		return "", failf("directory %s cannot be made: %s", visible(g.traces.dir), reason(err))
	}
	if err := keepFile(to, text, g.traces.force); err != nil {
		return "", err
	}
	return filepath.ToSlash(to), nil
}
