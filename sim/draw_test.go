package sim

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"fencepost/model"
	"fencepost/model/scenario"
)

// A drawing is a scenario file under way, key by key.
type drawing struct {
	t    *rapid.T
	text strings.Builder
}

// one is one of the words.
func (d *drawing) one(what string, words ...string) string {
	return rapid.SampledFrom(words).Draw(d.t, what)
}

// rarely is true one time in n.
func (d *drawing) rarely(n int, what string) bool {
	return rapid.IntRange(1, n).Draw(d.t, what) == n
}

// ms is a length from least to most.
func (d *drawing) ms(what string, least, most int) string {
	return fmt.Sprintf("%dms", rapid.IntRange(least, most).Draw(d.t, what))
}

// endless is a length from least to most, or no limit.
func (d *drawing) endless(what string, least, most int) string {
	if d.rarely(5, what+" without an end") {
		return "unlimited"
	}
	return d.ms(what, least, most)
}

// window is from a length to another.
func (d *drawing) window(what string, most int) string {
	a := rapid.IntRange(0, most).Draw(d.t, what+".least")
	return fmt.Sprintf("[%dms, %dms]", a, rapid.IntRange(a, most).Draw(d.t, what+".most"))
}

// say adds a line.
func (d *drawing) say(format string, args ...any) { fmt.Fprintf(&d.text, format+"\n", args...) }

// drawScenario draws a scenario file with lengths of a few milliseconds, a tick
// each, from all slots and faults, small enough for a search tick by tick. What the
// reader refuses is drawn again by rapid.
func drawScenario(t *rapid.T) (string, *model.Scenario) {
	d := &drawing{t: t}
	d.say("fencepost: 1\nname: drawn")
	topology := d.one("topology", "single", "single", "single", "replicated", "independent", "consensus")
	d.lock(topology)
	d.section()
	if d.rarely(7, "steps") {
		d.say("steps: %s", d.window("steps", 1))
	}
	if strings.Contains(d.text.String(), "timeout:") && d.rarely(2, "timers") {
		d.say("wakes: timers-first")
	}
	d.say("arrive: %s", d.one("arrive", "0ms", "unlimited", "[0ms, 1ms]", "[0ms, 2ms]"))
	d.say("network: {delay: %s, ordered: %v}", d.one("delay", "0ms", "0ms", "[0ms, 1ms]", "[0ms, 1ms]", "1ms"), !d.rarely(4, "unordered"))
	d.faults(topology)
	if d.rarely(4, "free") {
		d.say("free: %s", d.ms("free", 2, 6))
	}
	text := d.text.String()
	s, err := scenario.Parse("drawn.yaml", []byte(text))
	if err != nil {
		t.Skip(err)
	}
	return text, s.Scenario
}

func (d *drawing) lock(topology string) {
	acquire := d.one("acquire", "set-nx-px", "set-nx-px", "set-nx-px-with-incr", "set-nx-px-then-incr",
		"set-nx-px-then-incr-if-mine", "incr-then-set-nx-px", "set-nx-px-then-resource-number", "set-ifne", "exists-then-set-px", "set-nx-px-or-mine", "set-nx-px-or-proceed", "setnx", "setnx-then-expire", "none")
	release := d.one("release", "compare-and-delete", "compare-and-delete", "del", "get-compare-del", "delex-ifeq", "del-while-valid",
		"compare-and-delete-until-answered", "compare-and-delete-after-work", "none")
	extra := ""
	switch topology {
	case "replicated":
		if d.rarely(2, "wait") {
			extra += ", wait: {replicas: 1" + d.one("shortfall", "", ", timeout: 2ms", ", timeout: 2ms, on-shortfall: ignore") + "}"
		}
	case "independent":
		acquire = d.one("nodes' acquire", "redlock", "redlock", "redlock-one-by-one", "redlock-with-incr", "redlock-with-incr-summed", "redlock-then-resource-number")
		release = d.one("nodes' release", "compare-and-delete", "compare-and-delete", "compare-and-delete-granted", "compare-and-delete-after-work", "del", "none")
		extra += ", nodes: 2"
		if d.rarely(3, "quorum") {
			extra += ", quorum: 1"
		}
	case "consensus":
		acquire = d.one("store's acquire", "revision", "node-version")
	}
	if topology == "replicated" {
		extra += ", replicas: 1"
	}
	check := d.one("check", "none", "elapsed-below-ttl", "elapsed-below-ttl-minus-drift", "elapsed-below-ttl-minus-drift",
		"elapsed-at-most-ttl-minus-drift", "elapsed-below-ttl-for-less-drift", "elapsed-below-ttl-plus-drift", "elapsed-when-granted", "elapsed-before-fence", "elapsed-before-writes", "elapsed-since-answer", "get-before-writes")
	if check == "elapsed-before-fence" && !strings.Contains(acquire, "then-incr") && !strings.Contains(acquire, "then-resource") {
		check = "elapsed-below-ttl"
	}
	if release == "del-while-valid" && (check == "none" || check == "get-before-writes") {
		check = "elapsed-below-ttl"
	}
	if acquire == "none" {
		check, release = "none", "none"
	}
	if check == "elapsed-before-writes" {
		extra += ", guard: 1ms"
	}
	if d.rarely(9, "renew") && acquire != "none" {
		accept := d.one("accept", "when-granted", "inside-old", "inside-new")
		if check == "none" || check == "get-before-writes" {
			accept = "when-granted"
		}
		extra += fmt.Sprintf(", renew: {how: %s, every: %s, accept: %s, %s}",
			d.one("how", "compare-and-pexpire", "set-ifeq", "pexpire", "set-nx-on-extend"), d.ms("every", 1, 2), accept,
			d.one("on-failure", "on-failure: stop", "on-failure: stop, stop-takes: [0ms, 1ms]", "on-failure: ignore"))
	}
	if d.rarely(9, "timeout") || acquire == "set-nx-px-or-proceed" || release == "compare-and-delete-until-answered" {
		extra += ", timeout: " + d.ms("timeout", 1, 3)
	}
	if d.rarely(4, "expiry") {
		extra += ", server-expiry: at-ttl"
	}
	limit := "0"
	if d.rarely(5, "again") {
		limit = d.one("limit", "1", "unlimited")
	}
	if acquire == "incr-then-set-nx-px" || topology == "independent" {
		limit = "0"
	}
	d.say("lock: {topology: %s, acquire: %s, ttl: %s, check: %s, drift: %s, token: %s, release: %s, retry: {delay: %s, limit: %s}%s}",
		topology, acquire, d.ms("ttl", 2, 3), check, d.ms("drift", 0, 1), d.one("token", "each-attempt", "each-attempt", "each-call", "each-client", "constant"),
		release, d.window("retry", 1), limit, extra)
}

