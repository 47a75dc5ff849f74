// Package scenario reads scenario files, and has the built-in ones.
//
// The one idea: a file is read strictly, so that what it says is what is
// checked. A key that is unknown or written twice, a value that is none of its
// key's, a length that is no whole number of ticks, or keys that cannot be true
// together, is an [Error] with line, column and what was expected. What a file
// leaves out has the defaults of [File], each written there once; [Keys] lists
// them all.
//
// The smallest file is three keys:
//
//	fencepost: 1
//	name: my-lock
//	lock: {acquire: set-nx-px}
//
// # Values
//
// A length of time is written 10s, 250ms or 1m30s. A window, how long something
// takes at the least and at the most, is [50ms, 250ms]; one length stands for
// both, and unlimited for no upper end. The choices in a slot are the names in
// the tables of packages lock and resource. Clients are called A, B, C and so
// on. Servers are called as in traces: redis, and replica1 and so on behind it;
// n1, n2 and so on where they are independent; store where it is one of
// consensus.
//
// A rate is how fast a clock runs: 1.1 or 11/10 is a tenth too fast. Every
// threshold then has to be a whole number of ticks on every clock, so the tick
// of the file is divided by the least common multiple of the rates' numerators.
//
// # Two scales
//
// [Scenario.Scaled] is the same file with every length so many times as many
// ticks. It must have the same worlds and verdicts, which finds any time that
// hides in a world.
//
// # Not here
//
// What a property means is in package properties; here are only the names that
// a file may expect something of. YAML is more than a scenario needs: anchors,
// aliases, tags, merge keys and several documents are refused.
package scenario
