package lab

import (
	"errors"
	"fmt"

	"fencepost/model/redis"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// maxStates is far more than the searches of the lab need.
const maxStates = 300_000

var lateFence = Experiment{
	Name:     "late-fence",
	Title:    "a fence taken by INCR behind the SET: a paused client gets the higher one and overwrites its successor",
	Source:   "lesson 05, Fencing tokens (\"INCR gives a total order of lock grants\"); lesson 10, Fencing tokens (\"token order matches lock-acquisition order\")",
	Files:    []string{"lab-paused-holder-fenced", "lab-late-fence", "lab-fence-if-mine", "lab-fence-with-set", "lab-paused-holder-script"},
	Measured: "the lesson's own schedule with the pause moved from behind the INCR to before it; then an exhaustive search of all timings, for each way to take the fence",
	Assumed:  "a message takes 1 to 5 ms, one pause of up to 1 s, one retry; the rest is lesson 05's",
	run: func(b *bench) error {
		early := lesson05()
		early.Pauses[0].At = AnswerTo(redis.SetNXPX)
		s := load("lab-paused-holder-fenced").Scenario
		a, err := once(s, early)
		if err != nil {
			return err
		}
		b.figure("claim: final value, A paused before its INCR", "written by B", by(a.Last),
			"By the lessons' claim B is the newer one. INCR orders the INCRs, not the grants. A's came last, so the storage takes A for the newer.")
		b.lines("the lesson's schedule, A paused before its INCR, as the lesson would print it", a.printed())
		b.lines("the same with times", a.told())
		b.picture("the lesson's schedule, A paused before its INCR", s, a.Steps, nil, a.End)

		repaired := lesson05()
		repaired.Pauses[0].At = AnswerTo(redis.SetNXPXIncr)
		script, err := once(load("lab-paused-holder-script").Scenario, repaired)
		if err != nil {
			return err
		}
		b.figure("claim: the same with one script", "written by B", by(script.Last), "There is nothing between the grant and its fence to be paused in.")
		return b.searches()
	},
}

// searches settles the three ways to take a fence.
func (b *bench) searches() error {
	claims := []*properties.Property{&properties.FenceMonotone, &properties.Overwrite, &properties.Holder}
	columns := []string{"acquire"}
	for _, p := range claims {
		columns = append(columns, p.Name)
	}
	var rows [][]string
	for _, v := range [...]struct{ file, tutorial, why string }{
		{"lab-late-fence", "HOLDS", "What both lessons claim of exactly this code. The trace is below."},
		{"lab-fence-if-mine", "", "A script that looks whether the lock is still the caller's: who was paused too long gets no fence."},
		{"lab-fence-with-set", "", "One script: complete, over all timings within the bounds of the file."},
	} {
		s := load(v.file)
		check := sim.Check{Scenario: s.Scenario, Properties: claims, MaxStates: maxStates}
		if err := check.Run(); err != nil {
			return err
		}
		row := []string{s.Lock.Acquire.Name}
		for i := range claims {
			row = append(row, check.Answer(i).Verdict.String())
		}
		rows = append(rows, append(row, fmt.Sprint(check.States)))
		b.figure("claim: no overwrite, "+s.Lock.Acquire.Name, v.tutorial, check.Answer(1).Verdict, v.why)
		if v.file == "lab-late-fence" {
			if err := b.found(s, &check); err != nil {
				return err
			}
		}
	}
	b.table("verdicts over all timings", append(columns, "states"), rows)
	return nil
}

// found shows what a search has found.
func (b *bench) found(s *scenario.Scenario, check *sim.Check) error {
	for _, f := range check.Found {
		at, end, ok := sim.Timed(s.Scenario, f.Path, f.Property)
		if !ok {
			return errors.New("the search's path has no times: it is no run of the model")
		}
		steps := sim.Schedule(f.Path, at)
		if err := b.trace(s.Scenario, s.Text, f.Property, steps, end); err != nil {
			return err
		}
		b.picture("the cheapest way to break "+f.Property.Name, s.Scenario, steps, f.Property, end)
		if f.Property == &properties.Overwrite {
			var lines []string
			taken := sim.Record(s.Scenario, steps)
			for i := range taken {
				lines = append(lines, fmt.Sprintf("%8s  %s", s.Time(taken[i].At), taken[i].Text))
			}
			explained := f.Property.Explain(&properties.Story{Scenario: s.Scenario, Steps: taken, At: end})
			b.lines("how overwrite breaks, the cheapest trace", append(lines, explained))
		}
	}
	return nil
}