func (d *drawing) section() {
	guard := d.one("guard", "none", "none", "reject-lower", "reject-lower-or-equal", "reject-lower-on-reads", "reject-lower-announced", "reject-lower-in-sequence", "check-once",
		"fence-compare-then-set", "token-compare-and-set", "token-compare-then-set", "version-column", "idempotency-key")
	if lock := d.text.String(); strings.Contains(guard, "reject") || guard == "check-once" || guard == "fence-compare-then-set" {
		fences := func(word string) bool { return strings.Contains(lock, word) }
		if !slices.ContainsFunc([]string{"incr", "then-resource-number", "revision", "node-version"}, fences) {
			guard = "none"
		}
	}
	kind := d.one("kind", "read-modify-write", "blind-write")
	if guard == "version-column" {
		kind = "read-modify-write"
	}
	if guard == "token-compare-and-set" && d.rarely(2, "pipelined") {
		kind = "pipelined-write"
	}
	if guard == "none" && strings.Contains(d.text.String(), "acquire: none") && d.rarely(3, "at once") {
		d.say("work: {kind: at-once}")
		return
	}
	extra := ""
	if d.rarely(20, "writes") {
		extra = ", writes: 2"
	} else if d.rarely(20, "rounds") {
		extra = ", rounds: 2"
	}
	d.say("work: {kind: %s, takes: %s%s}", kind, d.window("takes", 2), extra)
	d.say("resource: {guard: %s}", guard)
}

func (d *drawing) faults(topology string) {
	server := []string{"crash", "server-clock-jump", "evict", "flush"}
	switch topology {
	case "replicated":
		server = []string{"failover", "failover", "server-clock-jump", "evict", "flush"}
		d.say("servers: {lag: %s, promote: %s}", d.ms("lag", 0, 2), d.window("promote", 2))
	case "consensus":
		server = []string{"crash", "server-clock-jump"}
		d.say("servers: {restart: %s}", d.window("restart", 2))
	default:
		persistence := d.one("persistence", "none", "always", "everysec")
		if persistence == "everysec" {
			persistence += ", sync: " + d.ms("sync", 1, 2)
		}
		d.say("servers: {persistence: %s, restart: %s}", persistence, d.window("restart", 2))
	}
	client := []string{"pause", "pause", "pause", "clock-jump", "suspend", "late", "loss", "duplicate", "cut", "client-crash"}
	fault := d.one("fault", append(append(client, client...), append(server, "no fault")...)...)
	second := ""
	if d.rarely(8, "two faults") {
		second = d.one("second fault", append(client, server...)...)
	}
	clocks := "wall"
	if fault == "suspend" || second == "suspend" {
		clocks = "monotonic"
	}
	if topology == "replicated" && d.rarely(3, "ahead") {
		clocks += ", replica-ahead: 1ms"
	}
	if fault != "pause" && second == "" && d.rarely(6, "rates") {
		clocks += ", rates: {" + d.one("fast", "clients", "servers", "A") + ": 2}"
	}
	d.say("clocks: {kind: %s}", clocks)
	text := ""
	for _, f := range []string{fault, second} {
		if f == "no fault" || f == "" || strings.Contains(text, f+":") || f == "clock-jump" && clocks[0] == 'm' {
			continue
		}
		if text != "" {
			text += ", "
		}
		if f == "evict" && strings.Contains(d.text.String(), "incr") && d.rarely(2, "fence") {
			text += "evict: {key: " + d.one("key", "fence", "fence", "all") + "}"
			continue
		}
		how := map[string]func() string{
			"pause": func() string {
				return "max: " + d.endless("pause", 1, 4) + ", where: " + d.one("where", "anywhere", "anywhere", "anywhere", "outside", "inside")
			},
			"clock-jump":        func() string { return "by: " + d.one("jump", "2ms", "-2ms", "[1ms, -1ms]") },
			"server-clock-jump": func() string { return "by: " + d.one("skew", "3ms", "-2ms", "1ms") },
			"suspend":           func() string { return "for: " + d.ms("suspend", 1, 4) },
			"late":              func() string { return "max: " + d.endless("late", 1, 4) },
			"cut":               func() string { return "for: " + d.one("cut", "[0ms, 2ms]", "[1ms, 3ms]", "unlimited") },
		}[f]
		if how == nil {
			how = func() string { return "count: 1" }
		}
		text += f + ": {" + how() + "}"
	}
	d.say("faults: {%s}", text)
}
