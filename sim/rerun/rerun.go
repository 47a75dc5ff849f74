// Package rerun carries the server commands of a replayed run out on servers that
// somebody else wrote, and compares.
//
// The one idea: what the model's servers did in a run is a list of commands at
// times, so other servers can be made to do the same. A server that loses its
// memory is a fresh one; a replica or a disk is a server that has carried out what
// its original had when it was copied. After each command the reply must be the
// same, and the same keys must exist with the same values.
//
// One tick is called a millisecond on the server's clock, or a whole number of
// them where clocks run at other rates, so that no outcome depends on rounding.
//
// Not compared: WAIT, which miniredis does not do, and the time that is left to a
// key, of which its death at the right tick is the witness.
package rerun

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/redis/live"
)

// ErrNoRedis says that a scenario has no Redis to compare with.
var ErrNoRedis = errors.New("scenario has no Redis to compare with: its lock is in a consensus store")

// ErrRates says that no absolute time to live stands for what the model means.
var ErrRates = errors.New("scenario has replicas whose clocks run at other rates than the primary's: a copied key's end is then not what the model measures")

// A Result is how much was compared.
type Result struct {
	// Commands is how many commands were carried out on both sides, Waits how many
	// WAITs were left out, Memories how often a server went on with another memory.
	Commands, Waits, Memories int
}

// On carries the commands out on miniredis servers with the given rule of expiry,
// and fails at the first difference.
func On(s *model.Scenario, steps []model.Taken, rule live.Expiry) (Result, error) {
	switch {
	case s.Topology == model.Consensus:
		return Result{}, ErrNoRedis
	case s.Topology == model.Replicated && !alike(s):
		return Result{}, ErrRates
	}
	r := runner{scenario: s, scale: 1}
	for n := range s.Servers {
		r.scale = r.scale / gcd(r.scale, s.ServerRates[n].Den) * s.ServerRates[n].Den
		r.machines = append(r.machines, live.NewMachine(rule))
	}
	r.disks = make([]live.Log, s.Servers)
	before := s.Start()
	for i := range steps {
		t := &steps[i]
		if t.Started != 0 {
			r.started[t.Started] = t.At
		}
		if err := r.step(&before, t); err != nil {
			return r.result, fmt.Errorf("step %d, %s %s: %w", i+1, s.Time(t.At), t.Text, err)
		}
		before = t.World
	}
	return r.result, nil
}

// Rule is the expiry of the scenario's own servers.
func Rule(s *model.Scenario) live.Expiry {
	if s.Grace > 0 {
		return live.AfterTTL
	}
	return live.AtTTL
}

func alike(s *model.Scenario) bool {
	for n := range s.Servers {
		if s.ServerRates[n] != s.ServerRates[0] {
			return false
		}
	}
	return true
}

func gcd(a, b clock.Ticks) clock.Ticks {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A runner is the servers during a run.
type runner struct {
	scenario *model.Scenario
	machines []*live.Machine
	disks    []live.Log
	// scale is how many milliseconds of a server's clock stand for a tick.
	scale   clock.Ticks
	started [clock.Stopwatches]clock.Ticks
	result  Result
}

// reading is what a server's clock shows.
func (r *runner) reading(w *model.World, n uint8, at clock.Ticks) time.Duration {
	rate := r.scenario.ServerRates[n]
	shifted := r.scenario.Menu.Of(w.Servers[n].Clock)
	return time.Duration(at*rate.Num*(r.scale/rate.Den)+shifted*r.scale) * time.Millisecond
}

func (r *runner) step(before *model.World, t *model.Taken) error {
	s, n := r.scenario, t.Action.Who
	switch t.Action.Kind {
	case model.Run:
		m := &before.Wire.In[t.Action.Who]
		if m.Body.Ask.Op == redis.Wait {
			r.result.Waits++
			return nil
		}
		return r.run(before, t, m.Peer, m.Client, m.Body.Ask)
	case model.Lapse:
		return r.drop(before, t, n, live.LockKey)
	case model.EvictIt:
		return r.drop(before, t, n, model.KeyName(model.Keys(t.Action.What)))
	case model.FlushIt:
		return r.drop(before, t, n, live.LockKey, live.FenceKey)
	case model.Sync:
		r.disks[n] = r.machines[n].Log()
	case model.Copy:
		return r.become(n, r.machines[before.Primary].Log())
	case model.CrashIt:
		switch {
		case s.Topology == model.Replicated || s.Keeps == model.Nothing:
			return r.become(n, nil)
		case s.Keeps == model.LastSync:
			return r.become(n, r.disks[n])
		}
	}
	return nil
}

func (r *runner) become(n uint8, log live.Log) error {
	r.result.Memories++
	return r.machines[n].Become(log)
}

// drop is a server deleting keys by itself.
func (r *runner) drop(before *model.World, t *model.Taken, n uint8, keys ...string) error {
	if _, err := r.machines[n].Do(r.reading(before, n, t.At), append([]string{"DEL"}, keys...)...); err != nil {
		return err
	}
	return r.compare(t, n)
}

// run is a server carrying out a command.
func (r *runner) run(before *model.World, t *model.Taken, n, client uint8, q redis.Request) error {
	s := r.scenario
	args := q.Args(model.TokenName(q.Token), int64(s.Lock.TTL*r.scale), int(s.Lock.Wait))
	got, err := r.machines[n].Do(r.reading(before, n, t.At), args...)
	if err != nil {
		return err
	}
	memory := before.Servers[n].Memory
	if t.Action.What == model.Expired {
		memory.Lock = redis.Key{}
	}
	want := live.ReplyOf(q.Run(&memory, client+1, clock.Mark{Since: t.Started}), model.TokenName)
	if got != want {
		return fmt.Errorf("%v answers %v, the model %v", args, got, want)
	}
	r.result.Commands++
	return r.compare(t, n)
}

// compare holds the keys of a server against the model's after a step.
func (r *runner) compare(t *model.Taken, n uint8) error {
	s := r.scenario
	memory := t.World.Servers[n].Memory
	if k := &memory.Lock; k.Token != 0 && k.Expires {
		lasts := s.Lasts(&t.World, n, k)
		if age := t.At - r.started[lasts.Of]; age > lasts.Most {
			*k = redis.Key{} // it has expired, and nobody has looked yet
		}
	}
	got, err := r.machines[n].Keys(r.reading(&t.World, n, t.At), live.LockKey, live.FenceKey)
	if err != nil {
		return err
	}
	want := live.KeysOf(memory, model.TokenName, 0)
	if !slices.EqualFunc(got, want, func(a, b live.Key) bool { return a.Name == b.Name && a.Value == b.Value }) {
		return fmt.Errorf("%s has the keys %v, the model %v", s.PeerName(n), got, want)
	}
	return nil
}
