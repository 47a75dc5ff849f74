package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/inequality"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
	"fencepost/sim/vary"
)

// A bounding is the verb boundary with its flags.
type bounding struct {
	limits
	vary, property string
	from, to, step string
	traces         keeping
	asJSON         bool
}

func (a *app) boundary() *cobra.Command {
	var b bounding
	c := &cobra.Command{
		Use:   "boundary NAME|FILE",
		Short: "Where a verdict flips, exactly",
		Long: "Varies one number of a scenario and finds the value at which the verdict on a property flips,\n" +
			"to the tick: a trace that breaks it on one side, a complete search on the other. For a\n" +
			"length it also prints the inequality that the trace needs, in the keys of the file.\n\n" +
			"Where a larger value only adds runs, or only takes some away, there is one flip at most, and it\n" +
			"is bisected: a length from nothing as far as there are scenarios, a count from none to one more\n" +
			"than in the file. Other numbers are scanned, a length up to twice what the file has (or twice the\n" +
			"time to live, if it has nothing) in 20 steps; each flip between two steps is then exact, but\n" +
			"two within one step are not seen. In place of --vary PATH, an unknown path lists them all.",
		Example: "  " + a.self + " boundary nightly-invoice --vary faults.pause.max --property use\n" +
			"  " + a.self + " boundary mine.yaml --vary lock.ttl --from 1s --to 20s --step 500ms --property stale",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := errors.Join(b.limits.sound(c), b.traces.sound(c)); err != nil {
				return err
			}
			s, err := a.scenario(c.Context(), args[0])
			if err != nil {
				return err
			}
			property, err := asked(b.property, c.Name())
			if err != nil {
				return err
			}
			p, err := parameter(s, "vary", b.vary, c.Name())
			if err != nil {
				return err
			}
			a.hintWindow("vary", b.vary, p)
			r, err := b.rangeOf(c, s, p)
			if err != nil {
				return err
			}
			return a.bisect(c.Context(), &b, s, p, property, r)
		},
	}
	f := c.Flags()
	f.StringVar(&b.vary, "vary", "", "`PARAMETER` to vary: its path in the scenario file; one that is none lists them all")
	f.StringVar(&b.property, "property", "", "`PROPERTY` to look at")
	f.StringVar(&b.from, "from", "", "least `VALUE` of interest, as the file would write it")
	f.StringVar(&b.to, "to", "", "largest `VALUE` of interest, or unlimited where the file may say so")
	f.StringVar(&b.step, "step", "", "`STEP` of a scan")
	b.limits.flags(c)
	b.traces.flags(c)
	f.BoolVar(&b.asJSON, "json", false, "print JSON")
	_ = c.RegisterFlagCompletionFunc("vary", cobra.FixedCompletions(scenario.Parameters(), cobra.ShellCompDirectiveNoFileComp))
	_ = c.RegisterFlagCompletionFunc("property", cobra.FixedCompletions(scenario.Properties, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// A bounded is a search for a boundary when it is over.
type bounded struct {
	*bounding
	scenario  *scenario.Scenario
	parameter *scenario.Parameter
	search    *sim.BoundarySearch
	// searches is how many searches it took.
	searches int
	// flips are the flips found. Where there are none, known has what is known of
	// each side of one that there may be.
	flips []flip
	known flip
	// stopped says why the searches did not come to their end, "" if they did.
	stopped string
}

// A flip is its two sides; nil is one that is not known. The law is what it flips by,
// none if that is not known.
type flip struct {
	safe, broken *side
	exact        bool
	law          inequality.Law
}

// A side is a value, and the claim that the verdict there is on.
type side struct {
	*claim
	scenario *scenario.Scenario
	probe    *sim.Probe
	text     string
}

// bisect looks for the flips, whichever way they are found.
func (a *app) bisect(ctx context.Context, k *bounding, s *scenario.Scenario, p *scenario.Parameter, of *properties.Property, r stretch) error {
	out := &bounded{bounding: k, scenario: s, parameter: p}
	progress, begun := a.progress(), time.Now()
	var at clock.Ticks
	tell := func() {
		progress.tell(func() string {
			return fmt.Sprintf("searching: %s at %s=%s, search %s", of.Name, p.Path, p.Text(at), phrase.Number(out.searches))
		})
	}
	b := vary.Boundary(of, p)
	b.From, b.To, b.Step = r.from, r.to, r.step
	b.Workers, b.MaxStates, b.MaxBytes = k.workers, k.maxStates, k.maxBytes()
	b.Told = func(v clock.Ticks) { at, out.searches = v, out.searches+1 }
	b.Stop = func() bool {
		if out.stopped == "" {
			out.stopped = k.over(ctx, begun)
		}
		tell()
		return out.stopped != ""
	}
	out.search = &b
	err := b.Find()
	if err == nil {
		err = out.judge(&prover{ctx: ctx, progress: progress})
	}
	progress.done()
	switch {
	case errors.Is(err, sim.ErrNoScenario):
		return noScenario(p.Path, err)
	case err != nil:
		return searchBug(err, s)
	}
	var kept error
	for _, c := range out.proofs() {
		if kept == nil {
			kept = c.proof.keep(k.traces.dir, k.traces.force)
		}
	}
	a.code = out.code()
	if k.asJSON {
		if err := a.document(out.json(a.code)); err != nil {
			return ignoreWrite(err)
		}
		return kept
	}
	a.printBoundary(a.screen(), out)
	return kept
}

// noScenario is the error that no value makes a scenario, with the reason for one.
func noScenario(path string, err error) error {
	return failf("parameter %s has no value in the range that makes a scenario: %s", path, scenario.Problem(err))
}

// searchBug is an error that a search itself ends with.
func searchBug(err error, s *scenario.Scenario) error {
	var denied *proof.Denied
	if errors.As(err, &denied) {
		return err
	}
	return bug{err.Error(), string(s.Text)}
}

// judge makes the verdicts on both sides of what was found.
func (o *bounded) judge(with *prover) error {
	b := o.search
	add := func(safe, broken *sim.Probe, exact bool) (f flip, err error) {
		if f.safe, err = o.side(with, safe); err == nil {
			f.broken, err = o.side(with, broken)
		}
		f.exact = exact
		if err == nil {
			f.law = o.lawOf(&f)
		}
		return f, err
	}
	for i := range b.Flips {
		f, err := add(&b.Flips[i].Safe, &b.Flips[i].Broken, b.Flips[i].Exact)
		if err != nil {
			return err
		}
		o.flips = append(o.flips, f)
	}
	if len(o.flips) > 0 {
		return nil
	}
	safe, broken := b.Known()
	if b.Adds == sim.ChangesRuns {
		safe = o.telling(safe)
	}
	var err error
	o.known, err = add(safe, broken, false)
	return err
}

// telling is, of the safe values of a scan, one at which the property holds, or
// else the last.
func (o *bounded) telling(safe *sim.Probe) *sim.Probe {
	for i := range o.search.Probes {
		if p := &o.search.Probes[i]; p.Refused == nil && p.Verdict == properties.Holds {
			safe = p
		}
	}
	return safe
}

// side is the verdict at a value, proved if it is VIOLATED; nil is for no value.
func (o *bounded) side(with *prover, p *sim.Probe) (*side, error) {
	if p == nil {
		return nil, nil
	}
	s, err := o.parameter.Set(p.Value)
	if err != nil {
		return nil, fmt.Errorf("value %s makes a scenario and then none: %w", o.parameter.Text(p.Value), err)
	}
	out := &side{claim: &claim{property: o.search.Property}, scenario: s, probe: p, text: o.parameter.Text(p.Value)}
	if !p.Broken() {
		out.verdict, out.note = p.Verdict, o.why(p)
		if lacks := p.Lacks(); lacks != "" {
			out.note = lacks
		}
		return out, nil
	}
	if overflow := proof.Overflow(s.Scenario, p.Run); overflow != "" {
		out.note = proof.TooSmall(overflow)
		return out, nil
	}
	with.scenario = s
	found, err := with.prove(out.property, p.Run, p.Breaks, true)
	if err != nil {
		return nil, err
	}
	if found == nil {
		o.stopped = interrupted
		out.note = proof.GivenUp
		return out, nil
	}
	out.verdict, out.proof, out.note = properties.Violated, &evidence{Proof: found, value: out.text}, found.Size()
	return out, nil
}

// proofs are those of the broken sides, named by the values.
func (o *bounded) proofs() []named {
	var all []named
	for _, f := range append([]flip{o.known}, o.flips...) {
		if f.broken != nil && f.broken.proof != nil {
			all = append(all, named{o.parameter.Path + "=" + f.broken.text, f.broken.proof})
		}
	}
	return all
}

// code is the exit code: that something flips, or never does, is an answer, unless
// it never does because nothing relevant happens.
func (o *bounded) code() int {
	if o.search.Outcome == sim.Undecided || o.stopped == interrupted {
		return inconclusive
	}
	for _, f := range append([]flip{o.known}, o.flips...) {
		if f.broken != nil && f.broken.proof == nil {
			return inconclusive
		}
	}
	if o.search.Outcome == sim.NeverBroken && o.known.safe.verdict != properties.Holds {
		return inconclusive
	}
	return asClaimed
}

// why says why there is no verdict at a value, "" if there is one.
func (o *bounded) why(p *sim.Probe) string {
	switch {
	case p.Safe() || p.Broken() || p.Refused != nil:
		return ""
	case o.stopped != "":
		return o.stopped
	case strings.HasPrefix(p.Why, "the search ended at its limit"):
		return o.reached(p.States)
	}
	return p.Why
}
