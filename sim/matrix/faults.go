package matrix

import (
	"slices"

	"fencepost/model"
	"fencepost/model/lock"
	"fencepost/model/scenario"
)

// A Fault is a column: what goes wrong, once.
type Fault struct {
	// Name is the column's, as in the names of traces; Head is the head of its
	// column in a table.
	Name, Head string
	// About is a sentence for whoever reads the scenario file.
	About string
	// overlay is the column's part of a scenario file, where RESTART stands for how
	// long the row has a crashed server be down.
	overlay string
	// timeout has clients stop waiting for an answer that does not come.
	timeout bool
	// spread has messages take from 1 to 5 ms in rows that have all take the same,
	// since a double that arrives with the request shows nothing.
	spread bool
	// off says why the fault makes no sense for a lock, "" if it does.
	off func(*scenario.Scenario) string
}

// called reports whether this is the column of the name or the head.
func (f *Fault) called(name string) bool { return name == f.Name || name == f.Head }

// faults are the columns.
var faults = []Fault{
	{Name: "none", Head: "none", About: "Nothing goes wrong."},
	{Name: "pause", Head: "pause", About: "A client's process stands still for up to 30 s.",
		overlay: "faults:\n  pause: {count: 1, max: 30s}\n"},
	{Name: "late-write", Head: "late", About: "A message between a client and the resource is up to 30 s late.",
		overlay: "faults:\n  late: {count: 1, max: 30s, on: resource}\n"},
	{Name: "clock-jump", Head: "jump", About: "A server's clock is set forward by 12 s, more than the lease.",
		overlay: "faults:\n  server-clock-jump: {count: 1, by: 12s}\n", off: needsServer},
	{Name: "clock-rates", Head: "rates", About: "Clients' clocks are a tenth too slow, servers' a tenth too fast.",
		overlay: "clocks: {rates: {clients: 9/10, servers: 11/10}}\n", off: needsServer},
	{Name: "crash", Head: "crash", About: "A server crashes and comes back without its memory.",
		overlay: "servers: {persistence: none, restart: RESTART}\nfaults:\n  crash: {count: 1}\n", off: needsCrash},
	{Name: "fsync", Head: "fsync", About: "A server crashes and comes back with what it had synced to its disk, which it does every second.",
		overlay: "servers: {persistence: everysec, sync: 1s, restart: RESTART}\nfaults:\n  crash: {count: 1}\n", off: needsDisk},
	{Name: "failover", Head: "failover", About: "The primary crashes and its replica is promoted.",
		overlay: "faults:\n  failover: {count: 1}\n", off: needsReplica},
	{Name: "lossy", Head: "lossy", About: "The network loses a message between a client and a server, and delivers a request twice.",
		overlay: "faults:\n  loss: {count: 1, on: lock}\n  duplicate: {count: 1, on: lock}\n", timeout: true, off: needsMessages},
	{Name: "double-write", Head: "double", About: "The network delivers a request to the resource twice.",
		overlay: "faults:\n  duplicate: {count: 1, on: resource}\n", spread: true},
}

// Faults lists the columns, from left to right.
func Faults() []Fault { return slices.Clone(faults) }

func takesNone(s *scenario.Scenario) bool { return s.Lock.Acquire.Name == lock.NoLock.Name }

func needsServer(s *scenario.Scenario) string {
	if takesNone(s) {
		return "no lock is taken, so no server's clock counts"
	}
	return ""
}

func needsMessages(s *scenario.Scenario) string {
	if takesNone(s) {
		return "no lock is taken, so no message of it can be lost"
	}
	return ""
}

func needsCrash(s *scenario.Scenario) string {
	switch {
	case takesNone(s):
		return "no lock is taken, so there is no server to crash"
	case s.Topology == model.Replicated:
		return "a primary that crashes is replaced: see failover"
	}
	return ""
}

func needsDisk(s *scenario.Scenario) string {
	if s.Topology == model.Consensus {
		return "a consensus store syncs every write: see crash"
	}
	return needsCrash(s)
}

func needsReplica(s *scenario.Scenario) string {
	if s.Topology != model.Replicated {
		return "there is no replica to fail over to"
	}
	return ""
}
