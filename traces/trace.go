package traces

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Extension is how the names of trace files end.
const Extension = ".trace"

// MaxSize is how long a trace may be, in bytes: far more than any that a person
// would read, and little enough to be refused before it hurts.
const MaxSize = 16 << 20

const (
	format  = "fencepost trace"
	version = "1"
	observe = "observe"
)

// A Trace is a run of a scenario up to the break of a property.
type Trace struct {
	// Name is the file that the trace was read from, for messages; it is no part
	// of the text.
	Name string
	// Property is the name of the property that breaks at the end. PropertyLine and
	// PropertyColumn are where the name stands; 0 for a trace that was not read.
	Property                     string
	PropertyLine, PropertyColumn int
	// Scenario is the whole scenario file.
	Scenario []byte
	// Lines are the steps of the run.
	Lines []Line
	// Observe is when the property is looked at after the last step, for one that
	// breaks by time passing; the zero Line where it breaks at the last step.
	Observe Line
}

// A Line is one step of a trace.
type Line struct {
	// Number is the line in the file, and AtColumn and TextColumn are where its time and
	// its action begin, all from 1 on; 0 for a trace that was not read.
	Number, AtColumn, TextColumn int
	// At is the time since the start as text: what a tick is, only the scenario
	// knows. [model.Scenario.ParseTime] reads it.
	At string
	// Text is the action in words, as [model.Scenario.Say] has it.
	Text string
}

// An Error says what is wrong with a trace, and where.
type Error struct {
	Name string
	// Line and Column count from 1; a Column of 0 means the whole line, a Line of 0
	// the whole trace.
	Line, Column int
	Text         string
}

func (e *Error) Error() string {
	at := e.Name
	if e.Line > 0 {
		at += ":" + strconv.Itoa(e.Line)
	}
	if e.Line > 0 && e.Column > 0 {
		at += ":" + strconv.Itoa(e.Column)
	}
	return at + ": " + e.Text
}

// Errorf is an error about a place of the trace, or about a whole line for a column of
// 0, or about the whole trace for a line of 0.
func (t *Trace) Errorf(line, column int, layout string, args ...any) error {
	return &Error{t.Name, line, column, fmt.Sprintf(layout, args...)}
}

// checkProperty says what keeps a name from being that of a property, "" if
// nothing does.
func checkProperty(name string) string {
	for i, c := range name {
		if (c < 'a' || c > 'z') && (i == 0 || c != '-') {
			return fmt.Sprintf("property %q is no name such as use or lost-update", name)
		}
	}
	if name == "" {
		return "property has no name: expected one such as use or lost-update"
	}
	return ""
}

// checkTime says what keeps words from being a time since the start, as far as
// that can be known without the scenario.
func checkTime(at string) string {
	whole, over, tilde := strings.Cut(at, "~")
	d, err := time.ParseDuration(whole)
	switch {
	case err != nil:
		return fmt.Sprintf("time %q is no duration such as 250ms or 1.5s", at)
	case d < 0:
		return fmt.Sprintf("time %q is before the start", at)
	}
	if n, err := strconv.ParseInt(over, 10, 64); tilde && (err != nil || n <= 0) {
		return fmt.Sprintf("time %q has no whole number of ticks behind its tilde", at)
	}
	return ""
}

// checkText says what keeps words from being an action.
func checkText(text string) string {
	switch {
	case text == "":
		return "action is missing: expected one such as \"A notes the time\", or observe"
	case strings.Trim(text, " ") != text:
		return fmt.Sprintf("action %q has blanks around it", text)
	case comment(text) >= 0:
		return fmt.Sprintf("action %q has a # where a comment would start", text)
	}
	return ""
}

// comment is where a comment starts in a line, -1 if nowhere.
func comment(line string) int {
	for i := range line {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return i
		}
	}
	return -1
}

// foreign is the place of the first byte that no line may have: what is not
// UTF-8, and control characters other than those allowed. It is -1 if there is none.
func foreign(line, allowed string) int {
	for i, c := range line {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(line[i:]); size == 1 {
				return i
			}
		}
		if unicode.IsControl(c) && !strings.ContainsRune(allowed, c) {
			return i
		}
	}
	return -1
}
