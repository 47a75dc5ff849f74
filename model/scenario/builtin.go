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

// A Group is built-in scenarios that take up one question.
type Group struct {
	Title string
	// Names are the scenarios in a good order to read them, the broken answers
	// first.
	Names []string
}

// Reported is the title of the group of those that users of locks have reported.
const Reported = "Bugs that were reported"

// Clients is that of the group of clients with their own defaults.
const Clients = "Locks as real clients have them by default"

// groups are all of them, the simple ones first.
var groups = []Group{
	{"What a lock needs at all", []string{
		"no-lock", "setnx-no-ttl", "setnx-then-expire", "fail-open",
		"bare-del", "get-compare-del", "constant-token", "token-for-each-client", "set-ifne",
	}},
	{"The single instance of the Redis page, and what it promises", []string{
		"single-no-faults", "nightly-invoice", "delex-ifeq", "three-clients",
		"ttl-below-work", "born-expired", "accepted-without-validity", "timer-from-answer", "timeout-for-check", "timeout-before-answer", "off-by-one",
		"check-does-not-help", "get-does-not-help", "late-write",
	}},
	{"Renewal", []string{
		"watchdog", "watchdog-pause", "watchdog-extends-anybodys", "extend-or-take",
	}},
	{"Where fencing tokens come from", []string{
		"fence-incr-after-set", "fence-checked-after", "fence-incr-before-set", "fence-incr-if-mine", "fence-one-script",
		"fence-from-resource", "fence-resource-checked",
	}},
	{"Where fencing tokens are checked", []string{
		"fence-write-only", "fence-on-reads", "fence-or-equal-two-writes", "fence-checked-once", "fence-compared-first", "duplicate-write", "duplicate-write-numbered",
		"two-resources", "two-resources-announced",
	}},
	{"Resources that defend themselves otherwise", []string{
		"token-compare-and-set", "token-compared-first", "token-pipelined", "version-column", "idempotency-key", "one-script",
	}},
	{"Clocks", []string{
		"server-clock-jump", "server-clock-within-drift", "client-clock-back", "suspended-monotonic",
		"clock-rates", "clock-rates-allowed",
	}},
	{"Servers that forget", []string{
		"crash-without-persistence", "fsync-every-second", "fsync-always",
		"flush", "eviction", "fence-evicted", "fence-evicted-or-equal",
		"failover", "failover-wait-for-some", "failover-wait", "fence-lost-in-failover",
	}},
	{"Redlock", []string{
		"redlock-3", "redlock-5", "redlock-5-pause", "redlock-5-timeouts", "redlock-one-by-one", "redlock-no-check", "redlock-timeout-for-check",
		"redlock-clock-jump", "redlock-restart", "redlock-delayed-restart", "redlock-restart-early",
		"redlock-highest-fence", "redlock-summed-fence", "redlock-resource-fence", "redlock-split-vote", "redlock-release-granted", "redlock-keys-left",
	}},
	{"Consensus", []string{
		"consensus-revision", "consensus-revision-pause", "consensus-node-version", "consensus-version-equal",
	}},
	{Clients, []string{
		"redsync", "redlock-py", "redlock-rb", "node-redlock", "redlock-net",
		"redis-py", "redis-py-timeout", "redisson", "bsm-redislock", "rueidislock", "kubernetes-leader",
	}},
	{Reported, []string{
		"laravel-26213", "laravel-43627", "kubernetes-58302", "redis-objects-234",
		"redis-py-4258", "redis-py-4258-fixed", "redlock-rb-76", "curator-1193", "redis-416",
		"redlock-py-3", "redisson-324", "redsync-71", "consul-18271", "marin-8107", "patroni-1579",
		"redisson-3994", "infrahub-9450", "redisson-624", "redlock-php-6", "redlock-rb-129", "node-redlock-88",
		"consul-430", "etcd-10811", "etcd-10811-fixed",
	}},
	{"To walk through, too large to check", []string{
		"tutorial-counter",
	}},
}

// Groups lists the built-in scenarios by what they are about.
func Groups() []Group { return slices.Clone(groups) }

// Builtin lists the names of the built-in scenarios in a good order to read them.
func Builtin() []string {
	var names []string
	for _, g := range groups {
		names = append(names, g.Names...)
	}
	return names
}

// Load reads a built-in scenario. It fails where there is none of the name.
func Load(name string) (*Scenario, error) {
	builtin := Builtin()
	if !slices.Contains(builtin, name) {
		hint := "list shows them all"
		if near := Nearest(name, builtin); near != "" {
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
