package scenario

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"
)

// The limits on a file, so that nothing that is sent as one can keep a reader
// busy for long.
const (
	// MaxBytes is how long a file may be.
	MaxBytes = 64 << 10
	// maxLine is how many bytes a line may have.
	maxLine = 500
	// maxDepth is how deep lists and sections may be nested.
	maxDepth = 8
	// maxTokens is how many words, numbers and signs there may be.
	maxTokens = 4000
)

// plain looks whether the bytes are a text that a person may have written, and
// returns its lines. It is the same text with any carriage returns before line
// ends, and a byte order mark, taken off.
func plain(name string, text []byte) ([]string, error) {
	whole := func(problem string) error { return &Error{File: name, Problem: problem} }
	if len(text) > MaxBytes {
		return nil, whole(fmt.Sprintf("file is longer than %d bytes: expected a scenario", MaxBytes))
	}
	s := strings.TrimPrefix(string(text), "\ufeff")
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	if strings.TrimSpace(s) == "" {
		return nil, whole("file is empty: expected a scenario, beginning with fencepost: 1")
	}
	for i, line := range lines {
		if at, problem := strange(line); problem != "" {
			return nil, &Error{File: name, At: Position{i + 1, at}, Problem: problem, Line: line}
		}
	}
	return lines, nil
}

// strange looks for what does not belong in a line of text.
func strange(line string) (column int, problem string) {
	if len(line) > maxLine {
		return 1, fmt.Sprintf("line is %d bytes long: expected at most %d", len(line), maxLine)
	}
	column = 1
	for i, c := range line {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd"):
			return column, "file is no text: expected UTF-8"
		case c == '\t':
			return column, "tab: expected spaces"
		case invisible(c):
			return column, fmt.Sprintf("character %U cannot be seen: expected text", c)
		}
		column++
	}
	return 0, ""
}

// invisible reports whether a character does something else than show itself.
func invisible(c rune) bool {
	return unicode.IsControl(c) || unicode.Is(unicode.Cf, c) || unicode.In(c, unicode.Zl, unicode.Zp)
}

// unseen is the first invisible character of what a quoted text stands for, and
// where it is, -1 if there is none. A line may end in it.
func unseen(text string) (rune, int) {
	for i, c := range text {
		if c != '\n' && invisible(c) {
			return c, i
		}
	}
	return 0, -1
}

// refused says what of YAML a scenario has no use for, token by token: before
// anything is built of them, so that nothing can be nested or repeated without
// end.
func refused(tokens token.Tokens) (*token.Token, string) {
	if len(tokens) > maxTokens {
		return tokens[maxTokens], fmt.Sprintf("file has more than %d words: expected a scenario", maxTokens)
	}
	depth, begun := 0, false
	for _, t := range tokens {
		switch t.Type {
		case token.InvalidType:
			return t, "text is not YAML: " + t.Error
		case token.AnchorType, token.AliasType:
			return t, "anchors and aliases are not allowed: expected the value itself"
		case token.MergeKeyType:
			return t, "merge keys are not allowed: expected the keys themselves"
		case token.TagType:
			return t, "tags are not allowed: expected the value itself"
		case token.DoubleQuoteType:
			if c, at := unseen(t.Value); at >= 0 {
				return t, fmt.Sprintf("escape stands for %U, which cannot be seen: expected text", c)
			}
		case token.DirectiveType:
			return t, "directives are not allowed: expected a key"
		case token.MappingKeyType:
			return t, "question marks are not allowed: expected a key and a colon"
		case token.DocumentEndType:
			return t, "file has an end mark: expected a single document"
		case token.DocumentHeaderType:
			if begun {
				return t, "file has a second document: expected a single one"
			}
		case token.MappingStartType, token.SequenceStartType:
			if depth++; depth > maxDepth {
				return t, fmt.Sprintf("nesting is more than %d deep: expected less", maxDepth)
			}
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
		if t.Type != token.CommentType {
			begun = true
		}
	}
	return nil, ""
}
