// Fencepost finds, explains and proves where lease-based locks break.
//
// Usage:
//
//	fencepost list                 the built-in scenarios and what they predict
//	fencepost show NAME            one of them as YAML, ready to edit
//	fencepost walk NAME|FILE       seeded random runs, with statistics
//	fencepost check NAME|FILE      every run there is, over all timings
//	fencepost boundary NAME|FILE   the value of a parameter at which a verdict flips
//	fencepost map NAME|FILE        the verdict over a grid of two parameters, as a picture
//	fencepost matrix               every built-in lock against every fault
//	fencepost replay TRACE         a trace again, strictly
//	fencepost explain TRACE        a trace as a timeline, or as a file for other tools
//	fencepost lab [NAME]           the tutorials' experiments in virtual time
//	fencepost report NAME|FILE     an evidence pack for a design review, and report verify DIR
//
// A scenario is a built-in name or a file, and - is the standard input, so that
//
//	fencepost show nightly-invoice | sed 's/max: 30s/max: 3s/' | fencepost check -
//
// asks what a shorter pause would do.
//
// # Verdicts
//
// HOLDS is said by check alone, of a search that left nothing out and that did
// see what the property guards against. VIOLATED comes with a trace, which was
// shrunk and then replayed from its text before the word was printed. NOT
// EXERCISED says that nothing bad happened because nothing relevant did, and what
// was missing. UNKNOWN says that the question is open: a budget ran out, or
// random runs found nothing, which shows nothing.
//
// # Exit codes
//
//	0   everything is as the scenario claims; a lock that breaks as predicted is
//	1   some claim is not met
//	2   bad input or usage, or a file that cannot be read or written
//	3   inconclusive: UNKNOWN or NOT EXERCISED where something else was claimed, or
//	    a check or a report that leaves anything it was asked UNKNOWN, claimed or not
//	70  a bug in fencepost; no verdict is worth anything
//
// A claim is the scenario's, or one of --expect, as in --expect use=holds, which is
// over what the scenario says of the property.
//
// A walk cannot find that something holds. It is not held against it: of a
// scenario that claims both, a walk exits with 0 if it broke what should break and
// nothing else. Of a scenario that claims only that things hold it exits with 3.
//
// A boundary exits with 0 if it is exact, or if the property is never or always
// broken in the whole range; with 3 if that is not known, or if nothing is broken
// because nothing relevant happens. A map exits with 0 if every cell has a verdict.
//
// # Ranges
//
// A parameter is varied over the values of --from and --to. Without them a count
// goes from 0 to one more than in the file; a length of which a larger one only
// adds runs, or only takes some away, from nothing as far as there are scenarios;
// any other length to twice what is in the file, or twice the time to live if that
// is nothing, in 20 steps.
//
// # Output
//
// The result goes to the standard output; progress, on a terminal, and hints go
// to the standard error. With --json the result is one JSON document. It is the
// same, byte for byte, whenever the same is asked: no dates, no durations, except
// that of the model's own time. A search that was stopped by a timeout or by an
// interrupt says so, and is the only one that depends on the machine.
//
// COLUMNS or --width say how wide lines may be, NO_COLOR or --color=never that
// there shall be no colour, and --ascii that there shall be no other characters.
//
// Traces are written to the directory of -o as SCENARIO-PROPERTY.trace. A file
// that is there and says something else is left alone, and a number is put in the
// name of the new one, unless --force is given. Those of a boundary are called
// SCENARIO-PROPERTY-at-VALUE.trace. A map goes where -o and --json say, and what
// explain writes where -o says; a file that says something else is an error, unless
// --force is given.
//
// An evidence pack goes into the directory of -o, which must not be there; with
// --force a pack that is there is replaced, and nothing else ever is.
//
// # In this package
//
// Each verb has a file. All printing of Fencepost is in this package. How verdicts
// compare with claims is in package properties, and what a VIOLATED rests on in
// package proof.
package main
