package main

import (
	"strconv"
	"strings"
	"unicode"

	"fencepost/model/scenario"
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
	best := scenario.Nearest(word, words)
	word = strings.ToLower(word)
	for _, w := range words {
		if best == "" && len(word) >= 3 && strings.HasPrefix(w, word) {
			best = w
		}
	}
	return best
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
