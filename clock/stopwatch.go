package clock

import "math"

// Ticks is a length of time in whole ticks. What a tick is in seconds is the
// scenario's business.
type Ticks int64

// Forever is longer than any scenario: a bound of Forever is no bound. It is
// far enough below the largest int64 that sums of a few do not overflow.
const Forever Ticks = math.MaxInt64 / 8

// A Stopwatch is the name of a stopwatch: what has been running since some
// action started it. The zero Stopwatch names nothing.
type Stopwatch uint8

// Stopwatches is how many names there are, the zero name included.
const Stopwatches = 256

// A Guard is a condition on one stopwatch: that it reads no less than Least
// and no more than Most, both in real ticks.
type Guard struct {
	Of          Stopwatch
	Least, Most Ticks
}
