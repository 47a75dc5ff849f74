package main

import (
	"fencepost/sim/inequality"
)

// lawOf is what the run on the broken side needs and the other side denies it, nil if
// that is not known: counts have none.
func (o *bounded) lawOf(f *flip) inequality.Law {
	if !f.exact || f.safe == nil || f.broken == nil || f.broken.proof == nil {
		return nil
	}
	law, ok := inequality.Of(o.parameter.Path, f.broken.scenario, f.safe.scenario, f.broken.proof.Replayed.Actions(), o.search.Property)
	if !ok {
		return nil
	}
	return law
}

// signs are the ones to write an inequality with.
func (s *screen) signs() inequality.Signs {
	if s.ascii {
		return inequality.ASCII
	}
	return inequality.Typeset
}

// laws prints the inequalities of the flips: with the keys of the file, and with its
// numbers.
func (s *screen) laws(o *bounded) {
	for _, f := range o.flips {
		if f.law == nil {
			continue
		}
		s.say("\n")
		s.prose(dim, 0, "the run at "+o.parameter.Path+"="+f.broken.text+" needs")
		for _, line := range f.law.Lines(s.signs()) {
			s.say("  ")
			s.prose(plain, 4, line)
		}
	}
}

// pieces prints the inequalities by which the verdict flips in a map.
func (s *screen) pieces(o *mapped) {
	if len(o.pieces) == 0 {
		return
	}
	s.say("%s\n", s.in(dim, "broken where"))
	for _, line := range inequality.Lines(o.pieces, o.x.Parameter, s.signs()) {
		s.say("  ")
		s.prose(plain, 4, line)
	}
	s.say("\n")
}

// A lawJSON is an inequality: in a line, and taken apart.
type lawJSON struct {
	Text  string     `json:"text"`
	Key   string     `json:"key"`
	Times string     `json:"times"`
	Sign  string     `json:"sign"`
	Terms []termJSON `json:"terms"`
	// Sum is what the terms come to.
	Sum string `json:"sum"`
}

// A termJSON is how often a number of the file counts, and what the file says.
type termJSON struct {
	Key   string `json:"key"`
	Times string `json:"times"`
	Value string `json:"value"`
}

func lawToJSON(law inequality.Law) (all []lawJSON) {
	for _, q := range law {
		out := lawJSON{Text: q.Text(inequality.ASCII), Key: q.Key, Times: q.Times.RatString(), Sign: inequality.ASCII.Of(q), Sum: inequality.Length(q.Sum)}
		for _, t := range q.Terms {
			out.Terms = append(out.Terms, termJSON{t.Key, t.Times.RatString(), inequality.Length(t.Value)})
		}
		all = append(all, out)
	}
	return all
}
