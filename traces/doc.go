// Package traces is runs of a scenario as text: the file that replays a run
// anywhere, and the pictures of a run for people.
//
// The one idea: a trace is the words and the times of what happened, and nothing
// else. It carries its scenario, so it replays alone; it names actions as
// [model.Scenario.Say] does, never by numbers of internal things, so it can be
// read, written by hand, and kept for years. Everything a person looks at is
// derived from replayed steps and holds no truth of its own.
//
// # The file
//
//	fencepost trace 1
//	# A and B are both inside the critical section: ... (at 44.01s).
//	# To replay it: fencepost replay nightly-invoice-use.trace
//
//	property use
//
//	scenario
//	| fencepost: 1
//	| name: nightly-invoice
//	| ...
//
//	steps
//	15.182s  B notes the time
//	15.182s  B sends SET lock B1 NX PX 10000
//	...
//	44.01s   A finds its lease valid
//
// Version, property, scenario and steps come once each, in this order. A line of
// the scenario is a bar, a blank and the line as it is, byte for byte; a
// backslash instead of a bar says that the text has no newline at its end. A step is a
// time as [model.Scenario.Time] writes it, blanks, and the action. Times never
// go back. Where the property breaks by the mere passing of time, the last line
// is a time and the word observe.
//
// Blank lines mean nothing, and neither does what follows a # at the start of a
// line or behind a blank, scenario apart. A file whose first line ends in CR LF
// is taken to have been converted, and one CR is dropped from the end of each line.
// So is a byte order mark from the start of the file.
//
// # Not here
//
// Replaying: [Read] knows what a trace looks like and not what a run may do.
// Whether an action exists, is enabled, and in time, package sim decides.
package traces
