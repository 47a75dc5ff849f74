package sim

import (
	"fmt"
	"slices"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
)

// A BoundarySearch looks for the values of one parameter at which the verdict on one
// property flips, exactly, to the grain of the parameter.
//
// Where a larger value only adds runs, or only takes some away, there is at most
// one flip, and it is found by bisection: broken on one side, with a run that
// shows it, and on the other side, one grain away, a search that came to its end.
// All other parameters are scanned, and each flip between two values of the scan
// is narrowed down the same way; a pair of flips within one step of the scan goes
// unseen.
//
// A run that breaks the property is worth more than one verdict. Which values
// allow the same actions in the same order is a matter of times alone ([Timed]),
// and takes microseconds, so most of the work is done by runs already found and
// few searches are needed.
type BoundarySearch struct {
	Property *properties.Property
	// At is the scenario with the parameter at a value. An error says that there is
	// none, and why.
	At func(value clock.Ticks) (*model.Scenario, error)
	// From and To are the least and the largest value of interest. A To of
	// [clock.Forever] stands for unlimited, or else as far as there are scenarios.
	From, To clock.Ticks
	// Grain is the least difference between two values, 1 if it is 0.
	Grain clock.Ticks
	// Adds says what a larger value does: with 0 the range is scanned.
	Adds Effect
	// Step is the step of a scan, a multiple of the grain.
	Step clock.Ticks
	// Workers, MaxStates, MaxBytes and Stop are those of each search ([Check]). Once
	// Stop has said so, nothing is searched any more.
	Workers   int
	MaxStates int
	MaxBytes  int64
	Stop      func() bool
	// Told, if set, is told of each search before it begins.
	Told func(value clock.Ticks)

	// Outcome sums up what was found.
	Outcome Outcome
	// Flips are the flips found, in the order of the values.
	Flips []Flip
	// Probes are all values judged, in their order.
	Probes []Probe
}

// An Effect is what a larger value of a parameter does.
type Effect int8

// The effects.
const (
	// ChangesRuns: other runs become possible.
	ChangesRuns Effect = 0
	// AddsRuns: what could happen still can.
	AddsRuns Effect = 1
	// TakesRuns: nothing can happen that could not.
	TakesRuns Effect = -1
)

// An Outcome sums up a search for boundaries.
type Outcome uint8

// The outcomes. Undecided is the zero value: it must be earned to say more.
const (
	// Undecided: a limit was reached, or there was no scenario, where the flip is.
	// What flips are listed need not be exact; Known says what is known.
	Undecided Outcome = iota
	// Flipped: each flip that is listed is exact.
	Flipped
	// NeverBroken and AlwaysBroken: the verdict is the same all over the range.
	NeverBroken
	AlwaysBroken
)

func (o Outcome) String() string {
	return [...]string{"UNKNOWN", "flips", "never broken", "always broken"}[o]
}

// A Probe is the verdict at one value.
type Probe struct {
	Value clock.Ticks
	Answer
	// Refused is why there is no scenario at the value.
	Refused error
	// Scenario, and for a broken property a run that breaks it at its end, at the
	// time Breaks.
	Scenario *model.Scenario
	Run      []Step
	Breaks   clock.Ticks
	// States, Worlds and Moves are those of the search; none where a run found at
	// another value was enough.
	States, Worlds, Moves int
	// Seen is all events of all moves, where the search came to its end.
	Seen model.Events

	path []model.Action
}

// Broken reports whether the property is violated.
func (p *Probe) Broken() bool { return p.Verdict == properties.Violated }

// Safe reports whether the search came to its end without a violation; the property
// may not have been exercised.
func (p *Probe) Safe() bool {
	return p.Verdict == properties.Holds || p.Verdict == properties.NotExercised
}

// A Flip is two values between which the verdict flips.
type Flip struct {
	Safe, Broken Probe
	// Exact says that nothing lies between the two.
	Exact bool
}

// Rising reports whether the larger value is the broken one.
func (f *Flip) Rising() bool { return f.Broken.Value > f.Safe.Value }

