// Package lab is the tutorials' own experiments, run in the model.
//
// The one idea: an [Experiment] is data. It has a name, the place in a tutorial
// that it comes from, the scenario files of its set-up, and how it is measured;
// running it gives a [Result], in which each [Figure] of the tutorial stands
// beside ours, with an [Answer] that says how the two compare and a line that
// says why. Every number of ours comes from a run of the relation in package
// model, or from an exhaustive search of it; none is written down.
//
// A set-up is a scenario file and a [Plan]. The file is strict and says what may
// happen; any driver could run it. The plan says what does happen: who comes
// when, who is paused where and how often, and how long the rest takes. A
// [Director] is the chooser that keeps to it, so chance is in the chooser and
// never in the world, and a run is a function of its seed. Where a tutorial
// does not state something, the file or the plan does, and the experiment says
// what becomes of the figure if it is changed. Where chance has a say the result
// is a [Spread] over seeds 0, 1, 2 and so on, never a seed that was picked.
//
// Time is virtual: an hour of lesson 10 takes milliseconds, and the same report
// comes out byte for byte on every machine, however many seeds run at once.
//
// Not modelled: how long a server or a client computes, so times are those of
// messages, timers and pauses only. Sources: lesson 05 (Distributed Locks & Their
// Limits), lesson 10 (Distributed Locks), and the sheet (Stage 3 compressed for
// lookup).
package lab
