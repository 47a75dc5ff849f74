package lab

import "fmt"

// counterRuns is how many seeds the counter runs with.
const counterRuns = 10

var lockedCounter = Experiment{
	Name:     "locked-counter",
	Title:    "twenty clients increment a counter fifty times each under the lock",
	Source:   "lesson 05, A correct basic lock",
	Files:    []string{"lab-counter", "lab-counter-no-lock"},
	Measured: fmt.Sprintf("the counter after %d seeds, each write setting it to one more than its writer has read; and the same without a lock", counterRuns),
	Assumed:  "a message takes 20 to 80 us, as between processes of one machine; a lease of 5 s",
	run: func(b *bench) error {
		locked, err := over(load("lab-counter").Scenario, Plan{Pace: Evenly}, counterRuns)
		if err != nil {
			return err
		}
		free, err := over(load("lab-counter-no-lock").Scenario, Plan{Pace: Evenly}, counterRuns)
		if err != nil {
			return err
		}
		value := func(a *Account) int { return a.Value }
		b.figure("balance after 20 x 50 locked increments", "1000", each(locked, value),
			"Nobody is inside twice, so no update is lost, with any seed.")
		b.figure("balance without a lock", "", each(free, value).String(),
			"The lock is what does it: without it most increments are made from a value that is out of date.")
		b.figure("time of the locked run", "0.76s", milliseconds(locked),
			"Ours is the time of the messages and waits alone; the lesson's has Python's work in it too.")
		b.table("over all seeds", append([]string{"", "runs"}, quantiles...), [][]string{
			counted("balance, locked", locked, value),
			counted("balance, no lock", free, value),
			counted("lost updates, no lock", free, func(a *Account) int { return a.Lost }),
			counted("SETs refused, locked", locked, func(a *Account) int { return a.Denied }),
			counted("messages, locked", locked, func(a *Account) int { return a.Messages }),
			counted("virtual ms, locked", locked, func(a *Account) int { return int(a.scenario.Milliseconds(a.End)) }),
		})
		return nil
	},
}

// counted is a row of a table of spreads.
func counted(what string, accounts []Account, number func(*Account) int) []string {
	return append([]string{what, fmt.Sprint(len(accounts))}, each(accounts, number).cells()...)
}

// milliseconds is the spread of virtual times.
func milliseconds(accounts []Account) string {
	s := each(accounts, func(a *Account) int { return int(a.scenario.Milliseconds(a.End)) })
	return fmt.Sprintf("%d ms (%d to %d)", s.Median(), s[0], s[len(s)-1])
}
