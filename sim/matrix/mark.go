package matrix

import (
	"strings"

	"fencepost/properties"
)

// A mark is what a table shows in a cell: a sign, which can be read without
// colour, and a few letters.
type mark struct {
	sign sign
	text string
}

// A sign says how a cell came out.
type sign uint8

const (
	off    sign = iota + 1 // it makes no sense
	idle                   // nothing was put to the test
	held                   // something was, and nothing is broken
	broken                 // something is
	open                   // nothing is, and something is UNKNOWN
)

// glyphs are the signs as drawn, and in ASCII.
var (
	glyphs = [...]string{off: "-", idle: "○", held: "✓", broken: "✗", open: "?"}
	ascii  = [...]string{off: "-", idle: ".", held: "+", broken: "X", open: "?"}
	// colours are the parameters of SGR sequences.
	colours = [...]string{off: "2", idle: "2", held: "32", broken: "31", open: "33"}
)

// letter stands for a property in a table: its first.
func letter(p *properties.Property) string { return strings.ToUpper(p.Name[:1]) }

// overview is the mark of all properties: the letters of those that are broken or
// else of those that hold.
func (c *Cell) overview() mark {
	if c.Scenario == nil {
		return mark{off, ""}
	}
	letters := map[properties.Verdict]string{}
	for _, a := range c.Answers {
		letters[a.Verdict] += letter(a.Property)
	}
	unknown := letters[properties.Unknown] != ""
	switch {
	case letters[properties.Violated] != "" && unknown:
		return mark{broken, letters[properties.Violated] + " ?"}
	case letters[properties.Violated] != "":
		return mark{broken, letters[properties.Violated]}
	case unknown:
		return mark{open, "open"}
	case letters[properties.Holds] != "":
		return mark{held, letters[properties.Holds]}
	}
	return mark{idle, "idle"}
}

// of is the mark of one property.
func (c *Cell) of(p *properties.Property) mark {
	for _, a := range c.Answers {
		if a.Property != p {
			continue
		}
		switch a.Verdict {
		case properties.Holds:
			return mark{held, "holds"}
		case properties.Violated:
			return mark{broken, "breaks"}
		case properties.NotExercised:
			return mark{idle, "idle"}
		}
		return mark{open, "open"}
	}
	return mark{off, ""}
}
