package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// A checking is the verb check with its flags.
type checking struct {
	limits
	// asked is how the scenario was called.
	asked      string
	properties []string
	traces     keeping
	asJSON     bool
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
			"  " + a.self + " check mine.yaml --property use --timeout 5m",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := k.sound(c); err != nil {
				return err
			}
			s, err := a.scenario(args[0])
			if err != nil {
				return err
			}
			list, err := claims(s, "check", k.properties)
			if err != nil {
				return err
			}
			k.asked = args[0]
			return a.search(c.Context(), &k, s, list)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&k.properties, "property", nil, "`PROPERTY` to look at instead of all claims; may be repeated")
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
	return soundDirectory(k.traces.dir, c.Name())
}

// A searched is a search when it is over.
type searched struct {
	*checking
	scenario *scenario.Scenario
	check    *sim.Check
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
	judged := properties.All
	if len(k.properties) > 0 {
		judged = nil
		for _, c := range list {
			judged = append(judged, c.property)
		}
	}
	c := &sim.Check{Scenario: s.Scenario, Properties: judged, Workers: k.workers,
		MaxStates: k.maxStates, MaxBytes: k.maxBytes(), WhenFound: true}
	out.check = c
	p, begun := a.progress(), time.Now()
	out.prover = prover{ctx: ctx, progress: p, scenario: s}
	c.Stop = func() bool {
		p.tell(func() string {
			return fmt.Sprintf("checking: %s states of %s worlds, %s to go, %s deep",
				phrase.Number(c.States), phrase.Number(c.Worlds), phrase.Number(c.Frontier), phrase.Many(c.Depth, "action", "actions"))
		})
		out.stopped = k.over(ctx, begun)
		return out.stopped != ""
	}
	if err := c.Run(); err != nil {
		p.done()
		return bug{err.Error(), string(s.Text)}
	}
	out.noteEnd()
	err := out.judge()
	p.done()
	if err != nil {
		return err
	}
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

// noteEnd notes why the search did not come to its end.
func (o *searched) noteEnd() {
	c := o.check
	broken := true
	for i := range c.Found {
		broken = broken && c.Found[i].Path != nil
	}
	switch {
	case c.Complete || o.stopped != "":
	case broken:
		o.stopped = allBroken
	default:
		o.stopped = o.reached(c.States)
	}
}

// judge makes the verdicts.
func (o *searched) judge() error {
	for i := range o.check.Found {
		f := &o.check.Found[i]
		var c *claim
		for _, mine := range o.claims {
			if mine.property == f.Property {
				c = mine
			}
		}
		if f.Path == nil {
			if c != nil {
				a := o.check.Answer(i)
				if a.Verdict == properties.Unknown && o.check.Overflow == "" {
					a.Why = "not broken so far: " + o.stopped
				}
				c.probed(&a, a.Why)
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
	for _, c := range o.claims {
		if c.proof != nil && o.shown == nil {
			o.shown = c
		}
	}
	return nil
}

// broken gives the path that a search has found its times, and proves it.
func (o *searched) broken(c *claim, f *sim.CheckFound, shrink bool) error {
	s := o.scenario
	run, at, overflow, err := proof.Times(s, f.Property, f.Path)
	if err != nil {
		return err
	}
	if overflow != "" {
		c.verdict, c.note = properties.Unknown, "the capacity for "+overflow+" does not suffice"
		return nil
	}
	found, err := o.prover.prove(f.Property, run, at, shrink)
	if err != nil {
		return err
	}
	if found == nil {
		o.stopped = interrupted
		c.note = "found broken, and interrupted before that was replayed"
		return nil
	}
	c.verdict, c.proof = properties.Violated, found
	c.note = found.Size()
	return nil
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
	if !o.check.Complete && o.stopped != interrupted && o.stopped != allBroken {
		fmt.Fprintln(a.err, "hint: fewer clients, rounds, tries or faults make it smaller; --max-memory, --max-states and --timeout let it go on")
		if unknown(o.claims) {
			fmt.Fprintf(a.err, "hint: %s walk %s may find sooner what breaks\n", a.self, shellWord(o.asked))
		}
	}
}
