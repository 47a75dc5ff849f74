package argument

import (
	"fmt"
	"slices"
	"strings"

	"fencepost/model/scenario"
)

// A Variant is a built-in scenario with some keys changed.
type Variant struct {
	// Name is its own, From that of the built-in scenario, About what it is.
	Name, From, About string
	Set               []Edit
}

// An Edit sets a key of a scenario to a value, both as a file has them.
type Edit struct{ Key, Value string }

// variants are those that the experiments need, in the order of the claims.
var variants = []Variant{
	{"get-compare-del-long-work", "get-compare-del",
		"The work may take longer than the lease. The client looks at the key with GET and deletes it with DEL, and nothing goes wrong.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"faults.pause.count", "0"}}},
	{"watchdog-set-ifeq", "watchdog", "The watchdog extends by SET IFEQ of Redis 8.4 in the place of the script.",
		[]Edit{{"lock.renew.how", "set-ifeq"}}},
	{"redlock-lossy", "redlock-3", "Redlock on three nodes, with a timeout; the network loses a message.",
		[]Edit{{"lock.timeout", "20ms"}, {"faults.loss", "{count: 1, on: lock}"}}},

	{"check-does-not-help-long-work", "check-does-not-help", "The client of check-does-not-help, and work that may take longer than the lease: the last look comes at the last moment.",
		[]Edit{{"work.takes", "[0s, 12s]"}}},
	{"late-write-long-work", "late-write", "The late write of late-write, and work that may take longer than the lease: the last look comes at the last moment.",
		[]Edit{{"work.takes", "[0s, 12s]"}}},
	{"redlock-late-message", "redlock-3", "Redlock on three nodes, and a message between a client and a node is late by up to three times the lease.",
		[]Edit{{"lock.retry.limit", "0"}, {"faults.late", "{count: 1, max: 30s, on: lock}"}}},
	{"redlock-pause", "redlock-3", "Redlock on three nodes, and a pause of the whole process anywhere.",
		[]Edit{{"work.takes", "[0s, 4s]"}, {"faults.pause", "{count: 1, max: 30s}"}}},
	{"single-pause", "single-no-faults", "One Redis as the documentation has it, and a pause of the whole process anywhere.",
		[]Edit{{"work.takes", "[0s, 4s]"}, {"faults.pause", "{count: 1, max: 30s}"}}},
	{"consensus-pause", "consensus-revision", "A lease in a consensus store, and a pause of the whole process anywhere.",
		[]Edit{{"work.kind", "read-modify-write"}, {"work.takes", "[0s, 4s]"}, {"faults.pause", "{count: 1, max: 30s}"}}},
	{"suspended-monotonic-long-work", "suspended-monotonic", "The suspend of suspended-monotonic, and work that may take longer than the lease.",
		[]Edit{{"work.takes", "[0s, 12s]"}}},
	{"timer-from-answer-long-work", "timer-from-answer", "The client of timer-from-answer, and work that may take longer than the lease.",
		[]Edit{{"work.takes", "[0s, 12s]"}}},

	{"redlock-5-clock-jump", "redlock-5", "Redlock on five nodes, and the clock of one of them jumps by more than the lease.",
		[]Edit{{"work.takes", "[0s, 4s]"}, {"faults.server-clock-jump", "{count: 1, by: 12s}"}}},
	{"redlock-one-clock", "redlock-clock-jump", "Redlock on three nodes, no client tries twice, work that may take longer than the lease, and a jump of one clock by less than half of it.",
		[]Edit{{"lock.retry.limit", "0"}, {"work.takes", "[0s, 12s]"}, {"faults.server-clock-jump", "{count: 1, by: 4s}"}}},
	{"redlock-two-clocks", "redlock-clock-jump", "Redlock on three nodes, no client tries twice, work that may take longer than the lease, and two jumps that come to less than it.",
		[]Edit{{"lock.retry.limit", "0"}, {"work.takes", "[0s, 12s]"}, {"faults.server-clock-jump", "{count: 2, by: 4s}"}}},
	{"clock-rates-opposite", "clock-rates", "Clients' clocks a tenth too fast, the server's a tenth too slow.",
		[]Edit{{"clocks.rates", "{clients: 11/10, servers: 9/10}"}}},
	{"redlock-small-jump", "redlock-clock-jump", "Redlock on three nodes, and a jump of one clock within the drift that clients allow for.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"faults.server-clock-jump.by", "[100ms, -100ms]"}}},
	{"small-jumps-add-up", "server-clock-within-drift", "Two jumps of the server's clock, each within the drift that clients allow for.",
		[]Edit{{"faults.server-clock-jump", "{count: 2, by: 100ms}"}}},
	{"clock-rates-monotonic", "clock-rates", "The clocks of clock-rates, those of the clients monotonic.",
		[]Edit{{"clocks.kind", "monotonic"}}},
	{"server-clock-jump-monotonic", "server-clock-jump", "The jump of server-clock-jump; the clients' clocks are monotonic.",
		[]Edit{{"clocks.kind", "monotonic"}}},

	{"failover-long-work", "failover", "The failover of failover, work that may take longer than the lease, and a promotion that may take as long.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"servers.promote", "[0s, 30s]"}}},
	{"failover-at-once", "failover", "A failover at once, a replica that is 10 ms behind at most, and clients that wait for an answer for 50 ms.",
		[]Edit{{"lock.timeout", "50ms"}, {"servers.lag", "10ms"}, {"servers.promote", "0s"}}},
	{"wait-without-failover", "failover-wait", "Clients that wait for the replica for 50 ms, and no failover.",
		[]Edit{{"lock.timeout", "50ms"}, {"lock.wait.timeout", "50ms"}, {"servers.lag", "10ms"}, {"servers.promote", "0s"}, {"faults.failover.count", "0"}}},
	{"wait-after-failover", "failover-wait", "The failover of failover-at-once, and clients that wait for the replica for 50 ms.",
		[]Edit{{"lock.timeout", "50ms"}, {"lock.wait.timeout", "50ms"}, {"servers.lag", "10ms"}, {"servers.promote", "0s"}}},
	{"redlock-5-restart", "redlock-5", "Redlock on five nodes, one of which crashes, comes back at once and remembers nothing.",
		[]Edit{{"work.takes", "[0s, 4s]"}, {"servers", "{persistence: none, restart: [0s, 1s]}"}, {"faults.crash", "{count: 1}"}}},
	{"crash-without-persistence-long-work", "crash-without-persistence", "The crash of crash-without-persistence, work that may take longer than the lease, and a server that may stay away for as long.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"servers.restart", "[0s, 30s]"}}},

	{"redlock-one-by-one-pause", "redlock-one-by-one", "Redlock that asks its nodes one after another, and a pause of the whole process anywhere.",
		[]Edit{{"faults.pause", "{count: 1, max: 30s}"}}},
	{"redlock-split-vote-random", "redlock-split-vote", "The three clients of redlock-split-vote, each of which waits for a random time before it tries again.",
		[]Edit{{"lock.retry.delay", "[50ms, 250ms]"}}},
	{"redlock-split-vote-two", "redlock-split-vote", "Two clients on three nodes in the place of three.",
		[]Edit{{"clients", "2"}}},

	{"single-pause-blind-write", "single-no-faults", "One Redis as the documentation has it, a pause, and writes that do not depend on a read.",
		[]Edit{{"work.kind", "blind-write"}, {"work.takes", "[0s, 4s]"}, {"faults.pause", "{count: 1, max: 30s}"}}},
	{"fence-or-equal-one-write", "fence-one-script", "A resource that refuses equal fences too, one write for each grant, and a pause.",
		[]Edit{{"resource.guard", "reject-lower-or-equal"}}},

	{"consensus-unfenced", "consensus-revision-pause", "The consensus store and the pause of consensus-revision-pause, and a resource that checks nothing.",
		[]Edit{{"resource.guard", "none"}}},
	{"version-column-no-lock", "no-lock", "No lock, a pause, and writes that are taken only if nothing was written since their read.",
		[]Edit{{"resource.guard", "version-column"}, {"faults.pause", "{count: 1, max: 30s}"}}},
	{"consensus-bad-clocks", "consensus-revision-pause", "The consensus store and the pause of consensus-revision-pause; clients' clocks are a tenth too slow and the store's a tenth too fast.",
		[]Edit{{"clocks.rates", "{clients: 9/10, servers: 11/10}"}}},
	{"guard-against-pause", "check-does-not-help", "The guard of a second of check-does-not-help, work that may take longer than the lease, and a pause of a second at the most.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"faults.pause.max", "1s"}}},
	{"guard-against-late-write", "late-write", "The guard of a second of late-write, work that may take longer than the lease, and a write that is late by a second at the most.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"faults.late.max", "1s"}}},
	{"guard-too-short", "late-write", "A guard of a second, a pause of a second and a write that is late by a second.",
		[]Edit{{"work.takes", "[0s, 12s]"}, {"faults.late.max", "1s"}, {"faults.pause", "{count: 1, max: 1s}"}}},
	{"watchdog-pause-blind-write", "watchdog-pause", "The watchdog and the pause of watchdog-pause; clients write without reading, and try once.",
		[]Edit{{"work.kind", "blind-write"}, {"lock.retry.limit", "0"}}},
}

// load is the scenario of the name: a built-in one, or a variant. The text of a variant
// is a file by itself, which expects what the experiments do. It panics where there is
// none: they are tested.
func load(name string) *scenario.Scenario {
	var s *scenario.Scenario
	var err error
	if v := variantOf(name); v != nil {
		s, err = v.compose()
	} else {
		s, err = scenario.Load(name)
	}
	if err != nil {
		panic("argument: scenario " + name + ": " + err.Error())
	}
	return s
}

// variantOf is the variant of the name, nil if there is none.
func variantOf(name string) *Variant {
	if i := slices.IndexFunc(variants, func(v Variant) bool { return v.Name == name }); i >= 0 {
		return &variants[i]
	}
	return nil
}

// Scenario is the text of the variant of that name. It reports false where there is none.
func Scenario(name string) (text []byte, ok bool) {
	if variantOf(name) == nil {
		return nil, false
	}
	return load(name).Text, true
}

func (v *Variant) compose() (*scenario.Scenario, error) {
	s, err := scenario.Load(v.From)
	for _, key := range [...]string{"about", "expect"} {
		if err == nil {
			s, err = s.Without(key)
		}
	}
	for _, set := range v.Set {
		if err == nil {
			s, err = s.With(set.Key, set.Value)
		}
	}
	if err != nil {
		return nil, err
	}
	line := "name: " + v.From + "\n"
	head, rest, found := strings.Cut(string(s.Text), line)
	if !found {
		return nil, fmt.Errorf("file of %s has no line %q", v.From, line)
	}
	text := head + "name: " + v.Name + "\nabout: >-\n" + folded(v.About, 76) +
		strings.TrimRight(rest, "\n") + "\nexpect: {" + strings.Join(expected(v.Name), ", ") + "}\n"
	return scenario.Parse(v.Name+".yaml", []byte(text))
}

// expected is what all experiments expect of a scenario, as a file has it.
func expected(name string) (list []string) {
	words := map[string]string{}
	for _, t := range Themes() {
		for i := range t.Claims {
			for _, e := range t.Claims[i].Experiments {
				if e.Scenario != name {
					continue
				}
				for _, p := range e.Holds {
					words[p] = "holds"
				}
				for _, p := range e.Breaks {
					words[p] = "violated"
				}
			}
		}
	}
	for _, p := range scenario.Properties {
		if word := words[p]; word != "" {
			list = append(list, p+": "+word)
		}
	}
	return list
}

// folded is text in lines of a width, each indented by two blanks.
func folded(text string, width int) string {
	var b strings.Builder
	room := 0
	for _, word := range strings.Fields(text) {
		switch {
		case b.Len() == 0:
			b.WriteString("  ")
			room = width
		case len(word) >= room:
			b.WriteString("\n  ")
			room = width
		default:
			b.WriteString(" ")
			room--
		}
		b.WriteString(word)
		room -= len(word)
	}
	return b.String() + "\n"
}
