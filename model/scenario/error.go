package scenario

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Position is a place in a file: line and column, both from 1 on, the column
// in characters. The zero Position is no place.
type Position struct{ Line, Column int }

// An Error says what is wrong with a scenario file, and where.
type Error struct {
	// File is the name that [Parse] was given.
	File string
	At   Position
	// Problem is one sentence that names the key and says what was expected.
	Problem string
	// Line is the line of the file, without its end.
	Line string
}

// Error is the place, the problem, and the line with a caret below it.
func (e *Error) Error() string {
	if e.At.Line == 0 {
		return e.File + ": " + e.Problem
	}
	head := fmt.Sprintf("%s:%d:%d: %s", e.File, e.At.Line, e.At.Column, e.Problem)
	number := strconv.Itoa(e.At.Line)
	line, before := excerpt(e.Line, e.At.Column)
	return head + "\n  " + number + " | " + line +
		"\n  " + strings.Repeat(" ", len(number)) + " | " + strings.Repeat(" ", before) + "^"
}

// excerptWidth is how many characters of a line are shown.
const excerptWidth = 80

// excerpt is the part of a line around a column, fit to be printed, and how many
// characters of it lie before that column. Where something is cut off it has an ellipsis.
func excerpt(line string, column int) (text string, before int) {
	letters := []rune(strings.ToValidUTF8(line, "?"))
	for i, c := range letters {
		if !strconv.IsPrint(c) {
			letters[i] = '?'
		}
	}
	before = min(max(column-1, 0), len(letters))
	if len(letters) <= excerptWidth {
		return strings.TrimRight(string(letters), " "), before
	}
	from := max(0, min(before-excerptWidth/2, len(letters)-excerptWidth))
	to := from + excerptWidth
	if from > 0 {
		letters[from] = '…'
	}
	if to < len(letters) {
		letters[to-1] = '…'
	}
	return string(letters[from:to]), before - from
}

// Problem is what an error says is wrong, in a line: without the file, where it is an
// [*Error].
func Problem(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Problem
	}
	return err.Error()
}

// oneOf is a list of words for a message.
func oneOf(words []string) string {
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// expected says what a word might have been: the nearest one, and all.
func expected(word string, words []string) string {
	if near := Nearest(word, words); near != "" {
		return "did you mean " + near + "? Expected " + oneOf(words)
	}
	return "expected " + oneOf(words)
}

// Nearest is the word that is the fewest slips of the pen away, or "" if that is
// too far off for anybody to have meant it.
func Nearest(word string, words []string) string {
	best, least := "", 1+max(1, utf8.RuneCountInString(word)/3)
	for _, w := range words {
		if d := distance(strings.ToLower(word), w); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance counts the letters to insert, drop, replace, or swap with their
// neighbour, that lead from a to b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > 40 || len(t) > 40 {
		return 40
	}
	older, old := make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range old {
		old[j] = j
	}
	for i := range s {
		row := make([]int, len(t)+1)
		row[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			row[j+1] = min(old[j]+cost, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, old = old, row
	}
	return old[len(t)]
}
