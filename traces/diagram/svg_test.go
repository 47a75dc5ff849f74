package diagram_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An element is one of a picture, read back.
type element struct {
	name string
	attr map[string]string
	// text is all text inside, and lines that of the element itself and of each tspan.
	text  string
	lines []string
	in    *element
}

func (e *element) num(name string) float64 {
	v, _ := strconv.ParseFloat(e.attr[name], 64)
	return v
}

func (e *element) step(name string) int {
	v, err := strconv.Atoi(e.attr[name])
	if err != nil {
		return -1
	}
	return v
}

// is reports whether the element has the class.
func (e *element) is(class string) bool {
	return slices.Contains(strings.Fields(e.attr["class"]), class)
}

// within is the nearest element around this one, or itself, that has the class, nil if there is none.
func (e *element) within(class string) *element {
	for ; e != nil; e = e.in {
		if e.is(class) {
			return e
		}
	}
	return nil
}

// read reads a picture back; it fails where it is not well-formed.
func read(t *testing.T, svg []byte) (all []*element) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	var at *element
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			at = &element{name: token.Name.Local, attr: map[string]string{}, in: at, lines: []string{""}}
			for _, a := range token.Attr {
				at.attr[a.Name.Local] = a.Value
			}
			if at.name == "tspan" {
				at.in.lines = append(at.in.lines, "")
			} else {
				all = append(all, at)
			}
		case xml.EndElement:
			if at.in != nil && at.in.in != nil { // of all text together nothing is asked
				at.in.text += at.text
			}
			at = at.in
		case xml.CharData:
			if at == nil {
				break
			}
			at.text += string(token)
			e := at
			if at.name == "tspan" {
				e = at.in
			}
			e.lines[len(e.lines)-1] += string(token)
		}
	}
}

// find is the elements of a name and a class, each "" for any.
func find(all []*element, name, class string) (found []*element) {
	for _, e := range all {
		if (name == "" || e.name == name) && (class == "" || e.is(class)) {
			found = append(found, e)
		}
	}
	return found
}

// A box is a place in a picture.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom
}

var pathWord = regexp.MustCompile(`[MLHVZmlhvz]|-?[0-9.]+`)

// points are the ends of the lines of a path.
func points(d string) (all [][2]float64) {
	var x, y float64
	var command string
	var args []float64
	need := map[string]int{"m": 2, "l": 2, "h": 1, "v": 1, "z": 0}
	for _, word := range pathWord.FindAllString(d, -1) {
		if v, err := strconv.ParseFloat(word, 64); err == nil {
			args = append(args, v)
		} else {
			command, args = word, nil
		}
		low := strings.ToLower(command)
		if n, found := need[low]; !found || n == 0 || len(args) < n {
			continue
		}
		if command != low {
			switch low {
			case "h":
				x = args[0]
			case "v":
				y = args[0]
			default:
				x, y = args[0], args[1]
			}
		} else {
			switch low {
			case "h":
				x += args[0]
			case "v":
				y += args[0]
			default:
				x, y = x+args[0], y+args[1]
			}
		}
		args = nil
		all = append(all, [2]float64{x, y})
	}
	return all
}

// boxes are the places that an element takes, one for each line of text. Letters
// are taken to be as wide as those of a usual font are on the average.
func (e *element) boxes() (all []box) {
	switch e.name {
	case "rect":
		x, y := e.num("x"), e.num("y")
		all = append(all, box{x, y, x + e.num("width"), y + e.num("height")})
	case "circle":
		x, y, r := e.num("cx"), e.num("cy"), e.num("r")
		all = append(all, box{x - r, y - r, x + r, y + r})
	case "path":
		for _, p := range points(e.attr["d"]) {
			all = append(all, box{p[0], p[1], p[0], p[1]})
		}
	case "text":
		letter := 6.4
		switch {
		case e.is("mono"):
			letter = 6.93
		case e.is("title"):
			letter = 10.5
		case e.is("sub"), e.is("why"), e.is("verdict"), e.is("head"):
			letter = 7.2
		}
		for i, line := range e.lines {
			w := letter * float64(len([]rune(strings.TrimSpace(line))))
			x, y := e.num("x"), e.num("y")+14.5*float64(i)
			switch e.attr["text-anchor"] {
			case "end":
				x -= w
			case "middle":
				x -= w / 2
			}
			all = append(all, box{x, y - 10, x + w, y + 3})
		}
	}
	return all
}
