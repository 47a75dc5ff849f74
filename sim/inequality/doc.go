// Package inequality writes down why a verdict flips where it does: as an inequality
// between the numbers of the scenario's file, such as
//
//	faults.pause.max >= lock.ttl + tick - network.delay.most - work.takes.most
//
// The one idea: nobody has to know the formula. A run that is possible on one side of
// a flip and not on the other is kept from it by a circle of guards and bounds on its
// times ([sim.Contradiction]), and what the circle comes to depends on the numbers of
// the file in straight lines. So each number is moved by a little and the circle is
// added up again: the difference is how often the number counts. Nothing about the
// protocols is written down here a second time, and what does not move in a straight
// line is no inequality.
//
// It is the inequality of one run. That no other run breaks the property on the safe
// side is what the search on that side says, so at this flip the two together are the
// boundary; with other numbers another run may get further, and so another inequality
// be the boundary.
package inequality
