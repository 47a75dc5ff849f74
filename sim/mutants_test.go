package sim

import (
	"strings"
	"testing"

	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
)

// A mutant is a lock with one of its guards taken out: a scenario in which a
// property holds, and the edit of its text after which the property breaks.
type mutant struct {
	name string
	// of is a built-in scenario, or the text of one.
	of string
	// first are edits that both have, from and to in turn; from and to make the
	// mutant.
	first    []string
	from, to string
	breaks   string
	// rare is for what a walk does not find in a few thousand runs.
	rare bool
	// idle says that with the guard nothing happens that the property is about.
	idle bool
}

const givesBack = `
fencepost: 1
name: gives-back
lock: {topology: independent, nodes: 1, acquire: redlock, ttl: 10s, timeout: 20ms, release: compare-and-delete, retry: {delay: 1s, limit: 4}}
arrive: [0s, 1s]
work: {kind: blind-write, takes: 0s}
network: {delay: 1ms}
faults: {late: {count: 1, max: 50ms, on: lock, who: A}}
free: 3s
`

const crashes = `
fencepost: 1
name: crashes
lock: {acquire: set-nx-px, ttl: 10s, release: compare-and-delete, retry: {delay: [50ms, 250ms], limit: 1}}
work: {kind: blind-write, takes: [0s, 4s]}
network: {delay: [1ms, 5ms]}
faults: {client-crash: {count: 1}}
free: 30s
`

