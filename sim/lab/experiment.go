package lab

import (
	"fmt"
	"strings"
)

// An Experiment is one of a tutorial's experiments: where it is from, how it is
// set up and how it is measured.
type Experiment struct {
	// Name is what it is called on the command line; Title says what it is about.
	Name, Title string
	// Source is the tutorial and its section.
	Source string
	// Files are the scenario files of the set-up, without their extension.
	Files []string
	// Measured says what is done with them, and Assumed what the tutorial does not
	// state and the set-up does.
	Measured, Assumed string

	run func(*bench) error
}

// All lists the experiments, in the order of the tutorials.
func All() []Experiment {
	return []Experiment{
		bareDel, lockedCounter, pausedHolder, watchdog, fencedRow, oneScript,
		lesson10A, lesson10B, lesson10C, lesson10D, lesson10E,
		validity, splitVote, lateFence,
	}
}

// Run runs the experiment of a name.
func Run(name string) (Result, error) {
	var names []string
	for _, e := range All() {
		if e.Name == name {
			return e.Run()
		}
		names = append(names, e.Name)
	}
	return Result{}, fmt.Errorf("experiment %q is not in the lab: expected one of %s", name, strings.Join(names, ", "))
}

// Run runs the experiment.
func (e Experiment) Run() (Result, error) {
	b := &bench{result: Result{
		Name: e.Name, Title: e.Title, Source: e.Source,
		SetUp: e.Files, Measured: e.Measured, Assumed: e.Assumed,
	}}
	if err := e.run(b); err != nil {
		return Result{}, fmt.Errorf("experiment %s: %w", e.Name, err)
	}
	return b.result, nil
}

// RunAll runs all experiments, in their order.
func RunAll() ([]Result, error) {
	var results []Result
	for _, e := range All() {
		r, err := e.Run()
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

// Scenario is the text of one of an experiment's scenario files.
func Scenario(file string) ([]byte, error) { return files.ReadFile("scenarios/" + file + ".yaml") }
