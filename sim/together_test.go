package sim

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/scenario"
	"fencepost/properties"
)

// drawRedlock draws a scenario of nodes that are asked together, most of them with a
// timeout that some answers miss.
func drawRedlock(t *rapid.T) (string, *model.Scenario) {
	d := &drawing{t: t}
	nodes := 2
	if d.rarely(6, "three") {
		nodes = 3
	}
	d.say("fencepost: 1\nname: drawn")
	extra, acquire := "", "redlock"
	if d.rarely(4, "for ever") {
		acquire = d.one("acquire", "redlock-with-incr", "redlock-with-incr-summed")
	} else {
		extra += ", timeout: " + d.ms("timeout", 1, 3)
	}
	if d.rarely(9, "renew") {
		extra += fmt.Sprintf(", renew: {how: %s, every: %s, accept: inside-old, on-failure: %s}",
			d.one("how", "compare-and-pexpire", "set-nx-on-extend"), d.ms("every", 1, 2), d.one("on-failure", "stop", "ignore"))
	}
	d.say("lock: {topology: independent, nodes: %d, quorum: %d, acquire: %s, ttl: %s, check: elapsed-below-ttl, release: %s, retry: {delay: 1ms, limit: %d}%s}",
		nodes, rapid.IntRange(1, nodes).Draw(t, "quorum"), acquire, d.ms("ttl", 2, 5),
		d.one("release", "compare-and-delete", "compare-and-delete", "none"), max(0, rapid.IntRange(-3, 1).Draw(t, "limit")), extra)
	d.say("work: {kind: blind-write, takes: %s}", d.one("work", "0ms", "0ms", "[0ms, 1ms]"))
	d.say("arrive: %s", d.one("arrive", "0ms", "0ms", "[0ms, 1ms]"))
	d.say("network: {delay: %s, ordered: %v}", d.one("delay", "[0ms, 1ms]", "[0ms, 1ms]", "[0ms, 1ms]", "[1ms, 2ms]", "1ms"), !d.rarely(3, "unordered"))
	switch d.one("fault", "none", "none", "pause", "pause", "jump", "crash", "evict", "client-crash") {
	case "pause":
		d.say("faults: {pause: {count: 1, max: %s, who: [A]}}", d.ms("pause", 1, 4))
		if acquire == "redlock" {
			d.say("wakes: %s", d.one("wakes", "any-order", "timers-first"))
		}
	case "jump":
		d.say("faults: {server-clock-jump: {count: 1, by: %s}}", d.one("by", "2ms", "-2ms"))
	case "crash":
		d.say("faults: {crash: {count: 1}}")
		d.say("servers: {persistence: %s, restart: %s}", d.one("persistence", "none", "always"), d.window("restart", 1))
	case "evict":
		d.say("faults: {evict: {count: 1}}")
	case "client-crash":
		d.say("faults: {client-crash: {count: 1, who: [A]}}")
	}
	text := d.text.String()
	s, err := scenario.Parse("drawn.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return text, s.Scenario
}

// apart is what of a world does not depend on how answers travel: what clients and
// nodes have come to, and the requests under way.
func apart(s *model.Scenario, key string) string {
	w := s.ReadKey([]byte(key))
	for c := range s.Clients {
		me := &w.Clients[c]
		for _, th := range []*model.Thread{&me.Main, &me.Watchdog} {
			th.Yes, th.Left, th.Votes, th.Enough = 0, 0, 0, false
			th.Since = 0
		}
		me.Asked.Since, me.Valid.Since, me.Renewing.Since, me.Got = 0, 0, 0, 0
		if !me.Inside {
			me.Fence = 0 // it may count an answer that has not been heard
		}
		me.Paused = min(me.Paused, 1)
	}
	for n := range s.Servers {
		me := &w.Servers[n]
		me.Lock.Set.Since, me.Disk.Lock.Set.Since, me.Behind = 0, 0, 0
		me.Down = min(me.Down, 1)
	}
	for i := 0; i < int(w.Wire.N); i++ {
		m := &w.Wire.In[i]
		m.Since = 0
		if m.Reply && m.Peer < model.ResourcePeer {
			w.Wire.Take(i)
			i--
		}
	}
	w.Unheld = min(w.Unheld, clock.Stopwatch(1))
	return string(s.AppendKey(nil, &w))
}

// say is what clients and nodes of a world have come to.
func say(s *model.Scenario, world string) string {
	w := s.ReadKey([]byte(world))
	return fmt.Sprintf("%+v %+v", w.Clients[:s.Clients], w.Servers[:s.Servers])
}

// TestTogether: it makes no difference to what clients and nodes come to, or to any
// verdict, that answers travel together.
func TestTogether(t *testing.T) {
	t.Parallel()
	count, large, drawn, late := map[bool]int{}, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawRedlock(t)
		if !s.Together {
			t.Fatalf("answers travel apart in\n%s", text)
		}
		drawn++
		one := *s
		one.Together = false
		search := func(s *model.Scenario, most int) (*Check, map[string]bool) {
			worlds := map[string]bool{}
			c := &Check{Scenario: s, Properties: properties.All, MaxStates: most, Plain: true,
				Visit: func(key string) { worlds[apart(s, key)] = true }}
			if err := c.Run(); err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			return c, worlds
		}
		by, alone := search(&one, 5_000)
		if !by.Complete {
			large++
			return
		}
		c, together := search(s, 20_000)
		if !c.Complete {
			t.Fatalf("%d states do not suffice together, and do alone in\n%s", c.States, text)
		}
		for world := range alone {
			if !together[world] {
				t.Fatalf("only answers that travel alone reach %s in\n%s", say(s, world), text)
			}
		}
		for world := range together {
			if !alone[world] {
				t.Fatalf("only answers that travel together reach %s in\n%s", say(s, world), text)
			}
		}
		if c.Seen != by.Seen {
			t.Fatalf("events %b together and %b alone in\n%s", c.Seen, by.Seen, text)
		}
		if s.Lock.Timeout < clock.Forever {
			late++
		}
		for i, p := range properties.All {
			a, b := by.Found[i].Path != nil, c.Found[i].Path != nil
			if a != b {
				t.Fatalf("%s broken: %v alone, %v together in\n%s", p.Name, a, b, text)
			}
			count[a]++
		}
	})
	t.Logf("%d scenarios, %d of them too large, %d with a timeout; of the properties %d broken, %d not", drawn, large, late, count[true], count[false])
	if large*4 > drawn*3 || late*5 < drawn || count[true]*10 < count[false] {
		t.Error("too few scenarios show anything")
	}
}
