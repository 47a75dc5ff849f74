package redis

import (
	"fmt"
	"strconv"
	"strings"

	"fencepost/clock"
)

// An Op is a command or a script of a lock, without its arguments.
type Op uint8

// The commands. The names say what is sent; Args gives it word by word.
const (
	_                 Op = iota
	SetNX                // SETNX lock token: a lock without a time to live
	PExpire              // PEXPIRE lock ttl, whoever holds it
	SetNXPX              // SET lock token NX PX ttl (page, step S1)
	SetNXPXIncr          // the same and INCR fence in one script
	Incr                 // INCR fence
	IncrIfMine           // script: INCR fence, but only while the lock is the caller's
	Get                  // GET lock
	Del                  // DEL lock, whoever holds it
	CompareAndDelete     // script: DEL lock, but only if it holds the caller's token (S2)
	DelexIFEQ            // DELEX lock IFEQ token: the same as a command (Redis 8.4)
	CompareAndPExpire    // script: PEXPIRE lock ttl, but only if it is the caller's (S3)
	SetIFEQ              // SET lock token IFEQ token PX ttl: the same as a command (Redis 8.4)
	PExpireOrSetNX       // script: CompareAndPExpire, and SET NX PX where the key is gone
	Wait                 // WAIT n timeout: until n replicas have acknowledged
	Create               // consensus store: create the lock under a lease, answer its revision
	CreateNode           // the same, but answer the version of the node created, always the first
	SetIFNE              // SET lock token IFNE token PX ttl: unless it is the caller's already (Redis 8.4)
	Exists               // EXISTS lock
	SetPX                // SET lock token PX ttl, whoever holds it
	ops
)

// Request is an op with its argument.
type Request struct {
	Op    Op
	Token Token
}

// TouchesLock reports whether the op reads or writes the lock key, and so
// whether it matters that the key may have expired.
func (o Op) TouchesLock() bool { return o != Incr && o != Wait && o != 0 }

// Run carries the op out on memory. The caller has removed an expired key
// before; by is one more than the number of the client that asks, and now is the
// present moment on the server's clock, which a new time to live refers to.
// Wait does not run: it is answered by the relation when enough replicas know.
func (q Request) Run(m *Memory, by uint8, now clock.Mark) Reply {
	mine := m.Lock.Token != 0 && m.Lock.Token == q.Token
	set := Key{Token: q.Token, By: by, Expires: true, Set: now}
	switch q.Op {
	case SetNX:
		if m.Lock.Token != 0 {
			return number(0)
		}
		m.Lock = Key{Token: q.Token, By: by}
		return number(1)
	case PExpire:
		if m.Lock.Token == 0 {
			return number(0)
		}
		m.Lock.extend(now)
		return number(1)
	case SetNXPX:
		if m.Lock.Token != 0 {
			return Reply{Kind: Nil}
		}
		m.Lock = set
		return Reply{Kind: OK}
	case SetNXPXIncr:
		if m.Lock.Token != 0 {
			return Reply{Kind: Nil}
		}
		m.Lock = set
		m.Fence++
		return number(m.Fence)
	case Incr:
		m.Fence++
		return number(m.Fence)
	case IncrIfMine:
		if !mine {
			return Reply{Kind: Nil}
		}
		m.Fence++
		return number(m.Fence)
	case Get:
		if m.Lock.Token == 0 {
			return Reply{Kind: Nil}
		}
		return Reply{Bulk, uint16(m.Lock.Token)}
	case Del:
		if m.Lock.Token == 0 {
			return number(0)
		}
		m.Lock = Key{}
		return number(1)
	case CompareAndDelete, DelexIFEQ:
		if !mine {
			return number(0)
		}
		m.Lock = Key{}
		return number(1)
	case CompareAndPExpire:
		if !mine {
			return number(0)
		}
		m.Lock.extend(now)
		return number(1)
	case SetIFEQ:
		if !mine {
			return Reply{Kind: Nil}
		}
		m.Lock.extend(now)
		return Reply{Kind: OK}
	case PExpireOrSetNX:
		switch {
		case mine:
			m.Lock.extend(now)
		case m.Lock.Token == 0:
			m.Lock = set
		default:
			return number(0)
		}
		return number(1)
	case Create:
		if m.Lock.Token != 0 {
			return Reply{Kind: Nil}
		}
		m.Lock = set
		m.Revision++
		return number(m.Revision)
	case CreateNode:
		if m.Lock.Token != 0 {
			return Reply{Kind: Nil}
		}
		m.Lock = set
		return number(1)
	case SetIFNE:
		if mine {
			return Reply{Kind: Nil}
		}
		m.Lock = set
		return Reply{Kind: OK}
	case Exists:
		if m.Lock.Token == 0 {
			return number(0)
		}
		return number(1)
	case SetPX:
		m.Lock = set
		return Reply{Kind: OK}
	}
	panic(fmt.Sprintf("redis: op %d does not run on memory", q.Op))
}

func (k *Key) extend(now clock.Mark) { k.Expires, k.Set = true, now }

func number(n uint16) Reply { return Reply{Integer, n} }

