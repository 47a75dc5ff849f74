// Package linear decides whether a history of operations on one shared
// object could have happened one at a time: linearizability, by porcupine
// (github.com/anishathalye/porcupine).
//
// The one idea: the harm that a broken lock does is visible at the resource
// it protects, without knowing anything about the lock. If every critical
// section is seen as ONE operation that reads a value and writes another,
// the lock (or the fence, or the version check) has done its work exactly
// when those operations fit into some order, each at one instant between its
// call and its return. If they fit into no order, an update was lost.
//
// Four objects, a check each:
//
//	CheckSections     critical sections, each one read-modify-write
//	CheckRegister     blind writes, and reads
//	CheckMutex        the lock itself, with owners and expiry
//	CheckFencedMutex  the same, whose grants carry rising fences
//
// and a predicate, LostUpdate, which gives the answer of CheckSections in
// linear time for histories recorded at the resource. lost.go argues why.
//
// # Histories
//
// A history is a slice of operations in any order. Its instants are int64
// without a unit: only their order counts. Use the sequence number of the
// event in the trace, which makes them unique; porcupine reads intervals as
// closed, so two operations that met at one instant would count as
// overlapping, and a history that repeats an instant is refused. An
// operation may have Call == Return.
//
// A history may be recorded on either side of the network:
//
//	            Call                Return               Unanswered
//	resource    the read executed   the write executed   does not occur
//	client      the read was sent   the reply was heard  no reply was heard
//
// A client that never heard a reply does not know whether its request took
// effect, or when, even after it has given up: the request may still be
// under way. Such an operation has the Outcome Unanswered and returns at
// Never, so it overlaps everything that follows.
//
// # Unanswered operations
//
// The search may place an unanswered operation where it takes effect, or
// after all others, which stands for "it never happened". Two remarks:
//
//   - Placing it where it changes nothing is never tried before the end, since
//     the end does as well. An operation "may or may not take effect" is thus a
//     deterministic step, and the search stays small.
//   - That is right only since it returns at Never. An operation which is known
//     to have taken effect by some instant, or not at all, cannot be put at the
//     end, and would need a model that answers with a set of states
//     (porcupine.NondeterministicModel). Lock clients never know that much; the
//     tests use such a model as the oracle.
//
// # Answers
//
// A Result is Linearizable, Illegal, or Unknown, with a reason in words.
// Deciding linearizability is NP-hard, so the search has Limits. They count
// operations and steps, never time: the same history has the same answer on
// every machine. What exceeds a limit is Unknown and never a pass. An error
// means that the history is malformed and says nothing about the object.
//
// # Not modelled
//
//   - More than one resource, lock or key in a history. Check each alone.
//   - Whether a client's own operations overlap. They may: what a client left
//     unanswered overlaps its next attempt.
//   - The value a rejected section has read. Only its refusal is trusted.
//   - A write which the network delivers twice: it is two sections with one
//     read, and the second of them is a lost update if accepted.
//   - Reentrant, shared and fair locks.
//
// Sources: Herlihy and Wing, Linearizability (1990); Lowe, Testing for
// linearizability (2017), whose algorithm porcupine uses; Kleppmann, How to do
// distributed locking (2016) for fences.
package linear
