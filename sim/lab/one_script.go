package lab

import "fmt"

var oneScript = Experiment{
	Name:     "one-script",
	Title:    "an update under the lock against the same update as one script, 20 clients and 500 updates each",
	Source:   "lesson 05, exercise 3",
	Files:    []string{"lab-counter", "lab-one-script"},
	Measured: "requests and answers that reached somebody, and virtual time, of two runs of 250 updates one after the other (a client has at most 255 rounds)",
	Assumed:  "as for locked-counter; running a script takes no time",
	run: func(b *bench) error {
		// The scenario of the counter is a tenth of it.
		locked, err := over(with(load("lab-counter"), "work.rounds", "250").Scenario, Plan{Pace: Evenly}, 2)
		if err != nil {
			return err
		}
		script, err := over(load("lab-one-script").Scenario, Plan{Pace: Evenly}, 2)
		if err != nil {
			return err
		}
		l, s := total(locked), total(script)
		b.figure("updates made, locked and script", "", fmt.Sprintf("%d and %d of 10000", l.value, s.value), "Neither loses an update.")
		b.figure("time, locked against script", "", fmt.Sprintf("%d ms against %d ms", l.time, s.time),
			"Five round trips in the lock, one client at a time, against one round trip, all clients at once.")
		b.figure("messages, locked against script", "", fmt.Sprintf("%d against %d", l.messages, s.messages),
			"A script is a request and an answer; the lock is ten messages and a SET refused every 10 ms by each of those who wait.")
		b.table("two runs together", []string{"", "updates", "virtual ms", "messages", "messages an update", "SETs refused"}, [][]string{
			l.row("under the lock"), s.row("one script"),
		})
		return nil
	},
}

// A bill is what some runs came to together.
type bill struct{ value, time, messages, denied int }

func total(accounts []Account) (t bill) {
	for i := range accounts {
		a := &accounts[i]
		t.value += a.Value
		t.time += int(a.scenario.Milliseconds(a.End))
		t.messages += a.Messages
		t.denied += a.Denied
	}
	return t
}

func (t bill) row(what string) []string {
	return []string{what, fmt.Sprint(t.value), fmt.Sprint(t.time), fmt.Sprint(t.messages),
		fmt.Sprintf("%.1f", float64(t.messages)/float64(t.value)), fmt.Sprint(t.denied)}
}