// Known is what is known about the boundary of a parameter that only adds or only
// takes runs: the last value known to be safe and the first known to be broken, in
// the direction in which more can happen; nil where there is none.
func (b *BoundarySearch) Known() (safe, broken *Probe) {
	for i := range b.Probes {
		p := &b.Probes[i]
		if b.Adds == TakesRuns {
			p = &b.Probes[len(b.Probes)-1-i]
		}
		switch {
		case p.Refused != nil:
		case p.Safe():
			safe = p
		case p.Broken() && broken == nil:
			broken = p
		}
	}
	return safe, broken
}

// Find looks for the flips. It fails where there is no scenario at all, and where
// a search goes wrong.
func (b *BoundarySearch) Find() error {
	b.Outcome, b.Flips, b.Probes = Undecided, nil, nil
	b.Grain = max(b.Grain, 1)
	h := &hunt{of: b, from: b.From}
	var err error
	if b.Adds == ChangesRuns {
		err = h.scan()
	} else {
		err = h.bisect()
	}
	slices.SortStableFunc(b.Probes, func(p, q Probe) int { return int(max(-1, min(1, p.Value-q.Value))) })
	return err
}

// A hunt is the search for a boundary under way. Values are counted by their place
// in the range: in grains from the end at which least can happen.
type hunt struct {
	of   *BoundarySearch
	from clock.Ticks
	down bool
	// paths are runs that break the property somewhere, the newest last.
	paths [][]model.Action
}

func (h *hunt) value(k int64) clock.Ticks {
	if h.down {
		return h.from - clock.Ticks(k)*h.of.Grain
	}
	return h.from + clock.Ticks(k)*h.of.Grain
}

// probe judges a value: by a run found before, or else by a search.
func (h *hunt) probe(v clock.Ticks) (*Probe, error) {
	b := h.of
	p := Probe{Value: v}
	if p.Scenario, p.Refused = b.At(v); p.Refused != nil {
		b.Probes = append(b.Probes, p)
		return &p, nil
	}
	for _, path := range slices.Backward(h.paths) {
		if p.follow(path, b.Property) {
			b.Probes = append(b.Probes, p)
			return &p, nil
		}
	}
	if b.Stop != nil && b.Stop() {
		p.Answer = Answer{Why: stopped}
		b.Probes = append(b.Probes, p)
		return &p, nil
	}
	if b.Told != nil {
		b.Told(v)
	}
	c := Check{Scenario: p.Scenario, Properties: []*properties.Property{b.Property}, WhenFound: true,
		Workers: b.Workers, MaxStates: b.MaxStates, MaxBytes: b.MaxBytes, Stop: b.Stop}
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("search at %s: %w", p.Scenario.Time(v), err)
	}
	p.Answer, p.States, p.Worlds, p.Moves, p.Seen = c.Answer(0), c.States, c.Worlds, c.Moves, c.Seen
	if path := c.Found[0].Path; path != nil {
		if !p.follow(path, b.Property) {
			return nil, fmt.Errorf("search at %d found a run that cannot be timed: the relation and the zones disagree", v)
		}
		h.paths = append(h.paths, path)
	}
	b.Probes = append(b.Probes, p)
	return &p, nil
}

// follow has the property broken by a run of the same actions, if times allow.
func (p *Probe) follow(path []model.Action, property *properties.Property) bool {
	at, breaks, ok := Timed(p.Scenario, path, property)
	if !ok {
		return false
	}
	p.Verdict, p.Breaks, p.path = properties.Violated, breaks, path
	p.Run = Schedule(path, at)
	return true
}

// cut follows the run of a broken value towards the safe end as far as it goes,
// and returns the last value that allows it.
func (h *hunt) cut(p *Probe, safe, broken int64) (*Probe, int64) {
	best := p
	for broken-safe > 1 {
		k := safe + (broken-safe)/2
		q := Probe{Value: h.value(k)}
		q.Scenario, q.Refused = h.of.At(q.Value)
		if q.Refused == nil && q.follow(p.path, h.of.Property) {
			best, broken = &q, k
		} else {
			safe = k
		}
	}
	if best != p {
		h.of.Probes = append(h.of.Probes, *best)
	}
	return best, broken
}