// Yes reports whether a reply to the op says that the client got what it asked
// for. For Get that is the client's own comparison with its token, for Exists that
// the lock is free.
func (q Request) Yes(r Reply) bool {
	if q.Op == Exists {
		return r.N == 0
	}
	switch r.Kind {
	case OK:
		return true
	case Integer:
		return r.N > 0
	case Bulk:
		return r.N == uint16(q.Token)
	}
	return false
}

// Fences reports whether the reply to the op is a fencing token.
func (o Op) Fences() bool {
	return o == Incr || o == IncrIfMine || o == SetNXPXIncr || o == Create || o == CreateNode
}

// Grants reports whether the op takes the lock where it succeeds.
func (o Op) Grants() bool {
	return o == SetNX || o == SetNXPX || o == SetNXPXIncr || o == Create || o == CreateNode || o == SetIFNE || o == SetPX || o == PExpireOrSetNX
}

// Refuses reports whether a no to the op keeps a client from the lock.
func (o Op) Refuses() bool { return o.Grants() || o == Exists }

// Deletes reports whether the op gives the lock key up.
func (o Op) Deletes() bool { return o == Del || o == CompareAndDelete || o == DelexIFEQ }

// Extends reports whether the op renews the lock key's time to live.
func (o Op) Extends() bool {
	return o == PExpire || o == CompareAndPExpire || o == SetIFEQ || o == PExpireOrSetNX
}

// The scripts, as they are sent with EVAL.
const (
	ScriptCompareAndDelete = `if redis.call("GET",KEYS[1]) == ARGV[1] then return redis.call("DEL",KEYS[1]) end return 0`
	ScriptCompareAndExpire = `if redis.call("GET",KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE",KEYS[1],ARGV[2]) end return 0`
	ScriptExpireOrSet      = `if redis.call("GET",KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE",KEYS[1],ARGV[2]) end if redis.call("SET",KEYS[1],ARGV[1],"NX","PX",ARGV[2]) then return 1 end return 0`
	ScriptSetIncr          = `if redis.call("SET",KEYS[1],ARGV[1],"NX","PX",ARGV[2]) then return redis.call("INCR",KEYS[2]) end return false`
	ScriptIncrIfMine       = `if redis.call("GET",KEYS[1]) == ARGV[1] then return redis.call("INCR",KEYS[2]) end return false`
)

// Text is the request for people: Args with scripts called by what they do.
func (q Request) Text(token string, ttl int64, replicas int) string {
	px := strconv.FormatInt(ttl, 10)
	switch q.Op {
	case SetNXPXIncr:
		return "EVAL set-and-incr lock fence " + token + " " + px
	case IncrIfMine:
		return "EVAL incr-if-mine lock fence " + token
	case CompareAndDelete:
		return "EVAL compare-and-delete lock " + token
	case CompareAndPExpire:
		return "EVAL compare-and-pexpire lock " + token + " " + px
	case PExpireOrSetNX:
		return "EVAL pexpire-or-set lock " + token + " " + px
	case Create:
		return "CREATE lock " + token + " LEASE " + px
	case CreateNode:
		return "CREATE lock " + token + " LEASE " + px + " VERSION"
	}
	return strings.Join(q.Args(token, ttl, replicas), " ")
}

// Args is the request as a real server is sent it, word by word: the token as
// text, the time to live in milliseconds, the number of replicas of a WAIT. It
// is nil for an op that Redis does not have.
func (q Request) Args(token string, ttl int64, replicas int) []string {
	px := strconv.FormatInt(ttl, 10)
	switch q.Op {
	case SetNX:
		return []string{"SETNX", "lock", token}
	case PExpire:
		return []string{"PEXPIRE", "lock", px}
	case SetNXPX:
		return []string{"SET", "lock", token, "NX", "PX", px}
	case SetNXPXIncr:
		return []string{"EVAL", ScriptSetIncr, "2", "lock", "fence", token, px}
	case Incr:
		return []string{"INCR", "fence"}
	case IncrIfMine:
		return []string{"EVAL", ScriptIncrIfMine, "2", "lock", "fence", token}
	case Get:
		return []string{"GET", "lock"}
	case Del:
		return []string{"DEL", "lock"}
	case CompareAndDelete:
		return []string{"EVAL", ScriptCompareAndDelete, "1", "lock", token}
	case DelexIFEQ:
		return []string{"DELEX", "lock", "IFEQ", token}
	case CompareAndPExpire:
		return []string{"EVAL", ScriptCompareAndExpire, "1", "lock", token, px}
	case SetIFEQ:
		return []string{"SET", "lock", token, "IFEQ", token, "PX", px}
	case SetIFNE:
		return []string{"SET", "lock", token, "IFNE", token, "PX", px}
	case Exists:
		return []string{"EXISTS", "lock"}
	case SetPX:
		return []string{"SET", "lock", token, "PX", px}
	case PExpireOrSetNX:
		return []string{"EVAL", ScriptExpireOrSet, "1", "lock", token, px}
	case Wait:
		return []string{"WAIT", strconv.Itoa(replicas), "0"}
	}
	return nil
}
