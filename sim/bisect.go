package sim

import (
	"errors"
	"fmt"

	"fencepost/clock"
)

// narrowings is how many more values are judged on each side of one that could
// not be decided.
const narrowings = 4

// bisect finds the one flip of a parameter that only adds or only takes runs.
func (h *hunt) bisect() error {
	last, err := h.ends()
	if err != nil {
		return err
	}
	endless := last < 0
	top, err := h.top(last)
	if err == nil && endless && !top.Safe() && !top.Broken() {
		if last, err = h.far(); err == nil {
			top, err = h.top(last)
		}
	}
	if err != nil {
		return err
	}
	n := &narrowing{hunt: h, safe: -1, broken: last + 1}
	switch {
	case top.Broken():
		n.lower(top, last)
	case !top.Safe():
		n.unknown = append(n.unknown, last)
	case !endless || last < 0:
		h.of.Outcome = NeverBroken
		return nil
	default:
		return nil // so far and no farther: what is beyond is not known
	}
	return n.run()
}

// far is a place far enough for what can be expected to happen, where a search
// without an end came to none.
func (h *hunt) far() (int64, error) {
	s, err := h.of.At(h.from)
	if err != nil {
		return 0, err
	}
	return int64(4*s.Horizon()/h.of.Grain) + 1, nil
}

// ends settles between which values there are scenarios, and from which end to
// count. It returns the place of the far end, -1 where that has none.
func (h *hunt) ends() (last int64, err error) {
	b := h.of
	exists := func(v clock.Ticks) bool {
		_, e := b.At(v)
		if e != nil {
			err = e
		}
		return e == nil
	}
	from, to := b.From, b.To
	if to >= clock.Forever {
		if b.Adds == AddsRuns && exists(clock.Forever) {
			if !exists(from) {
				if from, err = h.least(from, err); err != nil {
					return 0, err
				}
			}
			b.From, h.from = from, from
			return -1, nil
		}
		to = from
		for step := b.Grain; step < clock.Forever/4 && exists(from+step); step *= 2 {
			to = from + step
		}
		to = h.edge(to, to+2*max(to-from, b.Grain))
	}
	to -= (to - from) % b.Grain
	switch {
	case to < from:
		return 0, fmt.Errorf("range from %d to %d is empty", from, to)
	case exists(from) && exists(to):
	case exists(from):
		to = h.edge(from, to)
	case exists(to):
		from = h.edge(to, from)
	default:
		return 0, h.none(err)
	}
	b.From, b.To = from, to
	h.from = from
	if b.Adds == TakesRuns {
		h.from, h.down = to, true
	}
	return int64((to - from) / b.Grain), nil
}

// least is the least value that is a scenario, where one is not and unlimited is.
func (h *hunt) least(from clock.Ticks, why error) (clock.Ticks, error) {
	grain := h.of.Grain
	for step := grain; step < clock.Forever/4; step *= 2 {
		if _, err := h.of.At(from + step); err == nil {
			return h.edge(from+step, from), nil
		}
	}
	return 0, h.none(why)
}

// ErrNoScenario says that there is no scenario at any value of a range.
var ErrNoScenario = errors.New("there is no scenario in the whole range")

func (h *hunt) none(err error) error { return fmt.Errorf("%w: %w", ErrNoScenario, err) }

// edge is the last value, on the way from one that is a scenario to one that is
// not, that still is one. What lies beyond is listed as refused.
func (h *hunt) edge(good, bad clock.Ticks) clock.Ticks {
	grain := h.of.Grain
	for {
		mid := good + (bad-good)/2/grain*grain
		if mid == good {
			break
		}
		if _, err := h.of.At(mid); err == nil {
			good = mid
		} else {
			bad = mid
		}
	}
	beyond := good + grain
	if bad < good {
		beyond = good - grain
	}
	if _, err := h.of.At(beyond); err != nil {
		h.of.Probes = append(h.of.Probes, Probe{Value: beyond, Refused: err})
	}
	return good
}

