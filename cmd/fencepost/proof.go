package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/story"
)

// An evidence is a proof that a property is broken, and the file it is in.
type evidence struct {
	*proof.Proof
	// value is that of a parameter that was varied, for the name of the file.
	value string
	// file is where the trace was written, "" if it was not.
	file string
}

// timeline is a replayed run as a picture, of a break where it is explained.
func (a *app) timeline(s *screen, r *sim.Replayed, explanation string) *traces.Timeline {
	run := story.Run{Scenario: r.Scenario, Steps: r.Steps, End: r.End}
	if explanation != "" {
		run.Property, run.Explanation = r.Property.Name, explanation
	}
	return &traces.Timeline{Run: run, Width: s.width, ASCII: s.ascii, Colour: s.color}
}

// name is that of the trace file, numbered from 2 on.
func (e *evidence) name(number int) string {
	property := e.Property.Name
	if e.value != "" {
		property += "-at-" + strings.ReplaceAll(e.value, "µ", "u")
	}
	if number > 1 {
		property += fmt.Sprintf("-%d", number)
	}
	return proof.Name(e.Scenario.Name, property)
}

// mostNumber is how many different traces of a name a directory may have.
const mostNumber = 99

// keep writes the trace into a directory, unless it is there already. A file that
// says something else stays, and the trace gets a numbered name, or with force
// replaces it.
func (e *evidence) keep(dir string, force bool) error {
	for n := 1; n <= mostNumber; n++ {
		name := e.name(n)
		path := filepath.Join(dir, name)
		text, err := e.Text(name)
		if err != nil {
			return bug{"trace " + name + " cannot be made: " + err.Error(), ""}
		}
		old, err := readUpTo(path, len(text)+1)
		switch {
		case err == nil && bytes.Equal(old, text):
			e.file = path
			return nil
		case err == nil && !force, err != nil && !os.IsNotExist(err):
			continue
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return failf("directory %s cannot be made: %s", visible(dir), reason(err))
		}
		if err := write(path, text); err != nil {
			return failf("trace %s cannot be written: %s", visible(path), reason(err))
		}
		e.file = path
		return nil
	}
	return failf("directory %s has %d traces of %s and %s already: expected another one, or --force",
		visible(dir), mostNumber, e.Scenario.Name, e.Property.Name)
}
