package scenario

import (
	"embed"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"

	"fencepost/clock"
)

// source is the declarations of a file's keys. Their comments are the manual, and
// the schema says the same.
//
//go:embed file.go faults.go
var source embed.FS

// An object is a part of a JSON Schema.
type object map[string]any

// Schema is the JSON Schema (draft 2020-12) of scenario files, for editors. A file
// that the schema refuses is refused by [Parse]; what depends on several keys, such as
// a quorum above the number of nodes, only [Parse] sees.
func Schema() []byte {
	s := keysSchema(reflect.TypeFor[File](), comments())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "Fencepost scenario"
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // it is made of text and numbers
	}
	return append(text, '\n')
}

// keysSchema is the schema of a section.
func keysSchema(t reflect.Type, docs map[string]string) object {
	keys, required := object{}, []string{}
	for _, f := range fieldsOf(t) {
		k := f.schema(docs)
		if doc := docs[t.Name()+"."+t.Field(f.index).Name]; doc != "" {
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
func (f field) schema(docs map[string]string) object {
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

// comments are the comments of the keys, by struct and field.
func comments() map[string]string {
	docs := map[string]string{}
	for _, name := range [...]string{"file.go", "faults.go"} {
		text, err := source.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		if err != nil {
			panic(err) // it has been compiled
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				doc := ""
				for _, f := range s.Fields.List {
					if f.Doc != nil { // else the one above speaks of it as well
						doc = strings.Join(strings.Fields(f.Doc.Text()), " ")
					}
					for _, name := range f.Names {
						docs[spec.Name.Name+"."+name.Name] = doc
					}
				}
			}
			return true
		})
	}
	return docs
}
