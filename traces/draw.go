package traces

import (
	"io"
	"strings"
	"unicode/utf8"

	"fencepost/traces/story"
)

// A drawing is the characters that a timeline is drawn with.
type drawing struct {
	// looks are the lines of a life by its look, paused what stands beside it.
	looks  [story.Ended + 1]string
	paused string
	// right and left are arrows, rule a piece of a line across, dots what marks
	// time in which nothing happens, broken and fault the marks beside a row.
	right, left, rule, dots, broken, fault string
}

var boxes = drawing{
	looks:  [...]string{story.Idle: "│", story.Inside: "█", story.Over: "▒", story.Held: "║", story.Ended: " "},
	paused: "‖", right: "→", left: "←", rule: "─", dots: "···", broken: "✗", fault: "!",
}

var ascii = drawing{
	looks:  [...]string{story.Idle: "|", story.Inside: "#", story.Over: "%", story.Held: "H", story.Ended: " "},
	paused: "z", right: "->", left: "<-", rule: "-", dots: "...", broken: "X", fault: "!",
}

// meanings are the looks in words, for the key below a timeline.
var meanings = [...]string{story.Inside: "inside the critical section", story.Over: "inside, its lease over by its own clock", story.Held: "lock key set"}

// Colours, as the parameters of the SGR sequence (ECMA-48, 8.3.117).
const (
	dim    = "2"
	strong = "1"
	red    = "31"
	green  = "32"
	yellow = "33"
)

// hues are the colours of clients: none of those that say how a thing went.
var hues = [...]string{"36", "35", "34", "96", "95", "94"}

func hue(of uint8) string {
	if of == 0 {
		return dim
	}
	return hues[int(of-1)%len(hues)]
}

var tones = [...]string{story.Plain: "", story.Faint: dim, story.Good: green, story.Bad: red, story.Fault: yellow}

// A span is text in one colour.
type span struct{ text, colour string }

// A pen writes lines of spans.
type pen struct {
	w      io.Writer
	colour bool
	err    error
	line   []span
}

// put adds text to the line and fills it up to a width.
func (p *pen) put(text, colour string, width int) {
	p.line = append(p.line, span{text, colour})
	if fill := width - utf8.RuneCountInString(text); fill > 0 {
		p.line = append(p.line, span{strings.Repeat(" ", fill), ""})
	}
}

// end writes the line without blanks at its end.
func (p *pen) end() {
	for n := len(p.line); n > 0; n-- {
		last := &p.line[n-1]
		last.text = strings.TrimRight(last.text, " ")
		if last.text != "" {
			break
		}
		p.line = p.line[:n-1]
	}
	var b strings.Builder
	for _, s := range p.line {
		if p.colour && s.colour != "" && strings.TrimSpace(s.text) != "" {
			b.WriteString("\x1b[" + s.colour + "m" + s.text + "\x1b[0m")
		} else {
			b.WriteString(s.text)
		}
	}
	b.WriteByte('\n')
	p.line = p.line[:0]
	if p.err == nil {
		_, p.err = io.WriteString(p.w, b.String())
	}
}
