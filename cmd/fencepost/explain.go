package main

import (
	"github.com/spf13/cobra"
)

func (a *app) explain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain TRACE",
		Short: "A trace as a timeline",
		Long: "Replays a trace and draws it: time runs down, and each process has a column. A trace that\n" +
			"replays and does not break its property is drawn all the same, and exits with 1.",
		Args: one("trace", "a file"),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := a.replayed(args[0])
			if err != nil {
				return err
			}
			explanation := r.Explain()
			wrong := r.Confirm()
			if wrong != nil {
				explanation = ""
			}
			if err := a.timeline(a.screen(), r, explanation).Write(a.out); err != nil {
				return ignoreWrite(err)
			}
			if wrong != nil {
				return denied{wrong}
			}
			return nil
		},
	}
}
