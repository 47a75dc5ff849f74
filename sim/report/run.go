package report

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// DefaultMaxStates ends each search beside the scenario's own: assumptions broken,
// guards taken out, alternatives. What is not settled by then is UNKNOWN.
const DefaultMaxStates = 200_000

// Options say what to report on, and how.
type Options struct {
	Scenario *scenario.Scenario
	// Workers is how many searches there are at a time, at least one. It changes
	// nothing but the time it takes.
	Workers int
	// MaxStates ends every search without a verdict; 0 is no limit for the
	// scenario itself, and [DefaultMaxStates] for all others. MaxBytes does so by
	// the memory that one search takes, 0 for no limit.
	MaxStates int
	MaxBytes  int64
	// Rows are the alternatives to look at, by the names of the matrix's rows; nil
	// means all that make sense.
	Rows []string
	// Stop, if set, is asked again and again, by all workers, why to stop: "" is to
	// go on. What has not been asked by then is UNKNOWN.
	Stop func() string
	// Share, if set, is called when a stage of the work begins, and makes what is
	// asked as Stop is, of this stage alone. The stage may take one of so many equal
	// shares of the time that is left; 1 is all of it. Calls do not overlap.
	Share func(of int) func() string
	// Told, if set, is told how many questions of how many are answered, and of one
	// that is being asked. Calls do not overlap.
	Told func(done, of int, asking string)
	// Build is which program this is.
	Build Build
}

// Run asks all there is to ask about the scenario. The same options give the same
// pack, byte for byte, however many workers there are. An error is a bug of ours,
// as a rule a [*proof.Denied], and there is no pack then.
func Run(o Options) (*Pack, error) {
	e := &engine{Options: o, side: o.MaxStates}
	e.Workers = max(1, o.Workers)
	if e.side == 0 {
		e.side = DefaultMaxStates
	}
	return e.run()
}

// An engine is a report under way.
type engine struct {
	Options
	// side is the limit of states on searches beside the first.
	side int

	mu   sync.Mutex
	why  string
	done int
	of   int
	// cut is why the first stage was stopped that was, "" if none was.
	cut string
}

// stopped says why to stop, "" to go on. Once it has said so it stays with it.
func (e *engine) stopped() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.over()
}

// over is stopped, for who holds the lock.
func (e *engine) over() string {
	if e.why == "" && e.Stop != nil {
		e.why = e.Stop()
	}
	return e.why
}

// A stage is questions that have a share of the time together, so that those after
// them have some of it left. It begins when it is first asked whether to stop.
type stage struct {
	*engine
	// of is the share that it may take, one of so many of what is left.
	of    int
	share func() string
	ended string
}

// stopped says why to stop the stage, "" to go on. Once it has said so it stays with
// it.
func (g *stage) stopped() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ended == "" {
		g.ended = g.over()
	}
	if g.ended == "" && g.Share != nil {
		if g.share == nil {
			g.share = g.Share(g.of)
		}
		g.ended = g.share()
	}
	if g.cut == "" {
		g.cut = g.ended
	}
	return g.ended
}

// A job is something to do that can be done beside others.
type job struct {
	name string
	do   func() error
}

// pool does the jobs, so many at a time. The error is that of the first job that
// has one, in the order of the list.
func (e *engine) pool(jobs []job) error {
	errs := make([]error, len(jobs))
	panics := make([]any, len(jobs))
	next := 0
	var all sync.WaitGroup
	for range min(e.Workers, len(jobs)) {
		all.Go(func() {
			for {
				e.mu.Lock()
				i := next
				next++
				if i < len(jobs) {
					e.tell(jobs[i].name)
				}
				e.mu.Unlock()
				if i >= len(jobs) {
					return
				}
				func() {
					defer func() {
						if p := recover(); p != nil {
							panics[i] = fmt.Sprintf("%v, in %s\n%s", p, jobs[i].name, debug.Stack())
						}
					}()
					errs[i] = jobs[i].do()
				}()
				e.mu.Lock()
				e.done++
				e.mu.Unlock()
			}
		})
	}
	all.Wait()
	for i := range jobs {
		if panics[i] != nil {
			panic(panics[i])
		}
		if errs[i] != nil {
			return errs[i]
		}
	}
	return nil
}

