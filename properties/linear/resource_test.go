package linear

import (
	"fmt"

	"pgregory.net/rapid"
)

// guard is what the simulated resource checks.
type guard int

const (
	noGuard guard = iota
	fenceWrites
	fenceAll
	versions
	guards int = iota
)

func (g guard) String() string {
	return [...]string{"none", "write-only", "read+write", "version"}[g]
}

// resource holds one value behind a guard.
type resource struct {
	guard          guard
	value, version int64
	highest        int64 // fence
}

func (r *resource) read(fence int64) (value, version int64, ok bool) {
	if r.guard == fenceAll {
		if fence < r.highest {
			return 0, 0, false
		}
		r.highest = fence
	}
	return r.value, r.version, true
}

func (r *resource) write(fence, version, value int64) bool {
	switch r.guard {
	case fenceWrites, fenceAll:
		if fence < r.highest {
			return false
		}
		r.highest = fence
	case versions:
		if version != r.version {
			return false
		}
	}
	r.value = value
	r.version++
	return true
}

// task is one critical section under way.
type task struct {
	client   int
	fence    int64
	readOnly bool
	silent   bool // the client hears no reply to its last request
	dropped  bool // and the write does not even arrive

	phase   int // how many of sent, read, written, heard are past
	version int64
	// The section as the resource and as its client see it.
	at, seen Section
}

// done says that nothing will happen in the task any more.
func (k *task) done() bool { return k.phase == 4 }

// left says that its client may have gone on to other things.
func (k *task) left() bool { return k.done() || k.silent && k.phase >= 2 }

// step makes the next thing happen in the task, at the given instant.
func (k *task) step(r *resource, at int64, next func(read int64) int64) {
	switch k.phase {
	case 0:
		k.seen = Section{Client: k.client, Call: at, Return: Never, Outcome: Unanswered}
	case 1:
		value, version, ok := r.read(k.fence)
		k.version = version
		k.at = Section{Client: k.client, Call: at, Return: at, Read: value, Outcome: Accepted}
		k.seen.Read = value
		switch {
		case !ok:
			k.at.Outcome = Rejected
			k.phase = 2
		case k.readOnly:
			k.phase = 2
		default:
			k.seen.Wrote, k.seen.Written = true, next(value)
			if k.dropped {
				k.phase = 3
				return
			}
		}
	case 2:
		k.at.Wrote, k.at.Written, k.at.Return = true, k.seen.Written, at
		if !r.write(k.fence, k.version, k.at.Written) {
			k.at.Outcome = Rejected
		}
	case 3:
		if !k.silent {
			k.seen.Outcome, k.seen.Return = k.at.Outcome, at
		}
	}
	k.phase++
}

// histories are the two records of one run.
type histories struct {
	guard            guard
	resource, client []Section
}

// simulate draws a run: 2 to 4 clients with 1 or 2 sections each, of which
// some are plain reads and some hear no reply, in a random interleaving.
// The values written are those of a counter, rise in larger steps, or are
// all different without rising.
func simulate(t *rapid.T) histories {
	clients := rapid.IntRange(2, 4).Draw(t, "clients")
	r := &resource{guard: guard(rapid.IntRange(0, guards-1).Draw(t, "guard"))}
	values := rapid.IntRange(0, 2).Draw(t, "values")
	var fresh int64
	next := func(read int64) int64 {
		fresh++
		switch values {
		case 0:
			return read + 1
		case 1:
			return read + 1 + fresh%3
		}
		return 100 - fresh
	}
	var rows [][]*task
	var all []*task
	for c := range clients {
		var row []*task
		for range rapid.IntRange(1, 2).Draw(t, "sections") {
			fate := rapid.IntRange(0, 9).Draw(t, "fate")
			row = append(row, &task{client: c, readOnly: fate == 0, silent: fate >= 6, dropped: fate == 9})
		}
		rows, all = append(rows, row), append(all, row...)
	}
	for i, p := range rapid.Permutation(all).Draw(t, "fences") {
		p.fence = int64(i + 1)
	}
	for at := int64(1); ; at++ {
		var ready []*task
		for _, row := range rows {
			for _, k := range row {
				if !k.done() {
					ready = append(ready, k)
				}
				if !k.left() {
					break
				}
			}
		}
		if len(ready) == 0 {
			break
		}
		ready[rapid.IntRange(0, len(ready)-1).Draw(t, "next")].step(r, at, next)
	}
	h := histories{guard: r.guard}
	for _, k := range all {
		h.resource, h.client = append(h.resource, k.at), append(h.client, k.seen)
	}
	return h
}

// interleave runs two clients through the resource in the order of the
// letters: a and A are the read and the write of client 0 with fence 1, b and
// B those of client 1 with fence 2.
func interleave(g guard, order string) []Section {
	r := &resource{guard: g}
	h := []Section{{Client: 0}, {Client: 1}}
	var version [2]int64
	for i, letter := range order {
		at := int64(i + 1)
		switch letter {
		case 'a', 'b':
			c := letter - 'a'
			value, v, ok := r.read(int64(c + 1))
			version[c] = v
			h[c] = Section{Client: int(c), Call: at, Return: at, Read: value, Outcome: Accepted}
			if !ok {
				h[c].Outcome = Rejected
			}
		case 'A', 'B':
			c := letter - 'A'
			if h[c].Outcome == Rejected {
				continue
			}
			h[c].Wrote, h[c].Written, h[c].Return = true, h[c].Read+1, at
			if !r.write(int64(c+1), version[c], h[c].Written) {
				h[c].Outcome = Rejected
			}
		default:
			panic(fmt.Sprintf("letter %q", letter))
		}
	}
	return h
}
