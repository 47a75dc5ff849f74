package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// A walking is the verb walk with its flags.
type walking struct {
	asking
	seed    uint64
	runs    int
	chooser string
	traces  keeping
	asJSON  bool
	all     bool
}

// A keeping is where traces go.
type keeping struct {
	dir   string
	force bool
}

func (k *keeping) flags(c *cobra.Command) {
	c.Flags().StringVarP(&k.dir, "output", "o", ".", "`DIRECTORY` for traces")
	c.Flags().BoolVar(&k.force, "force", false, "replace traces that say something else")
}

// mostRuns bounds the number of runs.
const mostRuns = 1_000_000_000

func (a *app) walk() *cobra.Command {
	var w walking
	c := &cobra.Command{
		Use:   "walk NAME|FILE",
		Short: "Seeded random runs, with statistics",
		Long: "Takes random runs of a scenario and counts what happens. A property that breaks is shown\n" +
			"with the run that breaks it, made as small as it gets. A walk finds no proof that something\n" +
			"holds: that is for check. The same seed gives the same runs everywhere.",
		Example: "  " + a.self + " walk nightly-invoice\n" +
			"  " + a.self + " walk nightly-invoice --property lost-update --seed 7\n" +
			"  " + a.self + " walk --all -o traces",
		Args: func(c *cobra.Command, args []string) error {
			if w.all {
				return none(c, args)
			}
			return one("scenario", "a built-in name, or a file")(c, args)
		},
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := w.sound(c); err != nil {
				return err
			}
			if w.all {
				return a.corpus(c.Context(), &w)
			}
			s, err := a.scenario(c.Context(), args[0])
			if err != nil {
				return err
			}
			if s, err = w.expecting(c, s); err != nil {
				return err
			}
			list, err := w.claims(s, "walk")
			if err != nil {
				return err
			}
			return a.walkThrough(c.Context(), &w, s, args[0], list)
		},
	}
	f := c.Flags()
	f.Uint64Var(&w.seed, "seed", 1, "`NUMBER` that all chance comes from")
	f.IntVar(&w.runs, "runs", 10_000, "`NUMBER` of runs")
	w.asking.flags(c)
	f.StringVar(&w.chooser, "chooser", "all", "`CHOOSER` of what happens next: uniform, boundary, pct, or all in turn")
	w.traces.flags(c)
	f.BoolVar(&w.asJSON, "json", false, "print JSON")
	f.BoolVar(&w.all, "all", false, "write a trace for all that the built-in scenarios say breaks")
	return c
}

// sound refuses flags that make no sense.
func (w *walking) sound(c *cobra.Command) error {
	if w.runs < 1 || w.runs > mostRuns {
		return usageError{failf("flag --runs is %d: expected 1 to %s", w.runs, phrase.Number(mostRuns)), c.Name()}
	}
	if err := choice(c, "chooser", w.chooser, "uniform", "boundary", "pct", "all"); err != nil {
		return err
	}
	if w.all && (len(w.properties) > 0 || len(w.expect) > 0 || w.asJSON) {
		return usageError{failf("flag --all goes with neither --property, --expect nor --json"), c.Name()}
	}
	return w.traces.sound(c)
}

// begin is the walk, before its first run.
func (w *walking) begin(s *scenario.Scenario, judged []*properties.Property) *sim.Walk {
	walk := sim.NewWalk(s.Scenario, w.seed, judged)
	switch w.chooser {
	case "uniform":
		walk.Choosers = []sim.Chooser{sim.Uniform()}
	case "boundary":
		walk.Choosers = []sim.Chooser{sim.Boundary()}
	case "pct":
		walk.Choosers = []sim.Chooser{sim.PCT()}
	}
	return walk
}

// A walked is a walk when it is over.
type walked struct {
	*walking
	scenario *scenario.Scenario
	// asked is how the scenario was named.
	asked  string
	walk   *sim.Walk
	claims []*claim
	// also is what broke though nothing is claimed of it.
	also []*claim
	// shown is the claim whose timeline is shown, nil if none is.
	shown       *claim
	interrupted bool
	prover      prover
}

