package lock

import "fencepost/model/redis"

// A Release is how a client gives the lock up.
type Release struct {
	Name string
	op   redis.Op
	// reads has the client GET the value and compare first (two commands).
	reads bool
	// looks has it look at its own clock first, and leave the lock to expire once the
	// validity is over.
	looks bool
	// retries sends it again and again until the server answers.
	retries bool
	// granted goes to the nodes only that said yes.
	granted bool
	// kept says that it is for a lock that the client got, and that what an attempt
	// in vain has taken is left to expire.
	kept bool
}

// The releases.
var (
	NoRelease = Release{Name: "none"}

	// BareDel deletes whatever is there.
	BareDel = Release{Name: "del", op: redis.Del}

	// DelWhileValid deletes whatever is there, but only while the client's own clock
	// says that it is the client's.
	DelWhileValid = Release{Name: "del-while-valid", op: redis.Del, looks: true}

	// GetCompareDel compares in the client, between two commands.
	GetCompareDel = Release{Name: "get-compare-del", op: redis.Del, reads: true}

	// CompareAndDelete is the script of step S2, on all nodes of a Redlock (R5).
	CompareAndDelete = Release{Name: "compare-and-delete", op: redis.CompareAndDelete}

	// DelexIFEQ is the same as one command, from Redis 8.4 on.
	DelexIFEQ = Release{Name: "delex-ifeq", op: redis.DelexIFEQ}

	// CompareAndDeleteGranted leaves out the nodes that did not say yes.
	CompareAndDeleteGranted = Release{Name: "compare-and-delete-granted", op: redis.CompareAndDelete, granted: true}

	// CompareAndDeleteUntilAnswered does not take a lost message for a release.
	CompareAndDeleteUntilAnswered = Release{Name: "compare-and-delete-until-answered", op: redis.CompareAndDelete, retries: true}

	// CompareAndDeleteAfterWork gives nothing back after an attempt in vain.
	CompareAndDeleteAfterWork = Release{Name: "compare-and-delete-after-work", op: redis.CompareAndDelete, kept: true}
)

// Releases lists every release.
var Releases = []*Release{&NoRelease, &BareDel, &DelWhileValid, &GetCompareDel, &CompareAndDelete, &DelexIFEQ,
	&CompareAndDeleteGranted, &CompareAndDeleteUntilAnswered, &CompareAndDeleteAfterWork}

// Compares reports whether the release looks whose lock it is.
func (r Release) Compares() bool { return r.op != redis.Del && r.op != 0 }

// Looks reports whether the release looks at a clock.
func (r Release) Looks() bool { return r.looks }

// Retries reports whether the release is sent until it is answered.
func (r Release) Retries() bool { return r.retries }

// giveBack undoes what an attempt in vain may have taken.
func (l *Lock) giveBack() []Step {
	if l.Release.kept {
		return nil
	}
	back := l.release(false, giveBack, again)
	for i := range back {
		back[i].Leaves, back[i].Page = false, "R5"
	}
	return back
}

// release gives the lock up, from one label on, and goes on at another. A client that
// has another round to come waits until the servers have answered.
func (l *Lock) release(waits bool, from, to Label) []Step {
	r := l.Release
	if r.op == 0 || l.Acquire.Name == NoLock.Name {
		return nil
	}
	target := One
	switch {
	case l.Acquire.Nodes && r.granted:
		target = Granted
	case l.Acquire.Nodes:
		target = All
	}
	give := Step{Do: Tell, Page: "S2", Op: r.op, To: target}
	if waits || r.retries {
		give.Do, give.Timeout = Ask, l.Timeout
	}
	if r.retries {
		give.Late = from
	}
	if r.looks {
		return []Step{
			l.elapsed().orElse(to),
			give.orElse(to).then(to).leaving(), // DEL lock
		}
	}
	if r.reads {
		get := l.ask("", redis.Get)
		return []Step{
			get.orElse(to).leaving(), // GET lock, and compare
			give.orElse(to).then(to), // DEL lock
		}
	}
	return []Step{give.orElse(to).then(to).leaving()} // EVAL: GET lock, compare, DEL lock
}
