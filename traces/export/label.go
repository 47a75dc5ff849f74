package export

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"fencepost/traces/story"
)

// lineBreak is what Mermaid takes for a new line in a label.
const lineBreak = "<br/>"

// end is a word that older Mermaids take for the end of a block wherever it stands.
var end = regexp.MustCompile(`(?i)\bend\b`)

// label is text as Mermaid shows it letter by letter: what could mean something to it
// is written as a character code between # and ;. Newlines stay newlines, other control
// characters are shown as the replacement character.
func label(text string) string {
	text = strings.ReplaceAll(text, story.Glue, " ")
	ends := map[int]bool{}
	for _, at := range end.FindAllStringIndex(text, -1) {
		ends[at[0]] = true
	}
	var b strings.Builder
	for i, c := range text {
		switch {
		case c == '\n':
			b.WriteString(lineBreak)
		case unicode.IsControl(c):
			b.WriteRune(utf8.RuneError)
		case ends[i] || !harmless(c):
			fmt.Fprintf(&b, "#%d;", c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// harmless reports whether a character means nothing to Mermaid. The two beyond ASCII
// that are not are parts of what it puts in place of character codes.
func harmless(c rune) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	case c < utf8.RuneSelf:
		return strings.ContainsRune(" .,()/_-=!?'", c)
	}
	return c != '°' && c != '¶'
}

// fold breaks text into lines of some width at its blanks; a word that is too
// long stays whole.
func fold(text string, width int) string {
	var lines []string
	room := 0
	for _, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		if k := len(lines) - 1; k >= 0 && n < room {
			lines[k] += " " + word
			room -= n + 1
			continue
		}
		lines, room = append(lines, word), width-n
	}
	return strings.Join(lines, "\n")
}

// markdown is text as Markdown shows it letter by letter.
func markdown(text string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune("\\`*_{}[]<>#|&~!$", c) {
			b.WriteByte('\\')
		}
		if unicode.IsControl(c) {
			c = ' '
		}
		b.WriteRune(c)
	}
	return b.String()
}
