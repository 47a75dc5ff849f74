// Package proof searches for runs that break properties, and turns such a run into a
// proof of it: a trace that stands alone.
//
// The one idea: nothing may say VIOLATED but a file. A run that a driver has found
// is shrunk, written down with its scenario, read again as if somebody had sent
// it, strictly replayed, and confirmed by everybody who can judge it (package
// rerun): porcupine where an update is lost, miniredis where there are Redis
// servers. What does not come through all of that is a [Denied]: a driver has
// found what the relation denies, which is a bug and no verdict.
//
// Whoever wants to say VIOLATED uses this package: the commands, the matrix and the
// evidence pack. A [Search] judges several properties of a scenario and proves what
// is broken; runs found in another way are proved by [Of], [Shrunk] or [Shortest].
package proof
