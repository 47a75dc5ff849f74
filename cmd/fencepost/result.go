package main

import (
	"strings"

	"fencepost/model/scenario"
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
			names = append(names, c.property.Name+" in "+many(c.runs, "run", "runs"))
		default:
			names = append(names, c.property.Name)
		}
	}
	if len(names) > 0 {
		s.say("  ")
		s.prose(dim, 2, "not claimed, and broken: "+strings.Join(names, ", "))
	}
}

// printProofs prints the timeline of one claim that is violated, where the traces
// of all are, and the command that replays the one.
func (a *app) printProofs(s *screen, list []*claim, shown *claim) {
	if shown == nil {
		return
	}
	s.say("\n%s\n\n", s.in(strong, shown.property.Name+" breaks in "+shown.proof.size()+":"))
	p := shown.proof
	if len(p.replayed.Steps) <= longestShown {
		_ = a.timeline(s, p.replayed, p.explanation).Write(s.w)
	} else {
		s.prose(plain, 0, p.explanation)
		s.say("\nIt is too long to be shown here: %s explain %s shows it.\n", a.self, shellWord(p.file))
	}
	s.say("\n")
	name, file := 0, 0
	for _, c := range list {
		if c.proof != nil && c.proof.file != "" {
			name, file = max(name, len(c.property.Name)), max(file, len(c.proof.file))
		}
	}
	for _, c := range list {
		if c.proof != nil && c.proof.file != "" {
			s.say("%s  %s  %s\n", pad(c.property.Name, name), pad(c.proof.file, file), s.in(dim, c.proof.size()))
		}
	}
	if p.file != "" {
		s.say("\nreplay it:  %s\n", s.in(strong, a.self+" replay "+shellWord(p.file)))
	}
}
