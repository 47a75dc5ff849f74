package story

import (
	"strconv"
	"strings"

	"fencepost/model"
	"fencepost/model/resource"
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
	text = strings.TrimSuffix(text, ", the lock has expired")
	text = strings.TrimSuffix(text, ", the lock lives")
	text = strings.Replace(text, " to "+peer, "", 1)
	if a.Kind == model.Serve {
		if !t.accepts(step) {
			return []Note{{Text: text + " REFUSED", Tone: Bad}}
		}
		if m.Body.Use.Op == resource.Number {
			number := step.World.Resources[m.Peer-model.ResourcePeer].Number
			return []Note{{Text: text + " " + Away + strconv.Itoa(int(number)), Tone: Good}}
		}
		return []Note{{Text: text + " accepted"}}
	}
	reply := t.reply(step)
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
	word, yes := "", m.Body.Yes
	switch {
	case m.Peer < t.s.Servers:
		word, yes = model.ReplyText(m.Body.Reply), m.Body.Ask.Yes(m.Body.Reply)
	case t.peer(m.Peer) == Servers:
		th := t.was.Clients[m.Client].Main
		if m.Body.Watchdog {
			th = t.was.Clients[m.Client].Watchdog
		}
		word, yes = t.votes(&th, m.Peer)
	default:
		word = useAnswer(m.Body.Use, yes)
	}
	return t.s.PeerName(m.Peer) + ": " + word, yes
}
