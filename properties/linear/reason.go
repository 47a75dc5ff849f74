package linear

import (
	"fmt"
	"strings"

	"github.com/anishathalye/porcupine"
)

// inOrder says where the order found leads.
func inOrder(p Picture, ops []porcupine.Operation, spans []span) string {
	_, state := replay(p, ops, spans)
	return fmt.Sprintf("%d operations fit one order, after which %s", len(ops), state)
}

// misfit says in words why a history is illegal: how far the best partial
// order gets, and the operations of which one would have to come next though
// none fits. Unanswered operations are not listed, for they need not come.
func misfit(p Picture, ops []porcupine.Operation, spans []span) string {
	order, state := replay(p, ops, spans)
	placed := make([]bool, len(ops))
	for _, i := range order {
		placed[i] = true
	}
	first := Never // the earliest return of what is left: nothing called later can come next
	for i, s := range spans {
		if !placed[i] {
			first = min(first, s.ret)
		}
	}
	var next []string
	for i, s := range spans {
		if !placed[i] && s.outcome != Unanswered && s.call <= first {
			next = append(next, name(p, ops, spans, i))
		}
	}
	start := "at the start"
	if n := len(order); n > 0 {
		start = fmt.Sprintf("after %d of %d operations, the last %s,", n, len(ops), name(p, ops, spans, order[n-1]))
	}
	return fmt.Sprintf("%s %s, and this cannot come next: %s", start, state, strings.Join(next, "; or "))
}

// name returns an operation in words with its client and interval.
func name(p Picture, ops []porcupine.Operation, spans []span, i int) string {
	return fmt.Sprintf("%v %s", spans[i], p.Model.DescribeOperation(ops[i].Input, nil))
}

// replay returns the order in the picture that places most answered
// operations, as positions in ops, and the state it leads to, in words.
func replay(p Picture, ops []porcupine.Operation, spans []span) ([]int, string) {
	var best []int
	most := -1
	for _, orders := range p.Info.PartialLinearizations() {
		for _, order := range orders {
			answered := 0
			for _, i := range order {
				if spans[i].outcome != Unanswered {
					answered++
				}
			}
			if answered > most {
				best, most = order, answered
			}
		}
	}
	state := p.Model.Init()
	for _, i := range best {
		_, state = p.Model.Step(state, ops[i].Input, nil)
	}
	return best, p.Model.DescribeState(state)
}
