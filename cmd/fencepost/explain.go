package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/diagram"
	"fencepost/traces/export"
	"fencepost/traces/story"
)

// A format is a way to show a run.
type format struct {
	name, doc string
	write     func(*sim.Replayed, story.Run, io.Writer) error
}

// formats are those that explain knows beside text, which is for the screen.
var formats = []format{
	{"svg", "a space-time diagram, with time to scale", ofRun(svgDiagram)},
	{"html", "the same as a page to step through, with the state of every process", htmlPage},
	{"mermaid", "sequence diagrams in a Markdown document", ofRun(export.Mermaid)},
	{"itf", "the states in the Informal Trace Format of Apalache and Quint", ofRun(export.ITF)},
	{"chrome", "Trace Event Format: open it in ui.perfetto.dev or chrome://tracing", ofRun(export.Chrome)},
	{"porcupine", "what the resource saw, as porcupine's page in HTML", ofRun(porcupinePage)},
}

// ofRun is a format that needs nothing but the run.
func ofRun(write func(story.Run, io.Writer) error) func(*sim.Replayed, story.Run, io.Writer) error {
	return func(_ *sim.Replayed, run story.Run, w io.Writer) error { return write(run, w) }
}

func svgDiagram(run story.Run, w io.Writer) error { return diagram.Diagram{Run: run}.WriteSVG(w) }

func htmlPage(r *sim.Replayed, run story.Run, w io.Writer) error {
	p, err := proof.Page(r, run)
	if err != nil {
		return err
	}
	return p.WriteHTML(w)
}

// An explaining is the verb explain with its flags.
type explaining struct {
	format, file string
	force        bool
}

func (a *app) explain() *cobra.Command {
	var x explaining
	names := []string{"text"}
	doc := "\n\nFormats:\n  text       a timeline for the terminal; --width, --ascii and --color are for it"
	for _, f := range formats {
		names = append(names, f.name)
		doc += fmt.Sprintf("\n  %-10s %s", f.name, f.doc)
	}
	c := &cobra.Command{
		Use:   "explain TRACE",
		Short: "A trace as a timeline, or as a file for other tools",
		Long: "Replays a trace and draws it: time runs down, and each process has a column. A trace that\n" +
			"replays and does not break its property is drawn all the same, and exits with 1." + doc,
		Example: "  " + a.self + " explain nightly-invoice-use.trace\n" +
			"  " + a.self + " explain nightly-invoice-use.trace --format html -o use.html\n" +
			"  " + a.self + " explain nightly-invoice-use.trace --format chrome -o use.json",
		Args: one("trace", "a file"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := choice(c, "format", x.format, names...); err != nil {
				return err
			}
			if x.file == "" && c.Flags().Changed("output") {
				return usageError{failf("flag --output is empty: expected a file"), c.Name()}
			}
			if x.toFile() {
				if err := soundFile(x.file, args[0], c.Name()); err != nil {
					return err
				}
			}
			return a.draw(c.Context(), args[0], &x)
		},
	}
	f := c.Flags()
	f.StringVar(&x.format, "format", "text", "`FORMAT` to write: "+strings.Join(names, ", "))
	f.StringVarP(&x.file, "output", "o", "", "`FILE` to write to; - is the standard output, as without it")
	f.BoolVar(&x.force, "force", false, "replace a file that says something else")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// toFile reports whether the result goes to a file.
func (x *explaining) toFile() bool { return x.file != "" && x.file != standardInput }

// draw replays a trace and shows it.
func (a *app) draw(ctx context.Context, name string, x *explaining) error {
	r, err := a.replayed(ctx, name)
	if err != nil {
		return err
	}
	run, wrong := r.Story(), r.Confirm()
	if wrong != nil {
		run.Property, run.Explanation = "", ""
	}
	var out bytes.Buffer
	if err := a.drawing(x)(r, run, &out); err != nil {
		return err
	}
	if x.toFile() {
		err = keepFile(x.file, out.Bytes(), x.force)
	} else {
		_, err = a.out.Write(out.Bytes())
		err = ignoreWrite(err)
	}
	if err == nil && wrong != nil {
		return denied{wrong}
	}
	return err
}

// drawing is what writes the format that was asked for.
func (a *app) drawing(x *explaining) func(*sim.Replayed, story.Run, io.Writer) error {
	for _, f := range formats {
		if f.name == x.format {
			return f.write
		}
	}
	return func(_ *sim.Replayed, run story.Run, w io.Writer) error {
		s := a.screen()
		if x.toFile() {
			s = a.screenOn(w)
		}
		t := traces.Timeline{Run: run, Width: s.width, ASCII: s.ascii, Colour: s.color}
		return t.Write(w)
	}
}
