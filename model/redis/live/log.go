package live

import (
	"fmt"
	"time"
)

// An Entry is a command that a server carried out: what its clock showed, and what.
type Entry struct {
	At   time.Duration
	Args []string
}

// A Log is what a server carried out since it was new, in order. It is all that
// the server's memory depends on, so a copy of a memory is a prefix of a log.
type Log []Entry

// Replay has a server carry the commands out, with its clock set for each. The
// server's clock is left at the last.
func (l Log) Replay(into Clocked) error {
	for i, e := range l {
		into.SetClock(e.At)
		if _, err := into.Do(e.Args...); err != nil {
			return fmt.Errorf("entry %d of the log: %w", i+1, err)
		}
	}
	return nil
}

// A Machine is a server that outlives what it remembers: it crashes, comes
// back with less, or takes over the memory of another.
//
//	m.Become(nil)             it crashed and kept nothing
//	m.Become(disk)            it crashed and kept what an earlier m.Log() was
//	replica.Become(m.Log())   the replica has caught up with m
//
// Each of these starts a fresh server. Entries carry the readings of the clock on
// which they were carried out, so a key has the same absolute end in every
// copy, and each machine judges it by its own clock, as with Redis.
type Machine struct {
	expiry Expiry
	log    Log
	server *Miniredis
}

// NewMachine is a machine that remembers nothing.
func NewMachine(e Expiry) *Machine { return &Machine{expiry: e, server: NewMiniredis(e)} }

// Do gives the machine a command when its clock shows at.
func (m *Machine) Do(at time.Duration, args ...string) (Reply, error) {
	m.server.SetClock(at)
	r, err := m.server.Do(args...)
	if err == nil {
		m.log = append(m.log, Entry{at, args})
	}
	return r, err
}

// Keys is those of the named keys that exist when the machine's clock shows at. To look
// changes nothing.
func (m *Machine) Keys(at time.Duration, names ...string) ([]Key, error) {
	m.server.SetClock(at)
	return m.server.Keys(names...)
}

// Log is what the machine remembers. It does not change with what the machine
// does later.
func (m *Machine) Log() Log { return m.log[:len(m.log):len(m.log)] }

// Become gives the machine another memory.
func (m *Machine) Become(l Log) error {
	m.log, m.server = l[:len(l):len(l)], NewMiniredis(m.expiry)
	return l.Replay(m.server)
}
