package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// With is the scenario of the same file with one key set to another value, both
// written as in a file: With("faults.pause.max", "12s"). The key may be one that
// the file leaves out, in a section that it leaves out. The Text of what is
// returned is the file edited so, the rest of it as it was, comments included.
//
// It fails, with an [*Error] about the edited file, where the value is none of
// the key's or does not go with the others, and where the value to be replaced
// takes more than one line.
func (s *Scenario) With(path, value string) (*Scenario, error) {
	name := s.Name + " with " + path + "=" + value
	for _, k := range Keys() {
		if k.Path == path {
			text, err := s.edited(name, path, value)
			if err != nil {
				return nil, err
			}
			return Parse(name, text)
		}
	}
	var paths []string
	for _, k := range Keys() {
		paths = append(paths, k.Path)
	}
	hint := "schema shows them all"
	if near := Nearest(path, paths); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nil, fmt.Errorf("key %s is unknown: %s", path, hint)
}

// edited is the text of the file with the key at the path set to the value.
func (s *Scenario) edited(name, path, value string) ([]byte, error) {
	lines, err := plain(name, s.Text)
	if err != nil {
		return nil, err
	}
	root, err := tree(name, lines)
	if err != nil {
		return nil, err
	}
	n, left := root, strings.Split(path, ".")
	for len(left) > 0 {
		i := slices.IndexFunc(n.keys, func(k node) bool { return k.text == left[0] })
		if i < 0 {
			break
		}
		n, left = &n.items[i], left[1:]
	}
	if len(left) == 0 {
		from, to, ok := n.extent(lines)
		if !ok {
			return nil, &Error{File: name, At: n.at, Line: lines[n.at.Line-1],
				Problem: fmt.Sprintf("%s takes more than one line: expected a value that can be replaced in its place", path)}
		}
		return splice(lines, n.at.Line, from, to, value), nil
	}
	entry := value
	for i, key := range slices.Backward(left) {
		entry = key + ": " + entry
		if i > 0 {
			entry = "{" + entry + "}"
		}
	}
	return insert(lines, root, n, entry), nil
}

// insert adds a key and its value to a section.
func insert(lines []string, root, n *node, entry string) []byte {
	switch {
	case n.flow && len(n.keys) == 0:
		return splice(lines, n.at.Line, n.at.Column, n.at.Column, entry)
	case n.flow:
		return splice(lines, n.at.Line, n.at.Column, n.at.Column, entry+", ")
	case n == root:
		return []byte(strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n" + entry + "\n")
	}
	entry = strings.Repeat(" ", n.at.Column-1) + entry
	return []byte(strings.Join(slices.Insert(slices.Clone(lines), n.at.Line-1, entry), "\n"))
}

// splice replaces the characters of a line from one place up to another, counted
// from 0 on.
func splice(lines []string, line, from, to int, by string) []byte {
	lines = slices.Clone(lines)
	letters := []rune(lines[line-1])
	lines[line-1] = string(letters[:from]) + by + string(letters[to:])
	return []byte(strings.Join(lines, "\n"))
}

// extent is where a value begins and ends in its line. It reports false for a
// value that does not end there.
func (n *node) extent(lines []string) (from, to int, ok bool) {
	letters := []rune(lines[n.at.Line-1])
	from = n.at.Column - 1
	if from > len(letters) || n.kind == nothing || n.kind != word && !n.flow {
		return 0, 0, false
	}
	rest := letters[from:]
	switch {
	case n.kind == word && !n.quoted:
		to = from + len([]rune(n.text))
		return from, to, strings.HasPrefix(string(rest), n.text)
	case n.kind == word:
		if len(rest) < 2 || rest[0] != '"' && rest[0] != '\'' {
			return 0, 0, false
		}
		end := slices.Index(rest[1:], rest[0])
		return from, from + end + 2, end >= 0 && string(rest[1:end+1]) == n.text
	}
	depth := 0
	for i, c := range rest {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case '"', '\'':
			return 0, 0, false
		}
		if depth == 0 {
			return from, from + i + 1, true
		}
	}
	return 0, 0, false
}
