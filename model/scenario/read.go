package scenario

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A reader fills a [File] from a tree, key by key, and remembers where each key
// stands so that later complaints can point at it.
type reader struct {
	name  string
	lines []string
	given []place
	// lengths are all lengths read, defaults included, in the order of the keys.
	lengths []lengthAt
}

// A place is where a key stands in the file.
type place struct {
	path       string
	key, value Position
}

// A lengthAt is a length, and the key that says it.
type lengthAt struct {
	path   string
	at     Position
	length Length
}

// A leaf is a value that reads itself from a node. It answers with what is wrong
// ("is 10: expected ...") and where, if anything is.
type leaf interface {
	read(r *reader, path string, n *node) error
}

// chooser is a word out of a list.
type chooser interface{ Words() []string }

func (r *reader) fail(at Position, format string, args ...any) error {
	e := &Error{File: r.name, At: at, Problem: fmt.Sprintf(format, args...)}
	if at.Line >= 1 && at.Line <= len(r.lines) {
		e.Line = r.lines[at.Line-1]
	}
	return e
}

// has reports whether the file says anything at the path.
func (r *reader) has(path string) bool {
	for _, p := range r.given {
		if p.path == path {
			return true
		}
	}
	return false
}

// at is where the file says the path: its value, or the nearest key above it that
// it does have.
func (r *reader) at(path string) Position {
	for path != "" {
		for _, p := range r.given {
			if p.path == path {
				return p.value
			}
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return Position{1, 1}
}

// refuse is the error about what the file says at the path. The format follows
// the path.
func (r *reader) refuse(path, format string, args ...any) error {
	at := r.at(path)
	for _, p := range r.given {
		if p.path == path && p.value.Line != p.key.Line {
			at = p.key
		}
	}
	return r.fail(at, "%s %s", path, fmt.Sprintf(format, args...))
}

// section fills the struct from a section of the file; n is nil where the file
// does not have it and all keys take their defaults.
func (r *reader) section(path string, n *node, into reflect.Value) error {
	fields := fieldsOf(into.Type())
	if n != nil {
		if n.kind != section {
			return r.fail(n.at, "%s is %v: expected a section of keys: %s", called(path), n, oneOf(names(fields)))
		}
		for i, k := range n.keys {
			for _, before := range n.keys[:i] {
				if before.text == k.text {
					return r.fail(k.at, "key %s appears twice: it is in line %d already", join(path, k.text), before.at.Line)
				}
			}
			if !known(fields, k.text) {
				return r.fail(k.at, "key %s is unknown: %s", join(path, k.text), expected(k.text, names(fields)))
			}
			r.given = append(r.given, place{join(path, k.text), k.at, n.items[i].at})
		}
	}
	for _, f := range fields {
		var value *node
		if n != nil {
			for i, k := range n.keys {
				if k.text == f.name {
					value = &n.items[i]
				}
			}
		}
		if err := r.field(join(path, f.name), value, f, into.Field(f.index)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) field(path string, n *node, f field, into reflect.Value) error {
	if n != nil && n.kind == nothing {
		return r.fail(n.at, "%s has no value: expected %s", path, f.wants())
	}
	if f.optional {
		if n == nil {
			return nil
		}
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	_, isLeaf := into.Addr().Interface().(leaf)
	if into.Kind() == reflect.Struct && !isLeaf {
		return r.section(path, n, into)
	}
	if n == nil {
		if f.required {
			return r.fail(r.at(path), "%s is missing: expected %s", path, f.wants())
		}
		if f.standard == "" {
			return nil
		}
		n = standard(f.standard)
		n.at = r.at(path)
	}
	return r.value(path, n, f, into)
}

func (r *reader) value(path string, n *node, f field, into reflect.Value) error {
	if l, ok := into.Addr().Interface().(leaf); ok {
		return l.read(r, path, n)
	}
	if n.kind != word {
		return r.fail(n.at, "%s is %v: expected %s", path, n, f.wants())
	}
	if c, ok := into.Interface().(chooser); ok {
		if !contains(c.Words(), n.text) {
			return r.fail(n.at, "%s is %v: %s", path, n, expected(n.text, c.Words()))
		}
		into.SetString(n.text)
		return nil
	}
	switch into.Kind() {
	case reflect.Int:
		number, ok := whole(n)
		if !ok || number < f.least || number > f.most {
			return r.fail(n.at, "%s is %v: expected %s", path, n, f.wants())
		}
		into.SetInt(int64(number))
	case reflect.Bool:
		if n.quoted || n.text != "true" && n.text != "false" {
			return r.fail(n.at, "%s is %v: expected %s", path, n, f.wants())
		}
		into.SetBool(n.text == "true")
	case reflect.String:
		into.SetString(n.text)
	default:
		panic(fmt.Sprintf("scenario: no way to read a %v: give it a read method", into.Type()))
	}
	return nil
}

// whole is the whole number that a node is, in plain digits.
func whole(n *node) (int, bool) {
	if n.kind != word || n.quoted || n.text == "" || len(n.text) > 9 || strings.Trim(n.text, "0123456789") != "" {
		return 0, false
	}
	number, err := strconv.Atoi(n.text)
	return number, err == nil
}

// standard is a default, written as a file would say it.
func standard(text string) *node {
	n, err := tree("default", []string{text})
	if err != nil {
		panic("scenario: default " + text + " is not YAML: mend the tag: " + err.Error())
	}
	return n
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func called(path string) string {
	if path == "" {
		return "scenario"
	}
	return path
}

func contains(words []string, w string) bool {
	for _, x := range words {
		if x == w {
			return true
		}
	}
	return false
}
