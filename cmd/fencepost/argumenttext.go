package main

import (
	"fmt"
	"strings"

	"fencepost/properties"
	"fencepost/sim/argument"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// argument prints all claims in short: what is said, the verdicts, and what is found.
func (s *screen) argument(r *argument.Result, self string) {
	id := 0
	for _, c := range r.Claims() {
		id = max(id, len(c.ID)+2)
	}
	for _, t := range r.Themes {
		s.say("%s\n\n", s.in(strong, t.Title))
		for _, c := range t.Claims {
			s.say("%s", s.in(strong, pad(c.ID, id)))
			s.prose(plain, id, c.Who+": "+c.Says)
			s.say("%s", pad("", id))
			s.prose(dim, id, s.marks(c))
			s.finding(c, id)
			s.say("\n")
		}
	}
	s.say("%s\n\n", s.in(strong, "What no scenario here can say"))
	for _, l := range argument.Left() {
		s.say("- ")
		s.prose(plain, 2, l.Who+": "+l.Says+". Not tested, since "+l.Because+".")
	}
	s.say("\n")
	s.prose(plain, 0, r.Summary())
	s.say("\n")
	s.prose(plain, 0, self+" argument ID shows a claim with its traces and boundaries, and how to run it by hand.")
}

// finding prints what a claim is found to be, and why.
func (s *screen) finding(c *argument.Tested, indent int) {
	of := map[argument.Finding]style{argument.Right: green, argument.RightIf: yellow, argument.Wrong: red}[c.Found]
	found, because := capital(c.Found.String())+".", c.Because
	if c.AsWritten() != properties.Met {
		because = "Written here is that it is " + c.Finding.String() + ": " + because
	}
	for i, line := range phrase.Wrap(found+" "+because, max(min(s.width, proseWidth)-indent, 20)) {
		if i == 0 {
			line = strings.Replace(line, found, s.in(of, found), 1)
		}
		s.say("%s%s\n", pad("", indent), line)
	}
}

// marks are the verdicts of a claim, scenario by scenario.
func (s *screen) marks(c *argument.Tested) string {
	var parts []string
	last := ""
	for _, t := range c.Trials {
		text := ""
		for _, a := range t.Answers {
			mark, _ := s.sign(a.Verdict)
			text += " " + mark + a.Property.Name
		}
		if name := t.Experiment.Scenario; name == last {
			parts[len(parts)-1] += text
		} else {
			parts, last = append(parts, name+text), name
		}
	}
	return strings.Join(parts, "; ")
}

// claimed prints claims in full.
func (a *app) claimed(s *screen, r *argument.Result, link func(*proof.Proof) string) {
	for i, c := range r.Claims() {
		if i > 0 {
			s.say("\n")
		}
		s.say("%s\n", s.in(strong, c.ID+". "+c.Title))
		s.prose(plain, 0, c.Who+", "+c.Where+": "+c.Says)
		for n, t := range c.Trials {
			a.trial(s, n+1, t, link)
		}
		s.say("\n")
		s.finding(c, 0)
	}
}

// bearing says what an experiment has to do with its claim.
var bearing = map[argument.Bearing]string{argument.For: "for the claim", argument.Against: "against the claim", argument.Beside: "beside the claim"}

// trial prints an experiment and what came of it.
func (a *app) trial(s *screen, number int, t *argument.Trial, link func(*proof.Proof) string) {
	s.say("\n%d  ", number)
	s.prose(plain, 3, t.Shows+" ("+bearing[t.Bearing]+")")
	name := t.Experiment.Scenario
	if t.Variant != nil {
		s.say("   ")
		s.prose(dim, 3, name+" is "+t.Variant.Says())
	}
	width := 0
	for i := range t.Answers {
		width = max(width, len(t.Answers[i].Property.Name))
	}
	for i := range t.Answers {
		x := &t.Answers[i]
		mark, of := s.sign(x.Verdict)
		note := x.Note
		if x.Proof != nil {
			note += ": " + x.Proof.Trace.Name
			if file := link(x.Proof); file != "" {
				note = x.Note + ": " + file
			}
		}
		if x.AsExpected() != properties.Met {
			note = strings.TrimPrefix(note+"; expected "+x.Expected.String(), "; ")
		}
		s.say("   %s %s  %s", s.in(of, mark), pad(x.Property.Name, width), s.in(of, x.Verdict.String()))
		if note == "" {
			s.say("\n")
			continue
		}
		s.say("  ")
		s.prose(plain, 5+width+2+len(x.Verdict.String())+2, note)
	}
	for _, k := range t.Boundaries {
		s.say("   ")
		s.prose(plain, 5, fmt.Sprintf("%s over %s: %s", k.Property, k.Parameter, k.Says()))
		for _, line := range k.Law.Lines(s.signs()) {
			s.say("     ")
			s.prose(plain, 7, line)
		}
	}
	s.say("   %s\n", s.in(dim, a.self+" check "+name))
	for _, k := range t.Boundaries {
		s.say("   %s\n", s.in(dim, a.self+" "+k.Command(name)))
	}
}

// capital is a text with a capital at its beginning.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
