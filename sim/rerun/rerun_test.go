package rerun_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fencepost/model"
	"fencepost/model/redis/live"
	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/sim/rerun"
	"fencepost/traces"
)

// replayed is a checked-in trace, replayed.
func replayed(t *testing.T, file string) *sim.Replayed {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, r, err := proof.Replay(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCorpusOnMiniredis carries every trace out on miniredis servers.
func TestCorpusOnMiniredis(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "traces", "*"+traces.Extension))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	commands, memories, without := 0, 0, 0
	for _, file := range files {
		r := replayed(t, file)
		result, err := rerun.On(r.Scenario, r.Steps, rerun.Rule(r.Scenario))
		if errors.Is(err, rerun.ErrNoRedis) && r.Scenario.Topology == model.Consensus {
			without++
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
		if result.Commands == 0 && r.Scenario.Lock.Acquire.Name != "none" {
			t.Errorf("%s: no command was compared", filepath.Base(file))
		}
		commands += result.Commands
		memories += result.Memories
	}
	t.Logf("%d traces, %d commands, %d memories lost or copied; %d have no Redis", len(files), commands, memories, without)
	if commands < 300 || memories < 10 {
		t.Error("that is too little to mean anything")
	}
}

// TestWalksOnMiniredis carries whole runs out, not only the shrunk ones.
func TestWalksOnMiniredis(t *testing.T) {
	commands, expired := 0, 0
	for _, name := range scenario.Builtin() {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Topology == model.Consensus || s.Clients > 5 {
			continue
		}
		w := sim.NewWalk(s.Scenario, 3, nil)
		for range 12 {
			w.Run()
			steps := sim.Record(s.Scenario, w.Path())
			result, err := rerun.On(s.Scenario, steps, rerun.Rule(s.Scenario))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			commands += result.Commands
			for i := range steps {
				if steps[i].Action.Kind == model.Run && steps[i].Action.What == model.Expired {
					expired++
				}
			}
		}
	}
	t.Logf("%d commands, %d of them on an expired lock", commands, expired)
	if expired*50 < commands {
		t.Error("hardly any command ran on an expired lock")
	}
}

// TestTeeth has a run in which the lock is still there at its time to live. Redis
// has it so, miniredis does not; carried out on miniredis as it is, it must fail.
func TestTeeth(t *testing.T) {
	const text = `fencepost: 1
name: at-its-time-to-live
about: B asks when exactly the time to live of A's key has passed, and is refused.
lock: {acquire: set-nx-px, ttl: 10ms, release: none, retry: {delay: 1ms, limit: 0}}
work: {takes: [0s, 30ms]}
network: {delay: 1ms}
`
	s, err := scenario.Parse("teeth", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	w := sim.NewWalk(s.Scenario, 1, []*properties.Property{&properties.Use})
	at := 0
	for range 3000 {
		w.Run()
		steps := sim.Record(s.Scenario, w.Path())
		if _, err := rerun.On(s.Scenario, steps, live.AfterTTL); err != nil {
			t.Fatal(err)
		}
		if !asksAtTTL(s.Scenario, steps) {
			continue
		}
		at++
		if _, err := rerun.On(s.Scenario, steps, live.Native); err == nil {
			t.Fatal("miniredis as it is agrees with Redis on a lock at its time to live")
		}
	}
	if at == 0 {
		t.Fatal("no run asked for the lock at its time to live")
	}
	t.Logf("%d runs at the boundary", at)
}

// asksAtTTL reports whether the lock was found alive when exactly its time to
// live had passed.
func asksAtTTL(s *model.Scenario, steps []model.Taken) bool {
	set := steps[0].At
	for i := range steps {
		t := &steps[i]
		if t.Action.Kind != model.Run {
			continue
		}
		if t.Events.Has(model.Granted) {
			set = t.At
		} else if t.Action.What == model.Live && t.At == set+s.Lock.TTL {
			return true
		}
	}
	return false
}
