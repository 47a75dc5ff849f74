package linear

import "testing"

func write(client int, call, ret, v int64) Access {
	return Access{Client: client, Call: call, Return: ret, Kind: Write, Value: v, Outcome: Accepted}
}

func read(client int, call, ret, v int64) Access {
	return Access{Client: client, Call: call, Return: ret, Kind: Read, Value: v, Outcome: Accepted}
}

func (a Access) as(o Outcome) Access {
	a.Outcome = o
	if o == Unanswered {
		a.Return = Never
	}
	if a.Kind == Read {
		a.Value = 0
	}
	return a
}

func TestRegister(t *testing.T) {
	for _, c := range []struct {
		name string
		h    []Access
		want Verdict
	}{
		{"empty", nil, Linearizable},
		{"read the initial value", []Access{read(0, 1, 2, 0)}, Linearizable},
		{"read what was written", []Access{write(0, 1, 2, 5), read(1, 3, 4, 5)}, Linearizable},
		{"read the old value after a write", []Access{write(0, 1, 2, 5), read(1, 3, 4, 0)}, Illegal},
		{"read the old value during a write", []Access{write(0, 1, 4, 5), read(1, 2, 3, 0)}, Linearizable},
		{"new, then old", []Access{write(0, 1, 6, 5), read(1, 2, 3, 5), read(1, 4, 5, 0)}, Illegal},
		{"blind writes overlap", []Access{write(0, 1, 3, 5), write(1, 2, 4, 6), read(2, 5, 6, 5)}, Linearizable},
		{"two readers disagree on the order", []Access{
			write(0, 1, 9, 5), write(1, 2, 10, 6), read(2, 3, 4, 5), read(2, 5, 6, 6), read(3, 7, 8, 5)}, Illegal},
		{"rejected write", []Access{write(0, 1, 2, 5).as(Rejected), read(1, 3, 4, 0)}, Linearizable},
		{"rejected write that shows", []Access{write(0, 1, 2, 5).as(Rejected), read(1, 3, 4, 5)}, Illegal},
		{"rejected read", []Access{write(0, 1, 2, 5), read(1, 3, 4, 0).as(Rejected)}, Linearizable},
		{"unanswered write, seen", []Access{write(0, 1, 2, 5).as(Unanswered), read(1, 3, 4, 5)}, Linearizable},
		{"unanswered write, not seen", []Access{write(0, 1, 2, 5).as(Unanswered), read(1, 3, 4, 0)}, Linearizable},
		{"unanswered write, seen late", []Access{write(0, 1, 2, 5).as(Unanswered), read(1, 3, 4, 0), read(1, 5, 6, 5)}, Linearizable},
		{"unanswered write, seen and gone", []Access{write(0, 1, 2, 5).as(Unanswered), read(1, 3, 4, 5), read(1, 5, 6, 0)}, Illegal},
		{"unanswered late write over a newer one", []Access{
			write(0, 1, 2, 5).as(Unanswered), write(1, 3, 4, 6), read(1, 5, 6, 6), read(1, 7, 8, 5)}, Linearizable},
		{"unanswered write, then a rejected one, then seen", []Access{
			write(0, 1, 2, 5).as(Unanswered), write(1, 3, 4, 6).as(Rejected), read(1, 5, 6, 5)}, Linearizable},
		{"unanswered write of the value that is there", []Access{
			write(0, 1, 2, 5), write(1, 3, 4, 5).as(Unanswered), read(1, 5, 6, 5)}, Linearizable},
		{"unanswered read", []Access{read(0, 1, 2, 0).as(Unanswered), write(1, 3, 4, 5)}, Linearizable},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := CheckRegister(0, c.h, DefaultLimits())
			if got := decide(t, r, err); got != c.want {
				t.Errorf("%v, want %v: %s", got, c.want, r.Reason)
			}
		})
	}
}
