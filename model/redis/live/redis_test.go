package live_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fencepost/model/redis/live"
)

// TestModelAgreesWithRedis runs random commands on the model and on a redis-server,
// with times to live so long that no lock expires: every op, every script for real.
func TestModelAgreesWithRedis(t *testing.T) {
	r := dial(t, 0)
	t.Log("redis-server " + r.Version)
	var x mix
	var m modelled
	generator := sequences()
	checks(t, 1_000)
	rapid.Check(t, func(t *rapid.T) {
		if err := compareAtOnce(generator.Draw(t, "sequence"), &m, faithful, r, &x); err != nil {
			t.Fatal(err)
		}
	})
	t.Log(&x)
	for _, op := range distinct(ops) {
		if x.ops[op] < x.sequences/50 {
			t.Errorf("op %d was sent only %d times", op, x.ops[op])
		}
	}
}

// TestMutantsOnRedis requires that a fault in the model shows on a redis-server,
// as far as it shows without time.
func TestMutantsOnRedis(t *testing.T) {
	r := dial(t, 1)
	generator := sequences()
	for _, c := range mutants {
		if c.timed {
			continue
		}
		var x mix
		var m modelled
		const most = 3000
		caught := false
		for seed := 0; seed < most && !caught; seed++ {
			caught = compareAtOnce(generator.Example(seed), &m, c.meaning, r, &x) != nil
		}
		if !caught {
			t.Errorf("%s: none of %d sequences tells the mutant from the server", c.name, most)
		}
	}
}

// compareAtOnce is compare without the times.
func compareAtOnce(s sequence, m *modelled, means meaning, r *live.Redis, x *mix) error {
	const ttl = 100_000
	m.start(means, 1, ttl, 1, s.menu())
	x.sequences++
	if _, err := r.Do("FLUSHDB"); err != nil {
		return err
	}
	for i, st := range s.Steps {
		want := live.ReplyOf(m.run(0, st.Q), tokenName)
		got, err := r.Do(m.words(st.Q)...)
		x.commands++
		x.ops[st.Q.Op]++
		x.replies[want.Kind]++
		if err != nil || got != want {
			return fmt.Errorf("command %d of %v: the model replies %v, the server %v, %v", i+1, s, want, got, err)
		}
		keys, err := r.Keys(live.LockKey, live.FenceKey)
		if wantKeys := m.keys(0); err != nil || !nearly(keys, wantKeys) {
			return fmt.Errorf("command %d of %v: the model then has %v, the server %v, %v", i+1, s, wantKeys, keys, err)
		}
	}
	return nil
}

// nearly compares keys for which time may have passed on the server.
func nearly(got, want []live.Key) bool {
	if len(got) != len(want) {
		return false
	}
	for i, g := range got {
		w := want[i]
		if g.Name != w.Name || g.Value != w.Value || (g.Left == live.Always) != (w.Left == live.Always) ||
			g.Left > w.Left || g.Left < w.Left-20*time.Second {
			return false
		}
	}
	return true
}
