package lab

import (
	"fmt"

	"fencepost/model/redis"
)

var watchdog = Experiment{
	Name:     "watchdog",
	Title:    "a watchdog extends the lease: against a pause of the work, and against a pause of the whole process",
	Source:   "lesson 05, exercise 1",
	Files:    []string{"lab-watchdog", "lab-watchdog-pause"},
	Measured: "who writes last in the schedule of the paused holder, and what the renewals were answered",
	Assumed:  "a message takes 1 ms; B asks again every 100 ms; A works for 100 ms besides its pause of 1 s; a third of 500 ms is 166 ms",
	run: func(b *bench) error {
		for _, v := range [...]struct {
			file, what, tutorial string
			edits                []string
			work                 string
			paused               bool
			why                  string
		}{
			{"lab-watchdog", "pause of the work alone", "", nil, "1100ms", false,
				"The watchdog is another thread and goes on: the lease lasts until A releases, and B waits. It helps."},
			{"lab-watchdog-pause", "whole process paused, no fence", "", []string{"resource.guard", "none"}, "100ms", true,
				"A pause stops all threads. When they run again the work has ended too, and its write overtakes the watchdog's question: it does not help."},
			{"lab-watchdog-pause", "whole process paused, with the fence", "", nil, "100ms", true,
				"The storage has seen B's fence. What protects is the fence, not the watchdog."},
			{"lab-watchdog-pause", "whole process paused, 50 ms of work left, no fence", "", []string{"resource.guard", "none"}, "1050ms", true,
				"The renewal is answered 0 within 2 ms of the pause, and the work is stopped before its write: it helps where the work is longer than a round trip."},
		} {
			s := with(load(v.file), v.edits...).Scenario
			plan := Plan{Pace: Soonest, Arrive: []string{"0s", "600ms"}, Work: []string{v.work, "100ms"}}
			if v.paused {
				plan.Pauses = []Pause{{Who: []uint8{0}, At: Inside, For: "1s", Of: 1}}
			}
			a, err := once(s, plan)
			if err != nil {
				return err
			}
			b.figure("final value: "+v.what, v.tutorial,
				fmt.Sprintf("%s, renewals of A %s, %s", by(a.Last), a.renewals(0), overlap(a.Conflicts)), v.why)
			b.lines(v.what, a.told())
			b.picture(v.what, s, a.Steps, nil, a.End)
		}
		return nil
	},
}

// renewals is the answers to a client's renewals.
func (a *Account) renewals(c uint8) string {
	text := ""
	for i := range a.Log {
		if e := &a.Log[i]; e.Client == c && e.Op == redis.CompareAndPExpire {
			text += " " + reply(e.Reply)
		}
	}
	if text == "" {
		return "none"
	}
	return text[1:]
}

func overlap(conflicts int) string {
	if conflicts == 0 {
		return "never both inside"
	}
	return "both inside at once"
}
