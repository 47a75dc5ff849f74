package traces

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"
)

// Write writes the trace, with lines about it as comments below the version; see
// [About]. [Read] gives the same trace back. A trace that could not be read again
// is an error, and nothing is written.
func (t *Trace) Write(w io.Writer, about ...string) error {
	text, err := t.text(about)
	if err != nil {
		return fmt.Errorf("trace %s cannot be written: %w", t.Name, err)
	}
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("trace %s cannot be written: %w", t.Name, err)
	}
	return nil
}

// About is what a written trace says about itself: what goes wrong in it, in a
// sentence, and the command that replays it.
func About(explanation, file string) []string {
	lines := wrap(explanation, 78, 0)
	return append(lines, "To replay it: fencepost replay "+file)
}

func (t *Trace) text(about []string) ([]byte, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s\n", format, version)
	for _, line := range about {
		if foreign(line, "") >= 0 {
			return nil, fmt.Errorf("comment %q is more than a line of text", line)
		}
		fmt.Fprintf(&b, "%s\n", strings.TrimRight("# "+line, " "))
	}
	fmt.Fprintf(&b, "\nproperty %s\n\nscenario\n", t.Property)
	rest := string(t.Scenario)
	for rest != "" {
		line, after, whole := strings.Cut(rest, "\n")
		bar := "| "
		if !whole {
			bar = `\ `
		}
		if line == "" {
			bar = "|"
		}
		fmt.Fprintf(&b, "%s%s\n", bar, line)
		rest = after
	}
	fmt.Fprintf(&b, "\nsteps\n")
	width := len(t.Observe.At)
	for _, line := range t.Lines {
		width = max(width, len(line.At))
	}
	for _, line := range t.Lines {
		fmt.Fprintf(&b, "%-*s  %s\n", width, line.At, line.Text)
	}
	if t.Observe.At != "" {
		fmt.Fprintf(&b, "%-*s  %s\n", width, t.Observe.At, observe)
	}
	if b.Len() > MaxSize {
		return nil, fmt.Errorf("text is longer than %d MiB", MaxSize>>20)
	}
	return b.Bytes(), nil
}

// check looks for what [Read] would refuse or understand otherwise.
func (t *Trace) check() error {
	if text := checkProperty(t.Property); text != "" {
		return fmt.Errorf("%s", text)
	}
	if len(t.Scenario) == 0 {
		return fmt.Errorf("scenario is empty")
	}
	if i := foreign(string(t.Scenario), "\n\t\r"); i >= 0 {
		return fmt.Errorf("scenario has a byte %#02x in it that is no text", t.Scenario[i])
	}
	var latest time.Duration
	for _, line := range append(t.Lines[:len(t.Lines):len(t.Lines)], t.Observe) {
		if d, err := time.ParseDuration(line.At); err == nil {
			if d < latest {
				return fmt.Errorf("time %q goes back", line.At)
			}
			latest = d
		}
	}
	for _, line := range t.Lines {
		if text := checkStep(line); text != "" {
			return fmt.Errorf("%s", text)
		}
		if line.Text == observe {
			return fmt.Errorf("action %q is the word for the end", line.Text)
		}
	}
	if t.Observe != (Line{}) {
		if text := checkStep(Line{At: t.Observe.At, Text: observe}); text != "" {
			return fmt.Errorf("%s", text)
		}
	}
	return nil
}

func checkStep(line Line) string {
	if foreign(line.At+line.Text, "") >= 0 || strings.ContainsAny(line.At, " #") {
		return fmt.Sprintf("step %q is more than a line of text", line.At+" "+line.Text)
	}
	if text := checkTime(line.At); text != "" {
		return text
	}
	if line.At[0] < '0' || line.At[0] > '9' {
		return fmt.Sprintf("time %q does not start with a digit", line.At)
	}
	return checkText(line.Text)
}
