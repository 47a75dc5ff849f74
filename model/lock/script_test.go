package lock_test

import (
	"testing"

	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/resource"
)

// TestWatchdogKeepsToItself: whatever comes of a renewal, in time or too late, the
// watchdog stays in its own part of the script: it never gives the lock back, which is
// in use, nor begins an attempt.
func TestWatchdogKeepsToItself(t *testing.T) {
	for _, acquire := range []lock.Acquire{lock.SetNXPX, lock.Redlock} {
		for _, renew := range lock.Renews {
			for _, accept := range []lock.Accept{lock.WhenGranted, lock.InsideOld, lock.InsideNew} {
				for _, timeout := range []clock.Ticks{3, clock.Forever} {
					l := lock.Lock{Acquire: acquire, Check: lock.ElapsedBelowTTL, Token: lock.FreshForEachAttempt, Release: lock.CompareAndDelete,
						Renew: *renew, TTL: 10, Timeout: timeout, Quorum: 1}
					l.Renew.Every, l.Renew.Accept = 2, accept
					script := l.Script(lock.Section{Guard: &resource.None, Writes: 1, Resources: 1, Rounds: 1})
					if (script.Watch != 0) != renew.Renews() {
						t.Fatalf("%s: the watchdog starts at %d", renew.Name, script.Watch)
					}
					if script.Watch == 0 {
						continue
					}
					for at, step := range script.Steps[script.Watch:] {
						for _, to := range []lock.Label{step.Next, step.No, step.Late} {
							if to != 0 && to < script.Watch {
								t.Errorf("%s by %s, timeout %d: step %d of the watchdog leads to %+v", acquire.Name, renew.Name, timeout, at, script.Steps[to])
							}
						}
					}
				}
			}
		}
	}
}
