package lab

import "fmt"

// voteRuns is how many seeds the vote is held with, tries how often a client tries.
const (
	voteRuns = 800
	tries    = 6
)

var splitVote = Experiment{
	Name:     "split-vote",
	Title:    "three clients ask five nodes at the same time, and nobody gets a majority",
	Source:   "the sheet, Two rules that are easy to skip",
	Files:    []string{"lab-split-vote"},
	Measured: fmt.Sprintf("at which try the client that wins first does so, of %d, over %d seeds", tries, voteRuns),
	Assumed:  "a message takes 1 to 5 ms; a refused client waits 200 ms, or at random 100 to 300 ms; a steady link takes equally long each time, as if a node were near one client and far from another",
	run: func(b *bench) error {
		var rows [][]string
		var votes []vote
		for _, v := range [...]struct {
			what, delay string
			pace        Pace
		}{
			{"200 ms, new delays each time", "200ms", Evenly},
			{"200 ms, steady links", "200ms", SteadyLinks},
			{"100 to 300 ms, new delays each time", "[100ms, 300ms]", Evenly},
			{"100 to 300 ms, steady links", "[100ms, 300ms]", SteadyLinks},
		} {
			accounts, err := over(with(load("lab-split-vote"), "lock.retry.delay", v.delay).Scenario, Plan{Pace: v.pace}, voteRuns)
			if err != nil {
				return err
			}
			c := count(accounts)
			votes = append(votes, c)
			rows = append(rows, append([]string{v.what}, c.cells()...))
		}
		b.figure("nobody wins at the first try", "", percent(votes[0].after(1), voteRuns),
			"Five nodes that each go to one of three at random leave all without three in 90 of 243 cases, which is 37.0%.")
		b.figure("nobody after two tries, all wait 200 ms", "", percent(votes[0].after(2), voteRuns)+", steady links "+percent(votes[1].after(2), voteRuns),
			"They meet again, but not quite: each waits from its own last answer on, and those are some ms apart.")
		b.figure("nobody after two tries, random waits", "", percent(votes[2].after(2), voteRuns)+", steady links "+percent(votes[3].after(2), voteRuns),
			"Whoever wakes first finds all nodes free, as long as waits differ by more than messages take.")
		b.figure(fmt.Sprintf("nobody after all %d tries, any of the four", tries), "",
			percent(votes[0].after(tries)+votes[1].after(tries)+votes[2].after(tries)+votes[3].after(tries), 4*voteRuns),
			"A split vote costs a try or two, unless something keeps the clients in step. Random waits see to it that nothing does.")
		b.table("the share of runs whose first winner wins at that try", []string{"a refused client waits", "1st", "2nd", "3rd", "4th", "later", "never"}, rows)
		return nil
	},
}

// A vote is how many runs were won at each try, the first at 1; at 0 those never won.
type vote [tries + 1]int

func count(accounts []Account) (v vote) {
	for i := range accounts {
		v[accounts[i].Tries]++
	}
	return v
}

// after is how many runs nobody had won after so many tries.
func (v vote) after(n int) int {
	sum := v[0]
	for _, won := range v[n+1:] {
		sum += won
	}
	return sum
}

func (v vote) cells() []string {
	var row []string
	for _, n := range [...]int{v[1], v[2], v[3], v[4], v.after(4) - v[0], v[0]} {
		row = append(row, percent(n, voteRuns))
	}
	return row
}

func percent(n, of int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of)) }
