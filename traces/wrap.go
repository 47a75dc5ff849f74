package traces

import (
	"strings"
	"unicode/utf8"

	"fencepost/traces/story"
)

// glue is a blank at which no line is broken.
const glue = story.Glue

// wrap breaks text into lines no wider than width, those after the first indented:
// at blanks, behind hyphens where a word is too wide for a line, and anywhere if it must.
// Nothing but blanks is lost.
func wrap(text string, width, indent int) []string {
	var lines []string
	line, room := "", width
	end := func() {
		if len(lines) > 0 {
			line = strings.Repeat(" ", indent) + line
		}
		lines = append(lines, strings.ReplaceAll(line, glue, " "))
		line, room = "", width-indent
	}
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' }) {
		for {
			lead := ""
			if line != "" {
				lead = " "
			}
			n := len(lead) + utf8.RuneCountInString(word)
			if n <= room {
				line, room = line+lead+word, room-n
				break
			}
			cut := 0
			if n-len(lead) > width-indent {
				cut = hyphened(word, room-len(lead))
			}
			if cut == 0 && line == "" {
				cut = runes(word, room)
			}
			if cut > 0 {
				line, word = line+lead+word[:cut], word[cut:]
			}
			end()
		}
	}
	if line != "" {
		end()
	}
	return lines
}

// hyphened is the longest head of a word that ends in a hyphen and fits.
func hyphened(word string, room int) int {
	head := 0
	for i, c := range word {
		if c == '-' && i > 0 && i+1 < len(word) && utf8.RuneCountInString(word[:i+1]) <= room {
			head = i + 1
		}
	}
	return head
}

// runes is how many bytes the first n characters of a word have.
func runes(word string, n int) int {
	cut := 0
	for range n {
		_, size := utf8.DecodeRuneInString(word[cut:])
		cut += size
	}
	return cut
}
