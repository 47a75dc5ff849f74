package main

import (
	"bytes"

	"github.com/spf13/cobra"
)

func (a *app) show() *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "A scenario as YAML, ready to edit",
		Long: "A built-in scenario, as the file that it is. Put it into a file of your own, change it,\n" +
			"and walk or check that.",
		Example:           "  " + a.self + " show nightly-invoice >mine.yaml",
		Args:              one("scenario", "a built-in name, or a file"),
		ValidArgsFunction: scenarios,
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := a.scenario(args[0])
			if err != nil {
				return err
			}
			_, err = a.out.Write(append(bytes.TrimRight(s.Text, "\n"), '\n'))
			return ignoreWrite(err)
		},
	}
}

// ignoreWrite forgets an error that the careful writer remembers.
func ignoreWrite(error) error { return nil }
