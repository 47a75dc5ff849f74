// Package matrix is every built-in lock against every fault: the table that a
// newcomer sees first.
//
// The one idea: a cell is a scenario file. A [Lock] is a fragment of one, a
// [Fault] another, and [Compose] puts them together; what comes of it can be
// shown, checked, walked through and replayed by itself, with no matrix around.
// So there is nothing in the table that the other drivers would not say too.
//
// # What a cell says
//
// For each of [Properties] one of the four verdicts. VIOLATED is said only with
// a trace that was found, shrunk, written, read again and strictly replayed, and
// where an update is lost porcupine has to find the history illegal besides;
// whatever goes wrong there is an error and no verdict. HOLDS is said only of a
// complete search that has seen what the property guards against. Otherwise it is
// NOT EXERCISED or, where a limit was reached, UNKNOWN.
//
// A cell of which every property is violated needs no search to its end, so it
// may be settled and not complete. A cell that makes no sense (a failover, and
// nothing to fail over to) says why.
//
// # What is the same in all cells
//
// Constants are real: a lease of 10 s, messages of some milliseconds, pauses of up
// to 30 s. The work takes up to 9.5 s, always less than the lease, unless the row
// is about that: it is what whoever sets a lease hopes for, and it leaves every
// fault as much to damage as there can be. There are two clients, or three where
// it takes a third to do harm, and each fault comes once.
//
// # Not here
//
// More clients, more faults at a time, other lengths: edit a cell's file. Liveness,
// and what fences promise: see the built-in scenarios. This package stands beside
// the drivers and above them; unlike theirs its imports go up to model/scenario.
package matrix
