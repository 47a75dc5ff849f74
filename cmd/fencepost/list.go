package main

import (
	"strings"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
)

// aboutWidth is how much room what a scenario shows needs at the least, for its
// predictions to go beside it.
const aboutWidth = 50

func (a *app) list() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "The built-in scenarios and what they predict",
		Long: "The built-in scenarios, the simple ones first, each with what it shows and what it\n" +
			"predicts. show NAME prints one, walk NAME and check NAME put it to the test.",
		Args: none,
		RunE: func(*cobra.Command, []string) error {
			var all []*scenario.Scenario
			for _, name := range scenario.Builtin() {
				s, err := scenario.Load(name)
				if err != nil {
					return bug{"a built-in scenario cannot be read: " + err.Error(), ""}
				}
				all = append(all, s)
			}
			if asJSON {
				return a.document(listing(all))
			}
			a.screen().list(all)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// list prints scenarios with their predictions: beside what they show where the
// line is long enough, and else below.
func (s *screen) list(all []*scenario.Scenario) {
	name, predicted := 0, 0
	for _, sc := range all {
		name, predicted = max(name, len(sc.Name)), max(predicted, len(predictions(sc)))
	}
	indent := name + 2
	beside := s.width >= indent+aboutWidth+predicted
	if s.width < name+40 {
		indent = 2 // below the name
	}
	room := s.width - indent
	if beside {
		room = min(s.width-predicted, proseWidth) - indent
	}
	for _, sc := range all {
		s.say("%s", s.in(strong, pad(sc.Name, indent)))
		if indent < name {
			s.say("\n%*s", indent, "")
		}
		about := wrap(summary(sc.About), room-2)
		for i, line := range about {
			last := i == len(about)-1
			switch {
			case last && beside:
				s.say("%s", pad(line, room))
			default:
				s.say("%s\n%*s", line, indent, "")
			}
		}
		lines := []string{predictions(sc)}
		if !beside {
			lines = wrap(lines[0], room)
		}
		for i, line := range lines {
			s.say("%*s%s\n", indent*min(i, 1), "", s.dye(line))
		}
	}
}

// foretold are the words for what is predicted, by verdict, and their colours.
var foretold = []struct {
	verdict, says string
	style         style
}{
	{"violated", "breaks", red}, {"holds", "holds", green},
	{"not-exercised", "leaves out", yellow}, {"unknown", "leaves open", yellow},
}

// predictions is what a scenario predicts: what breaks, and what holds.
func predictions(sc *scenario.Scenario) string {
	var parts []string
	for _, of := range foretold {
		var names []string
		for _, e := range sc.Expect {
			if e.Verdict == of.verdict {
				names = append(names, e.Property)
			}
		}
		if len(names) > 0 {
			parts = append(parts, of.says+" "+strings.Join(names, ", "))
		}
	}
	if len(parts) == 0 {
		return "claims nothing"
	}
	return strings.Join(parts, "; ")
}

// dye colours the words of predictions.
func (s *screen) dye(line string) string {
	for _, of := range foretold {
		line = strings.Replace(line, of.says, s.in(of.style, of.says), 1)
	}
	return line
}

// summary is the first sentence of what a scenario says about itself.
func summary(about string) string {
	about = strings.Join(strings.Fields(about), " ")
	if i := strings.Index(about, ". "); i >= 0 {
		return about[:i+1]
	}
	return about
}

// A scenarioJSON is a scenario in short.
type scenarioJSON struct {
	Name   string           `json:"name"`
	About  string           `json:"about"`
	Expect []predictionJSON `json:"expect"`
}

type predictionJSON struct {
	Property string `json:"property"`
	Verdict  string `json:"verdict"`
}

func listing(all []*scenario.Scenario) any {
	out := struct {
		document
		Scenarios []scenarioJSON `json:"scenarios"`
	}{header("list"), nil}
	for _, s := range all {
		j := scenarioJSON{Name: s.Name, About: strings.TrimSpace(s.About), Expect: []predictionJSON{}}
		for _, e := range s.Expect {
			j.Expect = append(j.Expect, predictionJSON(e))
		}
		out.Scenarios = append(out.Scenarios, j)
	}
	return out
}
