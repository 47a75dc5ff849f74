package model

import (
	"fmt"
	"strconv"

	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// ClientName is what a client is called: A, B, C.
func ClientName(c uint8) string { return string(rune('A' + c)) }

// PeerName is what a server or a resource is called.
func (s *Scenario) PeerName(peer uint8) string {
	switch {
	case peer >= ResourcePeer:
		return s.Names[peer-ResourcePeer]
	case peer == AllPeer:
		return "all nodes"
	case peer == EnoughPeer:
		return "enough nodes"
	case s.Topology == Consensus:
		return "store"
	case s.Topology == Independent:
		return "n" + strconv.Itoa(int(peer)+1)
	case peer > 0:
		return "replica" + strconv.Itoa(int(peer))
	}
	return "redis"
}

// TokenName is what a token is called: its client, and a number.
func TokenName(t redis.Token) string {
	switch t {
	case 0:
		return "-"
	case redis.Constant:
		return "locked"
	}
	return ClientName(uint8(t-1)/tokensEach) + strconv.Itoa(int(t-1)%tokensEach+1)
}

// KeyName is what a key of a server is called.
func KeyName(key Keys) string {
	if key == FenceKey {
		return "fence"
	}
	return "lock"
}

// Say is the action in words, as a trace has it. No two moves of one world read
// alike, so a reader finds an action by its words.
func (s *Scenario) Say(w *World, a Action) string {
	switch a.Kind {
	case Step:
		return threadName(a) + " " + s.sayStep(w, a)
	case Pass:
		return threadName(a) + " finds its lease valid"
	case Fail:
		return threadName(a) + " finds its lease over"
	case TimeOut:
		return threadName(a) + " stops waiting"
	case FallDue:
		return threadName(a) + " has a timer run out"
	case Resume:
		return ClientName(a.Who) + " resumes"
	case Heal:
		return ClientName(a.Who) + " reaches all servers again"
	case Sync:
		return s.PeerName(a.Who) + " syncs its disk"
	case Copy:
		return s.PeerName(a.Who) + " catches up"
	case Restart:
		return s.PeerName(a.Who) + " restarts"
	case Lapse:
		return s.PeerName(a.Who) + " drops the expired lock"
	case Promote:
		return s.PeerName(a.What) + " is promoted"

	case Hear:
		return ClientName(w.Wire.In[a.Who].Client) + " hears " + s.sayMessage(w, a.Who)
	case Arrive:
		return s.sayMessage(w, a.Who) + " arrives and waits"
	case Vanish:
		return s.sayMessage(w, a.Who) + " reaches nobody"
	case Serve:
		return s.PeerName(w.Wire.In[a.Who].Peer) + " takes " + s.sayMessage(w, a.Who)
	case Run:
		lock := [...]string{Absent: "", Live: ", the lock lives", Expired: ", the lock has expired"}
		return s.PeerName(w.Wire.In[a.Who].Peer) + " runs " + s.sayMessage(w, a.Who) + lock[a.What]

	case PauseIt:
		return "fault: " + ClientName(a.Who) + " pauses"
	case SuspendIt:
		text := "fault: " + ClientName(a.Who) + " is suspended for " + s.Time(-s.Menu[a.What%stillValid])
		if a.What >= stillValid {
			text += ", its lease valid"
		}
		return text
	case JumpIt:
		return "fault: the clock of " + ClientName(a.Who) + " jumps by " + s.Time(s.Menu[a.What])
	case KillIt:
		return "fault: " + ClientName(a.Who) + " crashes"
	case CutIt:
		return "fault: " + ClientName(a.Who) + " loses " + s.PeerName(a.What)
	case DelayIt:
		return "fault: " + s.sayMessage(w, a.Who) + " is held up"
	case LoseIt:
		return "fault: " + s.sayMessage(w, a.Who) + " is lost"
	case DoubleIt:
		return "fault: " + s.sayMessage(w, a.Who) + " is doubled"
	case SkewIt:
		return "fault: the clock of " + s.PeerName(a.Who) + " jumps by " + s.Time(s.Menu[a.What])
	case CrashIt:
		return "fault: " + s.PeerName(a.Who) + " crashes"
	case EvictIt:
		return "fault: " + s.PeerName(a.Who) + " evicts the " + KeyName(Keys(a.What))
	case FlushIt:
		return "fault: " + s.PeerName(a.Who) + " is flushed"
	}
	panic(fmt.Sprintf("model: action kind %d has no words", a.Kind))
}

func threadName(a Action) string {
	if a.What == 1 {
		return ClientName(a.Who) + "'s watchdog"
	}
	return ClientName(a.Who)
}

// sayStep is what a client's own step does.
func (s *Scenario) sayStep(w *World, a Action) string {
	me := &w.Clients[a.Who]
	th := me.thread(a.What == 1)
	step := &s.Script.Steps[th.At]
	switch step.Do {
	case lock.Begin, lock.Note:
		return "notes the time"
	case lock.Ask, lock.Tell:
		text := "sends " + s.RequestText(redis.Request{Op: step.Op, Token: me.Token})
		switch step.To {
		case lock.All:
			text += " to all nodes"
		case lock.Each:
			text += " to n1"
		case lock.Granted:
			text += " to the nodes that granted"
		}
		return text
	case lock.Use, lock.Post:
		return "sends " + s.UseText(resource.Request{Op: step.Use, Fence: me.Fence, Token: me.Token, Nth: step.Nth}) + " to " + s.Names[step.Of]
	case lock.Work:
		return "has done its work"
	case lock.Rest:
		return "wakes"
	case lock.Retry:
		return "tries again"
	case lock.Finish:
		return "starts another round"
	}
	panic(fmt.Sprintf("model: step kind %d is not taken by itself", step.Do))
}

// sayMessage names the message at a place on the wire: what it says, between
// whom, and which it is where several read alike.
func (s *Scenario) sayMessage(w *World, i uint8) string {
	text := s.messageText(&w.Wire.In[i])
	nth := 1
	for j := range i {
		if s.messageText(&w.Wire.In[j]) == text {
			nth++
		}
	}
	if nth > 1 {
		text += " (number " + strconv.Itoa(nth) + ")"
	}
	return text
}

func (s *Scenario) messageText(m *network.Message[Body]) string {
	who := ClientName(m.Client)
	if m.Body.Watchdog {
		who += "'s watchdog"
	}
	var text string
	if m.Peer >= ResourcePeer {
		text = s.UseText(m.Body.Use)
	} else {
		text = s.RequestText(m.Body.Ask)
	}
	if !m.Reply {
		text = who + "'s " + text
		if s.Servers > 1 {
			text += " to " + s.PeerName(m.Peer)
		}
	} else {
		answer := ReplyText(m.Body.Reply)
		if m.Peer == AllPeer || m.Peer == EnoughPeer {
			answer = "the answers"
		}
		if m.Peer >= ResourcePeer {
			switch {
			case m.Body.Use.Op == resource.Number:
				answer = strconv.Itoa(int(m.Body.Use.Fence))
			case m.Body.Yes:
				answer = "yes"
			default:
				answer = "no"
			}
		}
		text = answer + " from " + s.PeerName(m.Peer) + " to " + who + "'s " + text
	}
	if m.Arrived {
		text += ", waiting"
	}
	if m.Late {
		text += ", late"
	}
	return text
}

// RequestText is a request to a server in words.
func (s *Scenario) RequestText(q redis.Request) string {
	return q.Text(TokenName(q.Token), s.Milliseconds(s.Lock.TTL), int(s.Lock.Wait))
}

// ReplyText is a server's reply in words.
func ReplyText(r redis.Reply) string {
	switch r.Kind {
	case redis.OK:
		return "OK"
	case redis.Integer:
		return strconv.Itoa(int(r.N))
	case redis.Bulk:
		return TokenName(redis.Token(r.N))
	}
	return "nil"
}

// UseText is a request to the resource in words, with what its guard looks at.
func (s *Scenario) UseText(q resource.Request) string {
	g := s.guard()
	text := [...]string{resource.Read: "READ", resource.Write: "WRITE", resource.Mark: "MARK", resource.Compare: "COMPARE",
		resource.Announce: "ANNOUNCE", resource.Apply: "APPLY", resource.Number: "NUMBER"}[q.Op]
	if q.Op == resource.Number {
		return text // no guard looks at it
	}
	if g.Fenced {
		text += " with fence " + strconv.Itoa(int(q.Fence))
	}
	if q.Nth != 0 {
		text += " and number " + strconv.Itoa(int(q.Nth))
	}
	if g.Marked {
		text += " as " + TokenName(q.Token)
	}
	return text
}
