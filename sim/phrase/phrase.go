// Package phrase is numbers, lists and lines of text as results have them: those of the
// commands, of the matrix, of the evidence pack and of its proofs, which all read alike.
package phrase

import (
	"strconv"
	"strings"
)

// Number is a number, from 0 on, with its thousands apart: 12 345.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// Many is a number of things: 1 run, 12 345 runs.
func Many(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + more
}

// And is a list in a sentence: a, b and c.
func And(words []string) string { return list(words, " and ") }

// Or is a choice in a sentence: a, b or c.
func Or(words []string) string { return list(words, " or ") }

func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}
