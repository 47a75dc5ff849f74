// Package report makes the evidence pack for a design review of one lock: what may
// be relied on, on what it stands, and how to see for oneself.
//
// The one idea: whatever the pack says was run. An assumption is not written down,
// it is broken, and the scenario checked again; a guard is not praised, it is taken
// out; an alternative is not recommended, it is put through the same faults. Each of
// these is a question: a scenario file, edited, and searched over all timings. So
// everything in the pack is a verdict in the sense of the command check, in the
// same four words, and every VIOLATED has a trace in the pack, except in the map,
// whose cells are searches only.
//
// # Parts
//
// [Run] asks all questions and gives a [Pack]: files by name, among them the
// [Report] as JSON. The pages for people, Markdown and HTML, are made of the same
// [Report] by way of one list of sections, so they say the same. [Pack.Write]
// puts a pack in its place at once, [Verify] looks whether one is as it was made, and
// replays all of its traces.
//
// The JSON of the same scenario, limits and build is the same, byte for byte, for
// any number of workers. It has no dates, durations or paths.
//
// # Not here
//
// Whether the scenario is a true picture of the system that it stands for: that is
// what the review is for. Bounds are not lifted: a verdict is about so many
// clients, rounds and faults and no more.
package report
