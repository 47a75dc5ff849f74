package sim

import (
	"bytes"
	"testing"

	"fencepost/model"
	"fencepost/properties"
)

// TestReductionsChangeNoVerdict searches Redlocks on three nodes, at constants of a
// few ticks, with all reductions and with none: symmetry of nodes and of clients,
// and burying the nodes that nobody will ask again. What breaks, what is seen, and
// the cost of the cheapest break are the same.
func TestReductionsChangeNoVerdict(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, cut string }{
		{"redlock-3", "rabw"},
		{"redlock-3", "rd"},
		{"redlock-3", "nrabwdeto"},
		{"redlock-3", "nabwdet"},
		{"redlock-no-check", "rabwdt"},
		{"redlock-restart", "rabwdt"},
		{"redlock-clock-jump", "rabwdet"},
		{"redlock-delayed-restart", "rabwdt"},
		{"redlock-split-vote", "nrabwdt"},
		{"three-clients", "rabwdet"},
	} {
		t.Run(c.name+" "+c.cut, func(t *testing.T) {
			s := small(builtin(t, c.name))
			cutDown(s, c.cut)
			most := 60_000
			plain := &Check{Scenario: s, Properties: properties.All, MaxStates: most, Plain: true}
			reduced := &Check{Scenario: s, Properties: properties.All, MaxStates: most}
			for _, c := range []*Check{plain, reduced} {
				if err := c.Run(); err != nil || !c.Complete {
					t.Fatalf("%v, complete: %v", err, c.Complete)
				}
			}
			if reduced.Worlds >= plain.Worlds {
				t.Errorf("%d worlds are not reduced, but %d", plain.Worlds, reduced.Worlds)
			}
			if plain.Seen != reduced.Seen {
				t.Errorf("events %b are seen, and with reductions %b", plain.Seen, reduced.Seen)
			}
			if err := sameBreaks(s, plain, reduced); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLateReleaseIsSeen: a release that comes late to a node that nobody will ask again
// is seen, though what it finds there decides about nothing.
func TestLateReleaseIsSeen(t *testing.T) {
	s := parsed(t, `fencepost: 1
name: bury-late
clients: 1
arrive: 0s
lock: {topology: independent, nodes: 2, quorum: 1, acquire: redlock, ttl: 3ms, check: elapsed-before-writes, drift: 0ms, guard: 1ms, release: compare-and-delete}
work: {kind: blind-write}
network: {delay: [0ms, 1ms]}
servers: {persistence: everysec, sync: 1ms}
`)
	for _, plain := range []bool{false, true} {
		c := &Check{Scenario: s, Properties: []*properties.Property{&properties.OwnerRelease}, Plain: plain}
		if err := c.Run(); err != nil {
			t.Fatal(err)
		}
		if a := c.Answer(0); a.Verdict != properties.Holds {
			t.Errorf("plain %v: %v, %s", plain, a.Verdict, a.Lacks())
		}
	}
}

// TestReducedKeysAreWorlds: what a search with reductions compares is whole worlds,
// in which nothing is left to be buried and no name to be changed.
func TestReducedKeysAreWorlds(t *testing.T) {
	for _, name := range []string{"redlock-3", "redlock-restart", "redlock-split-vote", "redlock-no-check", "nightly-invoice"} {
		t.Run(name, func(t *testing.T) {
			s := builtin(t, name)
			n := 0
			var c *Check
			c = &Check{Scenario: s, Properties: properties.All, MaxStates: 4000, Visit: func(key string) {
				if n++; t.Failed() {
					return
				}
				w, ok := wholeWorld(s, []byte(key))
				if !ok {
					t.Error("a key is no world's")
					return
				}
				was := w
				if s.CanBury() {
					s.Bury(&w, c.Seen)
				}
				s.Rename(&w, nil)
				if w != was {
					t.Errorf("something is left to be buried, or a name to be changed, in %+v", was)
				}
			}}
			if err := c.Run(); err != nil {
				t.Fatal(err)
			}
			if n != c.Worlds {
				t.Errorf("%d worlds, and told of %d", c.Worlds, n)
			}
		})
	}
}

// wholeWorld is the world that a key was made of, if it is one.
func wholeWorld(s *model.Scenario, key []byte) (w model.World, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	w = s.ReadKey(key)
	return w, bytes.Equal(s.AppendKey(nil, &w), key)
}

// TestLateReleasesAreSeen: nodes that nobody asks again are made alike, and a release
// that may yet run late on one of them is seen all the same: it is what owner-release
// is put to the test by.
func TestLateReleasesAreSeen(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"on another's lock": `
fencepost: 1
name: late
lock: {topology: independent, nodes: 2, quorum: 1, acquire: redlock, ttl: 4ms, timeout: 3ms, release: compare-and-delete-granted, retry: {limit: 0}}
work: {kind: blind-write}
arrive: 0ms
network: {delay: 1ms}
faults: {flush: {count: 1}}
`,
		"as its own ends": `
fencepost: 1
name: late
clients: 1
lock: {topology: independent, nodes: 2, acquire: redlock, ttl: 3ms, check: elapsed-below-ttl, release: compare-and-delete, retry: {limit: 0}}
work: {kind: blind-write}
arrive: 0ms
network: {delay: [0ms, 1ms]}
`,
		"as its own ends, held up": `
fencepost: 1
name: late
clients: 1
lock: {topology: independent, nodes: 2, acquire: redlock, ttl: 4ms, check: elapsed-below-ttl, release: compare-and-delete, retry: {limit: 0}}
work: {kind: blind-write}
arrive: 0ms
network: {delay: 1ms}
faults: {late: {max: 2ms, on: lock}}
`,
	} {
		s := parsed(t, text)
		r, complete, err := agree(s, 20_000)
		if err != nil || !complete || !s.CanBury() {
			t.Errorf("%s: complete %v: %v", name, complete, err)
			continue
		}
		if !r.ticks.Seen.Has(model.ReleasedLate) {
			t.Errorf("%s: no release runs late", name)
		}
	}
}
