package lock

import (
	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/network"
)

// A Renew is how a watchdog, a second thread of the client's process, keeps the
// lease alive while the work goes on.
type Renew struct {
	Name string
	op   redis.Op
	// Every is the time from entering, and from each answer, to the next renewal.
	Every clock.Ticks
	// Accept says when a renewal that the servers granted counts.
	Accept Accept
	// Ignore keeps the work going when a renewal fails; StopTakes is how long it goes
	// on otherwise before it stops.
	Ignore    bool
	StopTakes network.Window
}

// The renewals; Every is the scenario's.
var (
	NoRenew = Renew{Name: "none"}

	// CompareAndExtend is the script of step S3.
	CompareAndExtend = Renew{Name: "compare-and-pexpire", op: redis.CompareAndPExpire}

	// ExtendIFEQ is the same as one command, from Redis 8.4 on.
	ExtendIFEQ = Renew{Name: "set-ifeq", op: redis.SetIFEQ}

	// ExtendAnybodys extends the key whoever holds it.
	ExtendAnybodys = Renew{Name: "pexpire", op: redis.PExpire}

	// ExtendOrTake takes the lock anew where the key is gone.
	ExtendOrTake = Renew{Name: "set-nx-on-extend", op: redis.PExpireOrSetNX}
)

// Renews lists every renewal.
var Renews = []*Renew{&NoRenew, &CompareAndExtend, &ExtendIFEQ, &ExtendAnybodys, &ExtendOrTake}

// Accept is when a granted renewal counts.
type Accept uint8

// The rules.
const (
	WhenGranted Accept = iota + 1 // as soon as a quorum extended
	InsideOld                     // only while the old validity lasts
	InsideNew                     // only while the new one does
)

// Renews reports whether there is a watchdog at all.
func (r Renew) Renews() bool { return r.op != 0 }

// watchdog is the second thread: extend, on a quorum, within the validity.
func (l *Lock) watchdog() []Step {
	r := l.Renew
	if r.op == 0 {
		return nil
	}
	extend := l.ask("S3", r.op)
	if l.Acquire.Nodes {
		extend = l.askNodes("S3", r.op, All)
	}
	return []Step{
		{Do: Rest, Takes: network.Window{Least: r.Every, Most: r.Every}},
		{Do: Begin, Renewal: true},
		extend.orElse(l.unrenewed()), // EVAL: GET lock, compare, PEXPIRE lock ttl
		l.acceptRenewal(),
		{Do: Renewed, Next: watch},
	}
}

func (l *Lock) acceptRenewal() Step {
	if l.Renew.Accept != WhenGranted && !l.Check.looks {
		panic("lock: a renewal cannot be judged by a validity where the client notes no time: give the lock a check")
	}
	s := l.elapsed().orElse(l.unrenewed())
	switch l.Renew.Accept {
	case InsideOld:
		return s
	case InsideNew:
		s.Renewal = true
		return s
	}
	return Step{}
}

// unrenewed is where the watchdog goes on when it could not renew: as if it could, if
// nobody cares.
func (l *Lock) unrenewed() Label {
	if l.Renew.Ignore {
		return watch
	}
	return lost
}

// renewalLost is what the watchdog does when it could not renew, and somebody cares.
func (l *Lock) renewalLost() []Step {
	if l.Renew.op == 0 || l.Renew.Ignore {
		return nil
	}
	stop := Step{Do: Stop, Next: idle}
	if l.Renew.StopTakes.Most > 0 {
		return []Step{{Do: Rest, Takes: l.Renew.StopTakes}, stop}
	}
	return []Step{stop}
}
