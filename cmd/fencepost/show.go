package main

import (
	"bytes"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
)

func (a *app) show() *cobra.Command {
	var keys bool
	c := &cobra.Command{
		Use:   "show NAME",
		Short: "A scenario as YAML, ready to edit",
		Long: "A built-in scenario, as the file that it is. Put it into a file of your own, change it, and walk or\n" +
			"check that. What a file leaves out has its default: --keys lists all keys with theirs, and what they\n" +
			"mean. A section may be left out even where it has a key that is required.",
		Example: "  " + a.self + " show nightly-invoice >mine.yaml\n" +
			"  " + a.self + " show --keys",
		Args: func(c *cobra.Command, args []string) error {
			if keys {
				return none(c, args)
			}
			return one("scenario", "a built-in name, or a file")(c, args)
		},
		ValidArgsFunction: scenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if keys {
				a.screen().keys()
				return nil
			}
			s, err := a.scenario(c.Context(), args[0])
			if err != nil {
				return err
			}
			_, err = a.out.Write(append(bytes.TrimRight(s.Text, "\n"), '\n'))
			return ignoreWrite(err)
		},
	}
	c.Flags().BoolVar(&keys, "keys", false, "list instead every key that a file may have, with its default, what it may be, and what it means")
	return c
}

// leastWants is how much room there must be for what a value may be, in characters, for
// it to stand beside its key.
const leastWants = 24

// keys prints what a scenario file may say.
func (s *screen) keys() {
	all := scenario.Keys()
	path, standard := len("key"), len("default")
	for i := range all {
		if k := &all[i]; !k.Section {
			path, standard = max(path, len(k.Path)), max(standard, len(defaultOf(k)))
		}
	}
	line := func(key, value, wants string, of style) {
		indent := path + standard + 4
		if s.width-indent < leastWants {
			indent = 4
			s.say("%s  %s\n    ", s.in(of, key), s.in(of, value))
		} else {
			s.say("%s  %s  ", s.in(of, pad(key, path)), s.in(of, pad(value, standard)))
		}
		s.prose(of, indent, wants)
	}
	line("key", "default", "what it may be", dim)
	for i := range all {
		if k := &all[i]; k.Section {
			s.say("%s\n", k.Path)
		} else {
			line(k.Path, defaultOf(k), k.Wants, plain)
		}
		s.say("  ")
		s.prose(dim, 2, all[i].Doc)
	}
}

// defaultOf is what holds where a key is missing, in words where that is no value.
func defaultOf(k *scenario.Key) string {
	switch {
	case k.Required:
		return "(required)"
	case k.Default == "":
		return "(none)"
	}
	return k.Default
}
