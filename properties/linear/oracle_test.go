package linear

import (
	"testing"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"
)

// The oracles know nothing of the shortcuts for unanswered operations: their
// step returns every state that may follow, and an unanswered operation may
// always leave the state. One oracle tries all orders, the other is
// porcupine's model with sets of states.

// explained tries all orders of the operations that remain.
func explained[S comparable, O operation](state S, step func(S, O) []S, ops []O) bool {
	if len(ops) == 0 {
		return true
	}
	first := Never
	for _, op := range ops {
		first = min(first, op.span().ret)
	}
	for i, op := range ops {
		if op.span().call > first {
			continue
		}
		rest := append(append([]O{}, ops[:i]...), ops[i+1:]...)
		for _, next := range step(state, op) {
			if explained(next, step, rest) {
				return true
			}
		}
	}
	return false
}

// explainedBySets asks porcupine with a nondeterministic model.
func explainedBySets[S comparable, O operation](state S, step func(S, O) []S, ops []O) bool {
	m := porcupine.NondeterministicModel{
		Init: func() []any { return []any{state} },
		Step: func(s, in, _ any) []any {
			var all []any
			for _, next := range step(s.(S), in.(O)) {
				all = append(all, next)
			}
			return all
		},
	}
	var h []porcupine.Operation
	for _, op := range ops {
		h = append(h, porcupine.Operation{Input: op, Call: op.span().call, Return: op.span().ret})
	}
	return porcupine.CheckOperations(m.ToModel(), h)
}

