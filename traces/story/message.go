package story

import (
	"fmt"
	"math/bits"
	"strings"

	"fencepost/clock"
	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/network"
)

// message is a message at its end: at a server, a resource, or a client.
func (t *teller) message(step *model.Taken) []Note {
	a, s := step.Action, t.s
	m := &t.was.Wire.In[a.Who]
	peer := s.PeerName(m.Peer)
	switch a.Kind {
	case model.Hear:
		return []Note{t.answer(step)}
	case model.Arrive:
		if m.Reply {
			text, _ := t.answerText(m)
			return []Note{{Text: text + " waits", Tone: Faint, Trivial: true}}
		}
		return []Note{{Text: step.Text, Tone: Faint}}
	case model.Vanish:
		return []Note{{Text: step.Text, Tone: Bad}}
	}
	text := strings.TrimPrefix(step.Text, peer)
	text = strings.TrimPrefix(strings.TrimPrefix(text, " runs "), " takes ")
	text, isExpired := strings.CutSuffix(text, ", the lock has expired")
	text = strings.TrimSuffix(text, ", the lock lives")
	text = strings.Replace(text, " to "+peer, "", 1)
	if a.Kind == model.Serve {
		if step.Events.Has(model.HolderRefused) {
			return []Note{{Text: text + " REFUSED", Tone: Bad}}
		}
		return []Note{{Text: text + " accepted"}}
	}
	reply := redis.Reply{Kind: redis.Integer, N: uint16(s.Lock.Wait)}
	if m.Body.Ask.Op != redis.Wait {
		memory := t.was.Servers[m.Peer].Memory
		if isExpired {
			memory.Lock = redis.Key{}
		}
		reply = m.Body.Ask.Run(&memory, m.Client+1, clock.Mark{})
	}
	n := Note{Text: text + " " + Away + model.ReplyText(reply), Tone: Bad}
	if m.Body.Ask.Yes(reply) {
		n.Tone = Good
	}
	return []Note{n}
}

// answer is an answer that a client takes.
func (t *teller) answer(step *model.Taken) Note {
	m := &t.was.Wire.In[step.Action.Who]
	text, yes := t.answerText(m)
	n := Note{Text: thread(m.Body.Watchdog) + Back + text, Tone: Bad, Covers: true}
	if yes {
		n.Tone = Good
	}
	return n
}

// answerText is an answer and who gives it, and whether it is what was asked for.
func (t *teller) answerText(m *network.Message[model.Body]) (string, bool) {
	word, yes := "no", m.Body.Yes
	switch {
	case m.Peer < t.s.Servers:
		word, yes = model.ReplyText(m.Body.Reply), m.Body.Ask.Yes(m.Body.Reply)
	case t.peer(m.Peer) == Servers:
		th := t.was.Clients[m.Client].Main
		if m.Body.Watchdog {
			th = t.was.Clients[m.Client].Watchdog
		}
		n := bits.OnesCount8(th.Yes)
		word, yes = fmt.Sprintf("%d of %d yes", n, t.s.Servers), n >= int(t.s.Script.Steps[th.At].Need)
	case yes:
		word = "yes"
	}
	return t.s.PeerName(m.Peer) + ": " + word, yes
}
