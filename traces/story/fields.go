package story

import (
	"strconv"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
)

// fields are those of one process at a moment.
type fields struct {
	t    *teller
	s    *model.Scenario
	w    *model.World
	at   clock.Ticks
	list []Field
}

// none stands where there is nothing.
const none = "-"

func (f *fields) add(name, value string) { f.list = append(f.list, Field{name, value}) }

// addIf adds a field that not every scenario can use.
func (f *fields) addIf(used bool, name, value string) {
	if used {
		f.add(name, value)
	}
}

func (f *fields) client(c uint8) {
	s, me := f.s, &f.w.Clients[c]
	locked := s.Lock.Acquire.Name != lock.NoLock.Name
	f.add("step", f.step(me, &me.Main))
	f.add("waits for", f.waits(&me.Main))
	f.add("inside", yesNo(me.Inside))
	f.addIf(locked, "token", model.TokenName(me.Token))
	f.addIf(s.Lock.Acquire.Fences, "fence", number(me.Fence))
	f.addIf(s.Lock.Validity().Do != 0, "lease by its clock", f.lease(c))
	f.addIf(locked, "grant", grant(&me.Grant))
	f.addIf(s.Topology == model.Independent, "granted by", f.granting(me))
	f.addIf(s.Section.Guard == &resource.VersionColumn, "version read", number(me.Version))
	f.addIf(s.Lock.Retries > 0 && s.Lock.Retries != lock.Unlimited, "retries", strconv.Itoa(int(me.Tries)))
	f.addIf(s.Section.Rounds > 1, "rounds done", strconv.Itoa(int(me.Round)))
	f.addIf(s.Script.Watch != 0, "watchdog", f.step(me, &me.Watchdog))
	f.addIf(s.Script.Watch != 0, "watchdog waits for", f.waits(&me.Watchdog))
	f.addIf(f.faults(model.Pause, model.Suspend), "stands still", f.still(c))
	f.addIf(f.faults(model.Jump, model.Suspend), "clock is off by", s.Time(s.Menu.Of(me.Clock)))
	f.addIf(f.faults(model.Cut), "cannot reach", f.nodes(me.Cut))
}

func (f *fields) server(n uint8) {
	s, me := f.s, &f.w.Servers[n]
	f.addIf(s.Topology == model.Replicated, "role", f.role(n))
	f.addIf(f.faults(model.Crash), "up", yesNo(me.Down == 0))
	f.add("lock", model.TokenName(me.Lock.Token))
	f.add("owner", owner(me.Lock.By))
	f.addIf(s.Lock.Expires(), "time to live", f.left(n))
	f.addIf(s.Lock.Acquire.Fences && !s.Lock.Acquire.Store, "fence counter", number(me.Fence))
	f.addIf(s.Lock.Acquire.Store, "revision", number(me.Revision))
	f.addIf(s.Topology == model.Replicated && s.Servers > 1, "copy", f.copied(n))
	f.addIf(s.Keeps == model.LastSync && f.faults(model.Crash), "lock on disk", model.TokenName(me.Disk.Lock.Token))
	f.addIf(f.faults(model.Skew) || s.Ahead != 0, "clock is off by", s.Time(s.Menu.Of(me.Clock)))
}

func (f *fields) resource(me *resource.State, y *tally) {
	g := f.s.Section.Guard
	writer := y.writer
	if writer == "" {
		writer = none
	}
	f.add("last writer", writer)
	f.add("writes accepted", strconv.Itoa(y.accepted))
	f.addIf(g.Refuses, "writes refused", strconv.Itoa(y.refused))
	f.addIf(g.Fenced, "highest fence", number(me.Highest))
	f.addIf(g == &resource.RejectLowerInSequence, "writes with it", strconv.Itoa(int(me.Nth)))
	f.addIf(f.numbers(), "numbers given out", strconv.Itoa(int(me.Number)))
	f.addIf(g == &resource.VersionColumn, "version", strconv.Itoa(int(me.Version)))
	f.addIf(g.Marked, "mark", model.TokenName(me.Mark))
}

// numbers reports whether resources give out numbers.
func (f *fields) numbers() bool {
	for i := range f.s.Script.Steps {
		if step := &f.s.Script.Steps[i]; step.Do == lock.Use && step.Use == resource.Number {
			return true
		}
	}
	return false
}

// faults reports whether one of some faults can strike.
func (f *fields) faults(some ...int) bool {
	for _, i := range some {
		if f.s.Faults[i].Count > 0 {
			return true
		}
	}
	return false
}

