package resource

// The guards, in the order in which a design review goes through them.
var (
	// None accepts everything.
	None = Guard{Name: "none"}

	// RejectLower refuses a write whose fence is below the highest seen (F3).
	// Two writes with the same fence both pass.
	RejectLower = Guard{Name: "reject-lower", Fenced: true, Refuses: true, accept: func(s *State, q Request) bool {
		return q.Op != Write || s.raise(q.Fence, q.Fence >= s.Highest)
	}}

	// RejectLowerOrEqual refuses a write whose fence is not above the highest
	// seen: UPDATE ... WHERE fence < ?. It allows one write for each grant.
	RejectLowerOrEqual = Guard{Name: "reject-lower-or-equal", Fenced: true, Refuses: true, accept: func(s *State, q Request) bool {
		return q.Op != Write || s.raise(q.Fence, q.Fence > s.Highest)
	}}

	// RejectLowerOnReads is RejectLower for reads too: a read shows its fence,
	// and raises the highest seen.
	RejectLowerOnReads = Guard{Name: "reject-lower-on-reads", Fenced: true, Refuses: true, accept: func(s *State, q Request) bool {
		return s.raise(q.Fence, q.Fence >= s.Highest)
	}}

	// RejectLowerAnnounced is RejectLower where a holder announces its fence to every
	// resource before it works: that raises the highest seen, and closes the door to
	// older holders everywhere at once.
	RejectLowerAnnounced = Guard{Name: "reject-lower-announced", Fenced: true, Refuses: true, accept: func(s *State, q Request) bool {
		return q.Op != Announce && q.Op != Write || s.raise(q.Fence, q.Fence >= s.Highest)
	}}

	// RejectLowerInSequence is RejectLowerOnReads where a holder numbers its writes too:
	// of those with one fence each is accepted once, and in their order.
	RejectLowerInSequence = Guard{Name: "reject-lower-in-sequence", Fenced: true, Refuses: true, accept: func(s *State, q Request) bool {
		if q.Fence > s.Highest {
			s.Nth = 0 // a new holder begins to count anew
		}
		if !s.raise(q.Fence, q.Fence >= s.Highest) || q.Op == Write && q.Nth != s.Nth+1 {
			return false
		}
		if q.Op == Write {
			s.Nth++
		}
		return true
	}}

	// CheckOnce looks at the fence when the work is announced and never again.
	CheckOnce = Guard{Name: "check-once", Fenced: true, accept: func(s *State, q Request) bool {
		return q.Op != Announce || s.raise(q.Fence, q.Fence >= s.Highest)
	}}

	// TokenCompareAndSet refuses a write unless the writer's token is still the
	// one marked last (C3).
	TokenCompareAndSet = Guard{Name: "token-compare-and-set", Marked: true, Refuses: true, accept: func(s *State, q Request) bool {
		return q.Op != Write || q.Token == s.Mark
	}}

	// TokenCompareThenSet answers whether a token is still the one marked last, and
	// accepts every write: whoever asks first and then writes has done C3 in two steps.
	TokenCompareThenSet = Guard{Name: "token-compare-then-set", Marked: true, Asked: true, accept: func(s *State, q Request) bool {
		return q.Op != Compare || q.Token == s.Mark
	}}

	// FenceCompareThenSet answers whether a fence is not below the one stored, and
	// stores what comes with a write: whoever asks first and then writes has done F3 in
	// two steps.
	FenceCompareThenSet = Guard{Name: "fence-compare-then-set", Fenced: true, Asked: true, accept: func(s *State, q Request) bool {
		if q.Op == Write {
			s.Highest = q.Fence
		}
		return q.Op != Compare || q.Fence >= s.Highest
	}}

	// VersionColumn refuses a write unless the version is still the one that the
	// writer read: UPDATE ... WHERE version = ?.
	VersionColumn = Guard{Name: "version-column", Refuses: true, accept: func(s *State, q Request) bool {
		if q.Op != Write {
			return true
		}
		if q.Version != s.Version {
			return false
		}
		s.Version++
		return true
	}}

	// IdempotencyKey refuses a write for a job that has been done already.
	IdempotencyKey = Guard{Name: "idempotency-key", Refuses: true, accept: func(s *State, q Request) bool {
		if q.Op != Write {
			return true
		}
		done := s.Done>>q.Key&1 == 1
		s.Done |= 1 << q.Key
		return !done
	}}
)

// Guards lists every guard, for whoever looks one up by its name.
var Guards = []*Guard{&None, &RejectLower, &RejectLowerOrEqual, &RejectLowerOnReads,
	&RejectLowerAnnounced, &RejectLowerInSequence, &CheckOnce, &FenceCompareThenSet,
	&TokenCompareAndSet, &TokenCompareThenSet, &VersionColumn, &IdempotencyKey}

// raise notes an accepted fence as the highest seen.
func (s *State) raise(fence uint16, accepted bool) bool {
	if accepted {
		s.Highest = max(s.Highest, fence)
	}
	return accepted
}
