// Package argument is the argument about lease locks on Redis, claim by claim: what
// Kleppmann's essay, antirez's reply, the Redis documentation and those who came after
// them say, and what came of putting it to the test.
//
// The one idea: a claim predicts verdicts, and verdicts come from searches. An
// [Experiment] is a scenario with what is expected of it, and bears on its claim: its
// verdicts are what the claim says, or the opposite, or beside it. So whether a claim is
// [Right], [Wrong] or [RightIf] is not a matter of opinion here: it is what the verdicts
// that bear on it come to, over all timings within the bounds of the scenarios. What is
// written down beside them is why, and is held against them: a run that comes out
// otherwise than written is a result, and no pass.
//
// # What is run
//
// A scenario is a built-in one, or one with some keys changed, which has a name of its
// own then. Verdicts are those of package proof: VIOLATED is said only with a trace that
// was replayed. Boundaries are searched for, and the inequality by which a verdict flips
// is read off the run that needs it (package inequality). No number is written down here.
//
// # Sources
//
// M. Kleppmann, How to do distributed locking (2016), by its sections; S. Sanfilippo, Is
// Redlock safe? (2016), by its subjects; Distributed Locks with Redis in the Redis
// documentation, by its sections. Claims are told in our own words, and called by
// letters: K for Kleppmann, A for antirez, D for the documentation, F for fences, Z for
// stores with consensus and what was written about them, M for what is said of leases
// elsewhere, or follows.
//
// # Not here
//
// What no scenario can say: see [Left]. How likely a fault is, and what it costs.
package argument
