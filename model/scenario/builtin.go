package scenario

import (
	"embed"
	"fmt"
	"slices"
)

// files are the built-in scenarios, one to a file that has its name.
//
//go:embed builtin/*.yaml
var files embed.FS

// builtin is the order in which to read them: each group takes up one question,
// the broken answers first.
var builtin = []string{
	// What a lock needs at all.
	"no-lock", "setnx-no-ttl", "setnx-then-expire",
	"bare-del", "get-compare-del", "constant-token", "token-for-each-client", "set-ifne",
	// The single instance of the Redis page, and what it promises.
	"single-no-faults", "nightly-invoice", "delex-ifeq", "three-clients",
	"ttl-below-work", "born-expired", "accepted-without-validity", "timer-from-answer", "timeout-for-check", "timeout-before-answer", "off-by-one",
	"check-does-not-help", "get-does-not-help", "late-write",
	// Renewal.
	"watchdog", "watchdog-pause", "watchdog-extends-anybodys", "extend-or-take",
	// Where fencing tokens come from.
	"fence-incr-after-set", "fence-checked-after", "fence-incr-before-set", "fence-incr-if-mine", "fence-one-script",
	"fence-from-resource", "fence-resource-checked",
	// Where fencing tokens are checked.
	"fence-write-only", "fence-on-reads", "fence-or-equal-two-writes", "fence-checked-once", "duplicate-write", "duplicate-write-numbered",
	"two-resources", "two-resources-announced",
	// Resources that defend themselves otherwise.
	"token-compare-and-set", "token-compared-first", "token-pipelined", "version-column", "idempotency-key", "one-script",
	// Clocks.
	"server-clock-jump", "server-clock-within-drift", "client-clock-back", "suspended-monotonic",
	"clock-rates", "clock-rates-allowed",
	// Servers that forget.
	"crash-without-persistence", "fsync-every-second", "fsync-always",
	"flush", "eviction", "fence-evicted", "fence-evicted-or-equal",
	"failover", "failover-wait-for-some", "failover-wait", "fence-lost-in-failover",
	// Redlock.
	"redlock-3", "redlock-5", "redlock-5-pause", "redlock-5-timeouts", "redlock-one-by-one", "redlock-no-check", "redlock-timeout-for-check",
	"redlock-clock-jump", "redlock-restart", "redlock-delayed-restart", "redlock-restart-early",
	"redlock-highest-fence", "redlock-summed-fence", "redlock-resource-fence", "redlock-split-vote", "redlock-release-granted", "redlock-keys-left",
	// Consensus.
	"consensus-revision", "consensus-revision-pause", "consensus-node-version", "consensus-version-equal",
	// To walk through, too large to check.
	"tutorial-counter",
}

// Builtin lists the names of the built-in scenarios in a good order to read them.
func Builtin() []string { return slices.Clone(builtin) }

// Load reads a built-in scenario. It fails where there is none of the name.
func Load(name string) (*Scenario, error) {
	if !slices.Contains(builtin, name) {
		hint := "list shows them all"
		if near := nearest(name, builtin); near != "" {
			hint = "did you mean " + near + "?"
		}
		return nil, fmt.Errorf("scenario %q is not built in: %s", name, hint)
	}
	text, err := files.ReadFile("builtin/" + name + ".yaml")
	if err != nil {
		return nil, fmt.Errorf("scenario %s cannot be read: %w", name, err)
	}
	return Parse(name+".yaml", text)
}
