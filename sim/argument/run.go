package argument

import (
	"fmt"
	"runtime"
	"slices"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// Options say what to run, and how.
type Options struct {
	// IDs are the claims to put to the test; none means all.
	IDs []string
	// Workers is how many searches there are at a time: as many as there are processors
	// if it is 0. It changes nothing but the time it takes.
	Workers int
	// MaxStates and MaxBytes end each search without a verdict; 0 is no limit.
	MaxStates int
	MaxBytes  int64
	// Stop, if set, is asked again and again, by all workers, why to stop: "" is to go
	// on. What is not known by then is UNKNOWN.
	Stop func() string
	// Done, if set, is told how many searches of how many are done, before the first that
	// none is. Calls do not overlap.
	Done func(done, of int)
}

func (o *Options) stopped() string {
	if o.Stop == nil {
		return ""
	}
	return o.Stop()
}

// why says why a search did not come to its end.
func (o *Options) why() string {
	if why := o.stopped(); why != "" {
		return why
	}
	return "a search came to its limit"
}

// A task is a search that one or several experiments need: of a scenario, for all
// properties that anybody asks of it, or for a boundary.
type task struct {
	scenario *scenario.Scenario
	asked    []*properties.Property
	edge     *Edge

	search   proof.Search
	boundary *Boundary
}

// Run puts the claims to the test. The same options give the same result, byte for byte,
// however many workers there are, and a claim comes out the same by itself as among all.
// It fails where an id is not known, and where a search shows a bug of ours: then there is
// no result.
func Run(o Options) (*Result, error) {
	known := IDs()
	for _, id := range o.IDs {
		if !slices.Contains(known, id) {
			return nil, fmt.Errorf("claim %q is not known: expected %s", id, phrase.Or(known))
		}
	}
	r := &Result{}
	var p plan
	for _, t := range Themes() {
		of := TestedTheme{Title: t.Title}
		for i := range t.Claims {
			c := &t.Claims[i]
			wanted := len(o.IDs) == 0 || slices.Contains(o.IDs, c.ID)
			tested := p.add(c, wanted)
			if wanted {
				of.Claims = append(of.Claims, tested)
			}
		}
		if len(of.Claims) > 0 {
			r.Themes = append(r.Themes, of)
		}
	}
	if err := p.run(&o); err != nil {
		return nil, err
	}
	for _, c := range r.Claims() {
		c.conclude()
	}
	return r, nil
}

// A plan is the tasks of a run, each once. What is asked of a scenario is what the whole
// argument asks of it, so that the same run breaks a property whatever claims are wanted.
type plan struct {
	tasks  []*task
	wanted []*task
}

// add plans the experiments of a claim.
func (p *plan) add(c *Claim, wanted bool) *Tested {
	out := &Tested{Claim: c}
	for i := range c.Experiments {
		e := &c.Experiments[i]
		s := load(e.Scenario)
		t := p.task(s, nil)
		for _, name := range slices.Concat(e.Breaks, e.Holds) {
			if of := properties.Find(name); !slices.Contains(t.asked, of) {
				t.asked = append(t.asked, of)
			}
		}
		trial := &Trial{Experiment: e, Scenario: s, Variant: variantOf(e.Scenario), verdicts: t}
		p.want(t, wanted)
		for j := range e.Edges {
			k := p.task(s, &e.Edges[j])
			trial.edges = append(trial.edges, k)
			p.want(k, wanted)
		}
		out.Trials = append(out.Trials, trial)
	}
	return out
}

// task is the one of a scenario, or of a boundary in it.
func (p *plan) task(s *scenario.Scenario, e *Edge) *task {
	for _, t := range p.tasks {
		if string(t.scenario.Text) == string(s.Text) && (t.edge == nil) == (e == nil) && (e == nil || *t.edge == *e) {
			return t
		}
	}
	t := &task{scenario: s, edge: e}
	p.tasks = append(p.tasks, t)
	return t
}

func (p *plan) want(t *task, wanted bool) {
	if wanted && !slices.Contains(p.wanted, t) {
		p.wanted = append(p.wanted, t)
	}
}

// run has workers take the tasks, the largest first as far as that can be told: those of
// many servers.
func (p *plan) run(o *Options) error {
	order := slices.Clone(p.wanted)
	slices.SortStableFunc(order, func(a, b *task) int { return int(b.scenario.Servers) - int(a.scenario.Servers) })
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	told := func(done int) {
		if o.Done != nil {
			o.Done(done, len(order))
		}
	}
	told(0)
	return sim.Each(workers, len(order), func(i int) error { return order[i].run(o) }, told)
}

func (t *task) run(o *Options) (err error) {
	if t.edge != nil {
		t.boundary, err = t.edge.search(t.scenario, o)
		return err
	}
	// In the order of all properties, whoever asked first.
	slices.SortFunc(t.asked, func(a, b *properties.Property) int {
		return slices.Index(properties.All, a) - slices.Index(properties.All, b)
	})
	t.search = proof.Search{Scenario: t.scenario, Properties: t.asked, Workers: 1, MaxStates: o.MaxStates, MaxBytes: o.MaxBytes, Stop: o.Stop}
	return t.search.Run()
}

// answer is the one about a property.
func (t *task) answer(name string) proof.Answer {
	i := slices.IndexFunc(t.search.Answers, func(a proof.Answer) bool { return a.Property.Name == name })
	return t.search.Answers[i]
}