func (a *app) walkThrough(ctx context.Context, w *walking, s *scenario.Scenario, asked string, list []*claim) error {
	out := &walked{walking: w, scenario: s, asked: asked, claims: list}
	out.walk = w.begin(s, w.judged(list))
	p := a.progress()
	out.prover = prover{ctx: ctx, progress: p, scenario: s}
	for range w.runs {
		if ctx.Err() != nil {
			out.interrupted = true
			break
		}
		out.walk.Run()
		p.tell(func() string {
			return fmt.Sprintf("walking: %s of %s runs, %s", phrase.Number(out.walk.Stats.Runs), phrase.Number(w.runs), out.sofar())
		})
	}
	err := out.judge()
	p.done()
	if err != nil {
		return err
	}
	var kept error
	for _, c := range out.claims {
		if c.proof != nil && kept == nil {
			kept = c.proof.keep(w.traces.dir, w.traces.force)
		}
	}
	a.code = code(out.claims)
	if out.interrupted && a.code == asClaimed {
		a.code = inconclusive
	}
	if w.asJSON {
		if err := a.document(out.json(a.code)); err != nil {
			return ignoreWrite(err)
		}
		return kept
	}
	a.printWalk(a.screen(), out)
	return kept
}

// sofar is what a walk has broken.
func (o *walked) sofar() string {
	n := 0
	for i := range o.walk.Found {
		if o.walk.Found[i].Runs > 0 {
			n++
		}
	}
	return phrase.Many(n, "property broken", "properties broken")
}

// judge makes the verdicts.
func (o *walked) judge() error {
	for i := range o.walk.Found {
		f := &o.walk.Found[i]
		c := about(o.claims, f.Property)
		if f.Runs == 0 {
			if c != nil {
				c.walked(o.scenario, o.walk.Stats.Runs, o.walk.Stats.Seen, o.walk.Stats.Overflow)
			}
			continue
		}
		claimed := c != nil
		if !claimed {
			c = &claim{property: f.Property}
			o.also = append(o.also, c)
		}
		if err := o.broken(c, f, claimed); err != nil {
			return err
		}
	}
	o.shown = first(o.claims)
	return nil
}

// broken proves what a walk has found.
func (o *walked) broken(c *claim, f *sim.Found, shrink bool) error {
	c.runs = f.Runs
	if overflow := proof.Overflow(o.scenario.Scenario, f.Steps); overflow != "" {
		c.walked(o.scenario, o.walk.Stats.Runs, o.walk.Stats.Seen, overflow)
		return nil
	}
	found, err := o.prover.prove(f.Property, f.Steps, f.At, shrink)
	if err != nil {
		return err
	}
	c.note = fmt.Sprintf("in %s of %s", phrase.Number(f.Runs), phrase.Many(o.walk.Stats.Runs, "run", "runs"))
	if found == nil {
		o.interrupted = true
		c.note = "found broken " + c.note + ", and interrupted before that was replayed"
		return nil
	}
	c.verdict, c.proof = properties.Violated, &evidence{Proof: found}
	return nil
}

// printWalk prints the result of a walk.
func (a *app) printWalk(s *screen, o *walked) {
	s.title(o.scenario)
	s.table(o.claims)
	s.also(o.also)
	s.say("\n")
	if o.interrupted {
		s.prose(yellow, 2, "interrupted after "+phrase.Many(o.walk.Stats.Runs, "run", "runs")+" of "+phrase.Number(o.runs))
	}
	o.printStats(s)
	a.printClaimed(s, o.claims, o.shown)
	a.hintWalk(o)
}

// hintWalk says what to do next.
func (a *app) hintWalk(o *walked) {
	for _, c := range o.claims {
		if c.passed {
			fmt.Fprintf(a.err, "hint: a walk never finds that something holds: %s check %s does\n", a.self, shellWord(o.asked))
			return
		}
	}
}
