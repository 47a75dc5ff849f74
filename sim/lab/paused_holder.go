package lab

import "strings"

var pausedHolder = Experiment{
	Name:     "paused-holder",
	Title:    "A outlives its lease in a pause and writes after B, without fencing and with",
	Source:   "lesson 05, How a correct lock still fails, and Fencing tokens",
	Files:    []string{"lab-paused-holder", "lab-paused-holder-fenced"},
	Measured: "the log that the lesson prints, from a run of the lesson's schedule",
	Assumed:  "a message takes 1 ms",
	run: func(b *bench) error {
		for _, v := range [...]struct {
			file, what, value string
			log               []string
			why               string
		}{
			{"lab-paused-holder", "without fencing", "written by A", []string{
				"B: release -> True", "A: release -> False",
				"storage: ('ok', 'written by B', None)", "storage: ('ok', 'written by A', None)",
				"final value: written by A",
			}, "The lease ends on Redis's clock 500 ms after the SET; A finds out from its own release, after the write."},
			{"lab-paused-holder-fenced", "with fencing", "written by B", []string{
				"B: release -> True", "A: release -> False",
				"storage: ('ok', 'written by B', 2)", "storage: ('REJECTED', 'written by A', 1)",
				"final value: written by B",
			}, "The storage has seen 2 when A's 1 arrives. It holds here because A stalls behind the INCR; see late-fence."},
		} {
			s := load(v.file).Scenario
			a, err := once(s, lesson05())
			if err != nil {
				return err
			}
			log := a.printed()
			b.figure("final value "+v.what, v.value, by(a.Last), v.why)
			b.figure("lines of the log "+v.what, "5", sameLines(v.log, log), "Word for word, in the same order.")
			b.lines(v.what+", as the lesson prints it", log)
			b.lines(v.what+", with times", a.told())
			b.picture("the run "+v.what, s, a.Steps, nil, a.End)
		}
		return nil
	},
}

// lesson05 is the schedule of the lesson's paused holder: A stalls for 1 s when it
// is in, B comes at 600 ms and works for 100 ms.
func lesson05() Plan {
	return Plan{Pace: Soonest, Arrive: []string{"0s", "600ms"}, Work: []string{"0s", "100ms"},
		Pauses: []Pause{{Who: []uint8{0}, At: Inside, For: "1s", Of: 1}}}
}

// sameLines is how many lines of two logs are the same if they are equally long,
// and else what is wrong.
func sameLines(want, got []string) any {
	if len(want) != len(got) {
		return strings.Join(got, "; ")
	}
	n := 0
	for i := range want {
		if want[i] == got[i] {
			n++
		}
	}
	return n
}
