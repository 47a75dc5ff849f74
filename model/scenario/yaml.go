package scenario

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// A node is a piece of a file: a word, a list, or a section of keys.
type node struct {
	at   Position
	kind kind
	// text is what a word says; quoted says that it is text whatever it looks like.
	text   string
	quoted bool
	// flow says that a list or a section is in brackets.
	flow bool
	// items are the parts of a list, or the values of a section, whose keys are
	// the texts of keys.
	items, keys []node
}

type kind uint8

const (
	_ kind = iota
	nothing
	word
	list
	section
)

// what a node is, for a message.
func (n *node) String() string {
	switch n.kind {
	case nothing:
		return "empty"
	case list:
		return "a list"
	case section:
		return "a section of keys"
	}
	if letters := []rune(n.text); len(letters) > 40 {
		return fmt.Sprintf("%q", string(letters[:40])+"...")
	}
	if n.quoted || n.text == "" {
		return fmt.Sprintf("%q", n.text)
	}
	return n.text
}

// tree reads the lines of a file as YAML.
func tree(name string, lines []string) (root *node, err error) {
	fail := func(at Position, problem string) error {
		e := &Error{File: name, At: at, Problem: problem}
		if at.Line >= 1 && at.Line <= len(lines) {
			e.Line = lines[at.Line-1]
		} else {
			e.At = Position{}
		}
		return e
	}
	defer func() {
		if p := recover(); p != nil { // the library's, on a text it cannot digest
			root, err = nil, &Error{File: name, Problem: "text is not YAML: expected keys and values"}
		}
	}()
	tokens := lexer.Tokenize(strings.Join(lines, "\n"))
	if t, problem := refused(tokens); t != nil {
		return nil, fail(position(t), problem)
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		var syntax interface {
			GetMessage() string
			GetToken() *token.Token
		}
		if errors.As(err, &syntax) && syntax.GetToken() != nil {
			return nil, fail(position(syntax.GetToken()), "text is not YAML: "+syntax.GetMessage())
		}
		return nil, fail(Position{}, "text is not YAML: expected keys and values")
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, fail(Position{}, "file has no keys: expected a scenario, beginning with fencepost: 1")
	}
	n, ok := grow(file.Docs[0].Body, 0)
	if !ok {
		return nil, fail(n.at, fmt.Sprintf("nesting is more than %d deep: expected less", maxDepth))
	}
	return &n, nil
}

func position(t *token.Token) Position {
	return Position{t.Position.Line, max(t.Position.Column, 1)}
}

// grow turns the library's tree into ours. It reports false, and where, if the
// tree is too deep.
func grow(from ast.Node, depth int) (node, bool) {
	n := node{at: position(from.GetToken()), kind: word}
	if depth > maxDepth {
		return n, false
	}
	switch from := from.(type) {
	case *ast.NullNode:
		n.kind = nothing
	case *ast.StringNode:
		n.text = from.Value
		t := from.GetToken().Type
		n.quoted = t == token.SingleQuoteType || t == token.DoubleQuoteType
	case *ast.LiteralNode:
		n.text, n.quoted = from.Value.Value, true
	case *ast.SequenceNode:
		n.kind, n.flow = list, from.IsFlowStyle
		for _, v := range from.Values {
			item, ok := grow(v, depth+1)
			if !ok {
				return item, false
			}
			n.items = append(n.items, item)
		}
	case *ast.MappingNode:
		n.kind, n.flow = section, from.IsFlowStyle
		for _, v := range from.Values {
			if bad, ok := n.pair(v, depth); !ok {
				return bad, false
			}
		}
		if len(n.keys) > 0 && !from.IsFlowStyle {
			n.at = n.keys[0].at
		}
	case *ast.MappingValueNode:
		n.kind = section
		if bad, ok := n.pair(from, depth); !ok {
			return bad, false
		}
		n.at = n.keys[0].at
	default:
		n.text = from.GetToken().Value
	}
	return n, true
}

// pair adds a key and its value to a section.
func (n *node) pair(from *ast.MappingValueNode, depth int) (node, bool) {
	key := node{at: position(from.Key.GetToken()), kind: word, text: from.Key.GetToken().Value}
	value, ok := grow(from.Value, depth+1)
	if !ok {
		return value, false
	}
	if value.kind == nothing {
		value.at = key.at
	}
	n.keys, n.items = append(n.keys, key), append(n.items, value)
	return node{}, true
}
