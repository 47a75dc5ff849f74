package main

import (
	"io"

	"github.com/spf13/cobra"

	"fencepost/sim/lab"
)

func (a *app) lab() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "lab [NAME]",
		Short: "The tutorials' experiments in virtual time",
		Long: "Runs what people know from tutorials about locks, in virtual time: the tutorial's own figure,\n" +
			"ours, and why they agree or differ. With the name of an experiment, that one and its timelines.\n" +
			"The tutorials: lesson 05 is Distributed Locks & Their Limits, lesson 10 is Distributed Locks, and\n" +
			"the sheet is Stage 3 compressed for lookup.",
		Example: "  " + a.self + " lab\n  " + a.self + " lab late-fence",
		Args:    upToOne("experiment"),
		RunE: func(c *cobra.Command, args []string) error {
			name := ""
			if len(args) == 1 {
				name = args[0]
			}
			out, s := io.Writer(a.out), a.screen()
			if asJSON {
				out = io.Discard
			}
			results, err := lab.Report(out, name, lab.Layout{Width: s.width, ASCII: s.ascii})
			if err != nil {
				return usageError{err, c.Name()}
			}
			if asJSON {
				return a.document(struct {
					document
					Experiments []lab.Result `json:"experiments"`
				}{header("lab"), results})
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}
