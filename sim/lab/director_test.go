package lab

import (
	"testing"

	"fencepost/model"
	"fencepost/model/resource"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/lab/sqlrow"
)

func openRow(t *testing.T) *sqlrow.Row {
	t.Helper()
	row, err := sqlrow.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := row.Close(); err != nil {
			t.Error(err)
		}
	})
	return row
}

// TestRunsAreRuns replays what the director has chosen, strictly: every step must
// be enabled at its time.
func TestRunsAreRuns(t *testing.T) {
	pause := []Pause{{At: Inside, Of: 2}}
	for _, v := range []struct {
		file string
		plan Plan
	}{
		{"lab-bare-del", Plan{Pace: Soonest}},
		{"lab-paused-holder-fenced", lesson05()},
		{"lab-watchdog-pause", Plan{Pace: Evenly, Pauses: pause}},
		{"lab-lesson10-e", Plan{Pace: Evenly, Pauses: pause}},
		{"lab-split-vote", Plan{Pace: SteadyLinks}},
	} {
		s := load(v.file)
		a, err := once(s.Scenario, v.plan)
		if err != nil {
			t.Fatal(err)
		}
		trace := sim.ToTrace(s.Scenario, s.Text, &properties.Use, sim.Record(s.Scenario, a.Steps), a.End)
		if _, err := sim.Replay(s.Scenario, trace, nil); err != nil {
			t.Errorf("%s: %v", v.file, err)
		}
	}
}

// TestPlanIsKept looks into the times of the paused holder.
func TestPlanIsKept(t *testing.T) {
	s := load("lab-paused-holder").Scenario
	a, err := once(s, lesson05())
	if err != nil {
		t.Fatal(err)
	}
	begun := map[uint8]string{}
	var paused, resumed, stale string
	for _, step := range sim.Record(s, a.Steps) {
		at := s.Time(step.At)
		switch {
		case step.Events.Has(model.Began) && begun[step.Actor] == "":
			begun[step.Actor] = at
		case step.Action.Kind == model.PauseIt:
			paused = at
		case step.Action.Kind == model.Resume:
			resumed = at
		}
	}
	for _, e := range a.Log {
		if e.Client == 0 && e.Use == resource.Write {
			stale = s.Time(e.At)
		}
	}
	if begun[0] != "0s" || begun[1] != "600ms" || paused != "4ms" || resumed != "1.004s" || stale != "1.005s" {
		t.Errorf("A came at %s and B at %s, A paused from %s to %s and wrote at %s", begun[0], begun[1], paused, resumed, stale)
	}
}

// TestDrawsAreEven looks at delays, at work beside a watchdog, whose timer started
// at the same instant, and at the share of rounds that are paused.
func TestDrawsAreEven(t *testing.T) {
	watched := load("lab-watchdog")
	long := with(load("lab-lesson10-d"), "network.delay", "[0s, 100ms]", "work.takes", "[0s, 100ms]")
	for _, v := range []struct {
		what        string
		s           *model.Scenario
		kind        model.Kind
		least, most int // of the mean, in ms
	}{
		{"work beside a watchdog", watched.Scenario, model.Serve, 560, 660},
		{"delay of a command", long.Scenario, model.Run, 45, 55},
	} {
		sum, n := 0, 0
		var p player
		d := &Director{Plan: Plan{Pace: Evenly}}
		for number := range uint64(200) {
			a := Account{Keep: true}
			if err := p.play(v.s, d, labSeed, number, &a); err != nil {
				t.Fatal(err)
			}
			for took := range waits(v.s, &a, v.kind) {
				sum += took
				n++
			}
			if n > 4000 {
				break
			}
		}
		if mean := sum / n; mean < v.least || mean > v.most {
			t.Errorf("%s: %d ms on average of %d: wanted %d to %d", v.what, mean, n, v.least, v.most)
		}
	}

	plan := lessonPlan()
	plan.Pauses = []Pause{{At: Inside, Of: 5}}
	accounts, err := over(load("lab-lesson10-d").Scenario, plan, 50)
	if err != nil {
		t.Fatal(err)
	}
	pauses := 0
	for i := range accounts {
		pauses += accounts[i].Pauses
	}
	if pauses < 50*80/5*9/10 || pauses > 50*80/5*11/10 {
		t.Errorf("%d of %d rounds are paused: wanted one in five", pauses, 50*80)
	}
}

// waits yields how long commands were under way, or how long the work of those who
// wrote took, in ms.
func waits(s *model.Scenario, a *Account, kind model.Kind) func(func(int) bool) {
	return func(yield func(int) bool) {
		var r sim.Run
		r.Begin(s)
		for _, step := range a.Steps {
			r.List()
			k := step.Action.Kind
			started := step.At
			isWork := k == model.Step && step.Action.What == 0 && s.Say(&r.World, step.Action) == model.ClientName(step.Action.Who)+" has done its work"
			switch {
			case k == model.Run && kind == model.Run:
				started = r.Started(r.World.Wire.In[step.Action.Who].Since)
			case isWork && kind == model.Serve:
				started = r.Started(r.World.Clients[step.Action.Who].Main.Since)
			}
			if started != step.At || k == model.Run && kind == model.Run || isWork && kind == model.Serve {
				if !yield(int(s.Milliseconds(step.At - started))) {
					return
				}
			}
			r.Take(step.Action, step.At)
		}
	}
}