// step is where a thread is in its script.
func (f *fields) step(me *model.Client, th *model.Thread) string {
	s, main := f.s, th == &me.Main
	step := &s.Script.Steps[th.At]
	switch {
	case me.Gone && main:
		return "crashed"
	case th.At == 0 && main:
		return "is through"
	case th.At == 0:
		return none
	case !me.Here:
		return "has not come yet"
	}
	request := s.UseText(resource.Request{Op: step.Use, Fence: me.Fence, Token: me.Token, Nth: step.Nth})
	if step.Op != 0 {
		request = s.RequestText(redis.Request{Op: step.Op, Token: me.Token})
	}
	if th.Sent {
		return "has sent " + request
	}
	switch step.Do {
	case lock.Begin:
		return "is about to note the time"
	case lock.Ask, lock.Tell, lock.Use, lock.Post:
		return "is about to send " + request
	case lock.Elapsed:
		return "is about to look at its clock"
	case lock.Work:
		return "works"
	case lock.Rest:
		return "sleeps until the next renewal"
	case lock.Retry:
		return "waits before it tries again"
	}
	return "waits for the next round"
}

// waits is whose answers a thread waits for.
func (f *fields) waits(th *model.Thread) string {
	step := &f.s.Script.Steps[th.At]
	switch {
	case !th.Sent:
		return none
	case step.Do == lock.Use:
		return f.s.Names[step.Of]
	case th.Left == 0: // all have answered, in one message
		return f.s.PeerName(model.AllPeer)
	}
	return f.nodes(th.Left)
}

// granting is the nodes that have granted the lock, as far as it is kept: how many
// have said yes to the attempt under way, or which.
func (f *fields) granting(me *model.Client) string {
	th := &me.Main
	switch {
	case !f.s.Script.Steps[th.At].Op.Grants():
		return f.nodes(me.Got)
	case th.Votes > 0:
		return strconv.Itoa(int(th.Votes)) + " of " + strconv.Itoa(int(f.s.Servers)) + " nodes"
	}
	return f.nodes(me.Got | th.Yes)
}

func (f *fields) nodes(set uint8) string {
	var names []string
	for n := range f.s.Servers {
		if set>>n&1 == 1 {
			names = append(names, f.s.PeerName(n))
		}
	}
	if names == nil {
		return none
	}
	return strings.Join(names, ", ")
}

// grant is what judges know of a client's grant, and the client may not.
func grant(g *model.Grant) string {
	switch {
	case g.Rank == 0:
		return none
	case g.Overwritten:
		return "a newer one has written"
	case g.Superseded:
		return "a newer one was made"
	}
	return "the newest"
}

// lease is what a client inside makes of its lease, if it looks at its clock now.
func (f *fields) lease(c uint8) string {
	me := &f.w.Clients[c]
	until := f.t.ends(f.w, c)
	switch {
	case !me.Inside:
		return none
	case me.Sure:
		return "valid, its clock stands still"
	case until <= f.at:
		return "over"
	}
	return f.s.Time(counted(f.s.ClientRates[c], until-f.at)) + " left"
}

// left is the time to live of the key, by the server's clock.
func (f *fields) left(n uint8) string {
	me := &f.w.Servers[n]
	until := f.t.expires(f.w, n)
	switch {
	case me.Lock.Token == 0:
		return none
	case until >= clock.Forever:
		return "no end"
	case until <= f.at:
		return "expired"
	}
	return f.s.Time(counted(f.s.ServerRates[n], until-f.s.Grace-f.at))
}

// counted is what a clock counts in a length of real time, a started tick as none.
func counted(r clock.Rate, length clock.Ticks) clock.Ticks {
	return max(0, length) * r.Num / r.Den
}

func (f *fields) still(c uint8) string {
	me := &f.w.Clients[c]
	switch {
	case me.Suspended != 0:
		return "suspended since " + f.s.Time(f.t.paused[c])
	case me.Paused != 0:
		return "paused since " + f.s.Time(f.t.paused[c])
	}
	return "no"
}

func (f *fields) role(n uint8) string {
	switch {
	case n != f.w.Primary && f.w.Servers[n].Down != 0:
		return "none" // an old primary does not come back
	case n != f.w.Primary:
		return "replica"
	}
	return "primary"
}

// copied is how a replica's copy compares with what the primary has.
func (f *fields) copied(n uint8) string {
	switch {
	case f.role(n) != "replica":
		return none
	case f.w.Servers[n].Behind != 0:
		return "behind"
	}
	return "up to date"
}

func owner(by uint8) string {
	if by == 0 {
		return none
	}
	return model.ClientName(by - 1)
}

// number is a number whose zero is none.
func number(n uint16) string {
	if n == 0 {
		return none
	}
	return strconv.Itoa(int(n))
}
