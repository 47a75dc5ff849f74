package page_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// An element of a page, with all text in it, that of its children included.
type element struct {
	name     string
	attr     map[string]string
	text     string
	children []*element
}

// parse reads a page as strictly as XML is read: every element is closed, every attribute
// quoted, nothing is left unescaped. What the script and the style sheet have in them is no
// markup and is left out.
func parse(t testing.TB, text string) *element {
	t.Helper()
	for _, name := range []string{"style", "script"} {
		from := strings.Index(text, "<"+name+">") + len(name) + 2
		text = text[:from] + text[from+strings.Index(text[from:], "</"+name+">"):]
	}
	d := xml.NewDecoder(strings.NewReader(text))
	root := &element{}
	open, begins := []*element{root}, []int{0}
	var read strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			top.children = append(top.children, e)
			open, begins = append(open, e), append(begins, read.Len())
		case xml.EndElement:
			top.text = read.String()[begins[len(open)-1]:]
			open, begins = open[:len(open)-1], begins[:len(open)-1]
		case xml.CharData:
			read.Write(token)
		}
	}
	return root
}

// all is the elements below this one that a test picks, in the order of the page.
func (e *element) all(pick func(*element) bool) (list []*element) {
	for _, c := range e.children {
		if pick(c) {
			list = append(list, c)
		}
		list = append(list, c.all(pick)...)
	}
	return list
}

// named is the elements with a name.
func (e *element) named(name string) []*element {
	return e.all(func(c *element) bool { return c.name == name })
}

// by is the one element with an id.
func (e *element) by(t testing.TB, id string) *element {
	t.Helper()
	list := e.all(func(c *element) bool { return c.attr["id"] == id })
	if len(list) != 1 {
		t.Fatalf("%d elements have the id %s", len(list), id)
	}
	return list[0]
}
