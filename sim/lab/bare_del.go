package lab

import (
	"fmt"

	"fencepost/model/redis"
)

var bareDel = Experiment{
	Name:     "bare-del",
	Title:    "A releases with DEL after its lease has ended, and frees B's lock",
	Source:   "lesson 05, A correct basic lock",
	Files:    []string{"lab-bare-del"},
	Measured: "what the server answers to each command, in the lesson's schedule; then the same with both releases that compare tokens",
	Assumed:  "one time to live for all clients, 300 ms; a message takes 1 ms",
	run: func(b *bench) error {
		s := load("lab-bare-del")
		plan := Plan{Pace: Soonest,
			Arrive: []string{"0s", "400ms", "410ms"}, Work: []string{"0s", "250ms", "0s"},
			Pauses: []Pause{{Who: []uint8{0}, At: Inside, For: "400ms", Of: 1}}}
		a, err := once(s.Scenario, plan)
		if err != nil {
			return err
		}
		b.figure("B acquires", "True", python(a.took(1)), "A's lease of 300 ms has ended on the server while A stalls for 400 ms.")
		b.figure("C acquires while B still works", "True", python(a.took(2) && a.Beside[2]>>1&1 == 1),
			"DEL looks at no token: A's removes the key that B has set, and C comes in beside B.")
		b.lines("what the servers said", a.told())
		b.picture("the run with DEL", s.Scenario, a.Steps, nil, a.End)

		for _, release := range [...]string{"compare-and-delete", "delex-ifeq"} {
			s := with(s, "lock.release", release)
			a, err := once(s.Scenario, plan)
			if err != nil {
				return err
			}
			if release == "compare-and-delete" {
				b.figure("C acquires, A's release compares tokens", "", python(a.took(2)),
					"A's release finds B's token and does nothing; the lesson says so and prints no figure.")
				continue
			}
			b.figure("DELEX with wrong token", "0", a.said(0, redis.DelexIFEQ), "A's token is not the one in the key.")
			b.figure("DELEX with right token", "1", a.said(1, redis.DelexIFEQ), "B's is.")
		}
		return nil
	},
}

// took reports whether a SET of the client was ever answered with yes.
func (a *Account) took(c uint8) bool {
	for i := range a.Log {
		if e := &a.Log[i]; e.Client == c && e.Op.Grants() && yes(e) {
			return true
		}
	}
	return false
}

// said is the first answer to a command of the client.
func (a *Account) said(c uint8, op redis.Op) string {
	for i := range a.Log {
		if e := &a.Log[i]; e.Client == c && e.Op == op {
			return reply(e.Reply)
		}
	}
	return fmt.Sprintf("no %s", opText[op])
}
