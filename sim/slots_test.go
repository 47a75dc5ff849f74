package sim

import (
	"testing"

	"fencepost/model/scenario"
)

// slotBases are small scenarios, of which every word of every slot fits one.
var slotBases = []string{`
lock: {acquire: set-nx-px, ttl: 3ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, timeout: 2ms, retry: {limit: 0}}
work: {kind: blind-write, takes: [0ms, 1ms]}
faults: {pause: {count: 1, max: 2ms}}
`, `
lock: {acquire: set-nx-px, ttl: 3ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, timeout: 2ms, renew: {how: compare-and-pexpire, every: 1ms}, retry: {limit: 0}}
work: {kind: blind-write, takes: [0ms, 4ms]}
faults: {loss: {count: 1, on: lock, who: A}}
`, `
lock: {acquire: set-nx-px-then-incr, ttl: 3ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, retry: {limit: 0}}
work: {kind: blind-write}
resource: {guard: reject-lower}
faults: {late: {count: 1, max: 2ms, on: resource}}
`, `
lock: {acquire: set-nx-px, ttl: 3ms, retry: {limit: 0}}
work: {kind: read-modify-write}
faults: {duplicate: {count: 1, on: resource}, pause: {count: 1, max: 4ms}}
`, `
lock: {acquire: set-nx-px-with-incr, ttl: 3ms, retry: {limit: 0}}
work: {kind: blind-write}
resource: {guard: reject-lower, count: 2}
faults: {evict: {count: 1}, pause: {count: 1, max: 4ms}}
`, `
lock: {topology: replicated, replicas: 1, acquire: set-nx-px, ttl: 3ms, check: elapsed-below-ttl, wait: {replicas: 1, timeout: 1ms}, retry: {limit: 0}}
servers: {lag: 1ms, promote: 0ms}
work: {kind: blind-write}
faults: {failover: {count: 1}}
`, `
lock: {topology: independent, nodes: 2, acquire: redlock, ttl: 3ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, retry: {limit: 0}}
work: {kind: blind-write}
faults: {pause: {count: 1, max: 2ms}}
`, `
lock: {topology: independent, nodes: 2, acquire: redlock-with-incr, ttl: 3ms, check: elapsed-below-ttl, retry: {limit: 0}}
work: {kind: blind-write}
resource: {guard: reject-lower}
`, `
lock: {topology: consensus, acquire: revision, ttl: 3ms, check: elapsed-below-ttl, retry: {limit: 0}}
work: {kind: blind-write}
resource: {guard: reject-lower}
faults: {pause: {count: 1, max: 4ms}}
`, `
lock: {acquire: set-nx-px, ttl: 3ms, check: elapsed-below-ttl, retry: {limit: 0}}
servers: {persistence: everysec, sync: 1ms, restart: 1ms}
work: {kind: blind-write}
faults: {crash: {count: 1}}
`, `
lock: {acquire: set-nx-px, ttl: 3ms, retry: {limit: 0}}
work: {kind: blind-write}
resource: {guard: token-compare-and-set}
faults: {pause: {count: 1, max: 4ms}}
`, `
lock: {acquire: none, retry: {limit: 0}}
work: {kind: read-modify-write}
faults: {pause: {count: 1, max: 2ms}}
`}

// TestAgreeOnEverySlot: whatever word stands in a slot, ticks and zones agree, in the
// first small scenarios that it fits; with -long in all.
func TestAgreeOnEverySlot(t *testing.T) {
	t.Parallel()
	var bases []*scenario.Scenario
	for _, text := range slotBases {
		s, err := scenario.Parse("slot.yaml", []byte("fencepost: 1\nname: slot\narrive: 0ms\nnetwork: {delay: 0ms}"+text))
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, s)
	}
	for _, k := range scenario.Keys() {
		if k.Path == "lock.topology" {
			continue // each goes with an acquire of its own: all are among the bases
		}
		for _, word := range k.Words {
			t.Run(k.Path+"="+word, func(t *testing.T) {
				compared := 0
				for _, base := range bases {
					if compared == 2 && !*thorough {
						return
					}
					s, err := base.With(k.Path, word)
					if err != nil {
						continue
					}
					_, small, err := agree(s.Scenario, 4_000)
					if err != nil {
						t.Errorf("%v in\n%s", err, s.Text)
					}
					if small {
						compared++
					}
				}
				if compared == 0 {
					t.Error("it is compared in no scenario")
				}
			})
		}
	}
}
