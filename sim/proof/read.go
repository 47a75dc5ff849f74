package proof

import (
	"bytes"
	"errors"
	"strings"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/sim/rerun"
	"fencepost/traces"
)

// Read reads a trace as a file that stands alone, replays it, and has it confirmed
// by everybody who can judge it.
func Read(name string, text []byte) (*scenario.Scenario, *sim.Replayed, error) {
	s, r, err := Replay(name, text)
	if err == nil {
		err = rerun.Confirm(r)
	}
	return s, r, err
}

// Replay reads a trace and the scenario in it, and replays it, strictly. Whether it
// shows what it says is not looked at.
func Replay(name string, text []byte) (*scenario.Scenario, *sim.Replayed, error) {
	t, err := traces.Read(name, bytes.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	s, err := scenario.Parse(name, t.Scenario)
	if err != nil {
		return nil, nil, inTrace(err, text)
	}
	r, err := sim.Replay(s.Scenario, t, nil)
	return s, r, err
}

// inTrace moves an error about a scenario to where it stands in the trace.
func inTrace(err error, text []byte) error {
	var e *scenario.Error
	if !errors.As(err, &e) || e.At.Line == 0 {
		return err
	}
	moved, line := *e, 0
	for i, l := range strings.Split(string(text), "\n") {
		if l != "" && (l[0] == '|' || l[0] == '\\') {
			if line++; line == e.At.Line {
				moved.At = scenario.Position{Line: i + 1, Column: e.At.Column + 2}
				moved.Line = l[:1] + " " + e.Line
				return &moved
			}
		}
	}
	return err
}
