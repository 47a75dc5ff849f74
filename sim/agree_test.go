package sim

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
)

// searched is what three searches of one scenario found: tick by tick, over zones
// without reductions, and with them.
type searched struct {
	ticks          *TickCheck
	plain, reduced *Check
}

// agree searches a scenario in the three ways and reports where they differ: in
// the worlds they find, in what breaks, and in what is seen on the way. It reports
// false where the scenario is too large for one of them.
func agree(s *model.Scenario, maxTicks int) (*searched, bool, error) {
	inTicks, inZones := map[string]bool{}, map[string]bool{}
	r := &searched{
		ticks:   &TickCheck{Scenario: s, Properties: properties.All, MaxStates: maxTicks, Visit: func(k string) { inTicks[k] = true }},
		plain:   &Check{Scenario: s, Properties: properties.All, MaxStates: maxTicks, Plain: true, Visit: func(k string) { inZones[k] = true }},
		reduced: &Check{Scenario: s, Properties: properties.All, MaxStates: maxTicks},
	}
	if err := r.ticks.Run(); err != nil {
		return r, true, err
	}
	if !r.ticks.Complete {
		return r, false, nil
	}
	for _, c := range []*Check{r.plain, r.reduced} {
		if err := c.Run(); err != nil {
			return r, true, err
		}
		if !c.Complete {
			return r, true, fmt.Errorf("%d zones do not suffice for what takes %d states tick by tick", maxTicks, r.ticks.States)
		}
	}
	for key := range inZones {
		if !inTicks[key] {
			return r, true, fmt.Errorf("only zones reach the world %+v", s.ReadKey([]byte(key)))
		}
	}
	for key := range inTicks {
		if !inZones[key] {
			return r, true, fmt.Errorf("only ticks reach the world %+v", s.ReadKey([]byte(key)))
		}
	}
	if r.plain.Worlds != r.ticks.Worlds || r.reduced.Worlds > r.plain.Worlds {
		return r, true, fmt.Errorf("%d worlds tick by tick, %d over zones, %d of them with reductions", r.ticks.Worlds, r.plain.Worlds, r.reduced.Worlds)
	}
	return r, true, r.sameVerdicts(s)
}

func (r *searched) sameVerdicts(s *model.Scenario) error {
	if r.plain.Seen != r.ticks.Seen {
		return fmt.Errorf("events %b tick by tick and %b over zones", r.ticks.Seen, r.plain.Seen)
	}
	if r.reduced.Seen != r.ticks.Seen {
		return fmt.Errorf("events %b tick by tick and %b with reductions", r.ticks.Seen, r.reduced.Seen)
	}
	for i, p := range properties.All {
		if zones := r.plain.Found[i].Path != nil; r.ticks.Broken[i] != zones {
			return fmt.Errorf("%s broken: %v tick by tick, %v over zones", p.Name, r.ticks.Broken[i], zones)
		}
	}
	return sameBreaks(s, r.plain, r.reduced)
}

// sameBreaks compares a search with one that has reductions: they break the same
// properties at the same cost, by paths that times fit.
func sameBreaks(s *model.Scenario, plain, reduced *Check) error {
	for i, p := range properties.All {
		a, b := plain.Found[i].Path, reduced.Found[i].Path
		if (a == nil) != (b == nil) {
			return fmt.Errorf("%s broken: %v, and with reductions %v", p.Name, a != nil, b != nil)
		}
		if faultsIn(a) != faultsIn(b) || len(a) != len(b) {
			return fmt.Errorf("%s broken after %d faults and %d actions, and with reductions after %d and %d", p.Name,
				faultsIn(a), len(a), faultsIn(b), len(b))
		}
		for _, path := range [][]model.Action{a, b} {
			if path == nil {
				continue
			}
			if _, _, ok := Timed(s, path, p); !ok {
				return fmt.Errorf("%s broken by a path that no times fit: %v", p.Name, inWords(s, path))
			}
		}
	}
	return nil
}

func faultsIn(path []model.Action) (n int) {
	for _, a := range path {
		if a.IsFault() {
			n++
		}
	}
	return n
}

func inWords(s *model.Scenario, path []model.Action) (all []string) {
	var r Run
	r.Begin(s)
	for _, a := range path {
		all = append(all, s.Say(&r.World, a))
		r.Take(a, 0)
	}
	return all
}

// verdict is what a search says about a property, once it is complete.
func verdict(s *model.Scenario, p *properties.Property, broken bool, seen model.Events) properties.Verdict {
	if broken {
		return properties.Violated
	}
	for _, need := range p.Needs(s) {
		if !seen.Has(need.Event) {
			return properties.NotExercised
		}
	}
	return properties.Holds
}

// TestAgreeOnDrawn: ticks and zones agree on scenarios drawn from all slots, and
// the drawings are a mix: each verdict is frequent.
func TestAgreeOnDrawn(t *testing.T) {
	t.Parallel()
	count, large, drawn := map[properties.Verdict]int{}, 0, 0
	maxTicks := 7_000
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScenario(t)
		drawn++
		r, small, err := agree(s, maxTicks)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if !small {
			large++
			return
		}
		for i, p := range properties.All {
			count[verdict(s, p, r.ticks.Broken[i], r.ticks.Seen)]++
		}
	})
	t.Logf("%d scenarios, %d of them too large; of the verdicts %d HOLDS, %d VIOLATED, %d NOT EXERCISED", drawn, large,
		count[properties.Holds], count[properties.Violated], count[properties.NotExercised])
	if large*2 > drawn {
		t.Errorf("%d of %d scenarios are too large to be searched tick by tick", large, drawn)
	}
	all := count[properties.Holds] + count[properties.Violated] + count[properties.NotExercised]
	for v, n := range count {
		if n*10 < all {
			t.Errorf("%d of %d verdicts are %v: expected a tenth", n, all, v)
		}
	}
}

