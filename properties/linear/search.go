package linear

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/anishathalye/porcupine"
)

// operation is one element of a history.
type operation interface {
	span() span
	validate() error
	String() string
}

// object is the sequential specification of a shared object: what it does
// with one operation at a time.
type object[S comparable, O operation] struct {
	initial S
	// step returns the state after op, and whether op fits the state. Of an
	// unanswered op it returns the state if op takes effect here.
	step func(s S, op O) (S, bool)
	// describe returns the state in words.
	describe func(s S) string
}

// placing is the state of the search: that of the object, and how many
// answered operations have not been placed. The second follows from the set of
// placed operations, so it splits no state.
type placing[S comparable] struct {
	state S
	left  int
}

// model turns the object into a porcupine model for histories with the given
// number of answered operations.
func (o object[S, O]) model(answered int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return placing[S]{o.initial, answered} },
		Step: func(state, input, _ any) (bool, any) {
			p, op := state.(placing[S]), input.(O)
			next, fits := o.step(p.state, op)
			if op.span().outcome != Unanswered {
				return fits, placing[S]{next, p.left - 1}
			}
			if p.left == 0 {
				return true, p // after all that is known: as good as never
			}
			return fits && next != p.state, placing[S]{next, p.left}
		},
		DescribeOperation: func(input, _ any) string { return input.(O).String() },
		DescribeState:     func(state any) string { return o.describe(state.(placing[S]).state) },
	}
}

// check validates the history and searches for an order that explains it.
func check[S comparable, O operation](o object[S, O], history []O, limits Limits) (Result, error) {
	if err := limits.validate(); err != nil {
		return Result{}, err
	}
	for i, op := range history {
		if err := op.validate(); err != nil {
			return Result{}, fmt.Errorf("history: operation %d: %w", i+1, err)
		}
	}
	history = slices.Clone(history)
	slices.SortFunc(history, func(a, b O) int { return cmp.Compare(a.span().call, b.span().call) })
	var spans []span
	var ops []porcupine.Operation
	answered := 0
	for _, op := range history {
		s := op.span()
		if s.outcome != Unanswered {
			answered++
		}
		spans = append(spans, s)
		ops = append(ops, porcupine.Operation{ClientId: s.client, Input: op, Call: s.call, Return: s.ret})
	}
	if err := distinct(spans); err != nil {
		return Result{}, err
	}
	return search(o.model(answered), ops, spans, limits), nil
}

// search runs porcupine within the limits. A history that exceeds a limit
// beforehand is run with no steps, for its picture only.
func search(model porcupine.Model, ops []porcupine.Operation, spans []span, limits Limits) Result {
	unknown, steps := limits.exceeded(spans), limits.Steps
	if unknown != "" {
		steps = 0
	}
	bounded := model
	bounded.Step = func(state, input, output any) (bool, any) {
		if steps == 0 {
			if unknown == "" {
				unknown = fmt.Sprintf("undecided after %d steps, the limit", limits.Steps)
			}
			return false, state
		}
		steps--
		return model.Step(state, input, output)
	}
	verdict, info := porcupine.CheckOperationsVerbose(bounded, ops, 0)
	for _, orders := range info.PartialLinearizations() {
		sortOrders(orders)
	}
	picture := Picture{Model: model, Info: info}
	switch {
	case unknown != "":
		return Result{Unknown, unknown, picture}
	case verdict == porcupine.Ok:
		return Result{Linearizable, inOrder(picture, ops, spans), picture}
	}
	return Result{Illegal, misfit(picture, ops, spans), picture}
}

// sortOrders sorts partial orders, given as positions in the history, longest
// first, in place: porcupine collects them in a map.
func sortOrders(orders [][]int) {
	slices.SortFunc(orders, func(a, b []int) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b))
	})
}
