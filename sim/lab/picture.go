package lab

import (
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/story"
)

// picture keeps the timeline of a run; the property is what is broken at its
// end, nil for the picture of a whole run.
func (b *bench) picture(title string, s *model.Scenario, steps []sim.Step, p *properties.Property, end clock.Ticks) {
	t := traces.Timeline{Run: story.Run{Scenario: s, Steps: sim.Record(s, steps), End: end}}
	if p != nil {
		t.Property = p.Name
		t.Explanation = p.Explain(&properties.Story{Scenario: s, Steps: t.Steps, At: end})
	}
	b.result.Pictures = append(b.result.Pictures, Picture{Title: title, Timeline: t})
}

// trace keeps a run that breaks the property at its end, as a file that replays.
func (b *bench) trace(s *model.Scenario, text []byte, p *properties.Property, steps []sim.Step, end clock.Ticks) error {
	taken := sim.Record(s, steps)
	t := sim.ToTrace(s, text, p, taken, end)
	explained := p.Explain(&properties.Story{Scenario: s, Steps: taken, At: end})
	var out strings.Builder
	if err := t.Write(&out, traces.About(explained, s.Name+"-"+p.Name+traces.Extension)...); err != nil {
		return err
	}
	b.result.Traces = append(b.result.Traces, Trace{p.Name, out.String()})
	return nil
}
