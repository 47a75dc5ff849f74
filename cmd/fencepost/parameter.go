package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim/phrase"
)

// parameter is the number at a path of the scenario. One that is none gets an
// answer with all that could be varied.
func parameter(s *scenario.Scenario, flag, path, verb string) (*scenario.Parameter, error) {
	if path == "" {
		return nil, usageError{failf("flag --%s is missing: expected one of the scenario's numbers\n%s", flag, varied(s)), verb}
	}
	p, err := s.Parameter(path)
	if err == nil {
		return p, nil
	}
	problem := err.Error()
	if key, _, _ := strings.Cut(path, "["); !slices.ContainsFunc(scenario.Parameters(), func(known string) bool {
		return known == key || strings.HasPrefix(known, key+"[") || strings.TrimSuffix(known, ".both") == key || strings.HasPrefix(key, known+".")
	}) {
		problem = "parameter " + quote(path) + " is unknown"
		if near := nearParameters(path); len(near) > 0 {
			problem += ": did you mean " + phrase.Or(near) + "?"
		}
	}
	return nil, usageError{failf("flag --%s: %s\n%s", flag, problem, varied(s)), verb}
}

// hintWindow says which end of a window is varied, where nobody has.
func (a *app) hintWindow(flag, asked string, p *scenario.Parameter) {
	if p.Path == asked+".most" {
		fmt.Fprintf(a.err, "hint: --%s %s is the longest end of a window, %s; %s.least is the shortest, %s.both is both\n", flag, asked, p.Path, asked, asked)
	}
}

// nearParameters are those that are a few letters away, or else that end in the
// same word or are below it: pause is of faults.pause.max.
func nearParameters(path string) []string {
	all := scenario.Parameters()
	if near := nearest(path, all); near != "" {
		return []string{near}
	}
	var near []string
	last := path[strings.LastIndexByte(path, '.')+1:]
	for _, word := range []string{path, last} {
		for _, p := range all {
			if len(near) < 4 && word != "" && strings.Contains("."+p+".", "."+word+".") {
				near = append(near, p)
			}
		}
		if len(near) > 0 {
			break
		}
	}
	return near
}

// varied lists what can be varied, first with its value what the file has, then
// what it leaves out.
func varied(s *scenario.Scenario) string {
	var has, lacks []string
	for _, path := range scenario.Parameters() {
		p, err := s.Parameter(path)
		if err != nil || strings.HasSuffix(path, ".both") {
			continue
		}
		if v, ok := p.Get(); ok {
			has = append(has, path+"="+p.Text(v))
		} else {
			lacks = append(lacks, path)
		}
	}
	var b strings.Builder
	b.WriteString("these can be varied in " + s.Name + ":\n")
	for _, line := range phrase.Wrap(strings.Join(has, " "), usualWidth-2) {
		b.WriteString("  " + line + "\n")
	}
	if len(lacks) > 0 {
		b.WriteString("and these, which it leaves out:\n")
		for _, line := range phrase.Wrap(strings.Join(lacks, " "), usualWidth-2) {
			b.WriteString("  " + line + "\n")
		}
	}
	b.WriteString("a window also has .both ends at once: network.delay.both")
	return b.String()
}

// does says what a larger value does.
func does(p *scenario.Parameter) string {
	switch p.Adds {
	case scenario.More:
		return "a larger value only adds runs"
	case scenario.Fewer:
		return "a larger value only takes runs away"
	}
	return "a larger value adds some runs and takes others away"
}

// inFile is the parameter's value in the file, in words.
func inFile(p *scenario.Parameter) string {
	if v, ok := p.Get(); ok {
		return p.Text(v) + " in the file"
	}
	return "left out in the file"
}

// asked is the one property that a verb is about.
func asked(name, verb string) (*properties.Property, error) {
	if name == "" {
		return nil, usageError{failf("flag --property is missing: expected %s", phrase.Or(scenario.Properties)), verb}
	}
	p := properties.Find(name)
	if p == nil {
		return nil, usageError{unknownWord("property", name, scenario.Properties), verb}
	}
	return p, nil
}

// A stretch is a range of values, and the step of a scan.
type stretch struct{ from, to, step clock.Ticks }

// scanned is into how many steps a range is cut that nobody has cut otherwise, and
// mostScanned into how many at the most.
const (
	scanned     = 20
	mostScanned = 1000
)

// usual is the range of a parameter that nobody has said another of.
//
// Counts go from none to one more than in the file. A length of which a larger one
// only adds runs, or only takes some away, goes from nothing on as far as there are
// scenarios: the verdict at the far end is about all. Any other goes up to twice
// what the file has, or the time to live where it has nothing; an amount back in
// time goes as far back.
func usual(s *scenario.Scenario, p *scenario.Parameter) (from, to clock.Ticks, ok bool) {
	v, said := p.Get()
	if p.Counts {
		if !said || v >= clock.Forever {
			v = 0
		}
		return 0, v + 1, true
	}
	if p.Adds != scenario.Other {
		return 0, clock.Forever, true
	}
	if !said || v == 0 || v >= clock.Forever {
		ttl, err := s.Parameter("lock.ttl")
		if err != nil {
			return 0, 0, false
		}
		if v, said = ttl.Get(); !said || v == 0 || v >= clock.Forever {
			return 0, 0, false
		}
	}
	return min(0, 2*v), max(0, 2*v), true
}

// rangeOf is the range that the flags ask for.
func (b *bounding) rangeOf(c *cobra.Command, s *scenario.Scenario, p *scenario.Parameter) (r stretch, err error) {
	wrong := func(layout string, args ...any) (stretch, error) {
		return stretch{}, usageError{failf(layout, args...), c.Name()}
	}
	given := func(flag, text string, into *clock.Ticks) bool {
		if text == "" {
			return false
		}
		v, e := p.Parse(text)
		if e != nil && err == nil {
			err = usageError{failf("flag --%s: %s", flag, e), c.Name()}
		}
		*into = v
		return true
	}
	var ok bool
	r.from, r.to, ok = usual(s, p)
	hasTo := given("to", b.to, &r.to)
	hasFrom := given("from", b.from, &r.from)
	hasStep := given("step", b.step, &r.step)
	scan := p.Adds == scenario.Other
	switch {
	case err != nil:
		return r, err
	case !ok && !hasTo:
		return wrong("flag --to is missing: %s is %s, so expected how far to go", p.Path, inFile(p))
	case r.from >= clock.Forever:
		return wrong("flag --from is unlimited: expected where to begin")
	case scan && r.to >= clock.Forever:
		return wrong("flag --to is unlimited: expected an end, since %s is scanned", p.Path)
	case r.from > r.to && (hasFrom || hasTo):
		return wrong("range of %s ends at %s, before it begins at %s: expected the smaller value first", p.Path, p.Text(r.to), p.Text(r.from))
	case !scan && hasStep:
		return wrong("flag --step is for a scan, and %s needs none: %s", p.Path, does(p))
	case !scan:
		return r, nil
	case hasStep && r.step <= 0:
		return wrong("flag --step is %s: expected more than nothing", p.Text(r.step))
	case !hasStep:
		r.step = max(p.Grain, (r.to-r.from)/scanned/p.Grain*p.Grain)
	}
	if (r.to-r.from)/r.step > mostScanned {
		return wrong("range of %s from %s to %s has more than %s steps of %s: expected a longer --step", p.Path, p.Text(r.from), p.Text(r.to), phrase.Number(mostScanned), p.Text(r.step))
	}
	return r, nil
}
