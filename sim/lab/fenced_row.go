package lab

import (
	"errors"
	"fmt"

	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/sim/lab/sqlrow"
)

// rowRuns is how many seeds the long comparison with the database has.
const rowRuns = 100

var fencedRow = Experiment{
	Name:     "fenced-row",
	Title:    "the paused holder against a row in a real SQLite database",
	Source:   "lesson 05, exercise 2",
	Files:    []string{"lab-fenced-row"},
	Measured: "the writes of a run go, in their order, to a database in memory: with the exercise's UPDATE and with one that does not look at the fence. What the database answers is compared with the model's guard, write by write",
	Assumed:  fmt.Sprintf("a message takes 1 ms; the long comparison is %d seeds of 20 rounds with rests of up to 1 s, one in six paused for 1 s behind the SET and one in six behind the INCR", rowRuns),
	run: func(b *bench) (err error) {
		row, err := sqlrow.Open()
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, row.Close()) }()

		s := load("lab-fenced-row")
		a, err := once(s.Scenario, lesson05())
		if err != nil {
			return err
		}
		for _, v := range [...]struct {
			what, tutorial, sql string
			fenced              bool
			why                 string
		}{
			{"final value without a fence", "written by A", sqlrow.Unfenced, false, "Nothing in the UPDATE tells the stale writer from the new one."},
			{"final value with the fence", "written by B", sqlrow.Fenced, true, "A's fence of 1 is not above the row's 2: no row changes, and A can see that."},
		} {
			c := comparison{row: row, fenced: v.fenced}
			if err := c.run(&a); err != nil {
				return err
			}
			value, fence, err := row.Read()
			if err != nil {
				return err
			}
			b.figure(v.what, v.tutorial, value, v.why)
			b.table(fmt.Sprintf("%s; the row is left with %q and fence %d", v.sql, value, fence),
				[]string{"at", "writer", "fence", "rows changed", "the model's guard"}, c.lines)
		}
		b.picture("the run", s.Scenario, a.Steps, nil, a.End)

		c, err := longComparison(row)
		if err != nil {
			return err
		}
		b.figure("writes on which database and model agree", "", fmt.Sprintf("%d of %d, %d of them refused", c.same, c.writes, c.refused),
			"UPDATE ... WHERE fence < ? is the guard reject-lower-or-equal, which allows one write for each grant.")
		return nil
	},
}

// longComparison writes what many runs with pauses write.
func longComparison(row *sqlrow.Row) (comparison, error) {
	c := comparison{row: row, fenced: true}
	s := with(load("lab-fenced-row"), "work.rounds", "20", "work.between", "[0s, 1s]", "lock.retry.limit", "254", "faults.pause.count", "20").Scenario
	d := Director{Plan: Plan{Pace: Evenly, Pauses: []Pause{
		{At: AnswerTo(redis.SetNXPX), For: "1s", Of: 6}, {At: Inside, For: "1s", Of: 6}}}}
	var p player
	a := Account{Keep: true}
	for number := range uint64(rowRuns) {
		if err := p.play(s, &d, labSeed, number, &a); err != nil {
			return c, err
		}
		if err := c.run(&a); err != nil {
			return c, err
		}
	}
	return c, nil
}

// A comparison sends writes to the row and compares the answers with those that
// the resource of the model gave.
type comparison struct {
	row                   *sqlrow.Row
	fenced                bool
	writes, same, refused int
	lines                 [][]string
}

func (c *comparison) run(a *Account) error {
	if err := c.row.Clear(); err != nil {
		return err
	}
	c.lines = nil
	for i := range a.Log {
		e := &a.Log[i]
		if e.Use != resource.Write {
			continue
		}
		value, changed, err := by(int(e.Client)), false, error(nil)
		if c.fenced {
			changed, err = c.row.WriteFenced(value, int(e.Fence))
		} else {
			changed, err = c.row.Write(value)
		}
		if err != nil {
			return err
		}
		c.writes++
		if changed == e.Yes {
			c.same++
		}
		if !changed {
			c.refused++
		}
		rows, guard := "0", "refuses"
		if changed {
			rows = "1"
		}
		if e.Yes {
			guard = "accepts"
		}
		c.lines = append(c.lines, []string{a.scenario.Time(e.At), model.ClientName(e.Client), fmt.Sprint(e.Fence), rows, guard})
	}
	return nil
}
