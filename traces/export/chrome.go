package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"fencepost/clock"
	"fencepost/traces/story"
)

// Chrome writes the run in the Trace Event Format. Each process has a track of what happens
// to it, and one for each kind of span that it has: the lock key, the lease, the critical section, a
// pause. Spans on one track never overlap: those of one kind that do are on several tracks.
//
// A message is a span of its sender from when it is sent to when it ends, and a flow from there
// to what it does where it arrives. What happens at an instant is a span of no length, since
// flows bind to spans; the break of the property is an instant of the whole run. Time begins at
// 0 and is in microseconds, down to nanoseconds: rounded down where ticks are finer.
func Chrome(run story.Run, w io.Writer) error {
	c := newTracks(&run)
	b := bufio.NewWriter(w)
	data, err := compact(object{{"scenario", run.Scenario.Name}, {"description", description(&run)}})
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "{\"displayTimeUnit\":\"ms\",\"otherData\":%s,\"traceEvents\":", data)
	if err := lines(b, c.events()); err != nil {
		return err
	}
	b.WriteString("}\n")
	return b.Flush()
}

// An event is an event of the Trace Event Format.
type event struct {
	Name     string      `json:"name"`
	Category string      `json:"cat,omitempty"`
	Phase    string      `json:"ph"`
	Process  int         `json:"pid"`
	Track    int         `json:"tid"`
	At       json.Number `json:"ts,omitempty"`
	Lasts    json.Number `json:"dur,omitempty"`
	Flow     string      `json:"id,omitempty"`
	Binds    string      `json:"bp,omitempty"`
	Scope    string      `json:"s,omitempty"`
	Args     object      `json:"args,omitempty"`

	at clock.Ticks
}

// The kinds of track of a process: what happens, the messages it sends, and then its spans.
const (
	happens = iota
	sends
	spans
)

// kinds are the names of the kinds of track, in the order in which they stand.
var kinds = [...]string{
	happens:                "what happens",
	sends:                  "messages sent",
	spans + story.Key:      "lock key",
	spans + story.Validity: "lease by its clock",
	spans + story.Section:  "critical section",
	spans + story.Work:     "work",
	spans + story.Pause:    "paused",
	spans + story.Suspend:  "suspended",
	spans + story.Down:     "down",
	spans + story.Cut:      "cut off",
}

// perKind is how many tracks of one kind a process may have.
const perKind = 1000

// A tracks puts a run onto tracks.
type tracks struct {
	run   *story.Run
	all   []story.Process
	timed []event
	// until is when the last span of each track of each kind ends, by process.
	until [][len(kinds)][]clock.Ticks
}

func newTracks(run *story.Run) *tracks {
	c := &tracks{run: run, all: run.Processes()}
	c.until = make([][len(kinds)][]clock.Ticks, len(c.all))
	c.deeds()
	for _, sp := range run.Spans() {
		c.span(&sp)
	}
	if b := run.Break(); b != nil {
		process := 0
		if len(b.Processes) > 0 {
			process = b.Processes[0]
		}
		c.track(process, happens, b.At, b.At)
		c.add(event{Name: b.Property + " is broken", Category: "break", Phase: "i", Process: pid(process), Track: tid(happens, 0),
			Scope: "g", Args: object{{"explanation", b.Explanation}}}, b.At)
	}
	slices.SortStableFunc(c.timed, func(a, b event) int { return int(min(1, max(-1, a.at-b.at))) })
	return c
}

// pid and tid are the numbers of processes and of their tracks.
func pid(process int) int    { return process + 1 }
func tid(kind, lane int) int { return kind*perKind + lane + 1 }

// track is the first track of a kind on which a span overlaps no other.
func (c *tracks) track(process, kind int, from, to clock.Ticks) int {
	lanes := &c.until[process][kind]
	for lane, until := range *lanes {
		if until <= from {
			(*lanes)[lane] = to
			return tid(kind, lane)
		}
	}
	*lanes = append(*lanes, to)
	if len(*lanes) > perKind {
		panic(fmt.Sprintf("export: more than %d spans of one process at once: perKind is too small", perKind))
	}
	return tid(kind, len(*lanes)-1)
}

func (c *tracks) add(e event, at clock.Ticks) {
	e.at, e.At = at, c.micros(at)
	c.timed = append(c.timed, e)
}

// complete adds a span.
func (c *tracks) complete(e event, kind, process int, from, to clock.Ticks) event {
	e.Phase, e.Process, e.Track = "X", pid(process), c.track(process, kind, from, to)
	e.Lasts = micros(c.nanos(to) - c.nanos(from))
	c.add(e, from)
	return e
}

