package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/inequality"
	"fencepost/sim/phrase"
	"fencepost/sim/vary"
	"fencepost/traces/chart"
)

// A mapping is the verb map with its flags.
type mapping struct {
	limits
	x, y, property string
	svg, json      string
	force          bool
}

func (a *app) drawMap() *cobra.Command {
	var m mapping
	c := &cobra.Command{
		Use:   "map NAME|FILE",
		Short: "A verdict over a grid of two parameters",
		Long: "Varies two numbers of a scenario and says for each pair of values whether a property holds,\n" +
			"over all timings. Where a larger y only adds runs, or only takes some away, each column is\n" +
			"bisected and its boundary is exact, whatever the step; else each cell is searched. What is\n" +
			"broken here is not replayed: boundary gives a trace.",
		Example: "  " + a.self + " map nightly-invoice --x lock.ttl=2s:2s:20s --y faults.pause.max=0s:1s:20s --property use -o use.svg\n" +
			"  " + a.self + " map mine.yaml --x clients=1:1:3 --y faults.pause.max=0s:5s:30s --property stale --json -",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := m.sound(c, args[0]); err != nil {
				return err
			}
			s, err := a.scenario(c.Context(), args[0])
			if err != nil {
				return err
			}
			of, err := asked(m.property, c.Name())
			if err != nil {
				return err
			}
			out := &mapped{mapping: &m, scenario: s}
			if out.x, err = axisOf(s, "x", m.x, c.Name()); err != nil {
				return err
			}
			if out.y, err = axisOf(s, "y", m.y, c.Name()); err != nil {
				return err
			}
			switch cells := out.x.count() * out.y.count(); {
			case out.x.Path == out.y.Path:
				return usageError{failf("flags --x and --y are both %s: expected two parameters", out.x.Path), c.Name()}
			case cells > mostCells:
				return usageError{failf("map has %s cells: expected %s at the most, by longer steps", phrase.Number(cells), phrase.Number(mostCells)), c.Name()}
			}
			for _, x := range []struct {
				flag, text string
				of         axis
			}{{"x", m.x, out.x}, {"y", m.y, out.y}} {
				path, _, _ := strings.Cut(x.text, "=")
				a.hintWindow(x.flag, path, x.of.Parameter)
			}
			return a.chart(c.Context(), out, of)
		},
	}
	f := c.Flags()
	f.StringVar(&m.x, "x", "", "`PATH=FROM:STEP:TO`: a parameter and its values, from left to right in the picture")
	f.StringVar(&m.y, "y", "", "`PATH=FROM:STEP:TO`: another, from the bottom up")
	f.StringVar(&m.property, "property", "", "`PROPERTY` to look at")
	f.StringVarP(&m.svg, "output", "o", "", "`FILE` for the picture, as SVG; - is the standard output, instead of text")
	f.StringVar(&m.json, "json", "", "`FILE` for the map as JSON; - is the standard output, instead of text")
	f.BoolVar(&m.force, "force", false, "replace files that are there")
	m.limits.flags(c)
	_ = c.RegisterFlagCompletionFunc("property", cobra.FixedCompletions(scenario.Properties, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// sound refuses flags that make no sense.
func (m *mapping) sound(c *cobra.Command, from string) error {
	if m.svg == standardInput && m.json == standardInput {
		return usageError{failf("flags -o and --json are both -: expected one on the standard output"), c.Name()}
	}
	if m.svg != "" && m.svg != standardInput && m.json != "" && m.json != standardInput && sameFile(m.svg, m.json) {
		return usageError{failf("flags -o and --json are the same file, %s: expected two", quote(m.svg)), c.Name()}
	}
	for i, name := range []string{m.svg, m.json} {
		flag := []string{"output", "json"}[i]
		if name == "" && c.Flags().Changed(flag) {
			return usageError{failf("flag --%s is empty: expected a file", flag), c.Name()}
		}
		if name == "" || name == standardInput {
			continue
		}
		if err := soundFile(name, from, c.Name()); err != nil {
			return err
		}
		if err := freeFile(name, m.force); err != nil {
			return err
		}
	}
	return m.limits.sound(c)
}

// mostCells bounds a map.
const mostCells = 20_000

// A mapped is a map when it is drawn.
type mapped struct {
	*mapping
	scenario *scenario.Scenario
	x, y     axis
	drawn    *sim.Map
	pieces   []inequality.Piece
	stopped  string
}

// chart draws the map and says what came of it.
func (a *app) chart(ctx context.Context, o *mapped, of *properties.Property) error {
	progress, begun := a.progress(), time.Now()
	var mu sync.Mutex // columns are searched at the same time
	done := 0
	tell := func() {
		progress.tell(func() string {
			return fmt.Sprintf("mapping: %s, %s of %s done", of.Name, phrase.Number(done), phrase.Many(o.x.count(), "column", "columns"))
		})
	}
	m := vary.Map(of, o.x.Parameter, o.y.Parameter, o.x.Axis, o.y.Axis)
	m.Workers, m.MaxStates, m.MaxBytes = o.workers, o.maxStates, o.maxBytes()
	m.Told = func(n int) {
		mu.Lock()
		defer mu.Unlock()
		done = n
		tell()
	}
	m.Stop = func() bool {
		mu.Lock()
		defer mu.Unlock()
		if o.stopped == "" {
			o.stopped = o.over(ctx, begun)
		}
		tell()
		return o.stopped != ""
	}
	o.drawn = &m
	err := m.Draw()
	if err == nil {
		o.pieces, err = inequality.Pieces(o.drawn, o.x.Parameter, o.y.Parameter)
	}
	progress.done()
	if err != nil {
		return searchBug(err, o.scenario)
	}
	a.code = o.code()
	return a.putMap(o)
}

// code is the exit code: a map is an answer if every cell is one, and something
// relevant happens in one of them.
func (o *mapped) code() int {
	tally := o.tally()
	if tally[chart.Unknown] > 0 || o.stopped != "" || tally[chart.Holds]+tally[chart.Violated] == 0 {
		return inconclusive
	}
	return asClaimed
}

// tally counts the cells by what they say.
func (o *mapped) tally() map[chart.Verdict]int {
	tally := map[chart.Verdict]int{}
	for _, c := range o.picture().Columns {
		for _, v := range c.Cells {
			tally[v]++
		}
	}
	return tally
}

// picture is the map as it is drawn and written.
func (o *mapped) picture() *chart.Chart {
	c := o.drawn.Chart(o.scenario.Name, vary.Axis(o.scenario, o.x.Parameter), vary.Axis(o.scenario, o.y.Parameter))
	for _, b := range o.scenario.Bounds() {
		if b.Value == "none" && b.Name == "shifts" || b.Name == "capacity" {
			continue
		}
		text := b.Name + ": " + b.Value
		if o.touches(b.Name) {
			text = b.Name + " in the file: " + b.Value
		}
		c.Notes = append(c.Notes, phrase.Wrap(text, noteWidth)...)
	}
	for _, line := range inequality.Lines(o.pieces, o.x.Parameter, inequality.Typeset) {
		c.Notes = append(c.Notes, phrase.Wrap("broken where "+line, noteWidth)...)
	}
	if o.stopped != "" {
		c.Notes = append(c.Notes, "UNKNOWN: "+o.stopped)
	}
	return c
}

// noteWidth is how many letters go into a line below the picture.
const noteWidth = 120

// touches reports whether one of the parameters changes what a bound says.
func (o *mapped) touches(bound string) bool {
	for _, path := range []string{o.x.Path, o.y.Path} {
		switch first, _, _ := strings.Cut(path, "."); {
		case bound == "clients" && (first == "clients" || path == "work.rounds" || path == "lock.retry.limit"),
			bound == "faults" && first == "faults",
			bound == "shifts" && (first == "faults" || first == "clocks"):
			return true
		}
	}
	return false
}

// putMap writes the files and prints the map.
func (a *app) putMap(o *mapped) error {
	picture := o.picture()
	var svg, document bytes.Buffer
	if err := errors.Join(picture.WriteSVG(&svg), picture.WriteJSON(&document)); err != nil {
		return bug{"map cannot be drawn: " + err.Error(), string(o.scenario.Text)}
	}
	var kept error
	text := true
	for _, f := range []struct {
		name string
		text []byte
	}{{o.svg, svg.Bytes()}, {o.json, document.Bytes()}} {
		switch f.name {
		case "":
		case standardInput:
			text = false
			_, err := a.out.Write(f.text)
			_ = ignoreWrite(err)
		default:
			kept = errors.Join(kept, keepFile(f.name, f.text, o.force))
		}
	}
	if text {
		a.printMap(a.screen(), o, picture, kept == nil)
	}
	if o.stopped == "" && o.tally()[chart.Unknown] > 0 {
		fmt.Fprintln(a.err, "hint: fewer clients, rounds, tries or faults make the searches smaller; --max-memory and --max-states let them go on")
	}
	return kept
}
