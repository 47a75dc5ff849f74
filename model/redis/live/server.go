package live

import (
	"fmt"
	"strconv"
	"time"

	"fencepost/model/redis"
)

// A Server answers Redis commands, one at a time.
type Server interface {
	// Do sends one command, word by word, and waits for its reply. A command that
	// the server answers with an error is a [Refusal]; any other error says that
	// nobody knows whether the command was carried out.
	Do(args ...string) (Reply, error)
	// Keys is those of the named keys that exist now, in the order named. On a
	// real server to look at an expired key is to delete it.
	Keys(names ...string) ([]Key, error)
}

// Clocked is a server whose clock shows what it is told to.
type Clocked interface {
	Server
	// SetClock sets the clock, forwards or backwards, to a reading since its zero.
	// Fractions of a millisecond are cut off.
	SetClock(reading time.Duration)
}

// Reply is a reply as it came over the wire: the number of an Integer, the text
// of a Bulk.
type Reply struct {
	Kind redis.Kind
	N    int64
	Text string
}

// ReplyOf is the model's reply as a server would send it, with tokens called by
// name. Two replies are the same when they are ==.
func ReplyOf(r redis.Reply, name func(redis.Token) string) Reply {
	switch r.Kind {
	case redis.Integer:
		return Reply{Kind: redis.Integer, N: int64(r.N)}
	case redis.Bulk:
		return Reply{Kind: redis.Bulk, Text: name(redis.Token(r.N))}
	}
	return Reply{Kind: r.Kind}
}

// String is the reply as a person would write it.
func (r Reply) String() string {
	switch r.Kind {
	case redis.Nil:
		return "nil"
	case redis.OK:
		return "OK"
	case redis.Integer:
		return strconv.FormatInt(r.N, 10)
	case redis.Bulk:
		return strconv.Quote(r.Text)
	}
	return "no reply"
}

// Key is a key that exists. Left is what remains of its time to live, in whole
// milliseconds as PTTL gives it; a key that is to stay has [Always].
type Key struct {
	Name, Value string
	Left        time.Duration
}

// Always is what is left to a key without a time to live: the -1 of PTTL.
const Always time.Duration = -1

// String is the key as a person would write it.
func (k Key) String() string {
	if k.Left == Always {
		return k.Name + "=" + k.Value
	}
	return fmt.Sprintf("%s=%s for %v", k.Name, k.Value, k.Left)
}

// The keys of the model's memory, as its commands name them.
const (
	LockKey  = "lock"
	FenceKey = "fence"
)

// KeysOf is the model's memory as the keys of a server, with tokens called by
// name; left is what is left to the lock key, where that has a time to live. The
// caller has removed an expired lock.
func KeysOf(m redis.Memory, name func(redis.Token) string, left time.Duration) []Key {
	var keys []Key
	if m.Lock.Token != 0 {
		if !m.Lock.Expires {
			left = Always
		}
		keys = append(keys, Key{LockKey, name(m.Lock.Token), left})
	}
	if m.Fence != 0 {
		keys = append(keys, Key{FenceKey, strconv.Itoa(int(m.Fence)), Always})
	}
	return keys
}

// A Refusal is an error that a server replied: the command was not carried out.
type Refusal struct{ Command, Text string }

func (r Refusal) Error() string { return "command " + r.Command + " was refused: " + r.Text }
