package main

import (
	"strings"

	"fencepost/model/scenario"
	"fencepost/sim/phrase"
)

// title prints which scenario it is about.
func (s *screen) title(sc *scenario.Scenario) {
	s.say("%s\n", s.in(strong, sc.Name))
	if about := strings.TrimSpace(sc.About); about != "" {
		s.prose(plain, 0, about)
	}
	s.say("\n")
}

// also prints what is broken though nothing is claimed of it.
func (s *screen) also(list []*claim) {
	var names []string
	for _, c := range list {
		switch {
		case c.proof == nil:
		case c.runs > 0:
			names = append(names, c.property.Name+" in "+phrase.Many(c.runs, "run", "runs"))
		default:
			names = append(names, c.property.Name)
		}
	}
	if len(names) > 0 {
		s.say("  ")
		s.prose(dim, 2, "not claimed, and broken: "+strings.Join(names, ", "))
	}
}

// longestShown is how many actions a run may have to be drawn without being asked
// for.
const longestShown = 120

// A named is a proof with the word that tells it from the others.
type named struct {
	name  string
	proof *evidence
}

// printClaimed prints the proofs of claims, and of one of them the timeline.
func (a *app) printClaimed(s *screen, list []*claim, shown *claim) {
	if shown == nil {
		return
	}
	var all []named
	for _, c := range list {
		if c.proof != nil {
			all = append(all, named{c.property.Name, c.proof})
		}
	}
	a.printProofs(s, all, shown.proof, shown.property.Name+" breaks")
}

// printProofs prints the timeline of one proof, below a line that begins with the
// words, where the traces of all are, and the command that replays the one.
func (a *app) printProofs(s *screen, list []named, shown *evidence, begins string) {
	s.say("\n")
	s.prose(strong, 0, begins+" in "+shown.Size()+":")
	s.say("\n")
	if len(shown.Replayed.Steps) <= longestShown {
		_ = a.timeline(s, shown.Replayed, shown.Explanation).Write(s.w)
	} else {
		s.prose(plain, 0, shown.Explanation)
		s.say("\n")
		s.prose(plain, 0, "It is too long to be shown here: "+a.self+" explain "+shellWord(shown.file)+" shows it.")
	}
	s.say("\n")
	name, file := 0, 0
	for _, n := range list {
		if n.proof.file != "" {
			name, file = max(name, len([]rune(n.name))), max(file, len([]rune(n.proof.file)))
		}
	}
	for _, n := range list {
		if n.proof.file != "" {
			s.say("%s  %s  %s\n", pad(n.name, name), pad(n.proof.file, file), s.in(dim, n.proof.Size()))
		}
	}
	if shown.file != "" {
		s.say("\nreplay it:  %s\n", s.in(strong, a.self+" replay "+shellWord(shown.file)))
	}
}
