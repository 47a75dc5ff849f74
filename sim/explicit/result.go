package explicit

import "fmt"

// An End is why a search ended.
type End int

const (
	// Finished: every reachable state is stored and expanded.
	Finished End = iota + 1
	// AllBroken: there is nothing left to find out, see [Options.UntilBroken].
	AllBroken
	// OutOfStates and OutOfBytes: a limit of [Options] was reached.
	OutOfStates
	OutOfBytes
	// Stopped: Progress returned false.
	Stopped
)

func (e End) String() string {
	switch e {
	case Finished:
		return "finished"
	case AllBroken:
		return "all properties broken"
	case OutOfStates:
		return "out of states"
	case OutOfBytes:
		return "out of bytes"
	case Stopped:
		return "stopped"
	}
	return fmt.Sprintf("End(%d)", int(e))
}

// A Verdict is the answer for one property.
type Verdict int

const (
	// Unknown: not broken so far, and the search did not finish.
	Unknown Verdict = iota
	// Holds in every reachable state and on every transition between them.
	Holds
	// Broken, by a path that is as short as any.
	Broken
)

func (v Verdict) String() string {
	switch v {
	case Unknown:
		return "unknown"
	case Holds:
		return "holds"
	case Broken:
		return "broken"
	}
	return fmt.Sprintf("Verdict(%d)", int(v))
}

// A Result is what a search found and how much it covered.
type Result[S Words] struct {
	End End
	// States is how many are stored, classes of states where the system has symmetry.
	// Expanded is how many of them have had all their moves taken, and Transitions how
	// many moves that were. Starts are not counted.
	States, Expanded, Transitions uint64
	// Orbits and OrbitTransitions are, if the system is [Orbits], for how many states
	// the expanded ones stand, and how many moves those have: the States and
	// Transitions of a search without symmetry, without that search.
	Orbits, OrbitTransitions uint64
	// Levels is how many states were first reached by so many moves. All paths of up
	// to Complete moves have been searched.
	Levels   []uint64
	Complete int
	// Bytes is the most memory that states, queue and paths took together. The
	// buffers between them are not in it (about a megabyte a worker), nor is what the
	// garbage collector has yet to collect.
	Bytes uint64
	// Breaks has an entry for each property.
	Breaks []Break

	system System[S]
	trail  *trail
}

// A Break is the first break of a property, in order of length, then of parents and
// moves.
type Break struct {
	// Moves is the length of the path, the breaking move included. It has meaning if
	// Broken is set. It is 0 if a start breaks the property.
	Moves  int
	Broken bool

	parent uint64
	move   uint64
}

// Verdict is the answer for property p.
func (r *Result[S]) Verdict(p int) Verdict {
	if r.Breaks[p].Broken {
		return Broken
	}
	if r.End == Finished {
		return Holds
	}
	return Unknown
}

// Depth is the number of moves to the states that are farthest from the start.
func (r *Result[S]) Depth() int { return len(r.Levels) - 1 }
