package export

import (
	"bufio"
	"bytes"
	"encoding/json"
)

// An object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members one after another.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		for k, part := range [...]any{m.name, m.value} {
			text, err := compact(part)
			if err != nil {
				return nil, err
			}
			if k > 0 {
				b.WriteByte(':')
			}
			b.Write(text)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// compact is a value as JSON in one line, with < and > as they are.
func compact(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// lines writes a JSON list with an element a line, up to its closing bracket.
func lines[T any](b *bufio.Writer, list []T) error {
	b.WriteString("[")
	for i := range list {
		text, err := compact(list[i])
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n")
		b.Write(text)
	}
	_, err := b.WriteString("\n]")
	return err
}
