package lock

import (
	"slices"

	"fencepost/model/redis"
	"fencepost/model/resource"
)

// An Acquire is a way to take the lock: the steps of one attempt up to the last
// answer. Where a refusal may leave something taken, it is given back.
type Acquire struct {
	Name  string
	steps func(*Lock) []Step
	// then is the steps that follow once the lock counts, replicas included.
	then func(*Lock) []Step
	// Fences says that the client has a fencing token afterwards.
	Fences bool
	// join makes one fence of those of two nodes: nil is the higher of them.
	join func(a, b uint16) uint16
	// Proceeds says that a client that has had no answer goes on as if it had the lock.
	Proceeds bool
	// Nodes says that the lock is taken on independent nodes, Store that it is
	// taken in a consensus store.
	Nodes, Store bool
}

// The ways to take a lock.
var (
	// NoLock takes nothing.
	NoLock = Acquire{Name: "none", steps: func(l *Lock) []Step {
		return []Step{l.begin("")}
	}}

	// SetNX takes a lock that never expires.
	SetNX = Acquire{Name: "setnx", steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.SetNX).orElse(again), // SETNX lock token
		}
	}}

	// SetNXThenExpire adds the time to live in a second command.
	SetNXThenExpire = Acquire{Name: "setnx-then-expire", steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.SetNX).orElse(again),      // SETNX lock token
			l.ask("", redis.PExpire).orElse(giveBack), // PEXPIRE lock ttl
		}
	}}

	// SetNXPX is the single-instance lock of the Redis page.
	SetNXPX = Acquire{Name: "set-nx-px", steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("S1", redis.SetNXPX).orElse(again), // SET lock token NX PX ttl
		}
	}}

	// SetNXPXOrProceed is SetNXPX by a client that goes on without the lock where the
	// server does not answer.
	SetNXPXOrProceed = Acquire{Name: "set-nx-px-or-proceed", Proceeds: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("S1", redis.SetNXPX).orElse(again).whenLate(enter), // SET lock token NX PX ttl
		}
	}}

	// SetIFNE takes the lock unless it holds the caller's own token. That is no
	// SET NX: an absent key is created, and another's is overwritten.
	SetIFNE = Acquire{Name: "set-ifne", steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.SetIFNE).orElse(again), // SET lock token IFNE token PX ttl
		}
	}}

	// ExistsThenSetPX looks whether the lock is free, and sets it in a second command:
	// check, then act.
	ExistsThenSetPX = Acquire{Name: "exists-then-set-px", steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.Exists).orElse(again), // EXISTS lock
			l.ask("", redis.SetPX).orElse(again),  // SET lock token PX ttl
		}
	}}

	// SetNXPXOrMine takes the lock too where it holds the caller's token already, as
	// locks do that one owner may take more than once.
	SetNXPXOrMine = Acquire{Name: "set-nx-px-or-mine", steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.PExpireOrSetNX).orElse(again), // EVAL: GET lock, compare, PEXPIRE lock ttl, or SET lock token NX PX ttl
		}
	}}

	// SetNXPXWithIncr takes the lock and its fence in one script.
	SetNXPXWithIncr = Acquire{Name: "set-nx-px-with-incr", Fences: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("S1", redis.SetNXPXIncr).orElse(again), // EVAL: SET lock token NX PX ttl, INCR fence
		}
	}}

	// SetNXPXThenIncr takes the fence in a second command, as many tutorials do.
	SetNXPXThenIncr = Acquire{Name: "set-nx-px-then-incr", Fences: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("S1", redis.SetNXPX).orElse(again), // SET lock token NX PX ttl
			l.beforeFence(),
			l.ask("F1", redis.Incr).orElse(giveBack), // INCR fence
		}
	}}

	// SetNXPXThenIncrIfMine looks, in the same script, whether the lock is still
	// the caller's before it takes the fence.
	SetNXPXThenIncrIfMine = Acquire{Name: "set-nx-px-then-incr-if-mine", Fences: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("S1", redis.SetNXPX).orElse(again), // SET lock token NX PX ttl
			l.beforeFence(),
			l.ask("F1", redis.IncrIfMine).orElse(giveBack), // EVAL: GET lock, compare, INCR fence
		}
	}}

	// IncrThenSetNXPX takes the fence before the lock.
	IncrThenSetNXPX = Acquire{Name: "incr-then-set-nx-px", Fences: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("S1"),
			l.ask("F1", redis.Incr).orElse(again),    // INCR fence
			l.ask("S1", redis.SetNXPX).orElse(again), // SET lock token NX PX ttl
		}
	}}

	// SetNXPXThenResourceNumber has the resource count, once the lock is held: its
	// numbers are in the order in which clients reach it, not in that of the grants.
	SetNXPXThenResourceNumber = Acquire{Name: "set-nx-px-then-resource-number", Fences: true, steps: SetNXPX.steps, then: resourceNumber}

	// Redlock takes the lock on a quorum of independent nodes, all asked at once.
	Redlock = Acquire{Name: "redlock", Nodes: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("R1"), // the current time, and one random value for all nodes
			l.askNodes("R2", redis.SetNXPX, All).orElse(giveBack), // SET lock token NX PX ttl
		}
	}}

	// RedlockOneByOne asks the nodes one after another, as the page says first.
	RedlockOneByOne = Acquire{Name: "redlock-one-by-one", Nodes: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("R1"),
			l.askNodes("R2", redis.SetNXPX, Each).orElse(giveBack), // SET lock token NX PX ttl
		}
	}}

	// RedlockWithIncr takes a fence on every node and uses the highest of them.
	RedlockWithIncr = Acquire{Name: "redlock-with-incr", Nodes: true, Fences: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin("R1"),
			l.askNodes("R2", redis.SetNXPXIncr, All).orElse(giveBack), // EVAL: SET lock token NX PX ttl, INCR fence
		}
	}}

	// RedlockWithIncrSummed takes a fence on every node and uses the sum of those that
	// it was given.
	RedlockWithIncrSummed = Acquire{Name: "redlock-with-incr-summed", Nodes: true, Fences: true, steps: RedlockWithIncr.steps,
		join: func(a, b uint16) uint16 { return a + b }}

	// RedlockThenResourceNumber gives a Redlock a fence that the resource counts:
	// antirez, "Is Redlock safe?", on a store that can compare tokens.
	RedlockThenResourceNumber = Acquire{Name: "redlock-then-resource-number", Nodes: true, Fences: true, steps: Redlock.steps, then: resourceNumber}

	// Revision takes the lock in a consensus store, whose revision is the fence.
	Revision = Acquire{Name: "revision", Fences: true, Store: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.Create).orElse(again), // create the lock under a lease, if absent
		}
	}}

	// NodeVersion takes the lock in a consensus store, and the version of the
	// lock's own node for the fence. A node that is created anew for each grant
	// begins to count anew.
	NodeVersion = Acquire{Name: "node-version", Fences: true, Store: true, steps: func(l *Lock) []Step {
		return []Step{
			l.begin(""),
			l.ask("", redis.CreateNode).orElse(again), // create the lock under a lease, if absent
		}
	}}
)