// cuts is what was taken away from built-in scenarios, besides long lengths, before
// they are small enough to be searched tick by tick in a moment: see [cutDown]. What
// is not listed is searched as it is. With -long less is taken away.
var cuts = map[string]string{
	"bare-del": "rabwc", "get-compare-del": "rabw", "constant-token": "rab", "token-for-each-client": "rabwed", "set-ifne": "ra",
	"single-no-faults": "r", "nightly-invoice": "rab", "delex-ifeq": "rab", "three-clients": "rabwc",
	"born-expired": "ra", "accepted-without-validity": "rab", "timer-from-answer": "rab", "timeout-for-check": "rabwde", "timeout-before-answer": "rabwde", "off-by-one": "r", "get-does-not-help": "rabw", "check-does-not-help": "rab", "late-write": "ra",
	"watchdog": "ra", "watchdog-pause": "rabwe", "watchdog-extends-anybodys": "rabwe", "extend-or-take": "rabwe",
	"fence-incr-after-set": "rabw", "fence-checked-after": "rabw", "fence-incr-before-set": "rabw", "fence-incr-if-mine": "ra",
	"fence-from-resource": "rbwde", "fence-resource-checked": "rbwde",
	"fence-one-script": "ra", "fence-write-only": "ra", "fence-on-reads": "ra", "two-resources": "rabwde", "two-resources-announced": "rabwde", "fence-checked-once": "rab", "duplicate-write": "rabw", "duplicate-write-numbered": "rawde",
	"token-compare-and-set": "rabw", "token-compared-first": "rabwe", "token-pipelined": "ra", "version-column": "rab", "idempotency-key": "rabwc",
	"server-clock-jump": "ra", "server-clock-within-drift": "ra", "client-clock-back": "ra", "suspended-monotonic": "rab",
	"clock-rates": "rab", "clock-rates-allowed": "rab",
	"crash-without-persistence": "rab", "fsync-every-second": "rabw", "fsync-always": "ra", "flush": "ra", "eviction": "ra", "fence-evicted": "rabwde", "fence-evicted-or-equal": "rabwd",
	"failover": "rabw", "failover-wait": "rabwecdt", "fence-lost-in-failover": "rabwe",
	"tutorial-counter": "rabwcdet", "failover-wait-for-some": "rabwecdt",
	"redlock-3": "nra", "redlock-5": "nra", "redlock-5-pause": "nrabwedt", "redlock-5-timeouts": "nrabwedt", "redlock-one-by-one": "nrab", "redlock-no-check": "nrabwedt",
	"redlock-clock-jump": "nrabwedt", "redlock-restart": "nrabwedt", "redlock-delayed-restart": "nrabwedt",
	"redlock-highest-fence": "nrabwc", "redlock-summed-fence": "nrabwc", "redlock-split-vote": "nrabwc", "redlock-release-granted": "nrabwecdt", "redlock-keys-left": "nrabwc",
	"redlock-resource-fence": "nrbwde", "redlock-timeout-for-check": "nrabwedt", "redlock-restart-early": "nrabwedt",
	"redsync": "nrabwde", "redlock-py": "nrabwedt", "redlock-rb": "nrabwed", "node-redlock": "nrabw", "redlock-net": "rabe",
	"redis-py": "rab", "redis-py-timeout": "rab", "redisson": "rabe", "bsm-redislock": "rab", "rueidislock": "rabe", "kubernetes-leader": "rabe",
	"consensus-revision": "ra", "consensus-revision-pause": "ra", "consensus-node-version": "rbwde", "consensus-version-equal": "r",
	"fail-open": "ra", "fence-compared-first": "ra",
	"laravel-26213": "a", "laravel-43627": "ra", "kubernetes-58302": "a", "redis-objects-234": "ra",
	"redis-py-4258": "r", "redis-py-4258-fixed": "r",
	"redisson-324": "a", "redsync-71": "ra", "consul-18271": "a", "marin-8107": "r", "patroni-1579": "r",
	"redisson-3994": "rab", "infrahub-9450": "rab", "redisson-624": "n", "redlock-php-6": "ra", "redlock-rb-129": "n", "node-redlock-88": "nra",
	"etcd-10811": "a", "etcd-10811-fixed": "a",
}

// TestAgreeOnBuiltin: ticks and zones agree on the built-in scenarios, at constants
// of a few ticks.
func TestAgreeOnBuiltin(t *testing.T) {
	t.Parallel()
	for _, name := range scenario.Builtin() {
		t.Run(name, func(t *testing.T) {
			s, most := small(builtin(t, name)), 120_000
			cut := cuts[name]
			if *thorough {
				most = 400_000
				cut = strings.NewReplacer("a", "", "b", "", "c", "", "d", "", "e", "", "t", "").Replace(cut)
			}
			cutDown(s, cut)
			r, complete, err := agree(s, most)
			if err != nil {
				t.Error(err)
			}
			if !complete && !*thorough {
				t.Errorf("more than %d states: take more away", r.ticks.States)
			}
		})
	}
}
