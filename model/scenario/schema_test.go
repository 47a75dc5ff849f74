package scenario_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"fencepost/model/scenario"
)

// refuses says what a JSON Schema has against a value, "" if nothing. It knows the
// keywords that the schema uses, and no others.
func refuses(t *testing.T, schema map[string]any, v any, at string) string {
	t.Helper()
	known := []string{"$schema", "title", "description", "type", "properties", "additionalProperties", "required", "enum", "const",
		"minimum", "maximum", "pattern", "anyOf", "prefixItems", "items", "minItems", "maxItems", "uniqueItems", "propertyNames"}
	for keyword := range schema {
		if !strings.Contains(" "+strings.Join(known, " ")+" ", " "+keyword+" ") {
			t.Fatalf("%s: the test does not know the keyword %s", at, keyword)
		}
	}
	if of, ok := schema["type"]; ok && !isOf(v, of) {
		return fmt.Sprintf("%s is %v, not %v", at, v, of)
	}
	if words, ok := schema["enum"].([]any); ok && !among(v, words) {
		return fmt.Sprintf("%s is %v, not one of %v", at, v, words)
	}
	if is, ok := schema["const"]; ok && !among(v, []any{is}) {
		return fmt.Sprintf("%s is %v, not %v", at, v, is)
	}
	if all, ok := schema["anyOf"].([]any); ok {
		var why []string
		for _, one := range all {
			no := refuses(t, one.(map[string]any), v, at)
			if no == "" {
				why = nil
				break
			}
			why = append(why, no)
		}
		if why != nil {
			return strings.Join(why, "; ")
		}
	}
	switch v := v.(type) {
	case string:
		if p, ok := schema["pattern"].(string); ok && !regexp.MustCompile(p).MatchString(v) {
			return fmt.Sprintf("%s is %s, which does not match %s", at, v, p)
		}
	case float64:
		if least, ok := schema["minimum"].(float64); ok && v < least {
			return fmt.Sprintf("%s is %v, less than %v", at, v, least)
		}
		if most, ok := schema["maximum"].(float64); ok && v > most {
			return fmt.Sprintf("%s is %v, more than %v", at, v, most)
		}
	case []any:
		if least, ok := schema["minItems"].(float64); ok && float64(len(v)) < least {
			return fmt.Sprintf("%s has %d items", at, len(v))
		}
		if most, ok := schema["maxItems"].(float64); ok && float64(len(v)) > most {
			return fmt.Sprintf("%s has %d items", at, len(v))
		}
		for i := range v {
			for j := range i {
				if schema["uniqueItems"] == true && reflect.DeepEqual(v[i], v[j]) {
					return fmt.Sprintf("%s has %v twice", at, v[i])
				}
			}
			item := schema["items"]
			if first, ok := schema["prefixItems"].([]any); ok && i < len(first) {
				item = first[i]
			}
			if item == false {
				return fmt.Sprintf("%s has %d items", at, len(v))
			}
			if item, ok := item.(map[string]any); ok {
				if no := refuses(t, item, v[i], fmt.Sprintf("%s[%d]", at, i)); no != "" {
					return no
				}
			}
		}
	case map[string]any:
		keys, _ := schema["properties"].(map[string]any)
		if must, ok := schema["required"].([]any); ok {
			for _, k := range must {
				if _, has := v[k.(string)]; !has {
					return fmt.Sprintf("%s has no %v", at, k)
				}
			}
		}
		for k, inner := range v {
			if names, ok := schema["propertyNames"].(map[string]any); ok {
				if no := refuses(t, names, k, at); no != "" {
					return no
				}
			}
			of, ok := keys[k]
			if !ok {
				of = schema["additionalProperties"]
			}
			if of == false {
				return fmt.Sprintf("%s has a key %s", at, k)
			}
			if of, ok := of.(map[string]any); ok {
				if no := refuses(t, of, inner, at+"."+k); no != "" {
					return no
				}
			}
		}
	}
	return ""
}

func isOf(v, of any) bool {
	if several, ok := of.([]any); ok {
		for _, one := range several {
			if isOf(v, one) {
				return true
			}
		}
		return false
	}
	switch v := v.(type) {
	case string:
		return of == "string"
	case float64:
		return of == "number" || of == "integer" && v == float64(int64(v))
	case bool:
		return of == "boolean"
	case []any:
		return of == "array"
	case map[string]any:
		return of == "object"
	}
	return false
}

func among(v any, all []any) bool {
	for _, one := range all {
		if reflect.DeepEqual(v, one) {
			return true
		}
	}
	return false
}

