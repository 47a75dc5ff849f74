package story

import (
	"sort"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/lock"
)

// A Span is a process being in some state for a while.
type Span struct {
	Kind    SpanKind
	Process int
	// Owner is, of a key, the client whose command stored it, and of what a client is
	// in, that client; Nobody of a server that is down.
	Owner int
	// Server is the server that a cut client cannot reach, Nobody of other spans.
	Server int
	// Text is the token of a key, and "" of other spans.
	Text string
	// From and To are when it began and ended; To is the end of the story, without a
	// step, where it is Open: where it goes on.
	From, To Moment
	Open     bool
	// Deadlines are, of a key and of a validity, until when it was to last, each time that was
	// said anew: when it began, when it was extended, and when a clock jumped.
	Deadlines []Deadline
	// Over says that it ended by time: that the last deadline was reached, or that a
	// jump of the clock put it into the past.
	Over bool
}

// A Deadline is, in ticks since the start, until when something was to last, as said at a moment.
type Deadline struct {
	Said clock.Ticks
	// Set is what it counts from: when the server set the time to live, or when the
	// client noted the time before it asked.
	Set clock.Ticks
	// Until is the first moment at which it is over, Forever for never.
	Until clock.Ticks
}

// SpanKind is the kind of a span.
type SpanKind uint8

// The kinds of span.
const (
	_        SpanKind = iota
	Key               // the lock key is set at a server that is up, and has not expired
	Validity          // a client's lease by its own clock: from when it noted the time, while it is inside and believes
	Section           // a client is in the critical section
	Work              // a client computes
	Pause             // a client's process stands still
	Suspend           // a client's machine is suspended
	Down              // a server is down
	Cut               // a client cannot reach a server
)

// A Mark is a clock jump: an instant.
type Mark struct {
	Moment
	Process int
	// By is how far the clock jumped, in ticks: forward, or back if negative.
	By clock.Ticks
}

// Marks lists the clock jumps of the run.
func (r *Run) Marks() []Mark {
	s := r.Scenario
	var marks []Mark
	for i := range r.Steps {
		switch a, at := r.Steps[i].Action, (Moment{i, r.Steps[i].At}); a.Kind {
		case model.JumpIt:
			marks = append(marks, Mark{at, int(a.Who), s.Menu[a.What]})
		case model.SkewIt:
			marks = append(marks, Mark{at, int(s.Clients + a.Who), s.Menu[a.What]})
		}
	}
	return marks
}

// Spans lists the spans of the run in the order in which they begin. A validity
// begins before its client knows of it, and that of a renewal may begin before the one before has ended.
func (r *Run) Spans() []Span {
	b := spanner{s: r.Scenario, at: map[place]int{}}
	r.walk(func(t *teller, d *Deed) {
		for c := range r.Scenario.Clients {
			b.client(t, d.Moment, c)
		}
		for n := range r.Scenario.Servers {
			b.server(t, d.Moment, n)
		}
	})
	for _, i := range b.at {
		b.spans[i].To, b.spans[i].Open = Moment{None, r.End}, true
	}
	sort.SliceStable(b.spans, func(i, j int) bool { return b.spans[i].From.At < b.spans[j].From.At })
	return b.spans
}

// A spanner keeps the spans up to a moment; at has those that are open.
type spanner struct {
	s     *model.Scenario
	spans []Span
	at    map[place]int
}

// A place is where no two spans can be open at once.
type place struct {
	kind            SpanKind
	process, server int
}

// is says whether a process is in the state of the span now, and returns the span that
// is open, nil if none is. A key with another token or owner is another span.
func (b *spanner) is(at Moment, sp Span, on bool) *Span {
	where := place{sp.Kind, sp.Process, sp.Server}
	if i, open := b.at[where]; open {
		was := &b.spans[i]
		if on && was.Text == sp.Text && was.Owner == sp.Owner {
			return was
		}
		was.To, was.Over = at, sp.Over
		delete(b.at, where)
	}
	if !on {
		return nil
	}
	b.at[where] = len(b.spans)
	sp.From, sp.Over = at, false
	b.spans = append(b.spans, sp)
	return &b.spans[len(b.spans)-1]
}

// lasts notes until when the span is to last, if that is another deadline.
func (sp *Span) lasts(d Deadline) {
	if n := len(sp.Deadlines); n == 0 || sp.Deadlines[n-1].Until != d.Until {
		sp.Deadlines = append(sp.Deadlines, d)
	}
}

func (b *spanner) client(t *teller, at Moment, c uint8) {
	me := &t.was.Clients[c]
	mine := Span{Process: int(c), Owner: int(c), Server: Nobody}
	is := func(kind SpanKind, on bool) {
		mine.Kind = kind
		b.is(at, mine, on)
	}
	is(Section, me.Inside)
	is(Work, b.s.Script.Steps[me.Main.At].Do == lock.Work)
	is(Pause, me.Paused != 0 && me.Suspended == 0)
	is(Suspend, me.Suspended != 0)
	b.validity(t, at, c)
	for n := range b.s.Servers {
		mine.Server = int(b.s.Clients + n)
		is(Cut, me.Cut>>n&1 == 1)
	}
}

// validity is a client's lease by its own clock: it counts from when the client noted the
// time. One that comes back with a clock that jumped back begins with the jump.
func (b *spanner) validity(t *teller, at Moment, c uint8) {
	if b.s.Lock.Validity().Do == 0 {
		return
	}
	until, inside := t.ends(&t.was, c), t.was.Clients[c].Inside
	sp := Span{Kind: Validity, Process: int(c), Owner: int(c), Server: Nobody, Over: inside && until <= at.At}
	began := Moment{None, t.valid[c]}
	for i := range b.spans {
		if was := &b.spans[i]; was.Kind == Validity && was.Owner == int(c) && was.set() == began.At {
			began = at
		}
	}
	_, open := b.at[place{Validity, int(c), Nobody}]
	now := b.is(at, sp, inside && until > at.At)
	if now == nil {
		return
	}
	if !open {
		now.From = began
	}
	if until < clock.Forever {
		now.lasts(Deadline{at.At, t.valid[c], until})
	}
}

// set is what the last deadline counts from.
func (sp *Span) set() clock.Ticks {
	if n := len(sp.Deadlines); n > 0 {
		return sp.Deadlines[n-1].Set
	}
	return None
}

func (b *spanner) server(t *teller, at Moment, n uint8) {
	me := &t.was.Servers[n]
	process := int(b.s.Clients + n)
	b.is(at, Span{Kind: Down, Process: process, Owner: Nobody, Server: Nobody}, me.Down != 0)
	there, until := me.Down == 0 && me.Lock.Token != 0, t.expires(&t.was, n)
	key := Span{Kind: Key, Process: process, Owner: int(me.Lock.By) - 1, Server: Nobody,
		Text: model.TokenName(me.Lock.Token), Over: there && until <= at.At}
	if now := b.is(at, key, there && until > at.At); now != nil {
		now.lasts(Deadline{at.At, t.set[n], until})
	}
}
