package lab

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// A rule is how one client decides whether a Redlock was won: the allowance for
// drift at a time to live, both in milliseconds, and the model's check.
type rule struct {
	client string
	drift  func(ttl int) int
	// accepts is the client's own test of the elapsed time.
	accepts func(ttl, drift, elapsed int) bool
	check   string
}

// rules are the documentation's and those of four clients.
var rules = []rule{
	{"the sheet", func(int) int { return 3 }, func(ttl, _, e int) bool { return e < ttl }, "elapsed-below-ttl"},
	{"redlock-py", func(ttl int) int { return int(float64(ttl)*0.01) + 2 }, func(ttl, d, e int) bool { return ttl-e-d > 0 }, "elapsed-below-ttl-minus-drift"},
	{"redlock-rb", func(ttl int) int { return int(float64(ttl)*0.01) + 2 }, func(ttl, d, e int) bool { return ttl-e-d >= 0 }, "elapsed-at-most-ttl-minus-drift"},
	{"node-redlock", func(ttl int) int { return int(math.Round(float64(ttl)*0.01)) + 2 }, func(int, int, int) bool { return true }, "none"},
	{"redsync", func(ttl int) int { return int(float64(ttl) * 0.01) }, func(ttl, d, e int) bool { return e < ttl-d }, "elapsed-below-ttl-minus-drift"},
}

var validity = Experiment{
	Name:     "validity",
	Title:    "Redlock's validity arithmetic, client by client and to the millisecond",
	Source:   "the sheet, Redlock, steps 3 and 4",
	Files:    []string{"lab-validity"},
	Measured: "for each client's drift and rule, whether an acquisition that takes exactly so long is accepted: by the client's formula, and by running the model, five nodes, the last answer arriving then",
	Assumed:  "the sheet's \"a few ms\" is 3; redlock-py floors both clock readings to ms, which is not in its formula here",
	run: func(b *bench) error {
		const never = "It looks at no clock when it has its answers: a lock that ended long ago is handed out."
		columns := []string{"TTL", "client", "drift", "validity V", "at V-1", "at V", "at V+1", "at TTL-1", "at TTL", "validity left at the latest"}
		var rows [][]string
		agree, asked := 0, 0
		latest := map[string]int{}
		for _, ttl := range [...]int{150, 10000} {
			for _, r := range rules {
				d := r.drift(ttl)
				v := ttl - d
				row := []string{ms(ttl), r.client, ms(d), ms(v)}
				last := 0
				for _, elapsed := range [...]int{v - 1, v, v + 1, ttl - 1, ttl} {
					model, err := r.run(ttl, d, elapsed)
					if err != nil {
						return err
					}
					asked++
					cell := "-"
					if model {
						cell = "accepts"
					}
					if model == r.accepts(ttl, d, elapsed) {
						agree++
					} else {
						cell += " (formula differs)"
					}
					if model {
						last = max(last, elapsed)
					}
					row = append(row, cell)
				}
				latest[r.client] = last
				rows = append(rows, append(row, fmt.Sprint(v-last, " ms")))
			}
		}
		b.figure("latest accepted of TTL 10 s: the sheet", "9999 ms", fmt.Sprint(latest["the sheet"], " ms"),
			"Step 4 asks for less than the auto-release time, and the line below it subtracts a few ms more: accepted with a validity of -2 ms.")
		b.figure("latest accepted: redlock-py, redlock-rb, redsync", "", fmt.Sprintf("%d, %d, %d ms", latest["redlock-py"], latest["redlock-rb"], latest["redsync"]),
			"They test what they subtract; redlock-rb takes a validity of nothing for held, redsync leaves the 2 ms out.")
		b.figure("latest accepted: node-redlock", "", fmt.Sprintf("no limit, %d ms and more", latest["node-redlock"]), never)
		b.figure("accepted or not, formulas and model agree", "", fmt.Sprintf("%d of %d", agree, asked), "Each client's rule is a check that the model has.")
		b.table("what is accepted, by running the model", columns, rows)
		return nil
	},
}

// run has a client take the lock in exactly the time, and reports whether it
// comes in.
func (r *rule) run(ttl, drift, elapsed int) (bool, error) {
	edits := []string{"lock.ttl", ms(ttl), "lock.check", r.check}
	if strings.HasSuffix(r.check, "-drift") {
		edits = append(edits, "lock.drift", ms(drift))
	}
	a, err := once(with(load("lab-validity"), edits...).Scenario, Plan{Pace: Soonest, Answer: ms(elapsed)})
	return a.Entries == 1, err
}

// ms is a number of milliseconds as scenario files have it.
func ms(n int) string { return (time.Duration(n) * time.Millisecond).String() }
