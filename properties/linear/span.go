package linear

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Never is the return of an unanswered operation, and of no other.
const Never int64 = math.MaxInt64

// span is the part of an operation that all histories have in common: who,
// from when to when, and how it ended.
type span struct {
	client    int
	call, ret int64
	outcome   Outcome
}

// String names the span in reasons, by its client and interval.
func (s span) String() string {
	if s.ret == Never {
		return fmt.Sprintf("client %d [%d,never]", s.client, s.call)
	}
	return fmt.Sprintf("client %d [%d,%d]", s.client, s.call, s.ret)
}

// validate checks a span alone.
//
// It also guards against a trap: porcupine answers Illegal, not an error, if a
// call has no return. Here an operation without a return is malformed unless
// it says that it is unanswered.
func (s span) validate() error {
	switch {
	case s.client < 0:
		return fmt.Errorf("client is %d, want 0 or more", s.client)
	case s.outcome < Accepted || s.outcome > Unanswered:
		return fmt.Errorf("outcome %d is not one of accepted, rejected, no-op, unanswered", s.outcome)
	case s.call == Never:
		return errors.New("call is Never")
	case s.outcome == Unanswered && s.ret != Never:
		return fmt.Errorf("unanswered, but returns at %d, want Never", s.ret)
	case s.outcome != Unanswered && s.ret == Never:
		return fmt.Errorf("%v, but returns at Never", s.outcome)
	case s.ret < s.call:
		return fmt.Errorf("returns at %d, before its call at %d", s.ret, s.call)
	}
	return nil
}

// distinct checks that no instant is used by two operations.
func distinct(spans []span) error {
	type instant struct {
		at    int64
		owner span
	}
	var all []instant
	for _, s := range spans {
		all = append(all, instant{s.call, s})
		if s.ret != Never && s.ret != s.call {
			all = append(all, instant{s.ret, s})
		}
	}
	slices.SortFunc(all, func(a, b instant) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(all); i++ {
		if all[i].at == all[i-1].at {
			return fmt.Errorf("history: instant %d is used by %v and by %v", all[i].at, all[i-1].owner, all[i].owner)
		}
	}
	return nil
}