// deeds adds what happens, and the messages that set out and arrive then: flows bind to the
// spans right before them.
func (c *tracks) deeds() {
	arrows := c.run.Arrows()
	sent, arrived := make([][]int, len(c.run.Steps)), make([][]int, len(c.run.Steps))
	for k := range arrows {
		a := &arrows[k]
		sent[a.Sent.Step] = append(sent[a.Sent.Step], k)
		if a.Fate == story.Arrived {
			arrived[a.Ended.Step] = append(arrived[a.Ended.Step], k)
		}
	}
	for _, d := range c.run.Deeds() {
		e := event{Category: "deed", Name: c.named(&d)}
		if d.Fault {
			e.Category = "fault"
		}
		e.Args = object{{"at", c.run.Scenario.Time(d.At)}}
		if d.Step != story.None {
			e.Args = append(e.Args, member{"step", d.Step + 1}, member{"action", c.run.Steps[d.Step].Text})
		}
		e = c.complete(e, happens, d.Process, d.At, d.At)
		if d.Step == story.None {
			continue
		}
		for _, k := range arrived[d.Step] {
			c.add(event{Name: arrows[k].Text, Category: "message", Phase: "f", Process: e.Process, Track: e.Track, Flow: flow(k), Binds: "e"}, d.At)
		}
		for _, k := range sent[d.Step] {
			a := &arrows[k]
			m := c.complete(c.message(a), sends, a.From, a.Sent.At, a.Ended.At)
			if a.Fate == story.Arrived {
				c.add(event{Name: a.Text, Category: "message", Phase: "s", Process: m.Process, Track: m.Track, Flow: flow(k)}, a.Sent.At)
			}
		}
	}
}

// named is a deed in words: its notes, or else its action.
func (c *tracks) named(d *story.Deed) string {
	var parts []string
	for _, note := range d.Notes {
		parts = append(parts, strings.ReplaceAll(note.Text, story.Glue, " "))
	}
	if parts == nil && d.Step != story.None {
		return c.run.Steps[d.Step].Text
	}
	return strings.Join(parts, "; ")
}

func flow(arrow int) string { return fmt.Sprint(arrow + 1) }

// message is a message under way.
func (c *tracks) message(a *story.Arrow) event {
	name := a.Text + " → " + c.all[a.To].Name
	if a.Fate != story.Arrived {
		name += ", " + fates[a.Fate].words
	}
	e := event{Name: name, Category: "message", Args: object{{"from", c.all[a.From].Name}, {"to", c.all[a.To].Name},
		{"sent", c.run.Scenario.Time(a.Sent.At)}, {"ended", c.run.Scenario.Time(a.Ended.At)}}}
	for _, m := range [...]struct {
		is     bool
		member member
	}{{a.Answer != "", member{"answer", a.Answer}}, {a.Fence != 0, member{"fence", a.Fence}},
		{a.Double, member{"double", true}}, {a.Late, member{"held_up", true}}} {
		if m.is {
			e.Args = append(e.Args, m.member)
		}
	}
	return e
}

// span adds a span of a process.
func (c *tracks) span(sp *story.Span) {
	kind := spans + int(sp.Kind)
	e := event{Name: kinds[kind], Category: "span", Args: object{{"from", c.run.Scenario.Time(sp.From.At)}, {"to", c.run.Scenario.Time(sp.To.At)}}}
	switch {
	case sp.Kind == story.Key:
		e.Name = "lock " + sp.Text
		if sp.Owner != story.Nobody {
			e.Args = append(e.Args, member{"owner", c.all[sp.Owner].Name})
		}
	case sp.Kind == story.Cut:
		e.Name = "cut off from " + c.all[sp.Server].Name
	}
	for _, d := range sp.Deadlines {
		if d.Until < clock.Forever {
			e.Args = append(e.Args, member{"until, as said at " + c.run.Scenario.Time(d.Said), c.run.Scenario.Time(d.Until)})
		}
	}
	if sp.Over {
		e.Args = append(e.Args, member{"ended by time", true})
	}
	if sp.Open {
		e.Args = append(e.Args, member{"goes on", true})
	}
	c.complete(e, kind, sp.Process, sp.From.At, sp.To.At)
}

// events is all events: the names of processes and tracks, and then what has a time.
func (c *tracks) events() []event {
	var all []event
	name := func(what string, process, track int, value any) {
		key := "name"
		if strings.HasSuffix(what, "sort_index") {
			key = "sort_index"
		}
		all = append(all, event{Name: what, Category: "__metadata", Phase: "M", Process: pid(process), Track: track, At: "0", Args: object{{key, value}}})
	}
	for p, process := range c.all {
		name("process_name", p, 0, process.Name)
		name("process_sort_index", p, 0, p)
		for kind := range c.until[p] {
			for lane := range c.until[p][kind] {
				title := kinds[kind]
				if lane > 0 {
					title += fmt.Sprintf(" (%d)", lane+1)
				}
				name("thread_name", p, tid(kind, lane), title)
				name("thread_sort_index", p, tid(kind, lane), tid(kind, lane))
			}
		}
	}
	return append(all, c.timed...)
}

// nanos is a time in nanoseconds, rounded down.
func (c *tracks) nanos(at clock.Ticks) int64 {
	s := c.run.Scenario
	return int64(at/s.PerUnit)*s.Unit + int64(at%s.PerUnit)*s.Unit/int64(s.PerUnit)
}

func (c *tracks) micros(at clock.Ticks) json.Number { return micros(c.nanos(at)) }

// micros is so many nanoseconds in microseconds.
func micros(nanos int64) json.Number {
	text := fmt.Sprint(nanos / 1000)
	if rest := nanos % 1000; rest > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return json.Number(text)
}
