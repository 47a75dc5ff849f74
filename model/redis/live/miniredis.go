package live

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"
)

// Miniredis is a miniredis in this process: no connection, no goroutine. It
// costs about 60 us to make and a microsecond a command, 0.1 ms an EVAL.
type Miniredis struct {
	expiry Expiry
	mini   *miniredis.Miniredis
	server *server.Server
	peer   *server.Peer
	wire   bytes.Buffer
	reader *bufio.Reader
	now    time.Duration
	ends   []end
}

// An end is the reading of the clock at which nothing is left to a key.
type end struct {
	key string
	at  time.Duration
}

// zero is what miniredis's clock shows when ours shows nothing.
var zero = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// NewMiniredis is a fresh server at zero on its clock.
func NewMiniredis(e Expiry) *Miniredis {
	if e == (Expiry{}) {
		panic("live: the zero Expiry says nothing: choose AfterTTL, AtTTL or Native")
	}
	m := &Miniredis{expiry: e, mini: miniredis.NewMiniRedis()}
	first, err := m.mini.Dial() // a miniredis has a dispatcher once it was dialled
	if err != nil {
		panic(fmt.Sprintf("live: miniredis cannot be dialled in process: %v", err))
	}
	first.Close()
	m.server = m.mini.Server()
	m.peer = server.NewPeer(bufio.NewWriter(&m.wire))
	m.reader = bufio.NewReader(&m.wire)
	m.mini.SetTime(zero)
	m.mini.ClockTTL(e == Native)
	return m
}

// SetClock sets the server's clock.
func (m *Miniredis) SetClock(reading time.Duration) {
	m.now = floor(reading)
	m.mini.SetTime(zero.Add(m.now))
}

// floor is the last whole millisecond.
func floor(d time.Duration) time.Duration {
	if rest := d % time.Millisecond; rest < 0 {
		return d - rest - time.Millisecond
	}
	return d.Truncate(time.Millisecond)
}

// Do carries one command out, or what [Differences] says is sent instead of it.
func (m *Miniredis) Do(args ...string) (Reply, error) {
	if len(args) == 0 {
		return Reply{}, errNoCommand
	}
	args = instead(OnMiniredis, args)
	if m.expiry == Native {
		return m.dispatch(args)
	}
	m.recall(args)
	r, err := m.dispatch(args)
	m.note(args)
	return r, err
}

func (m *Miniredis) dispatch(args []string) (Reply, error) {
	m.wire.Reset()
	m.server.Dispatch(m.peer, args)
	m.peer.Flush()
	m.reader.Reset(&m.wire)
	v, err := read(m.reader, args[0])
	if err != nil {
		return Reply{}, err
	}
	return plain(v, args[0])
}

// recall tells miniredis what is left to the keys that the command names, and has
// it kill those to which nothing is. The others stay as they were.
func (m *Miniredis) recall(args []string) {
	named := false
	for _, e := range m.ends {
		if slices.Contains(args[1:], e.key) {
			m.mini.SetTTL(e.key, e.at-m.now+m.expiry.extra)
			named = true
		}
	}
	if named {
		m.mini.FastForward(0)
	}
}

// note remembers when the keys that the command names end now. A time to live that
// the command has set is a whole number of milliseconds; one that it left alone
// is what recall said, whose whole milliseconds give the same end again.
func (m *Miniredis) note(args []string) {
	m.ends = slices.DeleteFunc(m.ends, func(e end) bool {
		return slices.Contains(args[1:], e.key) || !m.mini.Exists(e.key)
	})
	for _, key := range m.mini.Keys() {
		ttl := m.mini.TTL(key)
		if ttl == 0 || !slices.Contains(args[1:], key) {
			continue
		}
		left := ttl.Truncate(time.Millisecond)
		m.mini.SetTTL(key, left+m.expiry.extra)
		m.ends = append(m.ends, end{key, m.now + left})
	}
}

// Keys is those of the named keys that exist now. To look changes nothing.
func (m *Miniredis) Keys(names ...string) ([]Key, error) {
	var keys []Key
	for _, name := range names {
		if !m.mini.Exists(name) {
			continue
		}
		left := Always
		if i := slices.IndexFunc(m.ends, func(e end) bool { return e.key == name }); i >= 0 {
			if left = m.ends[i].at - m.now; m.expiry.dead(left) {
				continue
			}
		} else if ttl := m.mini.TTL(name); ttl > 0 {
			left = floor(ttl)
		}
		value, err := m.mini.Get(name)
		if err != nil {
			return nil, fmt.Errorf("key %s holds no text: %w", name, err)
		}
		keys = append(keys, Key{name, value, left})
	}
	return keys, nil
}
