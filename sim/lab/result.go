package lab

import (
	"fmt"

	"fencepost/traces"
)

// A Result is what came of an experiment. It has no durations, and is the same
// every time.
type Result struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Source   string   `json:"source"`
	SetUp    []string `json:"set-up"`
	Measured string   `json:"measured"`
	Assumed  string   `json:"assumed,omitempty"`
	Figures  []Figure `json:"figures"`
	Blocks   []Block  `json:"details,omitempty"`
	// Pictures are timelines of single runs, and Traces runs that replay.
	Pictures []Picture `json:"-"`
	Traces   []Trace   `json:"traces,omitempty"`
}

// A Figure is a number or an outcome that a tutorial prints, and ours.
type Figure struct {
	What string `json:"what"`
	// Tutorial is the tutorial's figure, "" where it asks and does not say.
	Tutorial string `json:"tutorial"`
	Ours     string `json:"ours"`
	Answer   Answer `json:"answer"`
	// Why is one line on why the two agree or differ.
	Why string `json:"why"`
}

// An Answer is how a tutorial's figure compares with ours.
type Answer uint8

// The answers.
const (
	_ Answer = iota
	// Same: it is ours.
	Same
	// InSpread: ours depends on chance, and the tutorial's lies inside the spread.
	InSpread
	// OffSpread: it lies outside of it.
	OffSpread
	// Differs: ours is another, and depends on no chance.
	Differs
	// NotStated: the tutorial asks for it, or does not say.
	NotStated
)

var answers = [...]string{Same: "same", InSpread: "inside", OffSpread: "outside", Differs: "differs", NotStated: "-"}

func (a Answer) String() string { return answers[a] }

// MarshalText is the answer as a word.
func (a Answer) MarshalText() ([]byte, error) {
	if a == NotStated {
		return []byte("not-stated"), nil
	}
	return []byte(a.String()), nil
}

// A Block is a table or a listing under a title.
type Block struct {
	Title string `json:"title"`
	// Columns and Rows are those of a table, Lines those of a listing.
	Columns []string   `json:"columns,omitempty"`
	Rows    [][]string `json:"rows,omitempty"`
	Lines   []string   `json:"lines,omitempty"`
}

// A Picture is the timeline of a run under a title.
type Picture struct {
	Title    string
	Timeline traces.Timeline
}

// A Trace is a trace file that breaks a property at its end.
type Trace struct {
	Property string `json:"property"`
	Text     string `json:"text"`
}

// A bench is where a result is put together.
type bench struct{ result Result }

// figure notes a figure whose tutorial value is exact.
func (b *bench) figure(what, tutorial string, ours any, why string) {
	text := fmt.Sprint(ours)
	answer := Differs
	switch tutorial {
	case "":
		answer = NotStated
	case text:
		answer = Same
	}
	b.result.Figures = append(b.result.Figures, Figure{what, tutorial, text, answer, why})
}

// spread notes a figure that depends on chance.
func (b *bench) spreadFigure(what string, value int, s Spread, why string) {
	if s.Constant() {
		b.figure(what, fmt.Sprint(value), s, why)
		return
	}
	answer := OffSpread
	if s.Has(value) {
		answer = InSpread
	}
	b.result.Figures = append(b.result.Figures, Figure{what, fmt.Sprint(value), s.String(), answer, why})
}

func (b *bench) lines(title string, lines []string) {
	b.result.Blocks = append(b.result.Blocks, Block{Title: title, Lines: lines})
}

func (b *bench) table(title string, columns []string, rows [][]string) {
	b.result.Blocks = append(b.result.Blocks, Block{Title: title, Columns: columns, Rows: rows})
}
