package explicit

// Options say how far to search and what to keep. The zero value searches
// everything with one worker, and keeps no paths.
type Options struct {
	// Properties is how many properties there are, at most 64; they have the numbers
	// from 0.
	Properties int
	// Workers is how many goroutines take part, 1 if zero. It changes no byte of the
	// result.
	Workers int
	// Paths keeps how each state was reached, about two bytes a state, for
	// [Result.Path].
	Paths bool
	// UntilBroken ends the search as soon as every property is broken.
	UntilBroken bool
	// MaxStates and MaxBytes, where not zero, end the search at the first batch of a
	// few thousand states after which more than so many states are stored, or their
	// memory ([Result.Bytes]) is more than so much.
	MaxStates, MaxBytes uint64
	// Expect, where not zero, is how many states to make room for at the outset. It
	// saves the time to grow.
	Expect uint64
	// Progress, where not nil, is called after every batch, in the goroutine that
	// called [Run]; it ends the search by returning false.
	Progress func(Progress) bool
}

// Progress is how far a search has come.
type Progress struct {
	// Level is the number of moves from the start of the states being expanded.
	Level int
	// States is how many are stored, Waiting how many of them are not expanded yet.
	States, Waiting, Transitions uint64
	Bytes                        uint64
}
