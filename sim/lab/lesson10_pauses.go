package lab

import (
	"fmt"

	"fencepost/model/redis"
)

// paused is the experiments with pauses: the figure with one round in five, what a
// pause costs, and the figure with other pauses.
func (b *bench) paused(letter, what string, tutorial int, behind redis.Op, number func(*Account) int, why string) error {
	s := load("lab-lesson10-" + letter).Scenario
	third := Pause{At: AnswerTo(behind), Of: 3}
	runs := func(p Pause, n int) ([]Account, error) {
		plan := lessonPlan()
		plan.Pauses = []Pause{p}
		return over(s, plan, n)
	}
	base, err := runs(third, lessonRuns)
	if err != nil {
		return err
	}
	c := each(base, number)
	pauses, found := 0, 0
	for i := range base {
		pauses += base[i].Pauses
		found += base[i].Conflicts
	}
	b.spreadFigure(what, tutorial, c, fmt.Sprintf("%s Here %.2f conflicts a pause; %d%% of the runs have at most %d.",
		why, float64(found)/float64(pauses), c.AtMost(tutorial), tutorial))
	b.table(fmt.Sprintf("one round in three paused (%d seeds)", lessonRuns), append([]string{"", "runs"}, quantiles...), damage(base))
	var rows [][]string
	for _, v := range [...]struct {
		what string
		p    Pause
	}{
		{"one round in ten", Pause{Of: 10}},
		{"one round in five", Pause{Of: 5}},
		{"one round in three", Pause{Of: 3}},
		{"one round in two", Pause{Of: 2}},
		{"every fifth round", Pause{Of: 5, Every: true}},
		{"every second round of A, none of B", Pause{Of: 2, Every: true, Who: []uint8{0}}},
	} {
		v.p.At = third.At
		accounts, err := runs(v.p, otherRuns)
		if err != nil {
			return err
		}
		rows = append(rows, otherwise(v.what, accounts, number, tutorial))
	}
	b.table(fmt.Sprintf("if so many are paused (%d seeds each)", otherRuns), otherColumns(tutorial), rows)
	return nil
}

// tooLate is experiment E with the pauses behind the look at the fence.
func (b *bench) tooLate() error {
	plan := lessonPlan()
	plan.Pauses = []Pause{{At: FenceShown, Of: 3}}
	accounts, err := over(load("lab-lesson10-e").Scenario, plan, otherRuns)
	if err != nil {
		return err
	}
	b.table(fmt.Sprintf("the same pauses behind the look at the fence: it comes too early to refuse anything (%d seeds)", otherRuns),
		append([]string{"", "runs"}, quantiles...), damage(accounts))
	return nil
}

// damage is what became of pauses.
func damage(accounts []Account) [][]string {
	return [][]string{
		counted("pauses", accounts, func(a *Account) int { return a.Pauses }),
		counted("conflicts", accounts, conflicts),
		counted("fences refused", accounts, refused),
		counted("writes of an older grant over a newer one's", accounts, func(a *Account) int { return a.Old }),
	}
}
