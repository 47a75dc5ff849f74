package story

import (
	"strings"

	"fencepost/model"
	"fencepost/model/lock"
)

// deed is the notes of the step itself.
func (t *teller) deed(step *model.Taken) []Note {
	a, s, w := step.Action, t.s, &step.World
	switch a.Kind {
	case model.Step:
		return t.ownStep(step)
	case model.Pass:
		switch {
		case step.Events.Has(model.Entered) || step.Events.Has(model.Extended):
			return nil
		case t.was.Clients[a.Who].Inside:
			return []Note{{Text: thread(a.What == 1) + "finds its lease valid", Tone: Good}}
		}
		return []Note{{Text: thread(a.What == 1) + "is in time", Tone: Good}}
	case model.Fail:
		return []Note{{Text: thread(a.What == 1) + "finds its lease over", Tone: Bad}}
	case model.TimeOut:
		return []Note{{Text: thread(a.What == 1) + "stops waiting", Tone: Bad}}
	case model.FallDue:
		return []Note{{Text: thread(a.What == 1) + "has a timer run out", Tone: Faint}}
	case model.Resume:
		return []Note{{Text: "RESUMES after " + s.Time(step.At-t.paused[a.Who])}}
	case model.Heal:
		return []Note{{Text: "reaches all servers again"}}
	case model.Hear, model.Arrive, model.Vanish, model.Run, model.Serve:
		return t.message(step)
	case model.Sync:
		return []Note{{Text: "syncs its disk", Tone: Faint}}
	case model.Copy:
		return []Note{{Text: "catches up: " + lockText(&w.Servers[a.Who]), Tone: Faint}}
	case model.Restart:
		return []Note{{Text: "RESTARTS: " + lockText(&w.Servers[a.Who])}}
	case model.Promote:
		return []Note{{Text: "IS PROMOTED: " + lockText(&w.Servers[a.What]), Tone: Fault}}
	}
	return []Note{{Text: t.faultText(step), Tone: Fault}}
}

func lockText(n *model.Server) string {
	if n.Lock.Token == 0 {
		return "no lock"
	}
	return "lock " + model.TokenName(n.Lock.Token)
}

func thread(watchdog bool) string {
	if watchdog {
		return "watchdog "
	}
	return ""
}

// faultText is a fault in the column of whom it strikes: without its name, and
// the deed in capitals.
func (t *teller) faultText(step *model.Taken) string {
	text := strings.TrimPrefix(step.Text, "fault: ")
	switch a := step.Action; a.Kind {
	case model.PauseIt:
		return "PAUSES"
	case model.KillIt, model.CrashIt:
		return "CRASHES"
	case model.SuspendIt:
		return "IS SUSPENDED" + text[strings.Index(text, " for "):]
	case model.JumpIt, model.SkewIt:
		return "CLOCK JUMPS" + text[strings.LastIndex(text, " by "):]
	case model.CutIt:
		return "LOSES " + t.s.PeerName(a.What)
	case model.EvictIt:
		return "EVICTS the " + model.KeyName(model.Keys(a.What))
	case model.FlushIt:
		return "IS FLUSHED"
	}
	for _, deed := range [...]string{"is held up", "is lost", "is doubled"} {
		if head, ok := strings.CutSuffix(text, deed); ok {
			return head + strings.ToUpper(deed)
		}
	}
	return text
}

// ownStep is a client's own step.
func (t *teller) ownStep(step *model.Taken) []Note {
	a, s := step.Action, t.s
	me := &t.was.Clients[a.Who]
	th := me.Main
	name := model.ClientName(a.Who) + " "
	if a.What == 1 {
		th, name = me.Watchdog, model.ClientName(a.Who)+"'s watchdog "
	}
	does := &s.Script.Steps[th.At]
	text := strings.TrimPrefix(step.Text, name)
	switch does.Do {
	case lock.Begin, lock.Note:
		return []Note{{Text: thread(a.What == 1) + text, Tone: Faint, Trivial: true}}
	case lock.Ask, lock.Tell, lock.Use, lock.Post:
		text = strings.TrimPrefix(text, "sends ")
		to := s.PeerName(t.was.Primary)
		switch {
		case does.Do == lock.Use, does.Do == lock.Post:
			to = s.Names[does.Of]
		case does.To == lock.All:
			to = "all nodes"
		case does.To == lock.Each:
			to = "n1"
		case does.To == lock.Granted:
			to = "the nodes that granted"
		}
		text = strings.TrimSuffix(text, " to "+to)
		return []Note{{Text: thread(a.What == 1) + text + " " + Away + to, Covers: true}}
	case lock.Work:
		return []Note{{Text: text, Tone: Faint, Trivial: true}}
	}
	return []Note{{Text: thread(a.What == 1) + text, Tone: Faint}}
}
