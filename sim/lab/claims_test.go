package lab

import (
	"strings"
	"testing"

	"fencepost/model/redis"
)

// TestFigures is what the lab must find, whatever it is printed like.
func TestFigures(t *testing.T) {
	for _, want := range []struct {
		experiment, figure, ours string
		answer                   Answer
	}{
		{"bare-del", "B acquires", "True", Same},
		{"bare-del", "C acquires while B still works", "True", Same},
		{"bare-del", "C acquires, A's release compares tokens", "False", NotStated},
		{"bare-del", "DELEX with wrong token", "0", Same},
		{"bare-del", "DELEX with right token", "1", Same},
		{"locked-counter", "balance after 20 x 50 locked increments", "1000", Same},
		{"paused-holder", "final value without fencing", "written by A", Same},
		{"paused-holder", "lines of the log without fencing", "5", Same},
		{"paused-holder", "final value with fencing", "written by B", Same},
		{"paused-holder", "lines of the log with fencing", "5", Same},
		{"watchdog", "final value: pause of the work alone", "written by B, renewals of A 1 1 1 1 1 1, never both inside", NotStated},
		{"watchdog", "final value: whole process paused, no fence", "written by A, renewals of A 0, both inside at once", NotStated},
		{"watchdog", "final value: whole process paused, with the fence", "written by B, renewals of A 0, both inside at once", NotStated},
		{"fenced-row", "final value without a fence", "written by A", Same},
		{"fenced-row", "final value with the fence", "written by B", Same},
		{"one-script", "updates made, locked and script", "10000 and 10000 of 10000", NotStated},
		{"lesson10-b", "conflicts in 80 entries, TTL 1 s, work 300 ms", "0", Same},
		{"lesson10-c", "conflicts in 80 entries, TTL 200 ms, work 300 ms", "79", Same},
		{"validity", "latest accepted of TTL 10 s: the sheet", "9999 ms", Same},
		{"validity", "latest accepted: redlock-py, redlock-rb, redsync", "9897, 9898, 9899 ms", NotStated},
		{"validity", "accepted or not, formulas and model agree", "50 of 50", NotStated},
		{"late-fence", "claim: final value, A paused before its INCR", "written by A", Differs},
		{"late-fence", "claim: the same with one script", "written by B", Same},
		{"late-fence", "claim: no overwrite, set-nx-px-then-incr", "VIOLATED", Differs},
		{"late-fence", "claim: no overwrite, set-nx-px-then-incr-if-mine", "HOLDS", NotStated},
		{"late-fence", "claim: no overwrite, set-nx-px-with-incr", "HOLDS", NotStated},
	} {
		found := false
		for _, f := range result(t, want.experiment).Figures {
			if f.What != want.figure {
				continue
			}
			found = true
			if f.Ours != want.ours || f.Answer != want.answer {
				t.Errorf("%s, %s: got %q, %v; wanted %q, %v", want.experiment, f.What, f.Ours, f.Answer, want.ours, want.answer)
			}
		}
		if !found {
			t.Errorf("%s has no figure %q", want.experiment, want.figure)
		}
	}
}

// TestDatabaseAgreesOnRefusals has the long comparison see a good many refusals.
func TestDatabaseAgreesOnRefusals(t *testing.T) {
	row := openRow(t)
	c, err := longComparison(row)
	if err != nil {
		t.Fatal(err)
	}
	if c.same != c.writes || c.writes < 3000 || c.refused < 200 {
		t.Errorf("%d of %d agree, %d refused: wanted all, of 3000 at least, 200 of them refused", c.same, c.writes, c.refused)
	}
}

// TestBands is where lesson 10's distributions must lie, with other seeds than
// those of the report.
func TestBands(t *testing.T) {
	const first, runs = 10_000, 60
	pauses := func(op redis.Op, of int) []Pause { return []Pause{{At: AnswerTo(op), Of: of}} }
	for _, v := range []struct {
		file, rest   string
		pauses       []Pause
		number       func(*Account) int
		least, most  int // of the median
		always, ever int // no run below, none above
	}{
		{"a", "20ms", nil, conflicts, 40, 42, 40, 79},
		{"a", "0s", nil, conflicts, 79, 79, 79, 79},
		{"a", "300ms", nil, conflicts, 40, 40, 40, 40},
		{"a", "[0s, 600ms]", nil, conflicts, 36, 44, 25, 55},
		{"b", "20ms", nil, conflicts, 0, 0, 0, 0},
		{"b", "[0s, 600ms]", nil, conflicts, 0, 0, 0, 0},
		{"c", "20ms", nil, conflicts, 79, 79, 79, 79},
		{"c", "[0s, 600ms]", nil, conflicts, 38, 50, 25, 60},
		{"d", "20ms", pauses(redis.SetNXPX, 3), conflicts, 25, 31, 10, 45},
		{"d", "20ms", pauses(redis.SetNXPX, 10), conflicts, 8, 16, 0, 30},
		{"e", "20ms", pauses(redis.Incr, 3), refused, 14, 19, 5, 30},
		{"e", "20ms", pauses(redis.Incr, 3), conflicts, 14, 19, 5, 30},
		{"e", "20ms", pauses(redis.Incr, 3), func(a *Account) int { return a.Conflicts - a.Refused }, 0, 0, 0, 0},
		{"e", "20ms", pauses(redis.Incr, 3), func(a *Account) int { return a.Old }, 0, 0, 0, 0},
		{"e", "20ms", pauses(redis.Incr, 3), func(a *Account) int { return a.Entries }, 80, 80, 80, 80},
	} {
		s := with(load("lab-lesson10-"+v.file), "work.between", v.rest).Scenario
		plan := lessonPlan()
		plan.Pauses = v.pauses
		var p player
		d := &Director{Plan: plan}
		values := make([]int, runs)
		for i := range values {
			var a Account
			if err := p.play(s, d, labSeed, uint64(first+i), &a); err != nil {
				t.Fatal(err)
			}
			values[i] = v.number(&a)
		}
		got := newSpread(values)
		if m := got.Median(); m < v.least || m > v.most || got[0] < v.always || got[runs-1] > v.ever {
			t.Errorf("%s, rest %s, pauses %v: got %v; wanted a median of %d to %d, and nothing outside of %d to %d",
				v.file, v.rest, v.pauses, got, v.least, v.most, v.always, v.ever)
		}
	}
}

// TestSplitVote holds the first tries against the closed form, 90 of 243, and wants
// random waits to be better.
func TestSplitVote(t *testing.T) {
	s := with(load("lab-split-vote"), "lock.retry.limit", "0", "work.takes", "1s").Scenario
	accounts, err := over(s, Plan{Pace: Evenly}, 1500)
	if err != nil {
		t.Fatal(err)
	}
	if nobody := count(accounts)[0]; nobody < 1500*33/100 || nobody > 1500*42/100 {
		t.Errorf("nobody won %d of 1500 times: wanted about 37%%", nobody)
	}
	row := func(i int) string { return strings.Join(result(t, "split-vote").Blocks[0].Rows[i][3:], " ") }
	if row(2) != "0.0% 0.0% 0.0% 0.0%" || row(3) != row(2) || row(0) == row(2) {
		t.Errorf("from the third try on: %q waiting equally long, %q and %q at random", row(0), row(2), row(3))
	}
}
