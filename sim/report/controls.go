package report

import (
	"strconv"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// controlsOf are the guards that the scenario has, each taken out or put in a weaker
// form: negative controls, since what breaks nothing when it is taken out has not
// been shown to be needed, or the scenario is too tame to show it.
func controlsOf(s *scenario.Scenario) []change {
	l := &list{of: s}
	if l.takesLock() {
		l.acquisition()
		l.check()
		l.release()
		l.renewal()
		l.replication()
	}
	l.resource()
	return l.all
}

// acquisition is how the lock is taken.
func (l *list) acquisition() {
	f := &l.of.File
	var without []Edit
	if l.of.Section.Guard.Fenced {
		without = append(without, set("resource.guard", resource.None.Name))
	}
	if f.Faults.Failover != nil {
		without = append(without, Edit{Key: "faults.failover"})
	}
	if f.Clocks.ReplicaAhead != 0 {
		without = append(without, Edit{Key: "clocks.replica-ahead"})
	}
	l.add("lock", "the lock", "no lock at all", append(without, set("lock", "{acquire: "+lock.NoLock.Name+"}"), Edit{Key: "servers"})...)
	swap := func(id, says, instead string, to *lock.Acquire) {
		l.add(id, says, instead, set("lock.acquire", to.Name))
	}
	switch l.of.Lock.Acquire.Name {
	case lock.SetNXPX.Name:
		swap("expiry", "keys expire", "SETNX without a time to live", &lock.SetNX)
		swap("expiry-at-once", "the time to live comes with the key", "SETNX, and EXPIRE in a second command", &lock.SetNXThenExpire)
	case lock.SetNXThenExpire.Name:
		swap("expiry", "keys expire", "SETNX without a time to live", &lock.SetNX)
	case lock.SetNXPXWithIncr.Name:
		swap("fence-at-once", "the fence is taken in one script with the lock", "INCR behind the SET", &lock.SetNXPXThenIncr)
	case lock.SetNXPXThenIncrIfMine.Name:
		swap("fence-if-mine", "the fence is taken only while the lock is one's own", "INCR without a look at the lock", &lock.SetNXPXThenIncr)
	}
	if l.of.Topology == model.Independent && l.of.Lock.Quorum > 1 {
		q := int(l.of.Lock.Quorum)
		l.add("quorum", "a quorum of "+strconv.Itoa(q)+" nodes", "one node less", set("lock.quorum", strconv.Itoa(q-1)))
	}
	if f.Lock.Token != "constant" {
		l.add("token", "tokens differ ("+string(f.Lock.Token)+")", "one constant token for all", set("lock.token", "constant"))
	}
}

// check is how a client looks at its lease.
func (l *list) check() {
	f := &l.of.File
	c := l.of.Lock.Check
	if !c.Looks() {
		return
	}
	edits := []Edit{{Key: "lock.guard"}}
	if l.of.Lock.Release.Looks() {
		edits = append(edits, set("lock.release", lock.BareDel.Name))
	}
	if f.Lock.Renew != nil {
		edits = append(edits, set("lock.renew.accept", "when-granted"))
	}
	edits = append(edits, set("lock.check", lock.NoCheck.Name))
	l.add("validity", "the validity check ("+c.Name+")", "no look at the elapsed time", edits...)
	if c.Subtracts() && f.Lock.Drift > 0 {
		l.add("drift", "the drift margin of "+f.Lock.Drift.String(), "no margin", set("lock.drift", "0s"))
	}
	switch {
	case c.WithGuard():
		l.add("before-writes", "the check before each write", "a check when the lock is granted only",
			Edit{Key: "lock.guard"}, set("lock.check", lock.ElapsedBelowTTLMinusDrift.Name))
		if f.Lock.Guard > 0 {
			l.add("left-for-write", "the validity of "+f.Lock.Guard.String()+" that a write must have left", "none", Edit{Key: "lock.guard"})
		}
	case c.Name == lock.ElapsedBelowTTLMinusDrift.Name:
		l.add("last-tick", "validity ends before the last tick", "elapsed-at-most in place of elapsed-below",
			set("lock.check", lock.ElapsedAtMostTTLMinusDrift.Name))
	}
}

// release is how the lock is given up.
func (l *list) release() {
	r := l.of.Lock.Release
	if r.Name == lock.NoRelease.Name {
		return
	}
	if r.Looks() {
		l.add("release-looks", "the release looks at the client's clock ("+r.Name+")", "a bare DEL", set("lock.release", lock.BareDel.Name))
	}
	if r.Retries() {
		l.add("release-answered", "the release is sent until it is answered", "once", set("lock.release", lock.CompareAndDelete.Name))
	}
	if r.Compares() || r.Name == lock.GetCompareDel.Name {
		l.add("release-compares", "the release compares tokens ("+r.Name+")", "a bare DEL", set("lock.release", lock.BareDel.Name))
	}
	if r.Name == lock.CompareAndDelete.Name || r.Name == lock.DelexIFEQ.Name {
		if l.of.Topology == model.Independent {
			l.add("release-all", "the release goes to all nodes", "to those that said yes", set("lock.release", lock.CompareAndDeleteGranted.Name))
		} else {
			l.add("release-at-once", "the release compares and deletes in one step", "GET, compare, DEL", set("lock.release", lock.GetCompareDel.Name))
		}
	}
	l.add("release", "the lock is given up", "it is left to expire", set("lock.release", lock.NoRelease.Name))
}

// renewal is the watchdog.
func (l *list) renewal() {
	r := l.of.File.Lock.Renew
	if r == nil {
		return
	}
	l.add("watchdog", "the lease is renewed every "+r.Every.String(), "no renewal", Edit{Key: "lock.renew"})
	if r.How == scenario.Renewal(lock.CompareAndExtend.Name) || r.How == scenario.Renewal(lock.ExtendIFEQ.Name) {
		l.add("renewal-compares", "a renewal compares tokens ("+string(r.How)+")", "PEXPIRE, whoever holds the key", set("lock.renew.how", lock.ExtendAnybodys.Name))
	}
	if r.Accept != "when-granted" {
		l.add("renewal-accept", "a renewal counts only "+string(r.Accept)+" validity", "as soon as it is granted", set("lock.renew.accept", "when-granted"))
	}
	if r.OnFailure != "ignore" {
		l.add("renewal-stops", "the work stops when a renewal fails", "it goes on", Edit{Key: "lock.renew.stop-takes"}, set("lock.renew.on-failure", "ignore"))
	}
}

// replication is what makes a lock outlive its server.
func (l *list) replication() {
	f := &l.of.File
	if w := f.Lock.Wait; w != nil {
		l.add("wait", "the lock counts when "+phrase.Many(w.Replicas, "replica knows", "replicas know")+" of it", "no WAIT", Edit{Key: "lock.wait"})
		if w.OnShortfall == "give-back" && w.Timeout.Length != scenario.Unlimited {
			l.add("wait-answer", "a lock that too few replicas know of is given back", "it counts all the same", set("lock.wait.on-shortfall", "ignore"))
		}
	}
}

// resource is how the resource defends itself.
func (l *list) resource() {
	g := l.of.Section.Guard
	if g.Name == resource.None.Name {
		return
	}
	l.add("guard", "the resource's guard ("+g.Name+")", "a resource that takes everything", set("resource.guard", resource.None.Name))
	weaker := func(id, says, instead string, to *resource.Guard) {
		l.add(id, says, instead, set("resource.guard", to.Name))
	}
	switch g {
	case &resource.RejectLowerOrEqual:
		weaker("equal-fences", "equal fences are refused", "lower ones only", &resource.RejectLower)
		weaker("each-write", "the fence is looked at with each write", "once, before the work", &resource.CheckOnce)
	case &resource.RejectLowerOnReads:
		weaker("reads", "reads show their fence too", "writes only", &resource.RejectLower)
		weaker("each-write", "the fence is looked at with each access", "once, before the work", &resource.CheckOnce)
	case &resource.RejectLower:
		weaker("each-write", "the fence is looked at with each write", "once, before the work", &resource.CheckOnce)
	}
}
