package sim_test

import (
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
)

// hardCases are small scenarios that are easily judged wrongly, with their right
// verdicts.
var hardCases = []struct {
	name, property string
	broken         bool
	text           string
}{
	{"a release that is still on its way does not stop time", "stale", true, `fencepost: 1
name: bury2
arrive: 0s
lock: {topology: independent, nodes: 2, acquire: redlock, ttl: 5ms, check: elapsed-below-ttl, release: compare-and-delete, retry: {delay: 4ms, limit: 1}}
work: {kind: blind-write}
network: {delay: 1ms}
faults: {pause: {count: 1, min: 30ms, max: 30ms}}
`},
	{"a pause as long as many leases, at a quorum", "lost-update", true, `fencepost: 1
name: bury
arrive: [0s, 10ms]
lock: {topology: independent, nodes: 3, acquire: redlock, ttl: 100ms, check: elapsed-below-ttl-minus-drift, drift: 2ms, release: compare-and-delete, retry: {delay: 60ms, limit: 2}}
work: {kind: read-modify-write, takes: [0ms, 20ms]}
network: {delay: [1ms, 5ms]}
faults: {pause: {count: 1, min: 1s, max: 1s}}
`},
	{"a clock that stands still shows the lease valid", "belief", true, `fencepost: 1
name: susp
arrive: [0s, 1ms]
lock: {topology: single, acquire: set-nx-px, ttl: 10ms, check: elapsed-below-ttl-minus-drift, drift: 1ms, release: compare-and-delete, retry: {delay: 2ms, limit: 6}}
work: {kind: blind-write, takes: [0s, 2ms]}
network: {delay: [0s, 1ms]}
clocks: {kind: monotonic}
faults: {suspend: {count: 1, for: 100ms, who: [A]}}
`},
	{"a key whose owner has given it up", "free", true, `fencepost: 1
name: free-orphan
lock: {topology: single, acquire: setnx, timeout: 3ms, release: compare-and-delete, retry: {delay: 10ms, limit: unlimited}}
work: {kind: blind-write}
resource: {delay: 1ms}
network: {delay: [0ms, 5ms], ordered: false}
`},
	{"a key whose owner waits for ever", "free", true, `fencepost: 1
name: free-stuck
lock: {topology: single, acquire: setnx, release: compare-and-delete, retry: {delay: 1ms, limit: unlimited}}
work: {kind: blind-write, rounds: 2}
network: {delay: [1ms, 2ms]}
faults: {loss: {count: 1, on: lock, who: [A]}}
`},
	{"a copy of a key that is being deleted", "free", false, `fencepost: 1
name: free-repl
lock: {topology: replicated, replicas: 1, acquire: setnx, release: compare-and-delete, retry: {delay: 1ms, limit: unlimited}}
work: {kind: blind-write}
network: {delay: [1ms, 2ms]}
servers: {lag: 3ms}
`},
	{"a cut that strikes a release", "free", true, `fencepost: 1
name: free-cut
lock: {topology: single, acquire: setnx, release: compare-and-delete, retry: {delay: 1ms, limit: unlimited}}
work: {kind: blind-write}
network: {delay: [5ms, 5ms]}
faults: {cut: {count: 1, for: [1ms, 2ms]}}
`},
	{"a contender that waits for ever", "progress", true, `fencepost: 1
name: progress-hang
lock: {topology: single, acquire: set-nx-px, ttl: 100ms, release: compare-and-delete, retry: {delay: 1ms, limit: 1}}
work: {kind: blind-write}
network: {delay: [0ms, 1ms]}
faults: {loss: {count: 4, on: lock}}
`},
	{"a double refused while its sender holds another grant", "holder", false, `fencepost: 1
name: holder-dup
clients: 1
lock: {topology: single, acquire: set-nx-px-with-incr, ttl: 100ms, release: compare-and-delete, retry: {delay: 1ms, limit: 1}}
work: {kind: blind-write, rounds: 2}
resource: {guard: reject-lower}
network: {delay: [0ms, 5ms], ordered: false}
faults: {duplicate: {count: 1, on: resource}}
`},
	{"a double that takes one's own lock again", "stale", false, `fencepost: 1
name: stale-owndup
clients: 1
lock: {topology: single, acquire: set-nx-px, ttl: 2ms, release: compare-and-delete, retry: {delay: 1ms, limit: 1}}
work: {kind: blind-write, takes: [0s, 5ms]}
network: {delay: [0ms, 5ms], ordered: false}
faults: {duplicate: {count: 1, on: lock}}
`},
}

// TestHardCases searches each with and without reductions.
func TestHardCases(t *testing.T) {
	for _, c := range hardCases {
		t.Run(c.name, func(t *testing.T) {
			s, err := scenario.Parse("case", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			for _, plain := range []bool{false, true} {
				check := &sim.Check{Scenario: s.Scenario, Properties: []*properties.Property{properties.Find(c.property)},
					Plain: plain, MaxStates: 60_000, WhenFound: true, Workers: 2}
				if err := check.Run(); err != nil {
					t.Fatal(err)
				}
				path := check.Found[0].Path
				if broken := path != nil; broken != c.broken && (broken || check.Complete) {
					t.Errorf("plain %v: %s broken: %v, want %v", plain, c.property, broken, c.broken)
				} else if broken != c.broken {
					t.Logf("plain %v: not settled in %d states", plain, check.States)
				}
				if path == nil {
					continue
				}
				if _, _, ok := sim.Timed(s.Scenario, path, properties.Find(c.property)); !ok {
					t.Errorf("plain %v: the path has no times", plain)
				}
			}
		})
	}
}
