package scenario

import (
	"encoding/json"
	"maps"
	"reflect"

	"fencepost/clock"
)

// An object is a part of a JSON Schema.
type object map[string]any

// Schema is the JSON Schema (draft 2020-12) of scenario files, for editors. A file
// that the schema refuses is refused by [Parse]; what depends on several keys, such as
// a quorum above the number of nodes, only [Parse] sees.
func Schema() []byte {
	s := keysSchema(reflect.TypeFor[File](), readComments())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "Fencepost scenario"
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // it is made of text and numbers
	}
	return append(text, '\n')
}

// keysSchema is the schema of a section.
func keysSchema(t reflect.Type, docs comments) object {
	keys, required := object{}, []string{}
	for _, f := range fieldsOf(t) {
		k := maps.Clone(f.schema(docs)) // those of lengths are shared
		if doc := docs.of(t, f); doc != "" {
			k["description"] = doc
		}
		if _, inner := k["required"]; f.required || inner && !f.optional {
			required = append(required, f.name)
		}
		keys[f.name] = k
	}
	s := object{"type": "object", "properties": keys, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// schema is what the value of a key may be.
func (f field) schema(docs comments) object {
	v := reflect.Zero(f.kind).Interface()
	if c, chooses := v.(chooser); chooses {
		return object{"enum": c.Words()}
	}
	if s, ok := v.(interface{ schema() object }); ok {
		return s.schema()
	}
	switch {
	case isSection(f.kind):
		return keysSchema(f.kind, docs)
	case f.kind.Kind() == reflect.Int:
		return object{"type": "integer", "minimum": f.least, "maximum": f.most}
	case f.kind.Kind() == reflect.Bool:
		return object{"type": "boolean"}
	}
	return object{"type": "string"}
}

const (
	lengthPattern = `^\+?((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$`
	amountPattern = `^[+-]?((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$`
)

// either is one of several.
func either(of ...object) object { return object{"anyOf": of} }

var (
	noLimit   = object{"const": "unlimited"}
	anyLength = either(object{"type": "string", "pattern": lengthPattern}, object{"const": 0})
	anySpan   = either(object{"type": "string", "pattern": lengthPattern}, object{"const": 0}, noLimit)
	anyAmount = object{"type": "string", "pattern": amountPattern}
)

func (Length) schema() object { return anyLength }
func (Span) schema() object   { return anySpan }

func (Window) schema() object {
	return either(anySpan, object{"type": "array", "prefixItems": []object{anyLength, anySpan}, "items": false, "minItems": 2})
}

func (Amounts) schema() object {
	return either(anyAmount, object{"type": "array", "items": anyAmount, "minItems": 1, "maxItems": clock.MenuSize, "uniqueItems": true})
}

func (Tries) schema() object {
	return either(object{"type": "integer", "minimum": 0, "maximum": 254}, noLimit)
}

func (Names) schema() object {
	name := object{"type": []string{"string", "number", "boolean"}}
	return either(name, object{"type": "array", "items": name, "minItems": 1, "uniqueItems": true})
}

func (Rates) schema() object {
	return object{"type": "object", "additionalProperties": object{"type": []string{"number", "string"}}}
}

func (Expectations) schema() object {
	return object{"type": "object", "propertyNames": object{"enum": Properties}, "additionalProperties": object{"enum": Verdicts}}
}
