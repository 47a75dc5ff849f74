package main

import (
	"github.com/spf13/cobra"

	"fencepost/model/scenario"
)

func (a *app) schema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "The JSON Schema of scenario files, for editors",
		Long: "Prints the JSON Schema of scenario files (draft 2020-12): every key, what it may be, and what it\n" +
			"means. An editor that knows YAML completes and checks a file that begins with the line\n\n" +
			"  # yaml-language-server: $schema=scenario.schema.json",
		Example: "  " + a.self + " schema > scenario.schema.json",
		Args:    none,
		RunE: func(*cobra.Command, []string) error {
			_, err := a.out.Write(scenario.Schema())
			return ignoreWrite(err)
		},
	}
}
