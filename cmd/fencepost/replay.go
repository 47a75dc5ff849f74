package main

import (
	"github.com/spf13/cobra"

	"fencepost/sim"
)

func (a *app) replay() *cobra.Command {
	var on string
	var asJSON bool
	c := &cobra.Command{
		Use:   "replay TRACE",
		Short: "A trace again, strictly",
		Long: "Takes the steps of a trace one after another, each at its time, and judges the property at\n" +
			"the end. A step that is not possible there and then is an error that says what was.",
		Args: one("trace", "a file"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := choice(c, "on", on, "model"); err != nil {
				return err
			}
			r, err := a.replayed(args[0])
			if err != nil {
				return err
			}
			if err := r.Confirm(); err != nil {
				return denied{err}
			}
			if asJSON {
				return a.document(replayJSON(called(args[0]), r))
			}
			s := a.screen()
			s.say("%s: %s, %s breaks at line %d, the last of %s\n  ", called(args[0]), s.in(green, "ok"),
				r.Property.Name, lastLine(r), many(len(r.Steps), "action", "actions"))
			s.prose(plain, 2, r.Explain())
			return nil
		},
	}
	c.Flags().StringVar(&on, "on", "model", "`WHERE` to replay it: model, so far")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// lastLine is the number of the line at which the property breaks.
func lastLine(r *sim.Replayed) int {
	if r.Trace.Observe.At != "" {
		return r.Trace.Observe.Number
	}
	if n := len(r.Trace.Lines); n > 0 {
		return r.Trace.Lines[n-1].Number
	}
	return 0
}

func replayJSON(name string, r *sim.Replayed) any {
	return struct {
		document
		Trace       string       `json:"trace"`
		On          string       `json:"on"`
		Scenario    string       `json:"scenario"`
		Property    string       `json:"property"`
		Actions     int          `json:"actions"`
		Line        int          `json:"line"`
		At          string       `json:"at"`
		Explanation string       `json:"explanation"`
		Broken      []brokenJSON `json:"also_broken"`
	}{header("replay"), name, "model", r.Scenario.Name, r.Property.Name, len(r.Steps), lastLine(r),
		r.Scenario.Time(r.End), r.Explain(), breaksJSON(r)}
}
