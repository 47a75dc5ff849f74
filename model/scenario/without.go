package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// Without is the scenario of the same file with one key left out, section or value,
// and so at its default; With is its counterpart. A file that leaves the key out
// already stays as it is. The rest of the Text stays as it was, but for comments
// inside what is left out. A section that has no other key goes with it, if it is
// not in brackets.
//
// It fails, with an [*Error] about the edited file, where a scenario has to have
// the key, and where brackets are spread over several lines.
func (s *Scenario) Without(path string) (*Scenario, error) {
	name := s.Name + " without " + path
	text, _, err := cut(name, s.Text, path)
	if err != nil {
		return nil, err
	}
	return Parse(name, text)
}

// Graft is the scenario with whole sections of another file in place of its own: a
// section that the other leaves out is left out. Sections are keys of the file
// itself, such as lock.
func (s *Scenario) Graft(from *Scenario, sections ...string) (*Scenario, error) {
	name := s.Name + " with sections of " + from.Name
	text := s.Text
	for _, key := range sections {
		if strings.Contains(key, ".") {
			return nil, fmt.Errorf("section %s is not one of the file itself: expected a key without a dot", key)
		}
		rest, _, err := cut(name, text, key)
		if err != nil {
			return nil, err
		}
		_, section, err := cut(name, from.Text, key)
		if err != nil {
			return nil, err
		}
		text = []byte(strings.TrimRight(string(rest), "\n") + "\n" + section)
	}
	return Parse(name, text)
}

// cut takes a key and its value out of a text, and returns both parts. The part that
// was taken out is empty where there is none.
func cut(name string, text []byte, path string) (rest []byte, out string, err error) {
	lines, err := plain(name, text)
	if err != nil {
		return nil, "", err
	}
	root, err := tree(name, lines)
	if err != nil {
		return nil, "", err
	}
	n, keys := root, strings.Split(path, ".")
	for {
		i := slices.IndexFunc(n.keys, func(k node) bool { return k.text == keys[0] })
		if i < 0 {
			return []byte(strings.Join(lines, "\n")), "", nil
		}
		if len(keys) == 1 {
			if n.flow {
				return cutFlow(name, lines, path, n, i)
			}
			if n != root && len(n.keys) == 1 { // a section of lines cannot be empty
				return cut(name, text, path[:strings.LastIndexByte(path, '.')])
			}
			rest, out := cutBlock(lines, n.keys[i].at)
			return rest, out, nil
		}
		n, keys = &n.items[i], keys[1:]
	}
}

// cutBlock takes the lines of a key: its own, and those below it that are further to
// the right, or that begin an item of its list.
func cutBlock(lines []string, key Position) ([]byte, string) {
	from := key.Line - 1
	to := from + 1
	for last := to; last < len(lines); last++ {
		line := lines[last]
		indent := len([]rune(line)) - len([]rune(strings.TrimLeft(line, " ")))
		if strings.TrimSpace(line) == "" {
			continue
		}
		if indent < key.Column-1 || indent == key.Column-1 && !strings.HasPrefix(line[indent:], "- ") {
			break
		}
		to = last + 1
	}
	out := strings.Join(lines[from:to], "\n") + "\n"
	return []byte(strings.Join(slices.Delete(slices.Clone(lines), from, to), "\n")), out
}

// cutFlow takes a key out of a section in brackets, and the comma on one of its
// sides.
func cutFlow(name string, lines []string, path string, n *node, i int) ([]byte, string, error) {
	key, value := n.keys[i].at, &n.items[i]
	_, to, ok := value.extent(lines)
	if !ok || value.at.Line != key.Line {
		return nil, "", &Error{File: name, At: key, Line: lines[key.Line-1],
			Problem: fmt.Sprintf("%s takes more than one line in brackets: expected a key that can be taken out", path)}
	}
	letters := []rune(lines[key.Line-1])
	from := key.Column - 1
	out := string(letters[from:to]) + "\n"
	before := strings.TrimRight(string(letters[:from]), " ")
	after := strings.TrimLeft(string(letters[to:]), " ")
	switch {
	case strings.HasPrefix(after, ","):
		after = strings.TrimLeft(after[1:], " ")
		before = string(letters[:from])
	case strings.HasSuffix(before, ","):
		before = strings.TrimSuffix(before, ",")
	}
	lines = slices.Clone(lines)
	lines[key.Line-1] = before + after
	return []byte(strings.Join(lines, "\n")), out, nil
}
