// Package clock is how Fencepost speaks of time: stopwatches, references to
// them through somebody's clock, and guards.
//
// The one idea: there is no now. A model may start a stopwatch and may ask
// whether a stopwatch reads at least or at most a constant; it cannot read a
// clock, add to a deadline, or compare two clocks with each other. What cannot
// be written cannot go wrong: no instant ever reaches the discrete state, so
// a driver is free to keep stopwatches as integers, one tick at a time, or as
// whole sets of readings at once.
//
// Time is counted in whole ticks and every bound is weak. "Below n" is at most
// n less one step, "after n" is at least n and one step; with weak bounds over
// whole ticks, dense and discrete time reach the same worlds (Henzinger, Manna,
// Pnueli, "What good are digital clocks?", 1992), so whole ticks are exact.
//
// Clocks that differ do so in three ways. A constant [Rate] scales the
// thresholds of everything read through the clock; a jump or a suspend adds an
// entry of the scenario's [Menu] to the [Skew] of the references running then;
// an offset changes nothing, since only lengths are ever asked for.
//
// Not modelled: rates that change, and clocks that count coarser than the tick.
package clock