// Acquires lists every way to take a lock.
var Acquires = []*Acquire{&NoLock, &SetNX, &SetNXThenExpire, &SetNXPX, &SetNXPXOrProceed, &SetNXPXOrMine, &SetIFNE, &ExistsThenSetPX,
	&SetNXPXWithIncr, &SetNXPXThenIncr, &SetNXPXThenIncrIfMine, &IncrThenSetNXPX, &SetNXPXThenResourceNumber, &Redlock, &RedlockOneByOne, &RedlockWithIncr,
	&RedlockWithIncrSummed, &RedlockThenResourceNumber, &Revision, &NodeVersion}

// FencesLast reports whether the fence is taken in a step of its own behind the
// lock's, so that a client can look at its lease in between.
func (a *Acquire) FencesLast() bool {
	l := &Lock{Acquire: *a, Check: ElapsedBeforeFence}
	return slices.ContainsFunc(l.take(), func(s Step) bool { return s.Do == Elapsed })
}

// Counts reports whether the fence is a counter that a Redis server keeps.
func (a *Acquire) Counts() bool {
	l := &Lock{Acquire: *a}
	return !a.Store && slices.ContainsFunc(l.take(), func(s Step) bool { return s.Do == Ask && s.Op.Fences() })
}

// Join is the fence of a client that has one already, none if it is 0, and is given
// another by a further node.
func (a *Acquire) Join(fence, another uint16) uint16 {
	if a.join == nil {
		return max(fence, another)
	}
	return a.join(fence, another)
}

// take is the steps of one attempt.
func (l *Lock) take() []Step {
	take := append(l.Acquire.steps(l), l.awaitReplicas())
	if l.Acquire.then != nil {
		take = append(take, l.Acquire.then(l)...)
	}
	return append(take, l.whenGranted())
}

// resourceNumber has the first resource count, and takes the count for the fence.
func resourceNumber(l *Lock) []Step {
	return []Step{
		l.beforeFence(),
		{Do: Use, Use: resource.Number, No: giveBack},
	}
}

func (l *Lock) begin(page string) Step { return Step{Do: Begin, Page: page, Token: l.Token} }

func (l *Lock) ask(page string, op redis.Op) Step {
	return Step{Do: Ask, Page: page, Op: op, To: One, Need: 1, Timeout: l.Timeout}
}

func (l *Lock) askNodes(page string, op redis.Op, to Target) Step {
	return Step{Do: Ask, Page: page, Op: op, To: to, Need: l.Quorum, Timeout: l.Timeout}
}

// awaitReplicas has the primary wait until enough replicas know of the lock.
func (l *Lock) awaitReplicas() Step {
	if l.Wait == 0 {
		return Step{}
	}
	wait := Step{Do: Ask, Op: redis.Wait, To: One, Need: 1, Timeout: l.WaitTimeout} // WAIT n timeout
	if l.WaitIgnored {
		return wait
	}
	return wait.orElse(giveBack)
}
