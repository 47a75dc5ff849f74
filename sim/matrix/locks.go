package matrix

import (
	"embed"
	"slices"
)

// A Lock is a row: a lock, and the resource that goes with it.
type Lock struct {
	// Name is the row's, as in the names of traces; Label is what a table calls it,
	// below the title of its Group.
	Name, Label, Group string
	// About is a sentence for whoever reads the scenario file.
	About string
	// restart is how long a crashed server is down, "" for up to a second.
	restart string
}

// The groups of rows.
const (
	oneServer  = "One Redis"
	incrAfter  = "Fence by INCR after the SET"
	incrBefore = "Fence by INCR before the SET"
	incrWith   = "Fence by INCR in one script with the SET"
	incrIfMine = "Fence by a script: INCR if the lock is mine"
	counts     = "Fence counted by the resource, after the SET"
	defends    = "A resource that defends itself"
	several    = "Several servers"
)

// locks are the rows: each group takes up one question, the broken answers first.
var locks = []Lock{
	{Name: "no-lock", Label: "no lock", Group: oneServer,
		About: "No lock at all: what every other row has to do better than."},
	{Name: "setnx-no-ttl", Label: "SETNX, no TTL", Group: oneServer,
		About: "SETNX without a time to live. A client that dies leaves the lock for ever."},
	{Name: "setnx-then-expire", Label: "SETNX, then EXPIRE", Group: oneServer,
		About: "SETNX, and the time to live in a second command."},
	{Name: "set-ifne", Label: "SET IFNE PX", Group: oneServer,
		About: "SET IFNE taken for SET NX: it overwrites whatever is not the caller's."},
	{Name: "bare-del", Label: "SET NX PX, bare DEL", Group: oneServer,
		About: "SET NX PX, given up by a DEL that does not look whose lock it is. Three clients, since it opens the door to a third."},
	{Name: "get-compare-del", Label: "SET NX PX, GET then DEL", Group: oneServer,
		About: "SET NX PX, given up by GET, a comparison in the client, and DEL. Three clients, since it opens the door to a third."},
	{Name: "single", Label: "SET NX PX, as documented", Group: oneServer,
		About: "The single instance as the Redis page has it: SET NX PX, the elapsed time checked, compare-and-delete."},
	{Name: "single-delex", Label: "the same with DELEX", Group: oneServer,
		About: "The single instance of the Redis page, given up by DELEX IFEQ in place of the script."},
	{Name: "ttl-below-work", Label: "TTL below the work", Group: oneServer,
		About: "A lease of 200 ms for work of 300 ms."},
	{Name: "watchdog", Label: "renewed every 3 s", Group: oneServer,
		About: "The single instance with a watchdog that renews the lease every 3 s. The work takes up to 15 s."},

	{Name: "fence-incr-after-reject-lower", Label: "reject lower", Group: incrAfter,
		About: "The fence is taken by INCR behind the SET; the resource refuses lower ones."},
	{Name: "fence-incr-after-reject-lower-or-equal", Label: "reject lower or equal", Group: incrAfter,
		About: "The fence is taken by INCR behind the SET; the resource refuses lower and equal ones."},
	{Name: "fence-incr-after-on-reads", Label: "reject lower, reads too", Group: incrAfter,
		About: "The fence is taken by INCR behind the SET; the resource refuses lower ones, of reads as well."},
	{Name: "fence-incr-after-checked-once", Label: "checked once, at start", Group: incrAfter,
		About: "The fence is taken by INCR behind the SET; the resource looks at it once, before the work."},

	{Name: "fence-incr-before-reject-lower", Label: "reject lower", Group: incrBefore,
		About: "The fence is taken by INCR before the SET; the resource refuses lower ones."},
	{Name: "fence-incr-before-reject-lower-or-equal", Label: "reject lower or equal", Group: incrBefore,
		About: "The fence is taken by INCR before the SET; the resource refuses lower and equal ones."},
	{Name: "fence-incr-before-on-reads", Label: "reject lower, reads too", Group: incrBefore,
		About: "The fence is taken by INCR before the SET; the resource refuses lower ones, of reads as well."},
	{Name: "fence-incr-before-checked-once", Label: "checked once, at start", Group: incrBefore,
		About: "The fence is taken by INCR before the SET; the resource looks at it once, before the work."},

	{Name: "fence-one-script-reject-lower", Label: "reject lower", Group: incrWith,
		About: "SET and INCR are one script; the resource refuses lower fences."},
	{Name: "fence-one-script-reject-lower-or-equal", Label: "reject lower or equal", Group: incrWith,
		About: "SET and INCR are one script; the resource refuses lower and equal fences."},
	{Name: "fence-one-script-on-reads", Label: "reject lower, reads too", Group: incrWith,
		About: "SET and INCR are one script; the resource refuses lower fences, of reads as well."},
	{Name: "fence-one-script-checked-once", Label: "checked once, at start", Group: incrWith,
		About: "SET and INCR are one script; the resource looks at the fence once, before the work."},

	{Name: "fence-incr-if-mine-reject-lower", Label: "reject lower", Group: incrIfMine,
		About: "The fence is taken behind the SET, if the lock is still the caller's; the resource refuses lower ones."},
	{Name: "fence-incr-if-mine-reject-lower-or-equal", Label: "reject lower or equal", Group: incrIfMine,
		About: "The fence is taken behind the SET, if the lock is still the caller's; the resource refuses lower and equal ones."},
	{Name: "fence-incr-if-mine-on-reads", Label: "reject lower, reads too", Group: incrIfMine,
		About: "The fence is taken behind the SET, if the lock is still the caller's; the resource refuses lower ones, of reads as well."},
	{Name: "fence-incr-if-mine-checked-once", Label: "checked once, at start", Group: incrIfMine,
		About: "The fence is taken behind the SET, if the lock is still the caller's; the resource looks at it once, before the work."},

	{Name: "fence-from-resource-reject-lower", Label: "reject lower", Group: counts,
		About: "The resource counts the fence, once the lock is held, and refuses lower ones."},
	{Name: "fence-from-resource-reject-lower-or-equal", Label: "reject lower or equal", Group: counts,
		About: "The resource counts the fence, once the lock is held, and refuses lower and equal ones."},
	{Name: "fence-from-resource-on-reads", Label: "reject lower, reads too", Group: counts,
		About: "The resource counts the fence, once the lock is held, and refuses lower ones, of reads as well."},
	{Name: "fence-from-resource-checked-once", Label: "checked once, at start", Group: counts,
		About: "The resource counts the fence, once the lock is held, and looks at it once, before the work."},

	{Name: "token-compare-and-set", Label: "random token as CAS", Group: defends,
		About: "The resource stores the writer's random token before the read and takes a write only while it is still there."},
	{Name: "idempotency-key", Label: "idempotency key", Group: defends,
		About: "Each job has a key, and the resource refuses a job that was done. Both clients do the same two jobs, in the same order."},
	{Name: "version-column", Label: "version column", Group: defends,
		About: "The resource takes a write only if nothing was written since its read."},
	{Name: "one-script", Label: "one script, no lock", Group: defends,
		About: "No lock: the whole update is one script at the resource."},

	{Name: "replicated", Label: "a replica", Group: several,
		About: "The single instance with a replica, which learns of the lock later."},
	{Name: "replicated-wait", Label: "a replica, WAIT 1", Group: several,
		About: "The single instance with a replica, and a client that waits until the replica knows of the lock."},
	{Name: "redlock-3", Label: "Redlock 3, timeouts", Group: several,
		About: "Redlock on three nodes. A client waits for their answers for less than the longest delay."},
	{Name: "redlock-5", Label: "Redlock 5", Group: several,
		About: "Redlock on five nodes."},
	{Name: "redlock-3-no-check", Label: "Redlock 3, no check", Group: several,
		About: "Redlock on three nodes, without a look at the time once the lock is granted."},
	{Name: "redlock-3-delayed-restart", Label: "Redlock 3, late restart", Group: several, restart: "[10s, 20s]",
		About: "Redlock on three nodes. A node that crashes stays away for the time to live."},
	{Name: "consensus", Label: "consensus store", Group: several,
		About: "A lease in a consensus store."},
	{Name: "consensus-fence", Label: "consensus and its fence", Group: several,
		About: "A lease in a consensus store, whose revision is the fence; the resource refuses lower ones, of reads as well."},
	{Name: "consensus-node-version", Label: "its lock node's version", Group: several,
		About: "A lease in a consensus store. The version of the lock's node, anew for each grant, is the fence; the resource refuses lower ones, of reads as well."},
}

// fragments are the rows' parts of a scenario file, one to a file that has the
// row's name: all but the version, the name, what it is about, and the fault.
//
//go:embed locks/*.yaml
var fragments embed.FS

// Locks lists the rows, from top to bottom.
func Locks() []Lock { return slices.Clone(locks) }
