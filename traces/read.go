package traces

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Read reads a trace. The name of the file is for messages, which say line,
// column and what was expected; every error about the text is an [*Error].
func Read(name string, from io.Reader) (*Trace, error) {
	text, err := io.ReadAll(io.LimitReader(from, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("trace %s cannot be read: %w", name, err)
	}
	r := reader{t: &Trace{Name: name}}
	if len(text) > MaxSize {
		return nil, r.wrong(0, "trace is longer than %d MiB", MaxSize>>20)
	}
	whole := strings.TrimPrefix(string(text), mark)
	lines := strings.Split(strings.TrimSuffix(whole, "\n"), "\n")
	r.converted = strings.HasSuffix(lines[0], "\r")
	for _, line := range lines {
		r.line++
		if err := r.take(line); err != nil {
			return nil, err
		}
	}
	r.line++
	return r.t, r.end()
}

// mark is the byte order mark that some editors put at the start of a file.
const mark = "\ufeff"

// A part of the file: where the reader is.
type part uint8

const (
	start part = iota
	versionRead
	propertyRead
	scenarioRead // the header; its text may follow
	stepsRead
)

// next is what has to come after a part.
var next = [...]string{
	start:        `the line "` + format + " " + version + `"`,
	versionRead:  `a line such as "property use"`,
	propertyRead: `the line "scenario"`,
	scenarioRead: `a line of the scenario behind "| ", or the line "steps"`,
	stepsRead:    `a time and an action`,
}

type reader struct {
	t         *Trace
	at        part
	line      int
	converted bool
	// open says that the scenario's text has ended without a newline.
	open bool
	// latest is the last time that had no tilde: such times can be compared
	// without the scenario.
	latest time.Duration
}

// wrong is an error at a place of the present line, a byte from 0 on.
func (r *reader) wrong(column int, layout string, args ...any) error {
	return &Error{r.t.Name, r.line, column + 1, fmt.Sprintf(layout, args...)}
}

// take reads one line.
func (r *reader) take(line string) error {
	if r.converted {
		line = strings.TrimSuffix(line, "\r")
	}
	scenario := r.at == scenarioRead && line != "" && (line[0] == '|' || line[0] == '\\')
	allowed := "\t"
	if scenario {
		allowed = "\t\r"
	}
	if i := foreign(line, allowed); i >= 0 {
		c, size := utf8.DecodeRuneInString(line[i:])
		column := utf8.RuneCountInString(line[:i])
		switch {
		case c == utf8.RuneError && size == 1:
			return r.wrong(column, "byte %#02x is no UTF-8: expected %s", line[i], next[r.at])
		case c == '\r':
			return r.wrong(column, "line ends in a carriage return, and the first line does not: expected one kind of line end")
		}
		return r.wrong(column, "character %U is a control character: expected %s", c, next[r.at])
	}
	if r.at == start {
		return r.takeVersion(line)
	}
	if scenario {
		return r.takeScenario(line)
	}
	if i := comment(line); i >= 0 {
		line = line[:i]
	}
	line = strings.TrimRight(line, " \t")
	trimmed := strings.TrimLeft(line, " \t")
	if trimmed == "" {
		return nil
	}
	indent := len(line) - len(trimmed)
	word, rest := trimmed, ""
	if i := strings.IndexAny(trimmed, " \t"); i >= 0 {
		word, rest = trimmed[:i], strings.TrimLeft(trimmed[i:], " \t")
	}
	behind := indent + utf8.RuneCountInString(trimmed) - utf8.RuneCountInString(rest)
	if r.at == stepsRead && word[0] >= '0' && word[0] <= '9' {
		return r.takeStep(word, rest, indent, behind)
	}
	return r.takeHeader(word, rest, indent, behind)
}

func (r *reader) takeVersion(line string) error {
	line = strings.TrimRight(line, " \t")
	number, ours := strings.CutPrefix(line, format+" ")
	switch {
	case line == "":
		return r.wrong(0, "trace has no version: expected %s", next[start])
	case !ours:
		return r.wrong(0, "file is no trace: expected %s", next[start])
	case number != version:
		return r.wrong(len(format)+1, "version %q is not known: expected %s", number, version)
	}
	r.at = versionRead
	return nil
}

func (r *reader) takeHeader(word, rest string, indent, behind int) error {
	header := headerOf(word)
	switch {
	case header == 0:
		if r.at == stepsRead {
			return r.wrong(indent, "step %q has no time: expected one such as 250ms or 1.5s, and then the action", word+blank(rest))
		}
		return r.wrong(indent, "line is not understood: expected %s", next[r.at])
	case header <= r.at:
		return r.wrong(indent, "line %q comes twice, or too late: expected %s", word, next[r.at])
	case header > r.at+1:
		return r.wrong(indent, "line %q comes too early: expected %s", word, next[r.at])
	case header == propertyRead:
		if text := checkProperty(rest); text != "" {
			return r.wrong(behind, "%s", text)
		}
		r.t.Property, r.t.PropertyLine, r.t.PropertyColumn = rest, r.line, behind+1
	case rest != "":
		return r.wrong(behind, "line %q ends in %q: expected nothing behind its word", word, rest)
	case header == stepsRead && len(r.t.Scenario) == 0:
		return r.wrong(indent, "scenario is empty: expected its lines behind \"| \"")
	}
	r.at = header
	return nil
}

// headerOf is the part that a word opens, 0 for none.
func headerOf(word string) part {
	switch word {
	case "property":
		return propertyRead
	case "scenario":
		return scenarioRead
	case "steps":
		return stepsRead
	}
	return 0
}

// blank is the rest of a line behind a blank.
func blank(rest string) string {
	if rest == "" {
		return ""
	}
	return " " + rest
}

// takeScenario reads a line of the scenario.
func (r *reader) takeScenario(line string) error {
	text := line[1:]
	switch {
	case r.open:
		return r.wrong(0, "scenario goes on behind the line that has no newline: expected the line \"steps\"")
	case text == "":
	case text[0] != ' ':
		return r.wrong(1, "line of the scenario lacks the blank behind its %c", line[0])
	default:
		text = text[1:]
	}
	r.t.Scenario = append(r.t.Scenario, text...)
	if line[0] == '\\' {
		if text == "" {
			return r.wrong(0, "line of the scenario is empty and has no newline: expected text behind the backslash")
		}
		r.open = true
		return nil
	}
	r.t.Scenario = append(r.t.Scenario, '\n')
	return nil
}

// takeStep reads a step or the observation at the end.
func (r *reader) takeStep(at, text string, indent, behind int) error {
	if r.t.Observe.At != "" {
		return r.wrong(indent, "step follows the observation: expected the end of the trace")
	}
	if text := checkTime(at); text != "" {
		return r.wrong(indent, "%s", text)
	}
	if d, err := time.ParseDuration(at); err == nil {
		if d < r.latest {
			return r.wrong(indent, "time %q goes back: expected %s or later", at, r.latest)
		}
		r.latest = d
	}
	if i := strings.IndexByte(text, '\t'); i >= 0 {
		return r.wrong(behind+utf8.RuneCountInString(text[:i]), "action has a tab in it: expected blanks")
	}
	if text := checkText(text); text != "" {
		return r.wrong(behind, "%s", text)
	}
	line := Line{r.line, indent + 1, behind + 1, at, text}
	if text == observe {
		r.t.Observe = line
		return nil
	}
	r.t.Lines = append(r.t.Lines, line)
	return nil
}

// end says what is missing at the end of the file.
func (r *reader) end() error {
	if r.at != stepsRead {
		return r.wrong(0, "trace ends too early: expected %s", next[r.at])
	}
	return nil
}
