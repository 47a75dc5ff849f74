// Package chart is the verdicts on one property over a grid of two parameters, as a
// picture and as JSON.
//
// The one idea: a chart holds what a map came to and nothing of how: numbers, words, and
// where the verdict flips. So the picture needs no scenario and no run, and whoever has
// the JSON can draw it again.
package chart

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Chart is the verdict on one property over a grid of two parameters, and the
// exact values at which it flips.
type Chart struct {
	// Version is that of the JSON, 1.
	Version int `json:"version"`
	// Scenario and Property are names.
	Scenario string `json:"scenario"`
	Property string `json:"property"`
	// Notes are lines to stand below the picture: what else was assumed.
	Notes []string `json:"notes,omitempty"`
	X     Axis     `json:"x"`
	Y     Axis     `json:"y"`
	// Columns are in the order of X.Values.
	Columns []Column `json:"columns"`
}

// A Axis is a parameter and its values.
type Axis struct {
	// Name is the parameter's path in the scenario file.
	Name string `json:"name"`
	// Unit is the nanoseconds that a value of 1 lasts, 0 where values are plain
	// numbers.
	Unit   int64   `json:"unit"`
	Values []int64 `json:"values"`
}

// A Column is the verdicts at one value of x.
type Column struct {
	X int64 `json:"x"`
	// Cells are in the order of the y axis's values.
	Cells []Verdict `json:"cells"`
	// Flips are where the verdict flips; Exact says that all of them are known to
	// the grain of y and that the column has no others.
	Flips []Flip `json:"flips"`
	Exact bool   `json:"exact"`
}

// A Flip is a flip: the last value of y on the safe side, the first on the
// broken side. Exact says that nothing lies between them.
type Flip struct {
	Safe   int64 `json:"safe"`
	Broken int64 `json:"broken"`
	Exact  bool  `json:"exact"`
}

// A Verdict is what a cell says.
type Verdict string

// The verdicts. What is no scenario is an impossible combination of parameters.
const (
	Holds        Verdict = "holds"
	Violated     Verdict = "violated"
	NotExercised Verdict = "not-exercised"
	Unknown      Verdict = "unknown"
	NoScenario   Verdict = "no-scenario"
)

// check looks whether the chart can be drawn.
func (c *Chart) check() error {
	if len(c.X.Values) == 0 || len(c.Y.Values) == 0 || len(c.Columns) != len(c.X.Values) {
		return fmt.Errorf("chart has %d columns for %d by %d values: expected one for each value of x, and values", len(c.Columns), len(c.X.Values), len(c.Y.Values))
	}
	for i := range c.Columns {
		if len(c.Columns[i].Cells) != len(c.Y.Values) {
			return fmt.Errorf("chart's column %d has %d cells for %d values of y: expected one for each", i, len(c.Columns[i].Cells), len(c.Y.Values))
		}
	}
	return nil
}

// WriteJSON writes the chart as JSON, the same bytes for the same chart.
func (c *Chart) WriteJSON(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(c)
}
