package story_test

import (
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/traces/story"
	"fencepost/traces/tracestest"
)

// The ends of lock keys that a story tells are derived; commands that find a
// key live or expired must agree with them, whatever the clocks did.
func TestKeysEndWhereCommandsSay(t *testing.T) {
	const head = "fencepost: 1\nname: ends\nlock:\n  acquire: set-nx-px\n  ttl: 400ms\n  retry: {limit: 9}\n"
	for _, c := range []struct{ name, text string }{
		{"jumps", head + "work: {kind: blind-write, takes: [0s, 600ms], rounds: 3}\nfaults:\n  server-clock-jump: {count: 4, by: [300ms, -200ms]}\n"},
		{"rates", head + "work: {kind: blind-write, takes: [0s, 600ms], rounds: 3}\nclocks: {rates: {servers: 11/10}}\n"},
		{"replicas", head + "  topology: replicated\n  replicas: 2\nwork: {kind: blind-write, takes: [0s, 600ms], rounds: 3}\nclocks: {replica-ahead: 100ms}\nfaults:\n  failover: {count: 2}\n"},
		{"disks", head + "work: {kind: blind-write, takes: [0s, 600ms], rounds: 3}\nservers: {persistence: everysec, restart: [0s, 50ms]}\nfaults:\n  crash: {count: 4}\n"},
		{"nodes", strings.Replace(head, "set-nx-px", "redlock", 1) + "  topology: independent\n  nodes: 3\nwork: {kind: blind-write, takes: [0s, 600ms], rounds: 3}\nfaults:\n  crash: {count: 2}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := scenario.Parse(c.name, []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			all := 0
			for number, r := range tracestest.Walks(s, 90, 400) {
				wrong, commands := story.KeyEnds(s.Scenario, r.Steps)
				if wrong != nil {
					t.Fatalf("run %d: the story tells otherwise at %s: %s", number, s.Time(wrong.At), wrong.Text)
				}
				all += commands
			}
			if all < 100 {
				t.Errorf("only %d commands found a key", all)
			}
		})
	}
}
