package main

import (
	"context"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"fencepost/sim/proof"
)

// The limits of a search are flags of all verbs that search.
type limits struct {
	workers   int
	maxStates int
	maxMemory int
	timeout   time.Duration
}

// Limits of a search, if it is not told otherwise and at the most: mebibytes of
// states, and workers.
const (
	usualMemory = 2048
	mostMemory  = 1 << 20
	mostWorkers = 256
)

func (l *limits) flags(c *cobra.Command) {
	f := c.Flags()
	f.IntVar(&l.workers, "workers", runtime.GOMAXPROCS(0), "`NUMBER` of workers, which changes nothing but the time it takes (default: one a core)")
	f.Lookup("workers").DefValue = "0" // that of the machine belongs in no manual
	f.IntVar(&l.maxStates, "max-states", 0, "`NUMBER` of states after which to give up (default: none)")
	f.IntVar(&l.maxMemory, "max-memory", usualMemory, "`MEBIBYTES` of states after which to give up")
	f.DurationVar(&l.timeout, "timeout", 0, "`DURATION` after which to give up (default: never)")
}

// sound refuses limits that make no sense.
func (l *limits) sound(c *cobra.Command) error {
	if l.workers < 1 || l.workers > mostWorkers {
		return usageError{failf("flag --workers is %d: expected 1 to %d", l.workers, mostWorkers), c.Name()}
	}
	if l.maxStates < 0 {
		return usageError{failf("flag --max-states is %d: expected 1 or more, or 0 for no limit", l.maxStates), c.Name()}
	}
	if l.maxMemory < 1 || l.maxMemory > mostMemory {
		return usageError{failf("flag --max-memory is %d: expected 1 to %d", l.maxMemory, mostMemory), c.Name()}
	}
	if l.timeout < 0 {
		return usageError{failf("flag --timeout is %v: expected a duration such as 30s or 5m", l.timeout), c.Name()}
	}
	return nil
}

// maxBytes is the limit on memory in bytes.
func (l *limits) maxBytes() int64 { return int64(l.maxMemory) << 20 }

// interrupted is why a search did not come to its end that somebody has ended.
const interrupted = "interrupted"

// over says why to stop what has begun then, "" if it may go on.
func (l *limits) over(ctx context.Context, begun time.Time) string {
	switch {
	case ctx.Err() != nil:
		return interrupted
	case l.timeout > 0 && time.Since(begun) > l.timeout:
		return "timed out after " + l.timeout.String()
	}
	return ""
}

// share makes what says why to stop work that may take one of so many equal shares of
// the time that is left.
func (l *limits) share(begun time.Time) func(of int) func() string {
	return func(of int) func() string {
		left := l.timeout - time.Since(begun)
		end := time.Now().Add(left / time.Duration(of))
		return func() string {
			if l.timeout > 0 && of > 1 && time.Now().After(end) {
				return "timed out: its share of " + l.timeout.String() + " was over"
			}
			return ""
		}
	}
}

// reached says which limit a search of so many states has reached.
func (l *limits) reached(states int) string {
	return proof.Limit(states, l.maxStates, l.maxBytes())
}
