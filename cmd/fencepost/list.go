package main

import (
	"strings"

	"github.com/spf13/cobra"

	"fencepost/model/scenario"
	"fencepost/sim/phrase"
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
			var all []group
			for _, g := range scenario.Groups() {
				of := group{title: g.Title}
				for _, name := range g.Names {
					s, err := scenario.Load(name)
					if err != nil {
						return bug{"a built-in scenario cannot be read: " + err.Error(), ""}
					}
					of.scenarios = append(of.scenarios, s)
				}
				all = append(all, of)
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

// A group is the scenarios that take up one question.
type group struct {
	title     string
	scenarios []*scenario.Scenario
}

// list prints groups of scenarios, each below its title.
func (s *screen) list(all []group) {
	var r row
	predicted := 0
	for _, g := range all {
		for _, sc := range g.scenarios {
			r.name, predicted = max(r.name, len(sc.Name)), max(predicted, len(predictions(sc)))
		}
	}
	r.indent = r.name + 2
	r.beside = s.width >= r.indent+aboutWidth+predicted
	if s.width < r.name+40 {
		r.indent = 2 // below the name
	}
	r.room = s.width - r.indent
	if r.beside {
		r.room = min(s.width-predicted, proseWidth) - r.indent
	}
	for i, g := range all {
		if i > 0 {
			s.say("\n")
		}
		s.prose(strong, 0, g.title)
		for _, sc := range g.scenarios {
			s.listed(sc, r)
		}
	}
}

// A row is how a scenario is listed: in columns for names so long, and with so much
// room for what it shows after an indent. What it predicts goes beside that where the
// line is long enough, and else below.
type row struct {
	name, indent, room int
	beside             bool
}

func (s *screen) listed(sc *scenario.Scenario, r row) {
	s.say("%s", pad(sc.Name, r.indent))
	if r.indent < r.name {
		s.say("\n%*s", r.indent, "")
	}
	about := phrase.Wrap(summary(sc.About), r.room-2)
	for i, line := range about {
		if i == len(about)-1 && r.beside {
			s.say("%s", pad(line, r.room))
		} else {
			s.say("%s\n%*s", line, r.indent, "")
		}
	}
	lines := []string{predictions(sc)}
	if !r.beside {
		lines = phrase.Wrap(lines[0], r.room)
	}
	for i, line := range lines {
		s.say("%*s%s\n", r.indent*min(i, 1), "", s.dye(line))
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
	Group  string           `json:"group"`
	About  string           `json:"about"`
	Expect []predictionJSON `json:"expect"`
}

type predictionJSON struct {
	Property string `json:"property"`
	Verdict  string `json:"verdict"`
}

func listing(all []group) any {
	out := struct {
		document
		Scenarios []scenarioJSON `json:"scenarios"`
	}{header("list"), nil}
	for _, g := range all {
		for _, s := range g.scenarios {
			j := scenarioJSON{Name: s.Name, Group: g.title, About: strings.TrimSpace(s.About), Expect: []predictionJSON{}}
			for _, e := range s.Expect {
				j.Expect = append(j.Expect, predictionJSON(e))
			}
			out.Scenarios = append(out.Scenarios, j)
		}
	}
	return out
}