var mutants = []mutant{
	{name: "release compares tokens", of: "nightly-invoice", from: "release: compare-and-delete", to: "release: del", breaks: "owner-release"},
	{name: "tokens differ from call to call", of: "token-for-each-client", first: []string{"token: each-client", "token: each-call"},
		from: "token: each-call", to: "token: each-client", breaks: "belief", rare: true},
	{name: "a key that is set keeps others out", of: "single-no-faults", from: "acquire: set-nx-px", to: "acquire: set-ifne", breaks: "belief"},
	{name: "release compares in one step", of: "nightly-invoice", from: "release: compare-and-delete", to: "release: get-compare-del", breaks: "owner-release", rare: true},
	{name: "tokens differ", of: "nightly-invoice", from: "release: compare-and-delete", to: "token: constant\n  release: compare-and-delete", breaks: "owner-release"},
	{name: "release compares at the server", of: "nightly-invoice", from: "release: compare-and-delete", to: "release: del-while-valid", breaks: "owner-release", rare: true},
	{name: "a release is sent until it is answered", of: "redis-py-4258-fixed", from: "compare-and-delete-until-answered", to: "compare-and-delete", breaks: "free"},
	{name: "owners differ", of: "kubernetes-58302", first: []string{"token: constant", "token: each-client"}, from: "token: each-client", to: "token: constant", breaks: "belief"},
	{name: "looking and setting are one command", of: "single-no-faults", from: "acquire: set-nx-px", to: "acquire: exists-then-set-px", breaks: "use"},
	{name: "no answer is no lock", of: "fail-open", first: []string{"set-nx-px-or-proceed", "set-nx-px"}, from: "set-nx-px", to: "set-nx-px-or-proceed", breaks: "use"},
	{name: "renewals compare tokens", of: "watchdog-pause", from: "how: compare-and-pexpire", to: "how: pexpire", breaks: "owner-release"},
	{name: "work stops once the lease cannot be renewed", of: "marin-8107", first: []string{"stop-takes: [0s, 6s]", "stop-takes: 0s"},
		from: "stop-takes: 0s", to: "stop-takes: [0s, 6s]", breaks: "use"},
	{name: "drift is taken off", of: "nightly-invoice", from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-below-ttl-plus-drift", breaks: "belief", rare: true},
	{name: "elapsed time is checked", of: "nightly-invoice", from: "check: elapsed-below-ttl-minus-drift", to: "check: none", breaks: "belief"},
	{name: "belief ends with the validity", of: "nightly-invoice", from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-when-granted", breaks: "belief"},
	{name: "validity counts from before the request", of: "nightly-invoice", from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-since-answer", breaks: "belief"},
	{name: "a node stays away for the lease that it forgot", of: "redlock-restart-early", first: []string{"restart: [9s, 10s]", "restart: [10s, 11s]"},
		from: "restart: [10s, 11s]", to: "restart: [9s, 10s]", breaks: "belief"},
	{name: "timers come before answers", of: "timeout-before-answer", from: "wakes: timers-first", to: "wakes: any-order", breaks: "use"},
	{name: "no pause comes after the answer", of: "timeout-before-answer", from: "where: outside", to: "where: inside", breaks: "use"},
	{name: "drift is allowed for", of: "server-clock-within-drift", from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-below-ttl", breaks: "belief", rare: true},
	{name: "drift is allowed for after the acquire", of: "server-clock-within-drift", first: []string{"elapsed-below-ttl-minus-drift", "elapsed-below-ttl-for-less-drift"},
		from: "elapsed-below-ttl-for-less-drift", to: "elapsed-below-ttl", breaks: "belief", rare: true},
	{name: "an acquire leaves some validity", of: "accepted-without-validity", first: []string{"elapsed-below-ttl-for-less-drift", "elapsed-below-ttl-minus-drift"},
		from: "elapsed-below-ttl-minus-drift", to: "elapsed-below-ttl-for-less-drift", breaks: "stale", idle: true},
	{name: "rates are allowed for", of: "clock-rates-allowed", from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-below-ttl", breaks: "belief"},
	{name: "the lease is looked at on a clock", of: "get-does-not-help", first: []string{"check: get-before-writes", "check: elapsed-before-writes\n  drift: 102ms"},
		from: "check: elapsed-before-writes", to: "check: get-before-writes", breaks: "stale"},
	{name: "validity ends before the last tick", of: "off-by-one", first: []string{"elapsed-at-most-ttl-minus-drift", "elapsed-below-ttl-minus-drift"},
		from: "elapsed-below-ttl-minus-drift", to: "elapsed-at-most-ttl-minus-drift", breaks: "belief", rare: true},
	{name: "a majority grants", of: "redlock-3", from: "nodes: 3", to: "nodes: 3\n  quorum: 1", breaks: "use"},
	{name: "partial grants are given back", of: givesBack, from: "release: compare-and-delete", to: "release: none", breaks: "free"},
	{name: "attempts in vain give back", of: givesBack, from: "release: compare-and-delete", to: "release: compare-and-delete-after-work", breaks: "free"},
	{name: "unknown grants are given back", of: givesBack, from: "release: compare-and-delete", to: "release: compare-and-delete-granted", breaks: "free"},
	{name: "keys expire", of: crashes, from: "acquire: set-nx-px", to: "acquire: setnx", breaks: "free"},
	{name: "the time to live comes with the key", of: crashes, from: "acquire: set-nx-px", to: "acquire: setnx-then-expire", breaks: "free"},
	{name: "fences are checked", of: "fence-one-script", from: "guard: reject-lower", to: "guard: none", breaks: "overwrite"},
	{name: "fences are checked at each write", of: "fence-one-script", from: "guard: reject-lower", to: "guard: check-once", breaks: "overwrite"},
	{name: "fences are checked on reads", of: "fence-on-reads", from: "guard: reject-lower-on-reads", to: "guard: reject-lower", breaks: "lost-update"},
	{name: "fences are announced everywhere", of: "two-resources-announced", from: "guard: reject-lower-announced", to: "guard: reject-lower", breaks: "overwrite"},
	{name: "equal fences are refused", of: "duplicate-write", first: []string{"reject-lower", "reject-lower-or-equal"},
		from: "reject-lower-or-equal", to: "reject-lower", breaks: "lost-update", idle: true},
	{name: "the fence is taken by the holder", of: "fence-incr-if-mine", from: "acquire: set-nx-px-then-incr-if-mine", to: "acquire: set-nx-px-then-incr", breaks: "fence-monotone"},
	{name: "the fence is made with the grant", of: "fence-on-reads", from: "acquire: set-nx-px-with-incr", to: "acquire: set-nx-px-then-resource-number", breaks: "overwrite"},
	{name: "the lease is checked once the fence is there", of: "fence-resource-checked",
		from: "check: elapsed-below-ttl-minus-drift", to: "check: elapsed-before-fence", breaks: "overwrite"},
	{name: "numbers are shown on reads", of: "fence-from-resource", from: "guard: reject-lower-on-reads", to: "guard: reject-lower", breaks: "lost-update"},
	{name: "fences go on from grant to grant", of: "consensus-revision-pause", from: "acquire: revision", to: "acquire: node-version", breaks: "overwrite"},
	{name: "the fence outlives the lock", of: "fence-on-reads", first: []string{"faults:\n", "faults:\n  evict: {key: lock}\n"},
		from: "key: lock", to: "key: fence", breaks: "lost-update"},
	{name: "the fence lost a single grant", of: "fence-evicted-or-equal", first: []string{"takes: [0s, 4s]", "takes: [0s, 25s]", "count: 1, max: 30s", "count: 0, max: 0s"},
		from: "lock:\n", to: "clients: 3\nlock:\n", breaks: "overwrite", rare: true},
	{name: "versions are compared", of: "version-column", from: "guard: version-column", to: "guard: none", breaks: "lost-update"},
	{name: "marks are compared", of: "token-compare-and-set", from: "guard: token-compare-and-set", to: "guard: none", breaks: "lost-update"},
	{name: "fences are compared with the write", of: "fence-compared-first", first: []string{"fence-compare-then-set", "reject-lower"},
		from: "reject-lower", to: "fence-compare-then-set", breaks: "overwrite"},
	{name: "marks are compared with the write", of: "token-compare-and-set", from: "guard: token-compare-and-set", to: "guard: token-compare-then-set", breaks: "lost-update"},
	{name: "a mark is waited for", of: "token-pipelined", first: []string{"pipelined-write", "blind-write"}, from: "blind-write", to: "pipelined-write", breaks: "overwrite", rare: true},
	{name: "writes of a grant are numbered", of: "duplicate-write-numbered", from: "guard: reject-lower-in-sequence", to: "guard: reject-lower-on-reads", breaks: "lost-update", rare: true},
	{name: "every write is on disk", of: "fsync-always", from: "persistence: always", to: "persistence: everysec", breaks: "belief"},
	{name: "anything is on disk", of: "fsync-always", from: "persistence: always", to: "persistence: none", breaks: "belief"},
	{name: "the answer of a WAIT is looked at", of: "redisson-3994", first: []string{"on-shortfall: ignore", "on-shortfall: give-back"},
		from: "on-shortfall: give-back", to: "on-shortfall: ignore", breaks: "belief"},
	{name: "replicas know before the lock counts", of: "failover-wait", from: "wait: {replicas: 1}", to: "", breaks: "belief"},
	{name: "the consensus store grants for longer than the work", of: "consensus-revision", from: "ttl: 10s", to: "ttl: 500ms", breaks: "use"},
}

// edited is the scenario of a mutant with its text edited.
func (m *mutant) edited(t *testing.T, edits ...string) *model.Scenario {
	t.Helper()
	text := m.of
	if !strings.Contains(text, "\n") {
		s, err := scenario.Load(m.of)
		if err != nil {
			t.Fatal(err)
		}
		text = string(s.Text)
	}
	for i := 0; i+1 < len(edits); i += 2 {
		if !strings.Contains(text, edits[i]) {
			t.Fatalf("there is no %q to be edited in\n%s", edits[i], text)
		}
		text = strings.Replace(text, edits[i], edits[i+1], 1)
	}
	return parsed(t, text)
}

// TestMutants: with its guard the lock keeps a property, and exercises it; without,
// check finds the property broken, times fit the path, and a walk finds it too.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			p := properties.Find(m.breaks)
			judged := []*properties.Property{p}
			sound := m.edited(t, m.first...)
			c := &Check{Scenario: sound, Properties: judged, MaxStates: 100_000}
			if err := c.Run(); err != nil || !c.Complete || c.Overflow != "" {
				t.Fatalf("with the guard: %v, complete: %v, overflow %q", err, c.Complete, c.Overflow)
			}
			want := properties.Holds
			if m.idle {
				want = properties.NotExercised
			}
			if v := verdict(sound, p, c.Found[0].Path != nil, c.Seen); v != want {
				t.Errorf("with the guard, %s is %v: expected %v", p.Name, v, want)
			}
			broken := m.edited(t, append(m.first, m.from, m.to)...)
			b := &Check{Scenario: broken, Properties: judged, MaxStates: 100_000, WhenFound: true}
			if err := b.Run(); err != nil {
				t.Fatal(err)
			}
			if b.Found[0].Path == nil {
				t.Fatalf("without the guard, %s does not break: complete: %v", p.Name, b.Complete)
			}
			if _, _, ok := Timed(broken, b.Found[0].Path, p); !ok {
				t.Errorf("no times fit %v", inWords(broken, b.Found[0].Path))
			}
			runs := 3000
			if m.rare {
				runs = 30_000
			}
			if n := walksUntil(broken, judged, runs); n < 0 {
				t.Errorf("%d walks do not break %s", runs, p.Name)
			}
			if n := walksUntil(sound, judged, 1000); n >= 0 {
				t.Errorf("with the guard, walk %d breaks %s", n, p.Name)
			}
		})
	}
}

// walksUntil is the number of the first walk that breaks the property, -1 for none.
func walksUntil(s *model.Scenario, judged []*properties.Property, runs int) int {
	w := NewWalk(s, 1, judged)
	for n := range runs {
		w.Run()
		if w.Found[0].Runs > 0 {
			return n
		}
	}
	return -1
}

// TestJitterHelps: random delays do not make progress certain, since two of them
// may be alike; so no verdict tells fixed delays from random ones. Statistics do.
func TestJitterHelps(t *testing.T) {
	p := []*properties.Property{&properties.Progress}
	stuck := func(delay string) int {
		s, err := scenario.Load("redlock-split-vote")
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.With("lock.retry.delay", delay); err != nil {
			t.Fatal(err)
		}
		w := NewWalk(s.Scenario, 1, p)
		w.Choosers = []Chooser{Uniform()}
		for range 2000 {
			w.Run()
		}
		return w.Found[0].Runs
	}
	fixed, random := stuck("200ms"), stuck("[50ms, 1s]")
	if fixed < 2*random || fixed == 0 {
		t.Errorf("of 2000 walks %d end without a winner with fixed delays, and %d with random ones", fixed, random)
	}
}
