package phrase

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Wrap breaks text into lines at its blanks, but not inside 10 000; a word that
// is too long stays whole.
func Wrap(text string, width int) []string {
	var lines []string
	line, room := "", 0
	for _, word := range words(text) {
		switch n := utf8.RuneCountInString(word); {
		case line == "":
			line, room = word, width-n
		case n < room:
			line, room = line+" "+word, room-n-1
		default:
			lines, line, room = append(lines, line), word, width-n
		}
	}
	return append(lines, line)
}

// words are the words of a text. A number with its thousands apart is one, and so are
// a sign between blanks and what it is the sign of.
func words(text string) []string {
	var all []string
	for _, word := range strings.Fields(text) {
		if n := len(all); n > 0 && (thousands(all[n-1], word) || isSign(all[n-1])) {
			all[n-1] += " " + word
		} else {
			all = append(all, word)
		}
	}
	return all
}

func isSign(word string) bool {
	return slices.Contains([]string{"+", "-", "−", ">=", "<=", "≥", "≤"}, word)
}

// thousands reports whether a word goes on with the number that another ends in.
func thousands(before, word string) bool {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	return len(word) >= 3 && digit(before[len(before)-1]) && digit(word[0]) && digit(word[1]) && digit(word[2]) &&
		(len(word) == 3 || !digit(word[3]))
}
