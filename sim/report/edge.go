package report

import (
	"errors"
	"fmt"
	"strings"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/inequality"
	"fencepost/sim/proof"
	"fencepost/sim/vary"
	"fencepost/traces/chart"
)

// rule says in words what choose does.
const rule = "The property of the map is the first that the scenario claims something of and that breaks; or, if none breaks, the first claimed. " +
	"One parameter is the size of the first fault that the scenario allows, in this order: a pause, a late message, a suspend, a jump of a client's clock, " +
	"of a server's, the time until a crashed server is back, until a replica is promoted; or, without any of these, how long the work takes. " +
	"The other is the time to live, or the longest delay of a message where the lock has none."

// choose chooses the property, and the two parameters that matter most, by the
// rule. A parameter is nil where the scenario has none.
func choose(s *scenario.Scenario, base *question) (about *properties.Property, x, y *scenario.Parameter) {
	claimed := claimedOf(s)
	about = claimed[0]
	for _, p := range claimed {
		if v, _ := base.verdict(p); v == properties.Violated {
			about = p
			break
		}
	}
	fs := &s.File.Faults
	for _, c := range []struct {
		path string
		has  bool
	}{
		{"faults.pause.max", fs.Pause != nil && fs.Pause.Count > 0},
		{"faults.late.max", fs.Late != nil && fs.Late.Count > 0},
		{"faults.suspend.for", fs.Suspend != nil && fs.Suspend.Count > 0},
		{"faults.clock-jump.by[0]", fs.ClockJump != nil && fs.ClockJump.Count > 0},
		{"faults.server-clock-jump.by[0]", fs.ServerClockJump != nil && fs.ServerClockJump.Count > 0},
		{"servers.restart.both", fs.Crash != nil && fs.Crash.Count > 0},
		{"servers.promote.both", fs.Failover != nil && fs.Failover.Count > 0},
		{"work.takes.most", s.File.Work.Kind != "at-once"},
		{"network.delay.most", true},
	} {
		if p, err := s.Parameter(c.path); c.has && err == nil {
			y = p
			break
		}
	}
	other := "network.delay.most"
	if s.Lock.Expires() {
		other = "lock.ttl"
	}
	if p, err := s.Parameter(other); err == nil && (y == nil || p.Path != y.Path) {
		x = p
	}
	return about, x, y
}

// steps is into how many steps an axis is cut.
const (
	stepsX = 8
	stepsY = 20
)

// axis is the values of a parameter in the map, and those of a scan: so many steps
// up to twice the time to live, or for an amount to twice what it is.
func axis(s *scenario.Scenario, p *scenario.Parameter, steps clock.Ticks) sim.Axis {
	end := 2 * clock.Ticks(s.File.Lock.TTL/s.File.Tick)
	if p.Path == "network.delay.most" || p.Path == "lock.ttl" || strings.Contains(p.Path, ".by[") {
		if v, ok := p.Get(); ok && v != 0 && v < clock.Forever {
			end = 2 * v
		}
	}
	length := max(end, -end)
	step := max(p.Grain, (length+steps-1)/steps/p.Grain*p.Grain)
	n := min(steps, length/step)
	switch {
	case end < 0:
		return sim.Axis{From: -n * step, To: 0, Step: step, Grain: p.Grain}
	case p.Path == "lock.ttl":
		return sim.Axis{From: step, To: n * step, Step: step, Grain: p.Grain}
	}
	return sim.Axis{From: 0, To: n * step, Step: step, Grain: p.Grain}
}

// An edge is a search for a boundary, and its proofs.
type edge struct {
	scenario *scenario.Scenario
	of       *scenario.Parameter
	search   sim.BoundarySearch
	searches int
	// flips are about those of the search, in its order.
	flips []flip
}

// A flip is what proves the broken side of one, nil if nothing does, and the law by
// which it flips, nil if that is not known.
type flip struct {
	proof filed
	law   inequality.Law
}

func newEdge(s *scenario.Scenario, p *scenario.Parameter, about *properties.Property) *edge {
	k := &edge{scenario: s, of: p, search: vary.Boundary(about, p)}
	k.search.To = clock.Forever
	if k.search.Adds == sim.ChangesRuns {
		x := axis(s, p, stepsX)
		k.search.From, k.search.To, k.search.Step = x.From, x.To, x.Step
	}
	return k
}

// edges are the boundaries to look for: of the first parameter for every claim that
// breaks, and of the other for the one property.
func edges(s *scenario.Scenario, base *question, about *properties.Property, x, y *scenario.Parameter) []*edge {
	var all []*edge
	if y != nil {
		for _, p := range claimedOf(s) {
			if v, _ := base.verdict(p); p == about || v == properties.Violated {
				all = append(all, newEdge(s, y, p))
			}
		}
	}
	if x != nil {
		all = append(all, newEdge(s, x, about))
	}
	return all
}

// bisect finds the boundary and proves its broken sides.
func (e *engine) bisect(k *edge, in *stage) error {
	b := &k.search
	b.MaxStates, b.MaxBytes = e.side, e.MaxBytes
	b.Stop = func() bool { return in.stopped() != "" }
	b.Told = func(clock.Ticks) { k.searches++ }
	if err := b.Find(); err != nil && !errors.Is(err, sim.ErrNoScenario) {
		return fmt.Errorf("boundary of %s: %w", k.of.Path, err)
	}
	for i := range b.Flips {
		f, err := k.prove(&b.Flips[i])
		if err != nil {
			return err
		}
		k.flips = append(k.flips, f)
	}
	return nil
}

