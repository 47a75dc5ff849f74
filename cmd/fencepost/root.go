package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fencepost/model/scenario"
)

// root is the tree of commands, in the order in which they are best tried.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "fencepost",
		Short: "Finds, explains and proves where lease-based locks break",
		Long: "Fencepost finds, explains and proves where lease-based locks break.\n\n" +
			"Begin with:  " + a.self + " walk nightly-invoice",
		Example: "  " + a.self + " list\n" +
			"  " + a.self + " check nightly-invoice\n" +
			"  " + a.self + " show nightly-invoice | sed 's/max: 30s/max: 3s/' | " + a.self + " check -",
		Args:               a.noVerb,
		RunE:               func(c *cobra.Command, _ []string) error { return c.Help() },
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			a.verb = verbOf(c)
			return a.soundScreen()
		},
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		root.Version = info.Main.Version
	}
	root.SetVersionTemplate("fencepost {{.Version}}\n")
	root.SetUsageTemplate(usage)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpCommand(&cobra.Command{Use: "help", Hidden: true, Args: a.noVerb,
		RunE: func(_ *cobra.Command, args []string) error {
			c, _, err := root.Find(args)
			if err != nil {
				return err
			}
			return c.Help()
		}})
	root.SetFlagErrorFunc(wrongFlag)
	f := root.PersistentFlags()
	f.StringVar(&a.color, "color", "auto", "`WHEN` to use colour: auto, always or never")
	f.IntVar(&a.width, "width", 0, "how many `COLUMNS` a line may have (default: the terminal's, or 100)")
	f.BoolVar(&a.ascii, "ascii", false, "draw with ASCII only")
	f.SortFlags = false
	cobra.EnableCommandSorting = false
	root.AddCommand(a.list(), a.show(), a.walk(), a.check(), a.boundary(), a.drawMap(),
		a.matrix(), a.argument(), a.lab(), a.report(), a.replay(), a.explain(), a.schema())
	inOrder(root.Commands())
	return root
}

// inOrder has the help of commands, and of those below them, list flags in the
// order in which they were made.
func inOrder(commands []*cobra.Command) {
	for _, c := range commands {
		c.Flags().SortFlags = false
		c.DisableFlagsInUseLine = true // the layout has [flags] itself
		inOrder(c.Commands())
	}
}

// usage is the layout of help, below what a command says about itself.
const usage = `Usage:
  {{if .HasParent}}{{.UseLine}} [flags]{{else}}fencepost VERB [flags]{{end}}
{{- if .HasAvailableSubCommands}}

Verbs:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Use 25}}{{.Short}}{{end}}{{end}}{{end}}
{{- if .HasExample}}

Examples:
{{.Example}}{{end}}
{{- if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
{{- if .HasAvailableInheritedFlags}}

Flags of all verbs:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}

Exit codes: 0 as the scenario claims, 1 a claim is not met, 2 bad input, 3 inconclusive
`

// A usageError is a command line that cannot be understood.
type usageError struct {
	error
	verb string
}

func (e usageError) Unwrap() error { return e.error }

// noVerb refuses a word that is no verb.
func (a *app) noVerb(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var verbs []string
	for _, v := range c.Root().Commands() {
		if !v.Hidden {
			verbs = append(verbs, v.Name())
		}
	}
	if slices.Contains(verbs, args[0]) {
		return nil // help VERB
	}
	if nearest(args[0], verbs) == "" && slices.Contains(scenario.Builtin(), args[0]) {
		return usageError{failf("verb %s is unknown: did you mean walk %s?", quote(args[0]), args[0]), ""}
	}
	return usageError{unknownWord("verb", args[0], verbs), ""}
}

// verbOf is the verb of a command, with the one above it: report verify.
func verbOf(c *cobra.Command) string {
	return strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ")
}

// one asks for exactly one argument: what it is, and what it looks like.
func one(what, looks string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == 0:
			return usageError{failf("%s is missing: expected %s", what, looks), verbOf(c)}
		case len(args) > 1:
			return usageError{failf("argument %s is one too many: expected one %s", quote(args[1]), what), verbOf(c)}
		}
		return nil
	}
}

// upToOne asks for one argument or none.
func upToOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usageError{failf("argument %s is one too many: expected one %s at the most", quote(args[1]), what), verbOf(c)}
		}
		return nil
	}
}

// none asks for no argument.
func none(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{failf("argument %s is one too many: expected none", quote(args[0])), verbOf(c)}
	}
	return nil
}

// wrongFlag says in our words what the library found wrong with a flag.
func wrongFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	text := "flag cannot be understood: " + err.Error()
	switch {
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			name = "-" + unknown.GetSpecifiedName()
		}
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		text = fmt.Sprintf("flag %s is unknown", visible(name))
		if near := nearest(unknown.GetSpecifiedName(), names); near != "" {
			text += ": did you mean --" + near + "?"
		}
	case errors.As(err, &missing):
		text = fmt.Sprintf("flag --%s has no value: expected %s", missing.GetFlag().Name, wants(missing.GetFlag()))
	case errors.As(err, &invalid):
		text = fmt.Sprintf("flag --%s is %s: expected %s", invalid.GetFlag().Name, quote(invalid.GetValue()), wants(invalid.GetFlag()))
	}
	return usageError{failed(text), verbOf(c)}
}

// wants is what a flag's value is, in words.
func wants(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int", "uint64":
		return "a whole number"
	case "duration":
		return "a duration such as 30s or 5m"
	case "bool":
		return "true or false"
	}
	name, _ := pflag.UnquoteUsage(f)
	return strings.ToLower(name)
}

// choice refuses a word that is none of a flag's.
func choice(c *cobra.Command, flag, word string, words ...string) error {
	if slices.Contains(words, word) {
		return nil
	}
	return usageError{failf("flag --%s is %s: %s", flag, quote(word), meant(word, words)), c.Name()}
}

// scenarios completes the names of the built-in ones.
func scenarios(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return scenario.Builtin(), cobra.ShellCompDirectiveDefault
}
