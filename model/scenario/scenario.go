package scenario

import (
	"fmt"
	"reflect"

	"fencepost/clock"
	"fencepost/model"
)

// A Scenario is a scenario file, read and compiled.
type Scenario struct {
	// Scenario is the model's: what drivers run.
	*model.Scenario
	// File is what the text says, defaults filled in.
	File File
	// Text is the file as it was read.
	Text []byte
	// Expect is the file's predictions, in its order.
	Expect []Expectation
	// reach is the sum of all lengths in nanoseconds.
	reach int64
}

// Parse reads a scenario file. The name is for messages, where every error, an
// [*Error], says the line and the column. A file may have up to [MaxBytes] bytes.
func Parse(name string, text []byte) (*Scenario, error) {
	lines, err := plain(name, text)
	if err != nil {
		return nil, err
	}
	root, err := tree(name, lines)
	if err != nil {
		return nil, err
	}
	r := &reader{name: name, lines: lines}
	s := &Scenario{Text: append([]byte(nil), text...)}
	if err := r.section("", root, reflect.ValueOf(&s.File).Elem()); err != nil {
		return nil, err
	}
	if err := r.sound(&s.File); err != nil {
		return nil, err
	}
	for _, l := range r.lengths {
		s.reach += int64(max(l.length, -l.length))
	}
	perUnit, ok := s.File.subdivide()
	if !ok || !s.File.fits(s.reach, perUnit) {
		at := "tick"
		if len(s.File.Clocks.Rates) > 0 {
			at = "clocks.rates"
		}
		return nil, r.refuse(at, "makes the lengths too many ticks to count: expected a coarser tick, shorter lengths, or rates of fewer digits")
	}
	s.Scenario = compile(&s.File, clock.Ticks(perUnit), 1)
	s.Expect = s.File.Expect
	if err := r.written(s.Scenario); err != nil {
		return nil, err
	}
	return s, nil
}

// Scaled is the same scenario with every length made k times as many ticks, the
// least difference that counts included. Nothing else may come of it: that is a
// law of the model. It fails where that would be too many ticks.
func (s *Scenario) Scaled(k int64) (*Scenario, error) { return s.ticked(k, k) }

// Finer is the same scenario with ticks of the k-th part, which then is the least
// difference that counts. It fails where that would be too many ticks.
func (s *Scenario) Finer(k int64) (*Scenario, error) { return s.ticked(k, 1) }

// ticked is the scenario with k times as many ticks, of which one step counts.
func (s *Scenario) ticked(k, one int64) (*Scenario, error) {
	perUnit, ok := s.File.subdivide()
	if ok && k > 0 {
		perUnit, ok = product(perUnit, k)
	}
	if !ok || k <= 0 || !s.File.fits(s.reach, perUnit) {
		return nil, fmt.Errorf("scenario %s cannot have %d times as many ticks: its lengths would be too many to count", s.Name, k)
	}
	other := *s
	other.Scenario = compile(&s.File, clock.Ticks(perUnit), clock.Ticks(one))
	return &other, nil
}
