package sim

import (
	"testing"

	"fencepost/properties"
)

// TestWithoutLimits: clients that never give up, and leases that are renewed for as
// long as the work lasts, which has no end, make runs of any length; the search comes
// to its end all the same, since names are used again and readings beyond all
// constants are as good as equal.
func TestWithoutLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text      string
		holds, violated []string
	}{
		{"retries", `
fencepost: 1
name: retries
lock: {acquire: set-nx-px, ttl: 10s, check: elapsed-below-ttl-minus-drift, drift: 102ms, release: compare-and-delete, retry: {delay: [50ms, 250ms], limit: unlimited}}
work: {takes: [0s, 4s]}
network: {delay: [1ms, 5ms]}
faults: {pause: {count: 1, max: unlimited}}
`, []string{"belief", "owner-release"}, []string{"use", "stale", "overwrite", "lost-update"}},
		{"renewals", `
fencepost: 1
name: renewals
lock:
  acquire: set-nx-px
  ttl: 10s
  check: elapsed-below-ttl-minus-drift
  drift: 102ms
  renew: {how: compare-and-pexpire, every: 3s, accept: inside-new, on-failure: stop}
  release: compare-and-delete
  retry: {delay: [50ms, 250ms], limit: unlimited}
work: {kind: blind-write, takes: [0s, unlimited]}
network: {delay: [1ms, 5ms]}
faults: {pause: {count: 1, max: unlimited, who: A}}
`, []string{"belief", "owner-release", "gap"}, []string{"use", "stale", "overwrite"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := parsed(t, c.text)
			want := map[string]properties.Verdict{}
			for _, name := range c.holds {
				want[name] = properties.Holds
			}
			for _, name := range c.violated {
				want[name] = properties.Violated
			}
			search := &Check{Scenario: s, Properties: properties.All}
			if err := search.Run(); err != nil {
				t.Fatal(err)
			}
			if !search.Complete || search.Overflow != "" {
				t.Fatalf("%d states, complete: %v, overflow %q", search.States, search.Complete, search.Overflow)
			}
			t.Logf("%d states of %d worlds, up to %d actions deep", search.States, search.Worlds, search.Depth)
			for i, p := range properties.All {
				a := search.Answer(i)
				if v, named := want[p.Name]; named && a.Verdict != v {
					t.Errorf("%s: %v, missing %v; want %v", p.Name, a.Verdict, a.Missing, v)
				}
				if a.Verdict == properties.Unknown {
					t.Errorf("%s: %v, %s", p.Name, a.Verdict, a.Why)
				}
			}
		})
	}
}
