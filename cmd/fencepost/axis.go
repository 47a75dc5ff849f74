package main

import (
	"strings"

	"fencepost/clock"
	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/sim/phrase"
)

// mostValues is how many values an axis may have.
const mostValues = 400

// An axis is a parameter and its values.
type axis struct {
	*scenario.Parameter
	sim.Axis
}

func (x *axis) count() int { return int((x.To-x.From)/x.Step) + 1 }

const axisLooks = "PATH=FROM:STEP:TO, such as lock.ttl=1s:1s:30s"

// axisOf reads the flag of an axis.
func axisOf(s *scenario.Scenario, flag, text, verb string) (axis, error) {
	wrong := func(layout string, args ...any) (axis, error) {
		return axis{}, usageError{failf("flag --"+flag+layout, args...), verb}
	}
	if text == "" {
		return wrong(" is missing: expected %s", axisLooks)
	}
	path, values, found := strings.Cut(text, "=")
	parts := strings.Split(values, ":")
	if path == "" || found && len(parts) != 3 {
		return wrong(" is %s: expected %s", quote(text), axisLooks)
	}
	p, err := parameter(s, flag, path, verb)
	if err != nil {
		return axis{}, err
	}
	if !found {
		return wrong(" is %s, without values: expected %s", quote(text), axisLooks)
	}
	var v [3]clock.Ticks
	for i, part := range parts {
		if v[i], err = p.Parse(part); err != nil {
			return wrong(": %s", err)
		}
	}
	x := axis{p, sim.Axis{From: v[0], Step: v[1], To: v[2], Grain: p.Grain}}
	switch {
	case max(v[0], v[1], v[2]) >= clock.Forever:
		return wrong(" is %s: expected values that are not unlimited", quote(text))
	case x.Step <= 0:
		return wrong(" is %s, in steps of %s: expected more than nothing", quote(text), p.Text(x.Step))
	case x.To < x.From:
		return wrong(" is %s, which ends before it begins: expected %s", quote(text), axisLooks)
	case (x.To-x.From)/x.Step >= mostValues:
		return wrong(" is %s, of more than %s values: expected a longer step", quote(text), phrase.Number(mostValues))
	}
	return x, nil
}
