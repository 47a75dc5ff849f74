package linear

import (
	"cmp"
	"slices"
)

// LostUpdate reports whether an update was lost in a history recorded at the
// resource: whether some accepted section read, then another section's write
// was accepted, then the first section's write was accepted, on top of a value
// it had not seen.
//
// # Why it agrees with CheckSections at the resource
//
// Let the history be what the resource saw: Call is the instant of the read,
// Return that of the write, Read is the value which the resource had at Call,
// and Accepted is what the resource did. Then LostUpdate(h) is true exactly if
// CheckSections finds h Illegal, provided that values do not come back: every
// accepted write is greater than what it read (a counter), or else the values
// written are all different and none is the initial one.
//
// Not lost, then linearizable. Put each writing section at its write and every
// other at its call. These instants lie within the intervals, so the order
// respects them. Nobody wrote between the read and the write of an accepted
// section, so at the instant of the write the value is still Read.
//
// Linearizable, then not lost. In any order that explains h each writing
// section moves the value on to one which it has not had before, so no two
// accepted writing sections have read the same value. Number these by the
// instant of their writes, w1 < w2 < ... Whoever read before w1 read the
// initial value. The first section did, since it read before it wrote; so it
// is the only one, and all others read at w1 or later. Of those, whoever read
// before w2 read the value that the first wrote. The second section did, so it
// is the only one; and so on. Each section read after all earlier writes,
// hence no write lies between its read and its own write.
//
// Where values do come back the two may differ, as with any compare-and-set on
// values (ABA): if a section reads 0, others write 1 and again 0, and it then
// writes 5, the predicate says lost, while the values alone can be explained.
//
// # Why only one direction holds at the client
//
// A history recorded at the client has wider intervals (sent to heard), and a
// section whose reply was not heard is Unanswered, whether or not it took
// effect. If nothing was lost at the resource, the order given above explains
// the client's history as well: the instants lie within the wider intervals,
// unanswered writes that took effect stay at their write, and all other
// unanswered sections go to the end. So Illegal at the client implies a lost
// update at the resource. The converse fails, because a client cannot accuse
// with what it did not hear: A and B read 0, B writes 1 and its reply is lost,
// A writes 1 and hears so. B's update is lost at the resource, but as far as
// the clients know B's write never arrived.
//
// Unanswered sections do not occur at the resource; they are ignored here.
func LostUpdate(history []Section) bool {
	_, _, found := FirstLost(history)
	return found
}

// FirstLost returns the earliest loss in a history recorded at the resource:
// the section whose update was lost, and the one which wrote over it from a
// value read before.
func FirstLost(history []Section) (lost, by Section, found bool) {
	var writes []Section
	for _, s := range history {
		if s.Outcome == Accepted && s.Wrote {
			writes = append(writes, s)
		}
	}
	slices.SortFunc(writes, func(a, b Section) int { return cmp.Compare(a.Return, b.Return) })
	for i := 1; i < len(writes); i++ {
		// The latest write before this one is the one that lies after its read, if any does.
		if writes[i].Call < writes[i-1].Return {
			return writes[i-1], writes[i], true
		}
	}
	return Section{}, Section{}, false
}
