// Package svg is what all SVG pictures have in common: how text gets into them,
// and the paper and ink for light and dark.
package svg

import (
	"strings"
	"unicode/utf8"
)

// font is the names of fonts without serifs that readers have: a picture brings none along.
const font = `system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif`

// Light and Dark are the first rules of a style sheet: text, and an element of class paper
// below everything.
const (
	Light = `text{font-family:` + font + `;fill:#1c2128}.paper{fill:#ffffff}`
	Dark  = `text{fill:#e6edf3}.paper{fill:#0d1117}`
)

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Escape makes text fit for the inside of an element and for an attribute in double
// quotes. What no XML file may have, control characters and what is not UTF-8, becomes U+FFFD.
func Escape(text string) string {
	return escaper.Replace(strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return ' '
		case c < ' ' || c >= 0x7f && c < 0xa0 || c == 0xfffe || c == 0xffff:
			return utf8.RuneError
		}
		return c
	}, strings.ToValidUTF8(text, string(utf8.RuneError))))
}