// judge is what the schema has against a scenario file.
func judge(t *testing.T, text string) string {
	t.Helper()
	var schema map[string]any
	if err := json.Unmarshal(scenario.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	var v any
	asJSON, err := yaml.YAMLToJSON([]byte(text))
	if err == nil {
		err = json.Unmarshal(asJSON, &v)
	}
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return refuses(t, schema, v, "file")
}

// TestSchemaTakesWhatParseTakes: the built-in scenarios, and those of all traces.
func TestSchemaTakesWhatParseTakes(t *testing.T) {
	var files []string
	for _, name := range scenario.Builtin() {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(s.Text))
	}
	all, err := filepath.Glob("../../traces/corpus/*.trace")
	if err != nil || len(all) == 0 {
		t.Fatal("no traces: ", err)
	}
	seen := map[string]bool{}
	for _, name := range all {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for line := range strings.Lines(string(text)) {
			if inner, ok := strings.CutPrefix(line, "|"); ok {
				b.WriteString(strings.TrimPrefix(inner, " "))
			}
		}
		if !seen[b.String()] {
			seen[b.String()] = true
			files = append(files, b.String())
		}
	}
	for _, text := range files {
		if no := judge(t, text); no != "" {
			t.Errorf("%s, in\n%s", no, text)
		}
	}
	t.Logf("%d files", len(files))
}

// TestSchemaRefuses: and Parse refuses the same.
func TestSchemaRefuses(t *testing.T) {
	const head = "fencepost: 1\nname: x\n"
	const lock = "lock: {acquire: set-nx-px}\n"
	for _, text := range []string{
		"name: x\n" + lock, "fencepost: 2\nname: x\n" + lock, head, head + "lock: {}\n", head + lock + "locks: 3\n",
		head + "lock: {acquire: set-nx}\n", head + "lock: {acquire: set-nx-px, ttl: 10}\n", head + "lock: {acquire: set-nx-px, ttl: unlimited}\n",
		head + lock + "clients: 21\n", head + lock + "clients: 0\n", head + lock + "clients: many\n", head + lock + "network: {ordered: 1}\n",
		head + lock + "network: {delay: [1ms]}\n", head + lock + "network: {delay: [1ms, 2ms, 3ms]}\n", head + lock + "network: {delay: -1ms}\n",
		head + lock + "expect: {uses: holds}\n", head + lock + "expect: {use: maybe}\n", head + lock + "tick: 1 ms\n",
		head + "lock: {acquire: set-nx-px, retry: {limit: 255}}\n", head + "lock: {acquire: set-nx-px, retry: 3}\n",
		head + lock + "faults: {clock-jump: {count: 1, by: []}}\n", head + lock + "faults: {pause: {counts: 1}}\n",
	} {
		if judge(t, text) == "" {
			t.Errorf("taken:\n%s", text)
		}
		if _, err := scenario.Parse("x.yaml", []byte(text)); err == nil {
			t.Errorf("Parse takes:\n%s", text)
		}
	}
}

// TestKeysAreExplained: every key says what it means, in the schema the same as in
// the list of keys, and nothing in the schema says it of another.
func TestKeysAreExplained(t *testing.T) {
	docs := map[string]string{}
	for _, k := range scenario.Keys() {
		docs[k.Path] = k.Doc
		if name := regexp.MustCompile(`\b\w*[a-z][A-Z]\w*`).FindString(k.Doc); name != "" {
			t.Errorf("%s speaks of %s, which is no key", k.Path, name)
		}
		if utf8.RuneCountInString(k.Doc) < 15 {
			t.Errorf("%s says %q", k.Path, k.Doc)
		}
	}
	for key, want := range map[string]string{
		"tick":            "Tick is the grain of time, ",
		"lock.drift":      "Drift is the allowance for clocks that differ, ",
		"lock.ttl":        "TTL is the time to live asked of the servers, ",
		"faults.pause":    "Pause stops a client's whole process for a while; ",
		"faults.late.max": "Max is how much longer than the longest delay ",
		"work":            "Work is the critical section, ",
	} {
		if !strings.HasPrefix(docs[key], want) {
			t.Errorf("%s says %q, want %q", key, docs[key], want)
		}
	}
	keys := 0
	var walk func(at string, s map[string]any)
	walk = func(at string, s map[string]any) {
		inner, _ := s["properties"].(map[string]any)
		for name, k := range inner {
			k := k.(map[string]any)
			keys++
			if path, said := at+name, k["description"]; said != docs[path] {
				t.Errorf("%s says %v, and in the list of keys %q", path, said, docs[path])
			}
			walk(at+name+".", k)
		}
	}
	var schema map[string]any
	text := scenario.Schema()
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	walk("", schema)
	if keys != len(docs) {
		t.Errorf("%d keys, and a file has %d", keys, len(docs))
	}
	if n := strings.Count(string(text), `"description":`); n != keys {
		t.Errorf("%d descriptions of %d keys", n, keys)
	}
}