// against compares a check with both oracles on random histories.
func against[S comparable, O operation](t *testing.T, initial S, step func(S, O) []S,
	check func([]O, Limits) (Result, error), draw func(t *rapid.T, s span) O) {
	times(t, 6_000)
	var all, illegal, open int
	rapid.Check(t, func(t *rapid.T) {
		var ops []O
		for _, s := range drawSpans(t) {
			ops = append(ops, draw(t, s))
		}
		r, err := check(ops, DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		brute, sets := explained(initial, step, ops), explainedBySets(initial, step, ops)
		want := Illegal
		if brute {
			want = Linearizable
		}
		if brute != sets || r.Verdict != want {
			t.Fatalf("%v; all orders say explained is %v, sets of states say %v\n%v\n%s", r.Verdict, brute, sets, ops, r.Reason)
		}
		all++
		if !brute {
			illegal++
		}
		for _, op := range ops {
			if op.span().outcome == Unanswered {
				open++
				break
			}
		}
	})
	share(t, "illegal", illegal, all, 10)
	share(t, "linearizable", all-illegal, all, 10)
	share(t, "with an unanswered operation", open, all, 10)
}

// drawSpans draws 1 to 6 intervals, overlapping at random but mostly short,
// each with an outcome.
func drawSpans(t *rapid.T) []span {
	n := rapid.IntRange(1, 6).Draw(t, "operations")
	var spans []span
	var open []int
	for at := int64(1); len(spans) < n || len(open) > 0; at++ {
		if len(spans) < n && (len(open) == 0 || rapid.IntRange(0, 2).Draw(t, "open") == 0) {
			open = append(open, len(spans))
			spans = append(spans, span{client: len(spans), call: at, ret: Never})
			continue
		}
		i := rapid.IntRange(0, len(open)-1).Draw(t, "close")
		s := &spans[open[i]]
		open = append(open[:i], open[i+1:]...)
		s.outcome = rapid.SampledFrom([]Outcome{Accepted, Accepted, Accepted, Rejected, Unanswered, Unanswered}).Draw(t, "outcome")
		if s.outcome != Unanswered {
			s.ret = at
		}
	}
	return spans
}

func TestSectionsAgainstOracles(t *testing.T) {
	step := func(value int64, s Section) []int64 {
		var next []int64
		if s.Outcome != Accepted {
			next = append(next, value)
		}
		if s.Outcome != Rejected && s.Read == value {
			if s.Wrote {
				return append(next, s.Written)
			}
			return append(next, value)
		}
		return next
	}
	check := func(h []Section, l Limits) (Result, error) { return CheckSections(0, h, l) }
	against(t, 0, step, check, func(t *rapid.T, sp span) Section {
		s := Section{Client: sp.client, Call: sp.call, Return: sp.ret, Outcome: sp.outcome,
			Read: rapid.Int64Range(0, 1).Draw(t, "read"), Wrote: rapid.Bool().Draw(t, "wrote")}
		if s.Wrote {
			s.Written = rapid.Int64Range(0, 2).Draw(t, "written")
		}
		return s
	})
}

func TestRegisterAgainstOracles(t *testing.T) {
	step := func(value int64, a Access) []int64 {
		var next []int64
		if a.Outcome != Accepted {
			next = append(next, value)
		}
		if a.Outcome != Rejected && a.Kind == Write {
			next = append(next, a.Value)
		}
		if a.Outcome == Accepted && a.Kind == Read && a.Value == value {
			next = append(next, value)
		}
		return next
	}
	check := func(h []Access, l Limits) (Result, error) { return CheckRegister(0, h, l) }
	against(t, 0, step, check, func(t *rapid.T, s span) Access {
		a := Access{Client: s.client, Call: s.call, Return: s.ret, Outcome: s.outcome,
			Kind: rapid.SampledFrom([]AccessKind{Read, Write}).Draw(t, "kind")}
		if a.Kind == Write || a.Outcome == Accepted {
			a.Value = rapid.Int64Range(0, 2).Draw(t, "value")
		}
		return a
	})
}

// lockState of the oracle: owner -1 is nobody.
type lockState struct {
	owner int
	fence int64
}

// lockStep is written from the table of CheckMutex, independently of mutex.
func lockStep(s lockState, op LockOp) []lockState {
	same := []lockState{s}
	switch op.Outcome {
	case Rejected:
		if op.Kind == Acquire && s.owner == -1 || op.Kind != Acquire && s.owner == op.Owner {
			return nil
		}
		return same
	case Accepted:
		same = nil
	}
	switch {
	case op.Kind == Acquire && s.owner == -1 && op.Outcome == Unanswered:
		return append(same, lockState{op.Owner, s.fence + 1})
	case op.Kind == Acquire && s.owner == -1 && op.Fence == 0:
		return append(same, lockState{op.Owner, s.fence})
	case op.Kind == Acquire && s.owner == -1 && op.Fence > s.fence:
		return append(same, lockState{op.Owner, op.Fence})
	case op.Kind == Renew && s.owner == op.Owner:
		return []lockState{s}
	case (op.Kind == Release || op.Kind == Expire) && s.owner == op.Owner:
		return append(same, lockState{-1, s.fence})
	}
	return same
}

func drawLockOp(t *rapid.T, s span) LockOp {
	op := LockOp{Client: s.client, Call: s.call, Return: s.ret, Outcome: s.outcome,
		Owner: rapid.IntRange(0, 1).Draw(t, "owner"),
		Kind:  rapid.SampledFrom([]LockKind{Acquire, Acquire, Release, Renew, Expire}).Draw(t, "kind")}
	if op.Kind == Expire && op.Outcome != Accepted {
		op.Kind = Release
	}
	return op
}

func TestMutexAgainstOracles(t *testing.T) {
	against(t, lockState{owner: -1}, lockStep, CheckMutex, drawLockOp)
}

func TestFencedMutexAgainstOracles(t *testing.T) {
	against(t, lockState{owner: -1}, lockStep, CheckFencedMutex, func(t *rapid.T, s span) LockOp {
		op := drawLockOp(t, s)
		if op.Kind == Acquire && op.Outcome == Accepted {
			op.Fence = rapid.Int64Range(1, 3).Draw(t, "fence")
		}
		return op
	})
}
