package live

import "time"

// An Expiry says when a key is dead that was given a time to live. The zero
// Expiry is invalid.
type Expiry struct {
	about string
	// extra is what miniredis, which kills a key when nothing is left, is told on top
	// of what is left. One nanosecond on a clock of whole milliseconds
	// carries a key over the millisecond at which nothing is left, and no further.
	extra time.Duration
}

// The expiries. The model's grace of one tick is AfterTTL, no grace is AtTTL.
var (
	// AfterTTL is Redis: dead when now > when, so alive at its time to live.
	AfterTTL = Expiry{"after its time to live", 1}
	// AtTTL is Redis as newer active expiry has it: dead when now >= when.
	AtTTL = Expiry{"at its time to live", 0}
	// Native is miniredis as it is: dead when now >= when, whether or not a command
	// names the key, and no key lives longer for a clock set back.
	Native = Expiry{"as miniredis has it", 0}
)

// String says when a key is dead.
func (e Expiry) String() string { return e.about }

// dead reports whether a key with so much left is dead.
func (e Expiry) dead(left time.Duration) bool { return left+e.extra <= 0 }
