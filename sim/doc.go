// Package sim is the drivers: each reads the one relation of package model in its
// own way, and none knows what a lock is.
//
//   - [Run] is a run with integer stopwatches, the ground under the others.
//   - [Walk] takes seeded random runs and counts what happens in them.
//   - [Replay] takes the steps of a trace, strictly.
//   - [Shrink] makes a run that breaks a property as small as it gets.
//   - [TickCheck] searches every run one tick at a time, [Check] every run over
//     sets of readings; they are each other's oracle.
//   - [BoundarySearch] finds the value of a parameter at which a verdict flips, and
//     [Map] does so for each value of another.
//   - [Contradict] says which constraints keep a run from being on the other side.
//
// A driver may choose among the moves that the relation lists, and when to take
// one; it may change a world by applying a move and in no other way.
package sim
