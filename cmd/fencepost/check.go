package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// A checking is the verb check with its flags.
type checking struct {
	limits
	asking
	// asked is how the scenario was called.
	asked  string
	traces keeping
	asJSON bool
}

func (a *app) check() *cobra.Command {
	var k checking
	c := &cobra.Command{
		Use:   "check NAME|FILE",
		Short: "Every run there is, over all timings",
		Long: "Searches all runs of a scenario at once, over all timings, and says of each claim whether it\n" +
			"HOLDS within the printed bounds. What breaks is shown with the cheapest run that breaks it:\n" +
			"fewest faults, then fewest actions. An interrupt prints what is known so far.",
		Example: "  " + a.self + " check nightly-invoice\n" +
			"  " + a.self + " check mine.yaml --property use --timeout 5m\n" +
			"  " + a.self + " check mine.yaml --expect use=holds,stale=violated",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := k.sound(c); err != nil {
				return err
			}
			s, err := a.scenario(c.Context(), args[0])
			if err != nil {
				return err
			}
			if s, err = k.expecting(c, s); err != nil {
				return err
			}
			list, err := k.claims(s, "check")
			if err != nil {
				return err
			}
			k.asked = args[0]
			return a.search(c.Context(), &k, s, list)
		},
	}
	f := c.Flags()
	k.asking.flags(c)
	k.limits.flags(c)
	k.traces.flags(c)
	f.BoolVar(&k.asJSON, "json", false, "print JSON")
	return c
}

// sound refuses flags that make no sense.
func (k *checking) sound(c *cobra.Command) error {
	if err := k.limits.sound(c); err != nil {
		return err
	}
	return k.traces.sound(c)
}

// A searched is a search when it is over.
type searched struct {
	*checking
	scenario *scenario.Scenario
	search   proof.Search
	claims   []*claim
	// also is what is broken though nothing is claimed of it.
	also  []*claim
	shown *claim
	// stopped says why the search did not come to its end, "" if it did.
	stopped string
	prover  prover
}

func (a *app) search(ctx context.Context, k *checking, s *scenario.Scenario, list []*claim) error {
	out := &searched{checking: k, scenario: s, claims: list}
	p, begun := a.progress(), time.Now()
	out.prover = prover{ctx: ctx, progress: p, scenario: s}
	out.search = proof.Search{Scenario: s, Properties: k.judged(list), Workers: k.workers,
		MaxStates: k.maxStates, MaxBytes: k.maxBytes(),
		Stop: func() string {
			p.tell(func() string {
				c := &out.search.Check
				return fmt.Sprintf("checking: %s states of %s worlds, %s to go, %s deep",
					phrase.Number(c.States), phrase.Number(c.Worlds), phrase.Number(c.Frontier), phrase.Many(c.Depth, "action", "actions"))
			})
			return k.over(ctx, begun)
		},
		Prove: func(of *properties.Property, run []sim.Step, at clock.Ticks) (*proof.Proof, error) {
			return out.prover.prove(of, run, at, about(list, of) != nil)
		}}
	err := out.search.Run()
	p.done()
	if err != nil {
		return searchBug(err, s)
	}
	out.judge()
	var kept error
	for _, cl := range out.claims {
		if cl.proof != nil && kept == nil {
			kept = cl.proof.keep(k.traces.dir, k.traces.force)
		}
	}
	a.code = code(out.claims)
	if a.code == asClaimed && (out.stopped == interrupted || unknown(out.claims)) {
		a.code = inconclusive
	}
	if k.asJSON {
		if err := a.document(out.json(a.code)); err != nil {
			return ignoreWrite(err)
		}
		return kept
	}
	a.printCheck(a.screen(), out)
	return kept
}

// judge makes claims of the answers.
func (o *searched) judge() {
	if o.stopped = o.search.Ended; o.prover.interrupted {
		o.stopped = interrupted
	}
	for i := range o.search.Answers {
		answer := &o.search.Answers[i]
		c := about(o.claims, answer.Property)
		switch {
		case c == nil && answer.Proof == nil:
			continue
		case c == nil:
			c = &claim{property: answer.Property}
			o.also = append(o.also, c)
		}
		c.verdict, c.note = answer.Verdict, answer.Note
		if answer.Proof != nil {
			c.proof = &evidence{Proof: answer.Proof}
		}
	}
	o.shown = first(o.claims)
}

// printCheck prints the result of a search.
func (a *app) printCheck(s *screen, o *searched) {
	s.title(o.scenario)
	s.table(o.claims)
	s.also(o.also)
	s.say("\n")
	s.bounds(o)
	a.printClaimed(s, o.claims, o.shown)
	a.hintCheck(o)
}

// hintCheck says what to do next.
func (a *app) hintCheck(o *searched) {
	if names := unclaimed(o.claims); len(names) > 0 {
		what := "nothing"
		if len(o.scenario.Expect) > 0 {
			what = "nothing of " + strings.Join(names, ", ")
		}
		fmt.Fprintf(a.err, "hint: the scenario claims %s; with a line such as \"expect: {%s: holds}\" the exit code says whether it is so\n",
			what, names[0])
	}
	if !o.search.Check.Complete && o.stopped != interrupted && o.stopped != proof.AllBroken {
		fmt.Fprintln(a.err, "hint: fewer clients, rounds, tries or faults make it smaller; --max-memory, --max-states and --timeout let it go on")
		if unknown(o.claims) {
			fmt.Fprintf(a.err, "hint: %s walk %s may find sooner what breaks\n", a.self, shellWord(o.asked))
		}
	}
}
