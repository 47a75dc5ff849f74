package main

import (
	"time"
	"unicode/utf8"
)

// A progress is a line on a terminal that rewrites itself while something goes
// on, and is gone afterwards. Elsewhere it is silent.
type progress struct {
	app   *app
	width int
	next  time.Time
	shown bool
}

// Nothing is shown of what is over soon.
const (
	firstProgress = 300 * time.Millisecond
	everyProgress = 100 * time.Millisecond
)

func (a *app) progress() *progress {
	width, terminal := widthOf(a.err)
	if !terminal || a.env("TERM") == "dumb" {
		width = 0
	}
	return &progress{app: a, width: width, next: time.Now().Add(firstProgress)}
}

// tell shows the text, unless the last one is hardly out.
func (p *progress) tell(text func() string) {
	if p.width == 0 {
		return
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(everyProgress), true
	line := text()
	if utf8.RuneCountInString(line) >= p.width {
		line = string([]rune(line)[:p.width-1])
	}
	_, _ = p.app.err.Write([]byte("\r" + line + "\x1b[K"))
}

// done takes the line away.
func (p *progress) done() {
	if p.shown {
		_, _ = p.app.err.Write([]byte("\r\x1b[K"))
		p.shown = false
	}
}