func (e *engine) tell(asking string) {
	if e.Told != nil {
		e.Told(e.done, e.of, asking)
	}
}

// A study is all questions of a report.
type study struct {
	base        *question
	assumptions []*varied
	faults      []*varied
	raised      []*varied
	controls    []*varied
	others      []*alternative
	edges       []*edge
	grid        *grid
}

func (e *engine) run() (*Pack, error) {
	s := e.Scenario
	st := &study{base: &question{scenario: s, asked: properties.All, maxStates: e.MaxStates}}
	claimed := claimedOf(s)
	st.assumptions = e.vary("assumption", assumptionsOf(s), claimed)
	st.faults = e.vary("fault", faultsOf(s), claimed)
	st.raised = e.vary("bound", boundsOf(s), claimed)
	st.others = e.alternatives(claimed)
	st.controls = e.vary("control", controlsOf(s), nil)
	e.of = 2 + len(st.assumptions) + len(st.faults) + len(st.raised) + len(st.others) + len(st.controls)

	e.tell("the scenario as it is")
	// Half of the time is for the scenario itself. The rest is for all others alike,
	// in the order of their worth, and what one does not take is for those after it.
	if err := e.ask(st.base, &stage{engine: e, of: 2}, e.Workers); err != nil {
		return nil, err
	}
	e.done++
	unbroken := st.base.unbroken()
	for _, v := range st.controls {
		v.asked = unbroken
	}
	about, x, y := choose(s, st.base)
	st.edges = edges(s, st.base, about, x, y)
	e.of += len(st.edges)
	var jobs []job
	bisecting := &stage{engine: e, of: 7}
	for _, k := range st.edges {
		jobs = append(jobs, job{"the boundary of " + k.of.Path, func() error { return e.bisect(k, bisecting) }})
	}
	if x != nil && y != nil {
		st.grid = newGrid(s, x, y, about)
		jobs = append(jobs, job{"the map", func() error { return e.draw(st.grid, &stage{engine: e, of: 6}) }})
	}
	for i, list := range [][]*varied{st.controls, st.faults, st.assumptions, st.raised} {
		in := &stage{engine: e, of: 5 - i}
		for _, v := range list {
			jobs = append(jobs, job{v.question.id, func() error { return e.askVaried(v, in) }})
		}
	}
	last := &stage{engine: e, of: 1}
	for _, a := range st.others {
		jobs = append(jobs, job{a.id, func() error { return e.askAlternative(a, last) }})
	}
	if err := e.pool(jobs); err != nil {
		return nil, err
	}
	return e.pack(st)
}

// claimedOf are the properties that the scenario claims something of, in its order;
// all if it claims nothing, as in a check.
func claimedOf(s *scenario.Scenario) []*properties.Property {
	var list []*properties.Property
	for _, e := range s.Expect {
		list = append(list, properties.Find(e.Property))
	}
	if len(list) == 0 {
		return properties.All
	}
	return list
}

// claimOf is the scenario's word on a property, "" if it has none.
func claimOf(s *scenario.Scenario, p *properties.Property) string {
	i := slices.IndexFunc(s.Expect, func(e scenario.Expectation) bool { return e.Property == p.Name })
	if i < 0 {
		return ""
	}
	return s.Expect[i].Verdict
}

// unbroken are the properties that the search has settled and not broken.
func (q *question) unbroken() []*properties.Property {
	var list []*properties.Property
	for _, a := range q.answers {
		if a.Verdict == properties.Holds || a.Verdict == properties.NotExercised {
			list = append(list, a.Property)
		}
	}
	return list
}
