package clock

// MenuSize is how many different jumps and suspends one scenario may have.
const MenuSize = 4

// A Menu lists the amounts by which clocks may be shifted in a scenario: a
// jump forward is positive, a jump back or the length of a suspend during
// which a monotonic clock stands still is negative.
type Menu [MenuSize]Ticks

// Skew counts how often each entry of the menu has shifted a clock since
// the start: four bits an entry, so a world holds counts and never
// ticks.
type Skew uint16

// MaxShifts is how often one entry may be used in a run.
const MaxShifts = 15

// Shifted is the skew after entry i of the menu has been used once more.
func (s Skew) Shifted(i int) Skew { return s + 1<<(4*i) }

// Of is the sum that the skew stands for.
func (m *Menu) Of(s Skew) Ticks {
	if s == 0 {
		return 0
	}
	var sum Ticks
	for i := range m {
		sum += Ticks(s>>(4*i)&15) * m[i]
	}
	return sum
}

// A Mark is a moment as the owner of a clock noted it: the stopwatch that
// started then, and how far the clock had been shifted by then.
type Mark struct {
	Since Stopwatch
	Skew  Skew
}
