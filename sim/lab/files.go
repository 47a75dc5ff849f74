package lab

import (
	"embed"

	"fencepost/model/scenario"
)

//go:embed scenarios/*.yaml
var files embed.FS

// load reads one of the lab's scenarios. They are tested, so one that cannot be
// read is a fault of ours.
func load(name string) *scenario.Scenario {
	text, err := files.ReadFile("scenarios/" + name + ".yaml")
	if err != nil {
		panic("lab: " + err.Error() + ": an experiment names a file that is not embedded")
	}
	s, err := scenario.Parse(name+".yaml", text)
	if err != nil {
		panic("lab: " + err.Error())
	}
	return s
}

// with is a scenario with some keys set to other values: path, value, and so on.
func with(s *scenario.Scenario, edits ...string) *scenario.Scenario {
	for i := 0; i+1 < len(edits); i += 2 {
		next, err := s.With(edits[i], edits[i+1])
		if err != nil {
			panic("lab: " + err.Error())
		}
		s = next
	}
	return s
}