// top judges the far end. For one that has no end, a run that breaks the property
// there also does at some finite value; the last one tried is the end then.
func (h *hunt) top(last int64) (*Probe, error) {
	if last >= 0 {
		return h.probe(h.value(last))
	}
	return h.probe(clock.Forever)
}

// A narrowing is what is known of the places of a range: up to safe nothing is
// broken, from broken on something is; unknown lists those in between that could
// not be decided, in their order.
type narrowing struct {
	hunt         *hunt
	safe, broken int64
	unknown      []int64
	safeProbe    *Probe
	brokenProbe  *Probe
	// above and below count what was judged on the two sides of the undecided.
	above, below int
}

// lower notes a broken place and where its run leads to.
func (n *narrowing) lower(p *Probe, k int64) {
	if p.Value >= clock.Forever {
		for k = 1; ; k *= 2 {
			q := Probe{Value: n.hunt.value(k)}
			if q.Scenario, q.Refused = n.hunt.of.At(q.Value); q.Refused != nil {
				return
			}
			if q.follow(p.path, n.hunt.of.Property) {
				p = &q
				break
			}
		}
	}
	n.brokenProbe, n.broken = n.hunt.cut(p, n.safe, k)
	n.forget()
}

// forget drops the undecided places that have been decided.
func (n *narrowing) forget() {
	kept := n.unknown[:0]
	for _, k := range n.unknown {
		if k > n.safe && k < n.broken {
			kept = append(kept, k)
		}
	}
	n.unknown = kept
}

// run judges places until the safe and the broken ones meet.
//
// A run is followed as far as it goes, and that may well be the boundary: so the
// next place is the one just below, then, while runs do not lead any further, the
// second below that, the fourth, and so on until a place is safe; from then on it
// is halves. Runs that each lead a little further must not go on for ever, so after
// every four of them the first stride is doubled.
func (n *narrowing) run() error {
	stride, led := int64(1), 0
	for n.broken-n.safe > 1 {
		k, ok := n.next(stride)
		if !ok {
			break
		}
		broken := n.broken
		if err := n.judge(k); err != nil {
			return err
		}
		switch {
		case n.broken < k:
			stride = int64(1) << (led / 4)
			led++
		case n.broken < broken:
			stride *= 2
		default:
			stride = max(1, (n.broken-n.safe)/2)
		}
	}
	return n.result()
}

// next is the place to judge: a stride below the broken ones, or beside what could
// not be decided, as long as that is worth it.
func (n *narrowing) next(stride int64) (int64, bool) {
	if len(n.unknown) == 0 {
		return max(n.broken-stride, n.safe+(n.broken-n.safe)/2), true
	}
	first, last := n.unknown[0], n.unknown[len(n.unknown)-1]
	switch {
	case n.above < narrowings && n.broken-last > 1:
		n.above++
		return last + (n.broken-last)/2, true
	case n.below < narrowings && first-n.safe > 1:
		n.below++
		return n.safe + (first-n.safe)/2, true
	}
	return 0, false
}

func (n *narrowing) judge(k int64) error {
	p, err := n.hunt.probe(n.hunt.value(k))
	switch {
	case err != nil:
		return err
	case p.Broken():
		n.lower(p, k)
	case p.Safe():
		n.safe, n.safeProbe = k, p
		n.forget()
	default:
		n.unknown = append(n.unknown, k)
		for i := len(n.unknown) - 1; i > 0 && n.unknown[i] < n.unknown[i-1]; i-- {
			n.unknown[i], n.unknown[i-1] = n.unknown[i-1], n.unknown[i]
		}
	}
	return nil
}

func (n *narrowing) result() error {
	b := n.hunt.of
	exact := n.broken-n.safe == 1
	switch {
	case n.brokenProbe != nil && n.safeProbe != nil:
		b.Flips = []Flip{{*n.safeProbe, *n.brokenProbe, exact}}
		if exact {
			b.Outcome = Flipped
		}
	case exact && n.brokenProbe != nil:
		b.Outcome = AlwaysBroken
	}
	return nil
}
