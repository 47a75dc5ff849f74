package lock

import (
	"fencepost/model/resource"
	"fencepost/network"
)

// A Section is what a client does while it holds the lock, and how often.
type Section struct {
	// Guard is the resource's: it decides what the client has to show.
	Guard *resource.Guard
	// Reads says that each write follows a read of the same resource.
	Reads bool
	// Writes is how many writes there are to each resource, Resources to how many.
	Writes, Resources uint8
	// Pipelined says that the holder's mark goes out with each write, unanswered, and
	// not before the work.
	Pipelined bool
	// AtOnce makes the section one step at the resource: a script, no lock.
	AtOnce bool
	// Takes is how long the work before a write lasts, Between the time between two
	// rounds.
	Takes, Between network.Window
	// Rounds is how often the client does it all.
	Rounds uint8
}

// steps is the critical section.
func (w Section) steps(l *Lock) []Step {
	if w.AtOnce {
		return []Step{{Do: Use, Use: resource.Apply}}
	}
	var s []Step
	if w.Guard == &resource.CheckOnce {
		s = append(s, Step{Do: Use, Use: resource.Announce, No: leave})
	}
	if w.Guard == &resource.RejectLowerAnnounced {
		for r := range w.Resources {
			s = append(s, Step{Do: Use, Use: resource.Announce, Of: r, No: leave})
		}
	}
	if w.Guard.Marked && !w.Pipelined {
		for r := range w.Resources {
			s = append(s, Step{Do: Use, Page: "C1", Use: resource.Mark, Of: r, No: leave})
		}
	}
	for i := range w.Writes {
		for r := range w.Resources {
			if w.Reads {
				s = append(s, Step{Do: Use, Use: resource.Read, Of: r, No: leave})
			}
			s = append(s,
				Step{Do: Work, Takes: w.Takes},
				l.beforeWrite(),
				w.mark(r),
				w.compare(r),
				Step{Do: Use, Use: resource.Write, Of: r, Nth: w.nth(i), No: leave})
		}
	}
	return s
}

// mark is a mark that goes out with the write.
func (w Section) mark(r uint8) Step {
	if !w.Pipelined {
		return Step{}
	}
	return Step{Do: Post, Page: "C1", Use: resource.Mark, Of: r}
}

// compare asks the resource before a write, where its guard does not look by itself.
func (w Section) compare(r uint8) Step {
	if !w.Guard.Asked {
		return Step{}
	}
	return Step{Do: Use, Use: resource.Compare, Of: r, No: leave}
}

// nth is the number that a write of a grant shows, none where the guard does not look.
func (w Section) nth(i uint8) uint8 {
	if w.Guard != &resource.RejectLowerInSequence {
		return 0
	}
	return i + 1
}
