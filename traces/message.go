package traces

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// message is a message at its end: at a server, a resource, or a client.
func (t *teller) message(step *model.Taken) []note {
	a, s := step.Action, t.s
	m := &t.was.Wire.In[a.Who]
	peer := s.PeerName(m.Peer)
	switch a.Kind {
	case model.Hear:
		return []note{t.answer(step)}
	case model.Arrive:
		if m.Reply {
			text, _ := t.answerText(m)
			return []note{{text: text + " waits", tone: faint, trivial: true}}
		}
		return []note{{text: step.Text, tone: faint}}
	case model.Vanish:
		return []note{{text: step.Text, tone: bad}}
	}
	text := strings.TrimPrefix(step.Text, peer)
	text = strings.TrimPrefix(strings.TrimPrefix(text, " runs "), " takes ")
	text, isExpired := strings.CutSuffix(text, ", the lock has expired")
	text = strings.TrimSuffix(text, ", the lock lives")
	text = strings.Replace(text, " to "+peer, "", 1)
	if a.Kind == model.Serve {
		if step.Events.Has(model.HolderRefused) {
			return []note{{text: text + " REFUSED", tone: bad}}
		}
		if m.Body.Use.Op == resource.Number {
			number := step.World.Resources[m.Peer-model.ResourcePeer].Number
			return []note{{text: text + t.away + strconv.Itoa(int(number)), tone: good}}
		}
		return []note{{text: text + " accepted"}}
	}
	reply := redis.Reply{Kind: redis.Integer, N: uint16(s.Lock.Wait)}
	if m.Body.Ask.Op != redis.Wait {
		memory := t.was.Servers[m.Peer].Memory
		if isExpired {
			memory.Lock = redis.Key{}
		}
		reply = m.Body.Ask.Run(&memory, m.Client+1, clock.Mark{})
	}
	n := note{text: text + t.away + replyText(reply), tone: bad}
	if m.Body.Ask.Yes(reply) {
		n.tone = good
	}
	return []note{n}
}

func replyText(r redis.Reply) string {
	switch r.Kind {
	case redis.OK:
		return "OK"
	case redis.Integer:
		return strconv.Itoa(int(r.N))
	case redis.Bulk:
		return model.TokenName(redis.Token(r.N))
	}
	return "nil"
}

// answer is an answer that a client takes.
func (t *teller) answer(step *model.Taken) note {
	m := &t.was.Wire.In[step.Action.Who]
	text, yes := t.answerText(m)
	n := note{text: thread(m.Body.Watchdog) + t.back + text, tone: bad, covers: true}
	if yes {
		n.tone = good
	}
	return n
}

// answerText is an answer and who gives it, and whether it is what was asked for.
func (t *teller) answerText(m *network.Message[model.Body]) (string, bool) {
	word, yes := "no", m.Body.Yes
	switch {
	case m.Peer < t.s.Servers:
		word, yes = replyText(m.Body.Reply), m.Body.Ask.Yes(m.Body.Reply)
	case t.peer(m.Peer) == several:
		th := t.was.Clients[m.Client].Main
		if m.Body.Watchdog {
			th = t.was.Clients[m.Client].Watchdog
		}
		n := bits.OnesCount8(th.Yes)
		word, yes = fmt.Sprintf("%d of %d yes", n, t.s.Servers), n >= int(t.s.Script.Steps[th.At].Need)
	case m.Body.Use.Op == resource.Number:
		word = strconv.Itoa(int(m.Body.Use.Fence))
	case yes:
		word = "yes"
	}
	return t.s.PeerName(m.Peer) + ": " + word, yes
}
