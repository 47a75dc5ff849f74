package scenario

import (
	"strconv"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/resource"
)

// The words of a file. Those of the slots that packages lock and resource have
// tables for are the names in the tables.
type (
	// Acquire is a name in [lock.Acquires].
	Acquire string
	// Check is a name in [lock.Checks].
	Check string
	// Release is a name in [lock.Releases].
	Release string
	// Renewal is a name in [lock.Renews], but for that of no renewal.
	Renewal string
	// Guard is a name in [resource.Guards].
	Guard string

	// Topology is single, replicated, independent or consensus.
	Topology string
	// Token is each-attempt, each-call, each-client or constant.
	Token string
	// Accept is when-granted, inside-old or inside-new.
	Accept string
	// OnFailure is stop or ignore.
	OnFailure string
	// OnShortfall is give-back or ignore.
	OnShortfall string
	// Expiry is after-ttl or at-ttl.
	Expiry string
	// WorkKind is read-modify-write, blind-write, pipelined-write or at-once.
	WorkKind string
	// ClockKind is wall or monotonic.
	ClockKind string
	// Persistence is none, everysec or always.
	Persistence string
	// Links is lock, resource or all.
	Links string
	// Dropped is lock, fence or all.
	Dropped string
	// Wakes is any-order or timers-first.
	Wakes string
	// Where is anywhere, outside or inside.
	Where string
)

// The words of small lists, in the order of the model's values where it has any.
const (
	readModifyWrite, blindWrite        = "read-modify-write", "blind-write"
	pipelinedWrite, atOnce             = "pipelined-write", "at-once"
	wall, monotonic                    = "wall", "monotonic"
	afterTTL, atTTL                    = "after-ttl", "at-ttl"
	stop, ignore, giveBack             = "stop", "ignore", "give-back"
	lockLinks, resourceLinks, allLinks = "lock", "resource", "all"
	anyOrder, timersFirst              = "any-order", "timers-first"
	anywhere, outside, inside          = "anywhere", "outside", "inside"
	lockKey, fenceKey, allKeys         = "lock", "fence", "all"
)

var (
	topologies    = []string{"single", "replicated", "independent", "consensus"}
	tokens        = []string{"each-attempt", "each-call", "each-client", "constant"}
	accepts       = []string{"when-granted", "inside-old", "inside-new"}
	persistencies = []string{"none", "everysec", "always"}
)

// Words lists the choices.
func (Acquire) Words() []string {
	return namesOf(lock.Acquires, func(a *lock.Acquire) string { return a.Name })
}

// Words lists the choices.
func (Check) Words() []string {
	return namesOf(lock.Checks, func(c *lock.Check) string { return c.Name })
}

// Words lists the choices.
func (Release) Words() []string {
	return namesOf(lock.Releases, func(r *lock.Release) string { return r.Name })
}

// Words lists the choices.
func (Renewal) Words() []string {
	return namesOf(lock.Renews[1:], func(r *lock.Renew) string { return r.Name })
}

// Words lists the choices.
func (Guard) Words() []string {
	return namesOf(resource.Guards, func(g *resource.Guard) string { return g.Name })
}

// Words lists the choices.
func (Topology) Words() []string { return topologies }

// Words lists the choices.
func (Token) Words() []string { return tokens }

// Words lists the choices.
func (Accept) Words() []string { return accepts }

// Words lists the choices.
func (OnFailure) Words() []string { return []string{stop, ignore} }

// Words lists the choices.
func (OnShortfall) Words() []string { return []string{giveBack, ignore} }

// Words lists the choices.
func (Expiry) Words() []string { return []string{afterTTL, atTTL} }

// Words lists the choices.
func (WorkKind) Words() []string {
	return []string{readModifyWrite, blindWrite, pipelinedWrite, atOnce}
}

// Words lists the choices.
func (ClockKind) Words() []string { return []string{wall, monotonic} }

// Words lists the choices.
func (Persistence) Words() []string { return persistencies }

// Words lists the choices.
func (Links) Words() []string { return []string{lockLinks, resourceLinks, allLinks} }

// Words lists the choices.
func (Dropped) Words() []string { return []string{lockKey, fenceKey, allKeys} }

// Words lists the choices.
func (Wakes) Words() []string { return []string{anyOrder, timersFirst} }

// Words lists the choices.
func (Where) Words() []string { return []string{anywhere, outside, inside} }

func namesOf[T any](table []*T, name func(*T) string) []string {
	words := make([]string, len(table))
	for i, x := range table {
		words[i] = name(x)
	}
	return words
}

// the is the entry of a table that has the name. The reader has seen to it that
// there is one.
func the[T any](table []*T, name string, of func(*T) string) *T {
	for _, x := range table {
		if of(x) == name {
			return x
		}
	}
	panic("scenario: no table has an entry " + name + ": read it with its own type")
}

// valueOf is the model's value of a word: its place in the list, from 1 on.
func valueOf[T ~uint8](words []string, w string) T {
	for i, x := range words {
		if x == w {
			return T(i + 1)
		}
	}
	panic("scenario: no list has a word " + w + ": read it with its own type")
}

func (f *File) acquire() *lock.Acquire {
	return the(lock.Acquires, string(f.Lock.Acquire), func(a *lock.Acquire) string { return a.Name })
}

// acquires is the ways to take a lock on servers such as the file has, those that
// are ok.
func (f *File) acquires(ok func(*lock.Acquire) bool) (words []string) {
	of := f.topology()
	for _, a := range lock.Acquires {
		if a.Nodes == (of == model.Independent) && a.Store == (of == model.Consensus) && ok(a) {
			words = append(words, a.Name)
		}
	}
	return words
}

func (f *File) check() *lock.Check {
	return the(lock.Checks, string(f.Lock.Check), func(c *lock.Check) string { return c.Name })
}

func (f *File) release() *lock.Release {
	return the(lock.Releases, string(f.Lock.Release), func(r *lock.Release) string { return r.Name })
}

func (f *File) guard() *resource.Guard {
	return the(resource.Guards, string(f.Resource.Guard), func(g *resource.Guard) string { return g.Name })
}

func (f *File) topology() model.Topology {
	return valueOf[model.Topology](topologies, string(f.Lock.Topology))
}

// Tries is how often a refused client tries again: a number, or unlimited.
type Tries uint8

func (Tries) wants() string { return "a whole number from 0 to 254, or unlimited" }

func (t *Tries) read(r *reader, path string, n *node) error {
	number, ok := whole(n)
	switch {
	case n.kind == word && n.text == "unlimited" && !n.quoted:
		*t = lock.Unlimited
	case ok && number < lock.Unlimited:
		*t = Tries(number)
	default:
		return r.fail(n.at, "%s is %v: expected %s", path, n, t.wants())
	}
	return nil
}

// Names is a list of names; one by itself is a list of one.
type Names []string

func (Names) wants() string { return "a name, or a list of names" }

func (l *Names) read(r *reader, path string, n *node) error {
	items := []node{*n}
	if n.kind == list {
		items = n.items
	}
	if len(items) == 0 {
		return r.fail(n.at, "%s is an empty list: expected %s", path, l.wants())
	}
	for i := range items {
		if items[i].kind != word {
			return r.fail(items[i].at, "%s is %v: expected %s", path, &items[i], l.wants())
		}
		if contains(*l, items[i].text) {
			return r.fail(items[i].at, "%s has %v twice: expected it once", path, &items[i])
		}
		*l = append(*l, items[i].text)
		r.given = append(r.given, place{path + "[" + strconv.Itoa(i) + "]", items[i].at, items[i].at})
	}
	return nil
}
