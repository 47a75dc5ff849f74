package live_test

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

var long = flag.Bool("long", false, "run ten times as many sequences")

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // an EVAL of miniredis leaves 185 kB behind
	code := m.Run()
	if server.stop != nil {
		server.stop()
	}
	os.Exit(code)
}

// TestModelAgreesWithMiniredis runs random commands at random times on both.
func TestModelAgreesWithMiniredis(t *testing.T) {
	for _, c := range []struct {
		name      string
		expiry    live.Expiry
		grace     clock.Ticks
		jumps     []int
		sequences int
	}{
		{"dead after its time to live", live.AfterTTL, 1, allJumps, 10_000},
		{"dead at its time to live", live.AtTTL, 0, allJumps, 1_500},
		{"miniredis as it is", live.Native, 0, forward, 1_500},
	} {
		t.Run(c.name, func(t *testing.T) {
			var x mix
			var m modelled
			generator := sequences(c.jumps...)
			checks(t, c.sequences)
			rapid.Check(t, func(t *rapid.T) {
				if err := compare(generator.Draw(t, "sequence"), &m, faithful, c.grace, live.NewMiniredis(c.expiry), &x); err != nil {
					t.Fatal(err)
				}
			})
			t.Log(&x)
			x.mustBeMixed(t, len(c.jumps) > len(forward))
		})
	}
}

// checks sets how many sequences rapid tries in this test.
func checks(t *testing.T, n int) {
	t.Helper()
	if *long {
		n *= 10
	}
	f := flag.Lookup("rapid.checks")
	was := f.Value.String()
	if was != f.DefValue {
		return // somebody asked for another number
	}
	if err := f.Value.Set(strconv.Itoa(n)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Value.Set(was) })
}

// mustBeMixed fails unless each class that matters was met by a share of the sequences.
func (m *mix) mustBeMixed(t *testing.T, back bool) {
	t.Helper()
	few := m.sequences / 50
	atLeast := func(what string, n int) {
		t.Helper()
		if n <= few {
			t.Errorf("only %d %s in %d sequences: the generator has lost them", n, what, m.sequences)
		}
	}
	atLeast("nil replies", m.replies[redis.Nil])
	atLeast("OK replies", m.replies[redis.OK])
	atLeast("integer replies", m.replies[redis.Integer])
	atLeast("bulk replies", m.replies[redis.Bulk])
	atLeast("commands on an expired lock", m.expired)
	for i, where := range []string{"TTL - 1", "TTL", "TTL + 1", "TTL + 2"} {
		atLeast("commands on a lock at "+where, m.boundary[i])
	}
	atLeast("jumps forward", m.forth)
	if back {
		atLeast("jumps back", m.back)
		atLeast("locks alive again", m.revived)
	}
	for _, op := range distinct(ops) {
		atLeast("commands of op "+(redis.Request{Op: op}).Text("t", 1, 1), m.ops[op])
	}
}

// TestEveryOpIsCompared fails when the model has an op that the sequences lack.
func TestEveryOpIsCompared(t *testing.T) {
	compared := distinct(ops)
	for op := redis.SetNX; op <= redis.SetPX; op++ {
		if has := (redis.Request{Op: op}).Args("t", 1, 1) != nil && op != redis.Wait; has != slices.Contains(compared, op) {
			t.Errorf("op %d: compared %v, but it is %v that it can be", op, !has, has)
		}
	}
}
