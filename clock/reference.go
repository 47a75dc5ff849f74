package clock

import "fmt"

// A Rate is how fast a clock runs: Num of its seconds pass in Den real ones.
// The zero Rate is invalid; [Steady] keeps perfect time.
type Rate struct{ Num, Den Ticks }

// Steady is the rate of real time.
var Steady = Rate{1, 1}

// real is the real length after which a clock of this rate has counted n. The
// scenario's tick was chosen so that it is whole.
func (r Rate) real(n Ticks) Ticks {
	if r.Num == r.Den || n >= Forever {
		return n
	}
	return r.scaled(n)
}

func (r Rate) scaled(n Ticks) Ticks {
	if n*r.Den%r.Num != 0 {
		panic(fmt.Sprintf("clock: %d ticks at rate %d/%d is no whole number of ticks: the scenario's tick must divide every threshold", n, r.Num, r.Den))
	}
	return n * r.Den / r.Num
}

// A Reference is a stopwatch read through a clock: scaled by the clock's rate,
// and shifted by what the clock has jumped since the stopwatch started.
//
// Step is the least difference that counts, one tick unless every constant of
// the scenario was scaled up together.
type Reference struct {
	Of   Stopwatch
	Rate Rate
	Skew Ticks
	Step Ticks
}

// AtLeast holds when the clock has counted n or more.
func (r Reference) AtLeast(n Ticks) Guard {
	return Guard{r.Of, r.Rate.real(n - r.Skew), Forever}
}

// AtMost holds when the clock has counted n or less.
func (r Reference) AtMost(n Ticks) Guard {
	if n >= Forever {
		return Guard{r.Of, 0, Forever}
	}
	return Guard{r.Of, 0, r.Rate.real(n - r.Skew)}
}

// Below holds when the clock has not yet counted n.
func (r Reference) Below(n Ticks) Guard {
	return Guard{r.Of, 0, r.Rate.real(n-r.Skew) - r.Step}
}

// After holds when the clock has counted more than n.
func (r Reference) After(n Ticks) Guard {
	return Guard{r.Of, r.Rate.real(n-r.Skew) + r.Step, Forever}
}
