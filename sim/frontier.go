package sim

// A frontier is the states still to be searched from, by what they cost and
// within that in the order in which they were found.
type frontier struct {
	levels [][][]id
	size   int
}

func (f *frontier) push(at id, c cost) {
	for len(f.levels) <= int(c.faults) {
		f.levels = append(f.levels, nil)
	}
	for len(f.levels[c.faults]) <= int(c.actions) {
		f.levels[c.faults] = append(f.levels[c.faults], nil)
	}
	level := &f.levels[c.faults][c.actions]
	*level = append(*level, at)
	f.size++
}

// cheapest is the least cost of any state in the frontier.
func (f *frontier) cheapest() (cost, bool) {
	for i := range f.levels {
		for k := range f.levels[i] {
			if len(f.levels[i][k]) > 0 {
				return cost{int32(i), int32(k)}, true
			}
		}
	}
	return cost{}, false
}

// take removes up to n states of a cost.
func (f *frontier) take(c cost, n int, into []id) []id {
	level := &f.levels[c.faults][c.actions]
	n = min(n, len(*level))
	into = append(into, (*level)[:n]...)
	if *level = (*level)[n:]; len(*level) == 0 {
		*level = nil
	}
	f.size -= n
	return into
}
