package main

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fencepost/sim/phrase"
)

// meant is what to say of a word that is none of these: which one is near, or all.
func meant(word string, words []string) string {
	if near := nearest(word, words); near != "" {
		return "did you mean " + near + "?"
	}
	return "expected " + phrase.Or(words)
}

// unknownWord is the error that a word of some kind is none of these.
func unknownWord(kind, word string, words []string) error {
	return failf("%s %s is unknown: %s", kind, quote(word), meant(word, words))
}

// nearest is the word that is the fewest letters away, or has this one as its
// beginning, or "" where none is near.
func nearest(word string, words []string) string {
	word = strings.ToLower(word)
	best, least := "", 1+max(1, utf8.RuneCountInString(word)/3)
	for _, w := range words {
		if d := distance(word, w); d < least {
			best, least = w, d
		}
	}
	for _, w := range words {
		if best == "" && len(word) >= 3 && strings.HasPrefix(w, word) {
			best = w
		}
	}
	return best
}

// distance counts the letters to change, put in, leave out, or swap with their
// neighbour.
func distance(a, b string) int {
	if len(a) > 60 {
		return len(a)
	}
	older, old := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := old[j] + 1
			if a[i] == b[j] {
				change = old[j]
			}
			row[j+1] = min(change, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, old = old, row
	}
	return old[len(b)]
}

// visible is text fit for a terminal: what comes from outside may hold anything.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || unicode.IsPrint(c) {
			return c
		}
		return '?'
	}, text)
}

// quote is a word from outside, not too much of it, in quotation marks.
func quote(word string) string {
	if letters := []rune(word); len(letters) > 60 {
		word = string(letters[:60]) + "..."
	}
	return strconv.Quote(word)
}

// shellWord is a word as a shell reads it.
func shellWord(w string) string {
	if w != "" && strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,=:@%") == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
