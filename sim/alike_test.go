package sim

import (
	"testing"

	"fencepost/model/scenario"
	"fencepost/properties"
)

// TestAlike: two ways to say the same make the same search, action by action, and
// one that is cut short is cut at the same place.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		name, of        string
		key, this, that string
	}{
		{"DELEX IFEQ is the script that compares and deletes", "nightly-invoice", "lock.release", "compare-and-delete", "delex-ifeq"},
		{"SET IFEQ is the script that compares and extends", "watchdog-pause", "lock.renew.how", "compare-and-pexpire", "set-ifeq"},
		{"SET IFNE of a value that all have is SET NX", "constant-token", "lock.acquire", "set-nx-px", "set-ifne"},
		{"a client with one round has one call", "born-expired", "lock.token", "each-call", "each-client"},
	} {
		t.Run(c.name, func(t *testing.T) {
			search := func(value string) *Check {
				s, err := scenario.Load(c.of)
				if err != nil {
					t.Fatal(err)
				}
				if s, err = s.With(c.key, value); err != nil {
					t.Fatal(err)
				}
				check := &Check{Scenario: s.Scenario, Properties: properties.All, MaxStates: 20_000}
				if err := check.Run(); err != nil {
					t.Fatal(err)
				}
				return check
			}
			sameSearch(t, search(c.this), search(c.that))
		})
	}
}
