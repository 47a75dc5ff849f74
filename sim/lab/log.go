package lab

import (
	"fmt"

	"fencepost/model"
	"fencepost/model/redis"
	"fencepost/model/resource"
)

// printed is the log of a run as lesson 05 prints it: the releases, then the
// storage's list of writes, then the value that is left. Fences are printed where
// the storage looks at them.
func (a *Account) printed() []string {
	var releases, writes []string
	for i := range a.Log {
		switch e := &a.Log[i]; {
		case e.Op.Deletes():
			releases = append(releases, fmt.Sprintf("%s: release -> %s", model.ClientName(e.Client), python(yes(e))))
		case e.Use == resource.Write:
			word, fence := accepted(e.Yes), "None"
			if a.scenario.Section.Guard.Fenced {
				fence = fmt.Sprint(e.Fence)
			}
			writes = append(writes, fmt.Sprintf("storage: ('%s', '%s', %s)", word, by(int(e.Client)), fence))
		}
	}
	return append(append(releases, writes...), "final value: "+by(a.Last))
}

// by is the value that a client writes.
func by(c int) string {
	if c < 0 {
		return "None"
	}
	return "written by " + model.ClientName(uint8(c))
}

// yes reports whether the answer to the entry's command said yes.
func yes(e *Entry) bool { return redis.Request{Op: e.Op}.Yes(e.Reply) }

// python is a truth as lesson 05 prints it.
func python(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// told is the log with its times: what each command answered, and what became of
// each request to the resource. A client that is refused again and again is told
// of once.
func (a *Account) told() []string {
	var lines []string
	var refusals [model.MaxClients]struct{ line, times int }
	for i := range a.Log {
		e := &a.Log[i]
		line := fmt.Sprintf("%8s  %s  %s", a.scenario.Time(e.At), model.ClientName(e.Client), a.tell(e))
		again := &refusals[e.Client]
		switch {
		case e.Op != redis.SetNXPX || yes(e):
			again.times = 0
			lines = append(lines, line)
		case again.times == 0:
			again.line, again.times = len(lines), 1
			lines = append(lines, line)
		case again.times == 1:
			again.times++
			lines[again.line] += ", and again until it is granted"
		}
	}
	return lines
}

// tell is an entry of the log in words.
func (a *Account) tell(e *Entry) string {
	switch {
	case e.Op != 0:
		return opText[e.Op] + " -> " + reply(e.Reply)
	case !a.scenario.Section.Guard.Fenced:
		return useText[e.Use] + " " + accepted(e.Yes)
	}
	return fmt.Sprintf("%s %s, fence %d", useText[e.Use], accepted(e.Yes), e.Fence)
}

func accepted(b bool) string {
	if b {
		return "ok"
	}
	return "REJECTED"
}

// opText is the commands that occur in logs, by what the tutorials call them.
var opText = map[redis.Op]string{
	redis.SetNXPX: "SET NX PX", redis.SetNXPXIncr: "SET NX PX and INCR", redis.Incr: "INCR", redis.IncrIfMine: "INCR if mine",
	redis.Del: "DEL", redis.CompareAndDelete: "compare and delete", redis.DelexIFEQ: "DELEX IFEQ",
	redis.CompareAndPExpire: "compare and pexpire",
}

var useText = map[resource.Op]string{resource.Read: "read", resource.Write: "write", resource.Announce: "show fence", resource.Apply: "apply"}

func reply(r redis.Reply) string {
	switch r.Kind {
	case redis.OK:
		return "OK"
	case redis.Integer:
		return fmt.Sprint(r.N)
	}
	return "nil"
}
