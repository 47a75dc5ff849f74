package live_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// TestMachines runs random commands on three servers that crash, copy each other
// and come back from disk, by their own clocks, beside the model, for which each of
// these is a copy of a memory.
func TestMachines(t *testing.T) {
	const servers = 3
	kinds := []string{"run", "run", "run", "run", "copy", "crash", "sync", "recover", "jump"}
	var counts [5]int
	runs := 0
	var expired, judged int
	checks(t, 500)
	rapid.Check(t, func(t *rapid.T) {
		runs++
		ttl := clock.Ticks(rapid.IntRange(2, 9).Draw(t, "ttl"))
		var m modelled
		m.start(faithful, servers, ttl, 1, clock.Menu{ttl, -ttl, 1, -1})
		var machines [servers]*live.Machine
		for i := range machines {
			machines[i] = live.NewMachine(live.AfterTTL)
		}
		var disks [servers]live.Log
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			m.now += clock.Ticks(rapid.SampledFrom([]int{0, 0, 1, int(ttl) - 1, int(ttl), int(ttl) + 1}).Draw(t, "wait"))
			n := uint8(rapid.IntRange(0, servers-1).Draw(t, "server"))
			here := &m.world.Servers[n]
			switch rapid.SampledFrom(kinds).Draw(t, "kind") {
			case "run":
				q := redis.Request{Op: rapid.SampledFrom(ops).Draw(t, "op"), Token: redis.Token(rapid.IntRange(1, 2).Draw(t, "token"))}
				if m.expired(n) {
					expired++
				}
				want := live.ReplyOf(m.run(n, q), tokenName)
				got, err := machines[n].Do(m.reading(n), m.words(q)...)
				if err != nil || got != want {
					t.Fatalf("server %d, %q: the model replies %v, the machine %v, %v", n, m.words(q), want, got, err)
				}
				counts[0]++
			case "copy":
				from := uint8(rapid.IntRange(0, servers-1).Draw(t, "from"))
				here.Memory = m.world.Servers[from].Memory
				become(t, machines[n], machines[from].Log())
				counts[1]++
			case "crash":
				here.Memory = redis.Memory{}
				become(t, machines[n], nil)
				counts[2]++
			case "sync":
				here.Disk, disks[n] = here.Memory, machines[n].Log()
				counts[3]++
			case "recover":
				here.Memory = here.Disk
				become(t, machines[n], disks[n])
				counts[4]++
			case "jump":
				m.shift(n, rapid.IntRange(0, 3).Draw(t, "entry"))
			}
			first, agree := m.expired(0), true
			for i := range uint8(servers) {
				got, err := machines[i].Keys(m.reading(i), live.LockKey, live.FenceKey)
				if want := m.keys(i); err != nil || !slices.Equal(got, want) {
					t.Fatalf("server %d: the model has %v, the machine %v, %v", i, want, got, err)
				}
				agree = agree && m.expired(i) == first
			}
			if !agree {
				judged++
			}
		}
	})
	t.Logf("commands %d, copies %d, crashes %d, syncs %d, recoveries %d; on an expired lock %d; a lock alive on one server and expired on another %d",
		counts[0], counts[1], counts[2], counts[3], counts[4], expired, judged)
	for i, n := range append(counts[:], expired, judged) {
		if n < runs/25 {
			t.Errorf("class %d was met only %d times in %d runs", i, n, runs)
		}
	}
}

func become(t *rapid.T, m *live.Machine, l live.Log) {
	if err := m.Become(l); err != nil {
		t.Fatal(err)
	}
}

// TestLogIsAValue fails when a log that was taken changes afterwards, or two
// machines that came from one log disturb each other.
func TestLogIsAValue(t *testing.T) {
	a, b := live.NewMachine(live.AfterTTL), live.NewMachine(live.AfterTTL)
	mustDo(t, a, "SET", "lock", "A1")
	taken := a.Log()
	if err := b.Become(taken); err != nil {
		t.Fatal(err)
	}
	mustDo(t, a, "INCR", "fence")
	mustDo(t, b, "DEL", "lock")
	mustDo(t, a, "INCR", "fence")
	if got, want := fmt.Sprint(taken, a.Log(), b.Log()), "[{0s [SET lock A1]}] [{0s [SET lock A1]} {0s [INCR fence]} {0s [INCR fence]}] [{0s [SET lock A1]} {0s [DEL lock]}]"; got != want {
		t.Errorf("logs are %s, want %s", got, want)
	}
}

// TestRefusedIsNotLogged fails when a command that was not carried out is in the log.
func TestRefusedIsNotLogged(t *testing.T) {
	m := live.NewMachine(live.AfterTTL)
	var refusal live.Refusal
	if _, err := m.Do(0, "SET", "lock"); !errors.As(err, &refusal) || refusal.Command != "SET" {
		t.Errorf("half a SET: %v, want a refusal", err)
	}
	if _, err := m.Do(0); err == nil {
		t.Error("no command: carried out")
	}
	if n := len(m.Log()); n != 0 {
		t.Errorf("log has %d entries, want none", n)
	}
}

func mustDo(t *testing.T, m *live.Machine, args ...string) {
	t.Helper()
	if _, err := m.Do(0, args...); err != nil {
		t.Fatal(err)
	}
}

// TestReplayNamesTheEntry fails when an entry that is refused is passed over.
func TestReplayNamesTheEntry(t *testing.T) {
	log := live.Log{{At: 0, Args: []string{"INCR", "fence"}}, {At: time.Second, Args: []string{"SET", "lock"}}}
	err := log.Replay(live.NewMiniredis(live.AfterTTL))
	if want := "entry 2 of the log: command SET was refused: ERR wrong number of arguments for 'set' command"; err == nil || err.Error() != want {
		t.Errorf("replay: %v, want %s", err, want)
	}
}
