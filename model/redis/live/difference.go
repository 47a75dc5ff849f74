package live

import (
	"errors"
	"strings"

	"fencepost/model/redis"
)

// Kind is a kind of server, as far as servers differ.
type Kind uint8

// The kinds of server.
const (
	_           Kind = iota
	OnMiniredis      // miniredis 2.40
	OnOldRedis       // redis-server before 8.4, or a relative of it
	OnRedis          // redis-server from 8.4 on
)

// A Difference is something that a kind of server does otherwise than the model,
// and what this package does about it.
type Difference struct {
	Name    string
	On      []Kind
	Command string
	Server  string // what the server does
	Model   string // what the model does
	Here    string // what is done about it
	// sent is the command to send instead; nil where there is none.
	sent func(args []string) []string
	// is recognises the command.
	is func(args []string) bool
}

// Differences is every known one. Each has a test that it is still there, so that
// a row goes when a server mends its ways.
var Differences = []Difference{
	{
		Name: "set-ifeq", On: []Kind{OnMiniredis, OnOldRedis}, Command: "SET key value IFEQ value PX ttl",
		Server: "ERR syntax error: IFEQ came with Redis 8.4",
		Model:  "sets the value and its time to live if the key holds the value compared with, else nil",
		Here:   "sent as ScriptSetIfEqual",
		is:     isSet("IFEQ"), sent: setIf(ScriptSetIfEqual),
	},
	{
		Name: "set-ifne", On: []Kind{OnMiniredis, OnOldRedis}, Command: "SET key value IFNE value PX ttl",
		Server: "ERR syntax error: IFNE came with Redis 8.4",
		Model:  "sets the value and its time to live unless the key holds the value compared with, which an absent key does not, else nil",
		Here:   "sent as ScriptSetUnlessEqual",
		is:     isSet("IFNE"), sent: setIf(ScriptSetUnlessEqual),
	},
	{
		Name: "delex", On: []Kind{OnOldRedis}, Command: "DELEX key IFEQ value",
		Server: "ERR unknown command: DELEX came with Redis 8.4",
		Model:  "deletes the key if it holds the value, and answers how many it deleted",
		Here:   "sent as redis.ScriptCompareAndDelete",
		is:     isDelex, sent: delex,
	},
	{
		Name: "wait", On: []Kind{OnMiniredis}, Command: "WAIT replicas timeout",
		Server: "answers 0 at once, having no replicas",
		Model:  "answers when as many replicas as asked for know: the relation does, not redis.Request.Run",
		Here:   "sent as it is; not to be compared",
	},
	{
		Name: "wait-alone", On: []Kind{OnOldRedis, OnRedis}, Command: "WAIT replicas 0",
		Server: "waits for replicas for ever, if it has not as many",
		Model:  "answers when as many replicas as asked for know: the relation does, not redis.Request.Run",
		Here:   "not to be sent: Redis.Do gives up after its patience",
	},
	{
		Name: "create", On: []Kind{OnMiniredis, OnOldRedis, OnRedis}, Command: "none: a consensus store's",
		Server: "has no such command",
		Model:  "creates the lock under a lease and answers its revision, or the version of its node",
		Here:   "redis.Request.Args is nil and Do refuses it",
	},
	{
		Name: "dead-at-ttl", On: []Kind{OnMiniredis}, Command: "any on an expired key",
		Server: "the key is dead when now >= when",
		Model:  "the scenario's grace: dead when now > when (1) or now >= when (0)",
		Here:   "Expiry: AfterTTL leaves a nanosecond at the time to live, Native does not",
	},
	{
		Name: "clock-back", On: []Kind{OnMiniredis}, Command: "any after the clock was set back",
		Server: "keeps what was left, where Redis keeps when it ends",
		Model:  "as Redis: the key lives longer by as much",
		Here:   "the end of each key is kept here, and miniredis told what is left; Native does not",
	},
	{
		Name: "pxat-now", On: []Kind{OnMiniredis}, Command: "SET key value PXAT now",
		Server: "the key never expires",
		Model:  "has no command with an absolute expiry",
		Here:   "nothing: not to be sent to miniredis",
	},
	{
		Name: "active-expiry", On: []Kind{OnOldRedis, OnRedis}, Command: "none",
		Server: "deletes an expired key within about 0.1 s although no command names it",
		Model:  "an expired key stays until a command names it, and lives again if the clock is set back before",
		Here:   "nothing: no difference shows unless a server's clock is set back",
	},
}

// ScriptSetIfEqual is SET key value IFEQ other and options for servers without
// IFEQ: the key, other, value, options.
const ScriptSetIfEqual = `if redis.call("GET",KEYS[1]) == ARGV[1] then return redis.call("SET",KEYS[1],unpack(ARGV,2)) end return false`

// ScriptSetUnlessEqual is SET key value IFNE other and options for servers without
// IFNE: the key, other, value, options.
const ScriptSetUnlessEqual = `if redis.call("GET",KEYS[1]) == ARGV[1] then return false end return redis.call("SET",KEYS[1],unpack(ARGV,2))`

func isSet(condition string) func(args []string) bool {
	return func(args []string) bool {
		return len(args) >= 5 && is(args[0], "SET") && is(args[3], condition)
	}
}

func setIf(script string) func(args []string) []string {
	return func(args []string) []string {
		return append([]string{"EVAL", script, "1", args[1], args[4], args[2]}, args[5:]...)
	}
}

func isDelex(args []string) bool {
	return len(args) == 4 && is(args[0], "DELEX") && is(args[2], "IFEQ")
}

func delex(args []string) []string {
	return []string{"EVAL", redis.ScriptCompareAndDelete, "1", args[1], args[3]}
}

func is(word, name string) bool { return strings.EqualFold(word, name) }

// instead is what is sent to a kind of server for a command.
func instead(on Kind, args []string) []string {
	for i := range Differences {
		d := &Differences[i]
		for _, k := range d.On {
			if k == on && d.sent != nil && d.is(args) {
				return d.sent(args)
			}
		}
	}
	return args
}

// errNoCommand is the answer to an op that Redis does not have.
var errNoCommand = errors.New("command has no words: redis has no such command")
