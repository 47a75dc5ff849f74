package scenario

import (
	"fmt"
	"reflect"
	"strconv"
)

// A Key is one key of a scenario file, as a schema or a manual wants to know it.
type Key struct {
	// Path is the key with those above it: lock.retry.limit.
	Path string
	// Doc is what the key means, as the comment in [File] says it.
	Doc string
	// Wants says in words what a value may be.
	Wants string
	// Words are the values, where they are words out of a list.
	Words []string
	// Default is what holds where the key is missing, written as a file would;
	// empty where there is none.
	Default string
	// Required says that a file must have the key; Section that it is a section of
	// the keys that follow it.
	Required, Section bool
}

// Keys lists every key of a scenario file, sections before their own keys.
func Keys() []Key { return keys("", reflect.TypeFor[File](), readComments(), nil) }

func keys(path string, t reflect.Type, docs comments, into []Key) []Key {
	for _, f := range fieldsOf(t) {
		at := t.Field(f.index).Type
		if at.Kind() == reflect.Pointer {
			at = at.Elem()
		}
		k := Key{Path: join(path, f.name), Doc: docs.of(t, f), Wants: f.wants(), Default: f.standard, Required: f.required}
		if c, ok := reflect.Zero(at).Interface().(chooser); ok {
			k.Words = c.Words()
		}
		k.Section = isSection(at)
		into = append(into, k)
		if k.Section {
			into = keys(k.Path, at, docs, into)
		}
	}
	return into
}

func isSection(t reflect.Type) bool {
	_, isLeaf := reflect.New(t).Interface().(leaf)
	return t.Kind() == reflect.Struct && !isLeaf
}

// A field is one field of a section's struct, as its tags describe it.
type field struct {
	index                    int
	name, standard, expected string
	required, optional       bool
	least, most              int
	kind                     reflect.Type
}

// fieldsOf reads the tags: key is the key's name, default its value where a file
// does not say it, want what it may be, least and most the ends of a number. A
// pointer is a key that may be missing; any other without a default is required.
func fieldsOf(t reflect.Type) []field {
	fields := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		tags := t.Field(i).Tag
		f := field{index: i, name: tags.Get("key"), standard: tags.Get("default"), expected: tags.Get("want"), kind: t.Field(i).Type}
		if f.name == "" {
			panic(fmt.Sprintf("scenario: field %s has no key: give it a tag", t.Field(i).Name))
		}
		f.optional = f.kind.Kind() == reflect.Pointer
		if f.optional {
			f.kind = f.kind.Elem()
		}
		_, stated := tags.Lookup("default")
		f.required = !stated && !f.optional && !isSection(f.kind)
		f.least, _ = strconv.Atoi(tags.Get("least"))
		f.most, _ = strconv.Atoi(tags.Get("most"))
		fields = append(fields, f)
	}
	return fields
}

// wants says what the value of a key may be.
func (f field) wants() string {
	v := reflect.Zero(f.kind).Interface()
	c, chooses := v.(chooser)
	switch {
	case f.expected != "":
		return f.expected
	case chooses:
		return oneOf(c.Words())
	case isSection(f.kind):
		return "a section of keys: " + oneOf(names(fieldsOf(f.kind)))
	case f.kind.Kind() == reflect.Int && f.least == f.most:
		return strconv.Itoa(f.least)
	case f.kind.Kind() == reflect.Int:
		return fmt.Sprintf("a whole number from %d to %d", f.least, f.most)
	case f.kind.Kind() == reflect.Bool:
		return "true or false"
	}
	if w, ok := v.(interface{ wants() string }); ok {
		return w.wants()
	}
	return "text"
}

func names(fields []field) []string {
	words := make([]string, len(fields))
	for i, f := range fields {
		words[i] = f.name
	}
	return words
}

func known(fields []field, name string) bool {
	for _, f := range fields {
		if f.name == name {
			return true
		}
	}
	return false
}
