package scenario

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
)

// sound looks for what each key may say and all of them together cannot.
func (r *reader) sound(f *File) error {
	for _, look := range [...]func(*File) error{
		r.soundNames, r.soundTick, r.soundTopology, r.soundAcquire, r.soundCheck, r.soundRenew,
		r.soundWork, r.soundResource, r.soundClocks, r.soundServers, r.soundFaults, r.soundCounters,
	} {
		if err := look(f); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) soundNames(f *File) error {
	if !isName(f.Name) {
		return r.refuse("name", "is %q: expected up to 64 small letters, digits and hyphens, a letter first", f.Name)
	}
	return nil
}

func isName(s string) bool {
	return s != "" && len(s) <= 64 && s[0] >= 'a' && s[0] <= 'z' &&
		strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (r *reader) soundTick(f *File) error {
	if f.Tick < Length(time.Microsecond) || f.Tick > Length(time.Second) {
		return r.refuse("tick", "is %v: expected from 1us to 1s", f.Tick)
	}
	for _, l := range r.lengths {
		if l.length%f.Tick == 0 {
			continue
		}
		if !r.has(l.path) {
			return r.refuse("tick", "is %v, and %s, which the file leaves out, has a length of %v: expected a tick that divides it, or that key", f.Tick, l.path, l.length)
		}
		return r.fail(l.at, "%s is %v, no whole number of ticks: expected a multiple of %v, or a finer tick", l.path, l.length, f.Tick)
	}
	return nil
}

func (r *reader) soundTopology(f *File) error {
	l := &f.Lock
	of := f.topology()
	switch {
	case l.Replicas != nil && of != model.Replicated:
		return r.refuse("lock.replicas", "is given for a lock that is %s: expected topology: replicated", l.Topology)
	case l.Nodes != nil && of != model.Independent:
		return r.refuse("lock.nodes", "is given for a lock that is %s: expected topology: independent", l.Topology)
	case l.Quorum != nil && of != model.Independent:
		return r.refuse("lock.quorum", "is given for a lock that is %s: expected topology: independent", l.Topology)
	case l.Quorum != nil && *l.Quorum > f.servers():
		return r.refuse("lock.quorum", "is %d of %d nodes: expected at most %d", *l.Quorum, f.servers(), f.servers())
	case l.Wait != nil && of != model.Replicated:
		return r.refuse("lock.wait", "is given for a lock that is %s: expected topology: replicated", l.Topology)
	case l.Wait != nil && l.Wait.Replicas > f.servers()-1:
		return r.refuse("lock.wait.replicas", "is %d of %d: expected at most %d", l.Wait.Replicas, f.servers()-1, f.servers()-1)
	}
	return nil
}

func (r *reader) soundAcquire(f *File) error {
	a, l := f.acquire(), &f.Lock
	of := f.topology()
	fit := oneOf(f.acquires(func(*lock.Acquire) bool { return true }))
	switch {
	case of == model.Independent && !a.Nodes:
		return r.refuse("lock.acquire", "is %s, for one server, and the nodes are independent: expected %s", a.Name, fit)
	case of == model.Consensus && !a.Store:
		return r.refuse("lock.acquire", "is %s, and the store is one of consensus: expected %s", a.Name, fit)
	case of != model.Independent && a.Nodes:
		return r.refuse("lock.acquire", "is %s, for independent nodes: expected topology: independent, or %s", a.Name, fit)
	case of != model.Consensus && a.Store:
		return r.refuse("lock.acquire", "is %s, for a consensus store: expected topology: consensus, or %s", a.Name, fit)
	case l.TTL == 0:
		return r.refuse("lock.ttl", "is nothing: expected at least 1ms")
	case l.TTL%Length(time.Millisecond) != 0:
		return r.refuse("lock.ttl", "is %v: expected whole milliseconds, as Redis counts them", l.TTL)
	case l.Timeout.Length == 0:
		return r.refuse("lock.timeout", "is nothing: expected a time to wait for an answer")
	case a.Proceeds && l.Timeout.Length == Unlimited:
		return r.refuse("lock.acquire", "is %s and an answer is waited for without end: expected lock.timeout, or %s", a.Name, lock.SetNXPX.Name)
	case l.Wait != nil && l.Wait.Timeout.Length == 0:
		return r.refuse("lock.wait.timeout", "is nothing: expected a time to wait, or unlimited")
	case l.Wait != nil && l.Wait.OnShortfall == ignore && l.Wait.Timeout.Length == Unlimited:
		return r.refuse("lock.wait.on-shortfall", "is %s and the wait has no end: expected lock.wait.timeout", ignore)
	}
	if a.Name == lock.NoLock.Name {
		for _, key := range [...]string{"lock.release", "lock.renew", "lock.wait"} {
			if r.has(key) && !(key == "lock.release" && l.Release == Release(lock.NoRelease.Name)) {
				return r.refuse(key, "is given and no lock is taken: expected it to be left out, or another acquire")
			}
		}
	}
	release := f.release()
	switch {
	case release.Name == lock.CompareAndDeleteGranted.Name && !a.Nodes:
		return r.refuse("lock.release", "is %s, and there are no nodes that might not have granted: expected %s", release.Name, lock.CompareAndDelete.Name)
	case release.Looks() && !f.check().Looks():
		return r.refuse("lock.release", "is %s and the check is %s: expected a check that looks at a clock", release.Name, l.Check)
	case release.Retries() && a.Nodes:
		return r.refuse("lock.release", "is %s, for one server: expected %s", release.Name, lock.CompareAndDelete.Name)
	case release.Retries() && l.Timeout.Length == Unlimited:
		return r.refuse("lock.release", "is %s and an answer is waited for without end: expected lock.timeout", release.Name)
	case release.Name == lock.GetCompareDel.Name && a.Nodes:
		return r.refuse("lock.release", "is %s, for one server: expected %s, %s or %s", release.Name, lock.CompareAndDelete.Name, lock.DelexIFEQ.Name, lock.BareDel.Name)
	}
	return nil
}

func (r *reader) soundCheck(f *File) error {
	c, l := f.check(), &f.Lock
	switch {
	case c.Name != lock.NoCheck.Name && l.Acquire == Acquire(lock.NoLock.Name):
		return r.refuse("lock.check", "is %s and no lock is taken: expected %s", c.Name, lock.NoCheck.Name)
	case c.Name == lock.ElapsedBeforeFence.Name && !f.acquire().FencesLast():
		wants := "another check"
		if last := f.acquires(func(a *lock.Acquire) bool { return a.FencesLast() }); len(last) > 0 {
			wants = oneOf(last) + ", or " + wants
		}
		return r.refuse("lock.check", "is %s and acquire %s takes no fence in a step of its own behind the lock's: expected %s", c.Name, l.Acquire, wants)
	case c.Subtracts() && l.Drift >= l.TTL:
		return r.refuse("lock.drift", "is %v, not below the ttl of %v, and leaves no validity: expected less", l.Drift, l.TTL)
	case l.Guard != 0 && !c.WithGuard():
		return r.refuse("lock.guard", "is given and the check is %s: expected %s, which looks before each write", c.Name, lock.ElapsedBeforeWrites.Name)
	case l.Guard >= l.TTL-l.Drift && l.Guard != 0:
		return r.refuse("lock.guard", "is %v, not below the validity of %v, and lets nothing be written: expected less", l.Guard, l.TTL-l.Drift)
	}
	return nil
}

func (r *reader) soundRenew(f *File) error {
	renew, retry := f.Lock.Renew, &f.Lock.Retry
	if renew != nil {
		if renew.StopTakes.Most > 0 && renew.OnFailure == ignore {
			return r.refuse("lock.renew.stop-takes", "is given and on-failure is %s: expected %s", ignore, stop)
		}
		if renew.Every == 0 {
			return r.refuse("lock.renew.every", "is nothing: expected a time between renewals")
		}
		if renew.Accept != Accept(accepts[0]) && !f.check().Looks() {
			return r.refuse("lock.renew.accept", "is %s and the check is %s: expected %s, or a check that looks at a clock", renew.Accept, f.Lock.Check, accepts[0])
		}
	}
	if retry.Limit == lock.Unlimited && retry.Delay.Most == 0 && f.Network.Delay.Most == 0 {
		return r.refuse("lock.retry.limit", "is unlimited and no time passes between two tries: expected a delay, of the retry or of the network")
	}
	return nil
}

func (r *reader) soundWork(f *File) error {
	w := &f.Work
	if w.Kind != atOnce {
		return nil
	}
	if f.Lock.Acquire != Acquire(lock.NoLock.Name) {
		return r.refuse("work.kind", "is %s, one step at the resource, and takes no lock: expected lock.acquire: %s", w.Kind, lock.NoLock.Name)
	}
	if f.Resource.Guard != Guard(resource.None.Name) {
		return r.refuse("work.kind", "is %s, one step at the resource, and shows a guard nothing: expected resource.guard: %s", w.Kind, resource.None.Name)
	}
	for _, key := range [...]string{"work.takes", "work.writes"} {
		if r.has(key) {
			return r.refuse(key, "is given and the work is %s: expected it to be left out", w.Kind)
		}
	}
	if f.Resource.Count != 1 {
		return r.refuse("resource.count", "is %d and the work is %s: expected 1", f.Resource.Count, w.Kind)
	}
	return nil
}

func (r *reader) soundResource(f *File) error {
	g, res := f.guard(), &f.Resource
	switch {
	case g.Fenced && !f.acquire().Fences:
		return r.refuse("resource.guard", "is %s and acquire %s yields no fence: expected an acquire that does: %s", g.Name, f.Lock.Acquire,
			oneOf(f.acquires(func(a *lock.Acquire) bool { return a.Fences })))
	case f.Work.Kind == pipelinedWrite && g != &resource.TokenCompareAndSet:
		return r.refuse("work.kind", "is %s, a mark and a write, and the guard %s takes no mark with a write: expected resource.guard: %s", f.Work.Kind, g.Name, resource.TokenCompareAndSet.Name)
	case g == &resource.VersionColumn && f.Work.Kind != readModifyWrite:
		return r.refuse("resource.guard", "is %s and the work is %s, which reads no version: expected %s", g.Name, f.Work.Kind, readModifyWrite)
	case g == &resource.IdempotencyKey && f.Work.Rounds > resource.Jobs:
		return r.refuse("work.rounds", "is %d and the guard %s tells %d jobs apart: expected at most that", f.Work.Rounds, g.Name, resource.Jobs)
	case res.Names == nil:
		return nil
	case len(*res.Names) != res.Count:
		return r.refuse("resource.names", "are %d for %d resources: expected one for each; resource.count says how many there are", len(*res.Names), res.Count)
	}
	for i, name := range *res.Names {
		if !isName(name) || slices.Contains(f.serverNames(), name) {
			return r.refuse(item("resource.names", i), "is %q: expected small letters, digits and hyphens, and no server's name", name)
		}
	}
	return nil
}

func (r *reader) soundClocks(f *File) error {
	c := &f.Clocks
	for _, rated := range c.Rates {
		words := append(append(f.clientNames(), f.serverNames()...), allClients, allServers)
		if !slices.Contains(words, rated.Who) {
			return r.unknown(join("clocks.rates", rated.Who), rated.Who, words)
		}
	}
	if c.ReplicaAhead != 0 && f.topology() != model.Replicated {
		return r.refuse("clocks.replica-ahead", "is given for a lock that is %s: expected topology: replicated", f.Lock.Topology)
	}
	return nil
}

func (r *reader) soundServers(f *File) error {
	s, of := &f.Servers, f.topology()
	for _, key := range [...]string{"servers.lag", "servers.promote"} {
		if r.has(key) && of != model.Replicated {
			return r.refuse(key, "is given for a lock that is %s: expected topology: replicated", f.Lock.Topology)
		}
	}
	for _, key := range [...]string{"servers.persistence", "servers.restart"} {
		if r.has(key) && of == model.Replicated {
			return r.refuse(key, "is given for a lock that is replicated, whose old primary does not come back: expected topology: single or independent")
		}
	}
	if of == model.Consensus && r.has("servers.persistence") && s.Persistence != Persistence(persistencies[2]) {
		return r.refuse("servers.persistence", "is %s and a consensus store forgets nothing: expected %s", s.Persistence, persistencies[2])
	}
	everysec := s.Persistence == Persistence(persistencies[1])
	if r.has("servers.sync") && !everysec {
		return r.refuse("servers.sync", "is given and persistence is %s: expected %s", s.Persistence, persistencies[1])
	}
	return nil
}

// soundCounters looks at the numbers that rise: the model's counters are 16 bits,
// and a script has room for 255 steps.
func (r *reader) soundCounters(f *File) error {
	writes := f.Clients * f.Work.Rounds * f.Work.Writes
	if writes > math.MaxUint16 {
		return r.refuse("work.rounds", "makes %d writes of all clients together: expected at most %d", writes, math.MaxUint16)
	}
	a := f.acquire()
	if a != &lock.IncrThenSetNXPX && a != &lock.RedlockWithIncr && a != &lock.RedlockWithIncrSummed {
		if why := f.grantsInVain(); why != "" && a.Fences && a != &lock.NodeVersion && f.Lock.Retry.Limit == lock.Unlimited {
			return r.refuse("lock.retry.limit", "is unlimited and acquire %s counts the fence up at every grant, without end, since %s: expected a number", a.Name, why)
		}
		return nil
	}
	if f.Lock.Retry.Limit == lock.Unlimited {
		return r.refuse("lock.retry.limit", "is unlimited and acquire %s counts the fence up at every try, without end: expected a number", a.Name)
	}
	tries := f.Clients * f.Work.Rounds * (int(f.Lock.Retry.Limit) + 1)
	if tries > math.MaxUint16 {
		return r.refuse("work.rounds", "makes %d tries of all clients together, each of which counts the fence up: expected at most %d", tries, math.MaxUint16)
	}
	if a != &lock.RedlockWithIncrSummed {
		return nil
	}
	if d := f.Faults.Duplicate; d != nil {
		tries += d.Count
	}
	if sum := tries * f.servers(); sum > math.MaxUint16 {
		return r.refuse("work.rounds", "makes fences, sums over %d nodes, of up to %d: expected at most %d", f.servers(), sum, math.MaxUint16)
	}
	return nil
}

// grantsInVain says why a client may be granted the lock and come to nothing, again
// and again and with nothing going wrong; it is empty if that cannot be. Clocks are
// taken to keep time and a client's own steps to take none, so it is silent where only
// those make the difference.
func (f *File) grantsInVain() string {
	l, c, delay := &f.Lock, f.check(), f.Network.Delay
	slow := func(times Length) Length { // so many delays at their longest
		if delay.Most > Unlimited/times {
			return Unlimited
		}
		return times * delay.Most
	}
	if l.Timeout.Length != Unlimited && slow(2) >= l.Timeout.Length {
		return fmt.Sprintf("a command that is given up after %v may have run", l.Timeout.Length)
	}
	if w := l.Wait; w != nil && w.Timeout.Length != Unlimited && max(slow(2), f.Servers.Lag.Length) >= w.Timeout.Length {
		return fmt.Sprintf("replicas may need longer than %v", w.Timeout.Length)
	}
	valid, answers := l.TTL, slow(2)
	switch {
	case c.Subtracts():
		valid -= l.Drift
	case c.Adds():
		valid += l.Drift
	}
	switch f.acquire() {
	case &lock.SetNXPXThenIncr, &lock.SetNXPXThenIncrIfMine:
		answers = slow(4)
	case &lock.SetNXPXThenResourceNumber, &lock.RedlockThenResourceNumber:
		way := delay.Most
		if f.Resource.Delay != nil {
			way = f.Resource.Delay.Most
		}
		if answers = Unlimited; max(way, delay.Most) <= Unlimited/4 {
			answers = slow(2) + 2*way
		}
	}
	late := answers >= valid
	if c == &lock.ElapsedAtMostTTLMinusDrift {
		late = answers > valid
	}
	if late && c.Looks() && c != &lock.ElapsedBeforeFence && c != &lock.ElapsedSinceAnswer {
		return fmt.Sprintf("the answers may take longer than the validity of %v", valid)
	}
	return ""
}

// written looks at the script that came of it all.
func (r *reader) written(s *model.Scenario) error {
	if len(s.Script.Steps) > math.MaxUint8 {
		return r.refuse("work.writes", "makes a script of %d steps: expected at most %d", len(s.Script.Steps), math.MaxUint8)
	}
	return nil
}

// unknown is the error about a name that nothing has.
func (r *reader) unknown(path, name string, words []string) error {
	return r.refuse(path, "names %s, which there is not: %s", name, expected(name, words))
}
