package export

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fencepost/traces/story"
)

// ITF writes the run as a trace in the Informal Trace Format: the state at the start, and that
// after each step. Its variables are
//
//	now_ticks    when, in ticks since the start; #meta says how long a tick is
//	now_text     the same in words
//	action_text  what the step did, init at the start
//	in_flight    the messages under way: from, to, text, reply, sent (in ticks), and
//	             whether one has arrived and waits for whom it has reached
//
// and one for each process, by its name, which is a record of its fields. Names of
// processes have no underscore. A number that is not there is 0, and any other
// thing "-". A property that breaks by time passing breaks after the last state; #meta says
// when.
func ITF(run story.Run, w io.Writer) error {
	all, states, arrows := run.Processes(), run.States(), run.Arrows()
	vars := []string{"now_ticks", "now_text", "action_text", "in_flight"}
	types := object{{"now_ticks", "Int"}, {"now_text", "Str"}, {"action_text", "Str"},
		{"in_flight", "Seq({ from: Str, to: Str, text: Str, reply: Bool, sent: Int, arrived: Bool })"}}
	for i, p := range all {
		vars = append(vars, p.Name)
		types = append(types, member{p.Name, recordType(states[0].Fields[i])})
	}
	values := make([]object, 0, len(states))
	for i := range states {
		state := &states[i]
		action := "init"
		if state.Step != story.None {
			action = run.Steps[state.Step].Text
		}
		flying := []object{}
		for _, k := range state.Wire {
			a := &arrows[k]
			flying = append(flying, object{{"from", all[a.From].Name}, {"to", all[a.To].Name}, {"text", a.Text}, {"reply", a.Reply},
				{"sent", integer(int64(a.Sent.At))}, {"arrived", a.Ended.Step != story.None && a.Ended.Step <= state.Step}})
		}
		value := object{{"#meta", object{{"index", i}}}, {"now_ticks", integer(int64(state.At))}, {"now_text", run.Scenario.Time(state.At)},
			{"action_text", action}, {"in_flight", flying}}
		for k, p := range all {
			value = append(value, member{p.Name, record(state.Fields[k])})
		}
		values = append(values, value)
	}
	meta := object{{"format", "ITF"}, {"format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html"},
		{"source", run.Scenario.Name}, {"description", description(&run)}, {"varTypes", types},
		{"ticks", object{{"count", run.Scenario.PerUnit}, {"last", time.Duration(run.Scenario.Unit).String()}}}}
	if b := run.Break(); b != nil {
		meta = append(meta, member{"broken", object{{"property", b.Property}, {"at_ticks", b.At}, {"at_text", run.Scenario.Time(b.At)}}})
	}
	head, err := compact(object{{"#meta", meta}, {"vars", vars}})
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	b.Write(head[:len(head)-1])
	b.WriteString(",\"states\":")
	if err := lines(b, values); err != nil {
		return err
	}
	b.WriteString("}\n")
	return b.Flush()
}

// description is what the run shows, in a sentence.
func description(run *story.Run) string {
	if run.Property == "" {
		return "a run of " + run.Scenario.Name + " up to " + run.Scenario.Time(run.End)
	}
	return run.Property + " is broken: " + run.Explanation
}

// integer is a whole number: ITF has them as text, so that none is too large.
func integer(n int64) object { return object{{"#bigint", strconv.FormatInt(n, 10)}} }

// The fields of processes that are no text, by their names.
var (
	booleans = [...]string{"inside", "up"}
	integers = [...]string{"fence", "retries", "rounds done", "version read", "fence counter", "revision",
		"writes accepted", "writes refused", "highest fence", "numbers given out", "version"}
	sets = [...]string{"waits for", "watchdog waits for", "cannot reach"}
)

// typeOf is the type of a field, as Apalache writes it.
func typeOf(name string) string {
	for _, of := range [...]struct {
		names []string
		typed string
	}{{booleans[:], "Bool"}, {integers[:], "Int"}, {sets[:], "Set(Str)"}} {
		for _, n := range of.names {
			if n == name {
				return of.typed
			}
		}
	}
	return "Str"
}

// key is the name of a field as a name of TLA+.
func key(name string) string { return strings.ReplaceAll(name, " ", "_") }

func recordType(fields []story.Field) string {
	var parts []string
	for _, f := range fields {
		parts = append(parts, key(f.Name)+": "+typeOf(f.Name))
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func record(fields []story.Field) object {
	var out object
	for _, f := range fields {
		out = append(out, member{key(f.Name), typed(f)})
	}
	return out
}

// none stands in a field where there is nothing.
const none = "-"

// typed is the value of a field.
func typed(f story.Field) any {
	switch typeOf(f.Name) {
	case "Bool":
		return f.Value == "yes"
	case "Int":
		if f.Value == none {
			return integer(0)
		}
		n, err := strconv.ParseInt(f.Value, 10, 64)
		if err != nil {
			panic(fmt.Sprintf("export: field %q is %q: it is listed as a whole number", f.Name, f.Value))
		}
		return integer(n)
	case "Set(Str)":
		names := []string{}
		if f.Value != none {
			names = strings.Split(f.Value, ", ")
		}
		return object{{"#set", names}}
	}
	return f.Value
}
