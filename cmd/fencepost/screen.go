package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"fencepost/sim/phrase"
)

// Widths of lines, in characters: without a terminal, at the least, and of prose
// at the most, since longer lines are hard to read.
const (
	usualWidth = 100
	leastWidth = 32
	mostWidth  = 1000
	proseWidth = 100
)

// A style is how text is emphasised: the parameters of the SGR sequence.
type style string

const (
	plain  style = ""
	strong style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
)

// A screen is where a result goes when it is for people.
type screen struct {
	w     io.Writer
	width int
	color bool
	ascii bool
}

// soundScreen refuses flags about the screen that make no sense.
func (a *app) soundScreen() error {
	switch a.color {
	case "auto", "always", "never":
	default:
		return usageError{failf("flag --color is %s: expected auto, always or never", quote(a.color)), a.verb}
	}
	if a.width != 0 && (a.width < leastWidth || a.width > mostWidth) {
		return usageError{failf("flag --width is %d: expected %d to %d", a.width, leastWidth, mostWidth), a.verb}
	}
	return nil
}

// screen is the standard output as flags, environment and terminal have it.
func (a *app) screen() *screen { return a.screenOn(a.out) }

// screenOn is the same for what need not be a terminal.
func (a *app) screenOn(w io.Writer) *screen {
	s := &screen{w: w, width: usualWidth, ascii: a.ascii}
	columns, terminal := widthOf(w)
	if terminal && columns > 0 {
		s.width = columns
	}
	if n, err := strconv.Atoi(a.env("COLUMNS")); err == nil && n > 0 {
		s.width = n
	}
	if a.width != 0 {
		s.width = a.width
	}
	s.width = min(max(s.width, leastWidth), mostWidth)
	s.color = terminal && a.env("NO_COLOR") == "" && a.env("TERM") != "dumb"
	if a.color != "auto" {
		s.color = a.color == "always"
	}
	return s
}

// widthOf is the width of the terminal that is written to.
func widthOf(w io.Writer) (int, bool) {
	if c, ok := w.(*careful); ok {
		w = c.w
	}
	f, ok := w.(*os.File)
	if !ok {
		return 0, false
	}
	return terminalWidth(f)
}

// say prints text as it is.
func (s *screen) say(layout string, args ...any) { fmt.Fprintf(s.w, layout, args...) }

// in is text in a style.
func (s *screen) in(of style, text string) string {
	if !s.color || of == plain || text == "" {
		return text
	}
	return "\x1b[" + string(of) + "m" + text + "\x1b[0m"
}

// pick is the first, or in ASCII the second.
func (s *screen) pick(drawn, ascii string) string {
	if s.ascii {
		return ascii
	}
	return drawn
}

// prose prints text in lines of a readable width, all but the first indented by
// so many blanks; the first has begun with as many characters.
func (s *screen) prose(of style, indent int, text string) {
	for i, line := range phrase.Wrap(text, max(min(s.width, proseWidth)-indent, 20)) {
		if i > 0 {
			s.say("%s", strings.Repeat(" ", indent))
		}
		s.say("%s\n", s.in(of, line))
	}
}

// pad is text filled up with blanks.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
