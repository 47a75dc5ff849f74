// Package properties is what a lock is supposed to do, claim by claim.
//
// The one idea: most of the argument about lease locks is between people who mean
// different properties, so each has a name of its own. A [Property] is a
// predicate on a world and on what the last move brought about, and, where time
// has a say, guards on stopwatches: it is broken where some reading satisfies
// them. Whoever judges need not know which property it is.
//
// A property that was never broken has not been shown to hold. Its [Witness]es
// say what must have been seen for its silence to mean something: without a
// refusal, an expiry, a second writer, the verdict is NOT EXERCISED.
//
// Not here: whether a history is linearizable. Package linear asks porcupine; the
// predicate of lost-update must agree with it.
package properties
