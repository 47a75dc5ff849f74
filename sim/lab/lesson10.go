package lab

import (
	"fmt"

	"fencepost/model/redis"
	"fencepost/model/scenario"
)

// How many seeds lesson 10's figures come from, and how many each line of what
// becomes of them under other assumptions.
const (
	lessonRuns = 200
	otherRuns  = 50
)

const (
	lesson10Measured = "entries into the critical section that find the other worker inside, of 80 in a run, over seeds"
	lesson10Assumed  = "two workers start within 20 ms, rest 20 ms between rounds, wait 10 to 50 ms when refused; a timer is up to 2 ms late, a message takes up to 1 ms"
)

var lesson10A = Experiment{
	Name:     "lesson10-a",
	Title:    "no lock: how often are two workers inside at once",
	Source:   "lesson 10, Measured for real, experiment A",
	Files:    []string{"lab-lesson10-a"},
	Measured: lesson10Measured,
	Assumed:  lesson10Assumed,
	run: func(b *bench) error {
		s := load("lab-lesson10-a")
		base, err := over(s.Scenario, lessonPlan(), lessonRuns)
		if err != nil {
			return err
		}
		c := each(base, conflicts)
		b.spreadFigure("conflicts in 80 entries, no lock", 41, c, fmt.Sprintf(
			"%d%% of the runs have at most 41. Two workers that start together and rest equally long go in step, and one of each pair finds the other inside: 40. Random rests as long as the work give 41 too, but then C would give about 44.", c.AtMost(41)))
		return b.rests(s, conflicts, 41, "0s", "2ms", "20ms", "100ms", "300ms", "[0s, 40ms]", "[0s, 200ms]", "[0s, 600ms]")
	},
}

var lesson10B = Experiment{
	Name:     "lesson10-b",
	Title:    "the lock with a TTL above the work",
	Source:   "lesson 10, Measured for real, experiment B",
	Files:    []string{"lab-lesson10-b"},
	Measured: lesson10Measured,
	Assumed:  lesson10Assumed,
	run: func(b *bench) error {
		base, err := over(load("lab-lesson10-b").Scenario, lessonPlan(), lessonRuns)
		if err != nil {
			return err
		}
		b.spreadFigure("conflicts in 80 entries, TTL 1 s, work 300 ms", 0, each(base, conflicts), "No pause, and the lease is three times as long as the work: with no seed is anybody inside twice.")
		return nil
	},
}

var lesson10C = Experiment{
	Name:     "lesson10-c",
	Title:    "the lock with a TTL below the work",
	Source:   "lesson 10, Measured for real, experiment C",
	Files:    []string{"lab-lesson10-c"},
	Measured: lesson10Measured,
	Assumed:  lesson10Assumed,
	run: func(b *bench) error {
		s := load("lab-lesson10-c")
		base, err := over(s.Scenario, lessonPlan(), lessonRuns)
		if err != nil {
			return err
		}
		b.spreadFigure("conflicts in 80 entries, TTL 200 ms, work 300 ms", 79, each(base, conflicts),
			"Who waits gets the lock 200 ms after the other, who is inside for 300: only the very first entry finds nobody, as long as the rest is shorter than what is left.")
		return b.rests(s, conflicts, 79, "0s", "20ms", "100ms", "150ms", "200ms", "300ms", "[0s, 200ms]", "[0s, 600ms]")
	},
}

var lesson10D = Experiment{
	Name:     "lesson10-d",
	Title:    "the lock, and pauses longer than its TTL",
	Source:   "lesson 10, Why Redlock is controversial, experiment D",
	Files:    []string{"lab-lesson10-d"},
	Measured: lesson10Measured,
	Assumed:  lesson10Assumed + "; one round in three is paused, between the grant and the section: of the shares below the one at which the figures of D and E are both ordinary",
	run: func(b *bench) error {
		return b.paused("d", "conflicts in 80 entries, pauses of 1200 ms", 31, redis.SetNXPX, conflicts,
			"A pause costs up to two: the sleeper comes in beside its successor, which comes in again while the sleeper works. It costs nothing where the other has done its 40 rounds.")
	},
}

var lesson10E = Experiment{
	Name:     "lesson10-e",
	Title:    "the same, and a fence that is looked at before the work",
	Source:   "lesson 10, Fencing tokens, experiment E",
	Files:    []string{"lab-lesson10-e"},
	Measured: "fences that the resource refuses in a run of 80 entries, over seeds; the lesson has as many conflicts",
	Assumed:  lesson10Assumed + "; one round in three is paused, between the INCR and the section",
	run: func(b *bench) error {
		if err := b.paused("e", "refused of 80 entries, pauses and fencing", 15, redis.Incr, refused,
			"The sleeper is refused and leaves at once, so a pause costs at most one, and every conflict is a refusal, as in the lesson."); err != nil {
			return err
		}
		return b.tooLate()
	},
}

func lessonPlan() Plan { return Plan{Pace: Evenly} }

func conflicts(a *Account) int { return a.Conflicts }
func refused(a *Account) int   { return a.Refused }

// rests shows the figure under other assumptions on how long a worker rests.
func (b *bench) rests(s *scenario.Scenario, number func(*Account) int, tutorial int, rests ...string) error {
	var rows [][]string
	for _, rest := range rests {
		accounts, err := over(with(s, "work.between", rest).Scenario, lessonPlan(), otherRuns)
		if err != nil {
			return err
		}
		rows = append(rows, otherwise(rest, accounts, number, tutorial))
	}
	b.table(fmt.Sprintf("if a worker rests so long between its rounds (%d seeds each)", otherRuns), otherColumns(tutorial), rows)
	return nil
}

func otherColumns(tutorial int) []string {
	return append(append([]string{"so"}, quantiles...), fmt.Sprintf("%d inside", tutorial))
}

func otherwise(what string, accounts []Account, number func(*Account) int, tutorial int) []string {
	s := each(accounts, number)
	inside := "no"
	if s.Has(tutorial) {
		inside = "yes"
	}
	return append(append([]string{what}, s.cells()...), inside)
}
