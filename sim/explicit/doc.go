// Package explicit searches every state of a transition system, breadth first, and
// knows nothing of what the states mean.
//
// A [System] implements Start, Next and Canon: where it begins, what may happen
// next, and which states are as good as the same. [Run] gives the exact numbers of
// states and transitions, a verdict for each property, and a shortest path to each
// break:
//
//	r := explicit.Run(system, explicit.Options{Workers: 2, Properties: 1, Paths: true})
//	if r.Verdict(0) == explicit.Broken {
//		show(r.Path(0))
//	}
//
// # States are arrays of words
//
// The type of the states is a type parameter, [Words]: an array of 64-bit words, of
// a length that the system chooses. One shape serves both kinds of systems that
// there are. A small one packs its state into one word or two, by hand; the compiler
// makes an engine for just that length, in which a state is copied, hashed and
// compared in registers and stored in the table itself, eight bytes a word. A large
// one, whose keys are bytes of varying length, takes the array of its longest key
// ([FromBytes] and [AppendBytes] convert) and pays in the table only for what a key
// uses, since beyond [Inline] words a state is stored up to its last word that is
// not zero. A key that does not fit is the system's to notice: a capacity was met.
// A program that learns the length at run time chooses among a few lengths in one
// switch.
//
// Three other shapes were considered. Slices of words, or of bytes, would have had
// every access pay for a length and a pointer, and the collector for the pointers. A
// state of any comparable type has no hash that is both fast and the same in every
// run. An interface to the table costs a call a transition; here calls through
// interfaces and dictionaries are one a state (Next) or one a hundred states (Canon,
// insert).
//
// # What is exact
//
// States are compared word by word, never by hashes, so no state is lost. With
// symmetry the engine stores canonical forms only; if the system can also tell the
// size of a class ([Orbits]), [Result.Orbits] is the number of states that a search
// without symmetry would have stored, and a canonical form that merges too much
// gives itself away. A path ([Result.Path]) is in states of the system, not in
// canonical forms.
//
// The order of everything is that of levels, then of parents, then of moves. It
// decides which of two ways to a state is remembered and which of two breaks is
// reported, so the result is the same, byte for byte, for any number of workers.
//
// A search that meets a limit says so in [Result.End], and what it covered in
// Expanded, Levels and Complete; its verdicts are then [Broken] or [Unknown], never
// [Holds].
//
// # How it works
//
// A level is cut into batches, a batch into blocks. Workers expand blocks into
// buffers, in which successors have their order. Then each worker takes a part of
// the set, which is divided by hash, and inserts what falls into that part, in
// order; so the first of equal states is the new one, whoever found it when. A last
// pass, by one goroutine, appends the new states to the next level and to the
// trail. No step allocates for a state.
//
// What costs time is waiting for memory. So a worker keeps out what it saw lately
// (about half of all transitions), and looks the others up many at a time.
// Tables with tags beside the cells, huge pages, and larger caches of recent states
// were tried and were no faster. Hashes are not updated along with a move, since a
// word takes two multiplications, less than to find out what the move changed.
//
// # What it does not do
//
// It keeps no states by number: a path is taken again from the start, by the numbers
// of its moves, which takes two bytes a state and only if [Options.Paths] asks. It
// has no partial-order reduction, looks for no cycles, so it cannot judge liveness,
// does not swap to disk, and does not drop states to save memory. Deadlocks are the
// system's to notice: Next sees that it adds nothing.
package explicit
