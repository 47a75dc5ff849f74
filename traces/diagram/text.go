package diagram

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fencepost/traces/story"
)

// Sizes of text in pixels.
const (
	textSize = 12.0
	monoSize = 11.5
	lineStep = 14.5
)

// measure is how wide text is at most, in pixels: the widths are those of the
// widest of the fonts that a reader may have.
func measure(text string, size float64, mono bool) float64 {
	if mono {
		return size * 0.61 * float64(utf8.RuneCountInString(text))
	}
	em := 0.0
	for _, c := range text {
		switch {
		case strings.ContainsRune("ijlI'|", c):
			em += 0.30
		case strings.ContainsRune(" .,:;!", c), c == '\u00a0':
			em += 0.36
		case strings.ContainsRune("ftr()[]-/", c):
			em += 0.43
		case strings.ContainsRune("mwMW@%", c), c > 0x2000:
			em += 0.98
		case unicode.IsUpper(c):
			em += 0.72
		default:
			em += 0.63
		}
	}
	return size * em
}

// wrap breaks text into lines no wider than so many pixels: at blanks, behind hyphens
// of a word that is too wide, and anywhere if it must. Nothing but blanks is lost.
func wrap(text string, width, size float64, mono bool) []string {
	fits := func(s string) bool { return measure(s, size, mono) <= width }
	var lines []string
	line := ""
	end := func() {
		lines = append(lines, strings.ReplaceAll(line, story.Glue, " "))
		line = ""
	}
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' }) {
		switch {
		case line == "":
		case fits(line + " " + word):
			line += " " + word
			continue
		default:
			end()
		}
		for !fits(word) {
			cut := 0
			for i, c := range word {
				next := i + utf8.RuneLen(c)
				if !fits(word[:next]) {
					break
				}
				if c == '-' || cut == 0 || word[cut-1] != '-' {
					cut = next
				}
			}
			if cut == 0 || cut == len(word) {
				break
			}
			line, word = word[:cut], word[cut:]
			end()
		}
		line = word
	}
	if line != "" {
		end()
	}
	return lines
}
