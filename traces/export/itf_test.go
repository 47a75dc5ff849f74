package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fencepost/model"
	"fencepost/traces/export"
	"fencepost/traces/story"
)

// An itf is a trace as Apalache's ADR-015 has it.
type itf struct {
	Meta struct {
		Format      string
		Description string
		VarTypes    map[string]string
	} `json:"#meta"`
	Vars   []string
	States []map[string]any
}

// readITF reads a trace strictly: every state has every variable and nothing else, and each
// value is of the type that the trace says.
func readITF(t *testing.T, text []byte) (trace itf) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&trace); err != nil || d.More() {
		t.Fatal(err)
	}
	var top map[string]any
	if err := json.Unmarshal(text, &top); err != nil || len(top) != 3 {
		t.Fatalf("%v, %d parts", err, len(top))
	}
	if trace.Meta.Format != "ITF" || len(trace.Meta.VarTypes) != len(trace.Vars) {
		t.Errorf("#meta is %v", trace.Meta)
	}
	for i, state := range trace.States {
		if meta := fmt.Sprint(state["#meta"]); meta != fmt.Sprintf("map[index:%d]", i) || len(state) != len(trace.Vars)+1 {
			t.Fatalf("state %d has %d parts and #meta %s", i, len(state), meta)
		}
		for _, v := range trace.Vars {
			if !isOf(state[v], trace.Meta.VarTypes[v]) {
				t.Fatalf("state %d: %s is %v, which is no %s", i, v, state[v], trace.Meta.VarTypes[v])
			}
		}
	}
	return trace
}

var fieldName = regexp.MustCompile(`^[a-z][a-z_]*$`)

var whole = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// isOf reports whether a value is of a type, in Apalache's words.
func isOf(value any, typed string) bool {
	inner := func(head, tail string) (string, bool) {
		s, ok := strings.CutPrefix(typed, head)
		return strings.TrimSuffix(s, tail), ok
	}
	list := func(of any, element string) bool {
		values, ok := of.([]any)
		return ok && !slices.ContainsFunc(values, func(v any) bool { return !isOf(v, element) })
	}
	switch typed {
	case "Str":
		_, ok := value.(string)
		return ok
	case "Bool":
		_, ok := value.(bool)
		return ok
	case "Int":
		m, ok := value.(map[string]any)
		s, text := m["#bigint"].(string)
		return ok && len(m) == 1 && text && whole.MatchString(s)
	}
	if element, ok := inner("Seq(", ")"); ok {
		return list(value, element)
	}
	m, ok := value.(map[string]any)
	if element, is := inner("Set(", ")"); is {
		return ok && len(m) == 1 && list(m["#set"], element)
	}
	fields, is := inner("{ ", " }")
	if !ok || !is {
		return false
	}
	all := strings.Split(fields, ", ")
	for _, f := range all {
		name, of, _ := strings.Cut(f, ": ")
		if !fieldName.MatchString(name) || !isOf(m[name], of) {
			return false
		}
	}
	return len(all) == len(m)
}

func number(t *testing.T, value any) int64 {
	t.Helper()
	n, err := strconv.ParseInt(value.(map[string]any)["#bigint"].(string), 10, 64)
	if err != nil {
		t.Error(err)
	}
	return n
}

// What the states say of the world must be so: this looks at the worlds of the steps,
// and not at what pictures are made from.
func TestITF(t *testing.T) {
	words := map[string][2]int{} // of each field that is text: values that are whole numbers, and others
	everyRun(t, func(t *testing.T, r story.Run) {
		text := written(t, export.ITF, r)
		trace := readITF(t, text)
		if len(trace.States) != len(r.Steps)+1 {
			t.Fatalf("%d states after %d steps", len(trace.States), len(r.Steps))
		}
		for i, state := range trace.States {
			w, at, action := r.Scenario.Start(), int64(0), "init"
			if i > 0 {
				step := &r.Steps[i-1]
				w, at, action = step.World, int64(step.At), step.Text
			}
			if number(t, state["now_ticks"]) != at || state["action_text"] != action || len(state["in_flight"].([]any)) != int(w.Wire.N) {
				t.Fatalf("state %d: %v", i, state)
			}
			for k, m := range w.Wire.In[:w.Wire.N] {
				flying := state["in_flight"].([]any)[k].(map[string]any)
				if flying["arrived"] != m.Arrived || flying["reply"] != m.Reply {
					t.Fatalf("state %d: message %v is on the wire as %+v", i, flying, m)
				}
			}
			for c := range r.Scenario.Clients {
				me, is := &w.Clients[c], state[model.ClientName(c)].(map[string]any)
				if is["inside"] != me.Inside || is["retries"] != nil && number(t, is["retries"]) != int64(me.Tries) {
					t.Fatalf("state %d: client %d is %v", i, c, is)
				}
			}
			for _, v := range trace.Vars {
				fields, ok := state[v].(map[string]any)
				if !ok || fields["#bigint"] != nil {
					continue
				}
				for name, value := range fields {
					if s, text := value.(string); text && s != "-" {
						seen := words[name]
						if whole.MatchString(s) {
							seen[0]++
						} else {
							seen[1]++
						}
						words[name] = seen
					}
				}
			}
		}
		if len(text) < 1<<20 && !bytes.Equal(text, written(t, export.ITF, r)) {
			t.Error("the second time it is another text")
		}
	})
	for name, seen := range words {
		if seen[0] > 0 && seen[1] == 0 {
			t.Errorf("field %s is text, and always a whole number", name)
		}
	}
	if len(words) < 5 {
		t.Errorf("only %d fields were looked at", len(words))
	}
}

func TestITFOfHostileNames(t *testing.T) {
	r := replayed(t, "../nightly-invoice-lost-update.trace")
	for _, name := range hostile {
		trace := readITF(t, written(t, export.ITF, named(r, name)))
		if trace.Vars[len(trace.Vars)-1] != name {
			t.Errorf("%q became %q", name, trace.Vars)
		}
	}
}