// prove proves the broken side of a flip.
func (k *edge) prove(of *sim.Flip) (f flip, err error) {
	property := k.search.Property
	broken, err1 := k.of.Set(of.Broken.Value)
	safe, err2 := k.of.Set(of.Safe.Value)
	if err := errors.Join(err1, err2); err != nil {
		return f, fmt.Errorf("boundary of %s: %w", k.of.Path, err)
	}
	if proof.Overflow(broken.Scenario, of.Broken.Run) != "" {
		return f, nil
	}
	if f.proof.proof, err = proof.Shrunk(broken, property, of.Broken.Run); err != nil {
		return f, err
	}
	value := strings.NewReplacer("µ", "u", "-", "minus-").Replace(k.of.Text(of.Broken.Value))
	path := strings.NewReplacer(".", "-", "[", "-", "]", "").Replace(k.of.Path)
	f.proof.file = traceDir + proof.Name("boundary-"+path+"-"+value, property.Name)
	if of.Exact {
		if law, ok := inequality.Of(k.of.Path, broken, safe, f.proof.proof.Replayed.Actions(), property); ok {
			f.law = law
		}
	}
	return f, nil
}

// document is the boundary as the report has it.
func (k *edge) document() Boundary {
	b := &k.search
	out := Boundary{Property: b.Property.Name, Parameter: k.of.Path, From: k.of.Text(b.From), To: k.of.Text(b.To),
		Outcome: b.Outcome.String(), Searches: k.searches, Flips: []Flip{}}
	if v, ok := k.of.Get(); ok {
		out.InFile = k.of.Text(v)
	}
	if b.Adds == sim.ChangesRuns {
		out.Step = k.of.Text(b.Step)
	}
	for i := range b.Flips {
		f := &b.Flips[i]
		to := Flip{Broken: k.of.Text(f.Broken.Value), Safe: k.of.Text(f.Safe.Value),
			Verdict: f.Safe.Verdict.String(), Exact: f.Exact, Trace: traceOf(k.flips[i].proof.proof, k.flips[i].proof.file)}
		for _, q := range k.flips[i].law {
			to.Law = append(to.Law, Inequality{q.Text(inequality.ASCII), q.Instance(inequality.ASCII)})
		}
		out.Flips = append(out.Flips, to)
	}
	out.Says = k.says()
	return out
}

// says is the result in a sentence.
func (k *edge) says() string {
	b, p := &k.search, k.of
	span := "with " + p.Path + " from " + p.Text(b.From) + " to " + p.Text(b.To)
	name := b.Property.Name
	if len(b.Flips) == 1 && b.Adds != sim.ChangesRuns {
		f := &b.Flips[0]
		from, to := "from "+p.Text(f.Broken.Value)+" on", "up to "+p.Text(f.Safe.Value)
		if !f.Rising() {
			from, to = "up to "+p.Text(f.Broken.Value), "from "+p.Text(f.Safe.Value)+" on"
		}
		text := fmt.Sprintf("%s breaks with %s %s, and not %s", name, p.Path, from, to)
		if f.Exact {
			return text + "; nothing lies between the two."
		}
		return text + "; what lies between is not known."
	}
	var parts []string
	for i := range b.Flips {
		f := &b.Flips[i]
		parts = append(parts, fmt.Sprintf("%s is broken and %s is not", p.Text(f.Broken.Value), p.Text(f.Safe.Value)))
	}
	switch {
	case len(parts) > 0:
		return fmt.Sprintf("%s flips %s: %s. It was scanned in steps of %s; two flips within one step would not be seen.", name, span, strings.Join(parts, "; "), p.Text(b.Step))
	case b.Outcome == sim.NeverBroken:
		return name + " never breaks " + span + "."
	case b.Outcome == sim.AlwaysBroken:
		return name + " always breaks " + span + "."
	}
	safe, broken := b.Known()
	text := "Where " + name + " breaks " + span + " is not known"
	if broken != nil {
		text += "; it does at " + p.Text(broken.Value)
	}
	if safe != nil {
		text += "; it does not at " + p.Text(safe.Value)
	}
	return text + "."
}

// A grid is the map.
type grid struct {
	scenario *scenario.Scenario
	x, y     *scenario.Parameter
	drawn    sim.Map
	pieces   []inequality.Piece
}

func newGrid(s *scenario.Scenario, x, y *scenario.Parameter, about *properties.Property) *grid {
	return &grid{scenario: s, x: x, y: y, drawn: vary.Map(about, x, y, axis(s, x, stepsX), axis(s, y, stepsY))}
}

// draw fills the map in. Where it is not known whether a larger y only adds runs,
// each cell is searched.
func (e *engine) draw(g *grid, in *stage) error {
	m := &g.drawn
	m.Workers, m.MaxStates, m.MaxBytes = e.Workers, e.side, e.MaxBytes
	m.Stop = func() bool { return in.stopped() != "" }
	err := m.Draw()
	if err == nil {
		g.pieces, err = inequality.Pieces(m, g.x, g.y)
	}
	if err != nil {
		return fmt.Errorf("map: %w", err)
	}
	return nil
}

// chart is the map as it is drawn.
func (g *grid) chart() *chart.Chart {
	c := g.drawn.Chart(g.scenario.Name, vary.Axis(g.scenario, g.x), vary.Axis(g.scenario, g.y))
	for _, line := range inequality.Lines(g.pieces, g.x, inequality.Typeset) {
		c.Notes = append(c.Notes, "broken where "+line)
	}
	return c
}
