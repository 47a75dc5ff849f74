package sim

import (
	"fmt"

	"fencepost/clock"
)

// scan judges every step of the range and narrows each flip down to the grain.
func (h *hunt) scan() error {
	b := h.of
	step := b.Step
	if step <= 0 || step%b.Grain != 0 || b.To < b.From || b.To >= clock.Forever {
		return fmt.Errorf("range from %d to %d in steps of %d cannot be scanned: expected an end, and a step that is a multiple of %d", b.From, b.To, step, b.Grain)
	}
	to := b.To - (b.To-b.From)%b.Grain
	var safe, broken, undecided, refused int
	var before *Probe
	for v := b.From; ; v = min(v+step, to) {
		p, err := h.probe(v)
		if err != nil {
			return err
		}
		switch {
		case p.Refused != nil:
			refused++
		case p.Safe():
			safe++
		case p.Broken():
			broken++
		default:
			undecided++
		}
		if p.Refused == nil && (p.Safe() || p.Broken()) {
			if before != nil && before.Broken() != p.Broken() {
				if err := h.within(before, p); err != nil {
					return err
				}
			}
			before = p
		}
		if v == to {
			break
		}
	}
	switch {
	case safe+broken+undecided == 0:
		return h.none(b.Probes[0].Refused)
	case len(b.Flips) > 0 && undecided == 0:
		b.Outcome = Flipped
		for i := range b.Flips {
			if !b.Flips[i].Exact {
				b.Outcome = Undecided
			}
		}
	case undecided > 0:
	case safe > 0:
		b.Outcome = NeverBroken
	default:
		b.Outcome = AlwaysBroken
	}
	return nil
}

// within narrows down a flip between two values of the scan, and notes it.
func (h *hunt) within(low, high *Probe) error {
	b := h.of
	exact := true
	for high.Value-low.Value > b.Grain {
		mid, err := h.probe(low.Value + (high.Value-low.Value)/2/b.Grain*b.Grain)
		if err != nil {
			return err
		}
		if mid.Refused != nil || !mid.Safe() && !mid.Broken() {
			exact = false
			break
		}
		if mid.Broken() == low.Broken() {
			low = mid
		} else {
			high = mid
		}
	}
	f := Flip{Safe: *low, Broken: *high, Exact: exact}
	if low.Broken() {
		f.Safe, f.Broken = *high, *low
	}
	b.Flips = append(b.Flips, f)
	return nil
}
