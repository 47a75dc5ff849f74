package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/rerun"
)

func (a *app) replay() *cobra.Command {
	var on string
	var asJSON bool
	c := &cobra.Command{
		Use:   "replay TRACE",
		Short: "A trace again, strictly",
		Long: "Takes the steps of a trace one after another, each at its time, and judges the property at\n" +
			"the end. A step that is not possible there and then is an error that says what was. On\n" +
			"miniredis the real commands and scripts are sent to servers in this process as well, and every\n" +
			"reply and every key must be what the model says.",
		Args: one("trace", "a file"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := choice(c, "on", on, "model", "miniredis"); err != nil {
				return err
			}
			r, err := a.replayed(c.Context(), args[0])
			if err != nil {
				return err
			}
			if err := r.Confirm(); err != nil {
				return denied{err}
			}
			var compared rerun.Result
			if on == "miniredis" {
				if compared, err = rerun.On(r.Scenario, r.Steps, rerun.Rule(r.Scenario)); err != nil {
					return denied{fmt.Errorf("%s: on miniredis: %w", called(args[0]), err)}
				}
			}
			if asJSON {
				return a.document(replayJSON(called(args[0]), on, compared, r))
			}
			s := a.screen()
			s.say("%s: %s, %s breaks at line %d, the last of %s\n  ", called(args[0]), s.in(green, "ok"),
				r.Property.Name, lastLine(r), phrase.Many(len(r.Steps), "action", "actions"))
			s.prose(plain, 2, r.Explain())
			if on == "miniredis" {
				s.say("  on miniredis: %s carried out, with the model's replies and keys after each\n",
					phrase.Many(compared.Commands, "command", "commands"))
				if compared.Waits > 0 {
					s.say("  not compared: %s, which miniredis does not do\n", phrase.Many(compared.Waits, "WAIT", "WAITs"))
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&on, "on", "model", "`WHERE` to replay it: model, or miniredis for its server commands as well")
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

func replayJSON(name, on string, compared rerun.Result, r *sim.Replayed) any {
	return struct {
		document
		Trace       string       `json:"trace"`
		On          string       `json:"on"`
		Scenario    string       `json:"scenario"`
		Property    string       `json:"property"`
		Actions     int          `json:"actions"`
		Commands    int          `json:"commands_compared"`
		Line        int          `json:"line"`
		At          string       `json:"at"`
		Explanation string       `json:"explanation"`
		Broken      []brokenJSON `json:"also_broken"`
	}{header("replay"), name, on, r.Scenario.Name, r.Property.Name, len(r.Steps), compared.Commands, lastLine(r),
		r.Scenario.Time(r.End), r.Explain(), breaksJSON(r)}
}
