package linear

import (
	"fmt"
	"slices"
)

// Limits bound the work on one history. They count, and do not measure time,
// so they cannot make an answer depend on the machine.
type Limits struct {
	// Unanswered is the greatest number of unanswered operations, 0 or more.
	// Each may be anywhere or nowhere, which can double the work.
	Unanswered int
	// Overlap is the greatest number of answered operations open at one
	// instant, 1 or more. Each may come first, which can double the work too.
	Overlap int
	// Steps is the greatest number of attempts to place an operation, 1 or
	// more; it bounds time and memory whatever the history looks like.
	Steps int
}

// DefaultLimits suits histories of a few clients with a few sections each,
// where a check takes microseconds to milliseconds. The worst histories of the
// benchmarks spend all the steps in well under a second.
func DefaultLimits() Limits {
	return Limits{Unanswered: 16, Overlap: 32, Steps: 1 << 19}
}

// validate refuses limits under which nothing could be decided.
func (l Limits) validate() error {
	switch {
	case l.Unanswered < 0:
		return fmt.Errorf("limits: unanswered is %d, want 0 or more", l.Unanswered)
	case l.Overlap < 1:
		return fmt.Errorf("limits: overlap is %d, want 1 or more", l.Overlap)
	case l.Steps < 1:
		return fmt.Errorf("limits: steps is %d, want 1 or more", l.Steps)
	}
	return nil
}

// exceeded names the limit that the history exceeds before any search, or
// returns "".
func (l Limits) exceeded(spans []span) string {
	unanswered := 0
	for _, s := range spans {
		if s.outcome == Unanswered {
			unanswered++
		}
	}
	if unanswered > l.Unanswered {
		return fmt.Sprintf("%d unanswered operations, the limit is %d", unanswered, l.Unanswered)
	}
	if o := overlap(spans); o > l.Overlap {
		return fmt.Sprintf("%d operations overlap at one instant, the limit is %d", o, l.Overlap)
	}
	return ""
}

// overlap returns the greatest number of answered operations open at one
// instant. Spans are sorted by call.
func overlap(spans []span) int {
	var returns []int64
	for _, s := range spans {
		if s.outcome != Unanswered {
			returns = append(returns, s.ret)
		}
	}
	slices.Sort(returns)
	most, open, closed := 0, 0, 0
	for _, s := range spans {
		if s.outcome == Unanswered {
			continue
		}
		for returns[closed] < s.call {
			closed++
			open--
		}
		open++
		most = max(most, open)
	}
	return most
}
