// Package live carries the model's commands out on servers that somebody else
// wrote: on miniredis in this process, and on a redis-server over a connection.
//
// The one idea: [fencepost/model/redis.Request] says twice what a command is, as
// a function (Run) and as words on a wire (Args). Here the words meet a server,
// and the two must come to the same: [ReplyOf] and [KeysOf] put the model's
// answer and memory the way a server shows them, and the tests of this package
// run random commands at random times on both.
//
// Time. A server with a [Clocked] clock stands at whatever its clock was last set
// to, forwards or backwards; nothing sleeps. Clocks count from an arbitrary zero
// and show whole milliseconds, as Redis's do. A model whose tick is another
// length is replayed with one tick called a millisecond, times and times to live
// alike: then no outcome hangs on how an instant was rounded.
//
// Which keys are dead is an [Expiry]: miniredis kills a key at its time to live,
// Redis only after it, and miniredis does not lengthen a lease when its clock is
// set back. [Miniredis] therefore keeps the absolute deadline of each key and tells
// miniredis, before a command, what is left to the keys the command names. A key
// that nobody names lies there expired and may live again when the clock
// is set back, in the model as well. [Native] leaves all of that to miniredis.
//
// A crash, a copy and a return are done by [Machine]: what a server remembers is
// the [Log] of what it did, and a server that remembers something else is a fresh one
// that has done something else.
//
// What a server does otherwise than the model is in [Differences], one row each,
// every row with a test that it still does.
//
// Not here: replication, persistence and WAIT as processes of a server's own
// (miniredis has none; the model's relation decides when a copy is made), clocks that
// run at another rate, and Redis's active expiry, which may delete an expired key
// before anybody names it.
//
// Source: the Redis command reference; expire.c and db.c of Redis 7.0 (a key is
// expired when now > when); db.go of miniredis 2.40 (when the time left is <= 0).
package live
