// Package model is the one relation that every driver of Fencepost reads: what
// may happen next to a lock, its clients, its servers and the resource.
//
// A scenario is a network of timed automata written in plain Go. Its state has
// two halves. The [World] is the discrete half: a comparable value, fixed arrays
// and small integers, without a time in it. The stopwatches are the other half,
// and the drivers keep them: as integers to walk and to replay, as sets of
// readings to check. Neither half alone says what happens next.
//
// A move is an [Action] with guards on stopwatches. [Scenario.List] lists the
// moves of a world and the bounds that limit how long it may stay as it is;
// [Scenario.Apply] makes one happen. Both are the same functions, which put each
// guard beside its effect:
//
//	if m.May(Action{Kind: Step, Who: c}, since.AtLeast(n)) { ...change the world... }
//	m.Within(since, n)
//
// May notes the move and says no while moves are being listed, and says yes to
// the chosen one while it is applied. No Go statement branches on time: expired
// and not yet expired are two moves whose guards leave no gap. Every bound has a
// move that is enabled when it is reached, and no move enters a world whose
// bound has passed.
//
// # The hard cases
//
// A pause blocks the steps of a whole process and nothing else: messages go on
// arriving, into an inbox, and timers go on running out, to be marked due, each
// within its own bound. When the process resumes, what waits or is due starts one
// and the same stopwatch, and may be handled in any order, or timers first where the
// scenario says so.
//
// All that one action starts shares one stopwatch. A name that nothing refers to
// any more is free to be used again; replicas and durable copies of a key go on
// referring to the stopwatch of the original command.
//
// A clock that jumps is counted, entry by entry of the scenario's menu, on the
// clock; what was noted on that clock keeps the count of then, so the difference
// is what it jumped since. A suspend counts on the client's clock alike.
//
// Capacities are fixed. Where one does not suffice, the move that would overflow
// it is taken, the moves say which capacity it was, and a driver must answer
// UNKNOWN.
//
// # Judging
//
// Which grant is older, what was overwritten, who wrote in between: that is kept
// in bits of live grants and of writes in flight ([Grant]), never in numbers that
// only grow, so retrying for ever stays finite. What happened in a move that a
// property cares about is reported as [Events]; nothing reads them to decide what
// happens next.
//
// # Not modelled
//
// Byzantine processes, partial writes, and rates that change. A client's timers
// run on real time scaled by its rate; only its validity is subject to jumps. Work
// is such a timer: it does not stand still in a pause. A client never gives up on
// the resource. The cuts of one client heal together. An
// old primary does not come back. Replication copies the whole state at any time
// within its lag, so every prefix of the log within the lag is reached, with no
// least delay.
package model
