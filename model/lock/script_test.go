package lock_test

import (
	"testing"

	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
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

// TestRenewalThatNobodyMissed: where a failed renewal is ignored, the next one comes
// when it would have come after one that was granted.
func TestRenewalThatNobodyMissed(t *testing.T) {
	for _, renew := range lock.Renews {
		for _, accept := range []lock.Accept{lock.WhenGranted, lock.InsideOld, lock.InsideNew} {
			l := lock.Lock{Acquire: lock.SetNXPX, Check: lock.ElapsedBelowTTL, Token: lock.FreshForEachAttempt, Release: lock.CompareAndDelete,
				Renew: *renew, TTL: 10, Timeout: 3, Quorum: 1}
			l.Renew.Every, l.Renew.Accept, l.Renew.Ignore = 2, accept, true
			script := l.Script(lock.Section{Guard: &resource.None, Writes: 1, Resources: 1, Rounds: 1})
			if script.Watch == 0 {
				continue
			}
			var after []lock.Label
			for _, step := range script.Steps[script.Watch:] {
				switch step.Do {
				case lock.Ask, lock.Elapsed:
					after = append(after, step.No, step.Late)
				case lock.Renewed:
					after = append(after, step.Next)
				}
			}
			for _, to := range after {
				if to != script.Watch {
					t.Errorf("%s: after a renewal the watchdog goes on at %+v, not at its rest", renew.Name, script.Steps[to])
				}
			}
		}
	}
}

// TestWhereNoAnswerLeads: a wait that runs out leads on where the lock says so, and
// otherwise to giving back what may have been granted.
func TestWhereNoAnswerLeads(t *testing.T) {
	base := lock.Lock{Acquire: lock.SetNXPX, Check: lock.NoCheck, Token: lock.FreshForEachAttempt, Release: lock.CompareAndDelete,
		Renew: lock.NoRenew, TTL: 10, Timeout: 3, WaitTimeout: 3}
	find := func(l lock.Lock, op redis.Op) (script lock.Script, at lock.Label) {
		script = l.Script(lock.Section{Guard: &resource.None, Writes: 1, Resources: 1, Rounds: 1})
		for i, step := range script.Steps {
			if step.Op == op {
				return script, lock.Label(i)
			}
		}
		t.Fatalf("no step of %s sends op %d", l.Acquire.Name, op)
		return
	}
	for _, c := range []struct {
		name  string
		of    func(*lock.Lock)
		op    redis.Op
		leads func(script lock.Script, at lock.Label) bool
	}{
		{"a lock that may have been granted", func(*lock.Lock) {}, redis.SetNXPX, func(s lock.Script, at lock.Label) bool {
			return s.Steps[s.Steps[at].Late].Op == redis.CompareAndDelete
		}},
		{"going on without the lock", func(l *lock.Lock) { l.Acquire = lock.SetNXPXOrProceed }, redis.SetNXPX, func(s lock.Script, at lock.Label) bool {
			return s.Steps[s.Steps[at].Late].Do == lock.Enter && s.Steps[s.Steps[at].No].Do == lock.Retry
		}},
		{"too few replicas", func(l *lock.Lock) { l.Wait = 1 }, redis.Wait, func(s lock.Script, at lock.Label) bool {
			return s.Steps[at].Late == s.Steps[at].No && s.Steps[s.Steps[at].No].Op == redis.CompareAndDelete
		}},
		{"too few replicas, ignored", func(l *lock.Lock) { l.Wait, l.WaitIgnored = 1, true }, redis.Wait, func(s lock.Script, at lock.Label) bool {
			return s.Steps[at].Late == s.Steps[at].Next && s.Steps[at].No == s.Steps[at].Next
		}},
		{"a release that is sent again", func(l *lock.Lock) { l.Release = lock.CompareAndDeleteUntilAnswered }, redis.CompareAndDelete, func(s lock.Script, at lock.Label) bool {
			return s.Steps[at].Late == at && s.Steps[s.Steps[at].No].Do == lock.Finish
		}},
	} {
		l := base
		c.of(&l)
		if script, at := find(l, c.op); !c.leads(script, at) {
			t.Errorf("%s: it leads to %+v", c.name, script.Steps[script.Steps[at].Late])
		}
	}
}
