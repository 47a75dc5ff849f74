package lock

import (
	"fmt"
	"math"

	"fencepost/clock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// Do is the kind of a step.
type Do uint8

// The kinds of step. Those from [Enter] on take no time and are not taken one
// by one: a thread that gets there goes on at once.
const (
	_       Do = iota
	Begin      // note the time, and draw a token
	Note       // note the time once more
	Ask        // send a command to servers and wait for the answers
	Tell       // send a command and wait for nothing
	Elapsed    // go on only while the validity lasts
	Use        // ask a resource and wait for its answer
	Post       // ask a resource and wait for nothing
	Work       // compute for a while
	Rest       // wait for a while
	Retry      // wait for a while, if there is a try left
	Enter      // from here on the client believes itself protected
	Renewed    // from now on the validity counts from this renewal
	Stop       // the watchdog stops the work
	Finish     // the round is over
)

// A Target says which servers a command goes to.
type Target uint8

// The targets.
const (
	_       Target = iota
	One            // the server, or whoever is the primary
	All            // every node, at once
	Each           // every node, one after another
	Granted        // the nodes that granted the lock, at once
)

// A Step is one step of a client.
type Step struct {
	Do Do
	// Page is the step of the page that this one follows, such as R3.
	Page string
	// Op and To are the command of Ask and Tell and where it goes; Need is how
	// many nodes must say yes.
	Op   redis.Op
	To   Target
	Need uint8
	// Timeout is how long an Ask waits for a node, on the client's clock.
	Timeout clock.Ticks
	// Use and Of are the operation of a Use or Post and the number of the resource; Nth is
	// which write to it this is, where its guard wants to know.
	Use resource.Op
	Of  uint8
	Nth uint8
	// Takes is how long Work, Rest and Retry last, Limit how often a Retry may.
	Takes network.Window
	Limit uint8
	// Valid is the end of Elapsed: it passes below that on the client's clock since the
	// time noted; Last says that it passes when exactly that has gone by, too.
	Valid clock.Ticks
	Last  bool
	// Token says how Begin comes by the token.
	Token Token
	// Leaves says that the critical section ends as this is sent.
	Leaves bool
	// Renewal says that Begin and Elapsed are about the watchdog's renewal, not
	// about the attempt.
	Renewal bool
	// Next is where to go on, No where a refusal leads, and Late where running out
	// of time does: labels while a script is being written, positions once it is
	// assembled.
	Next, No, Late Label
}

// A Label is a place in a script that others lead to.
type Label uint8

// The labels.
const (
	below    Label = iota // the step below
	start                 // start of an attempt
	giveBack              // undo what a failed attempt may have taken
	again                 // try again, if there is a try left
	enter                 // the lock is the client's, or taken for it
	leave                 // give the lock up after the work
	finish                // the round is over
	watch                 // start of the watchdog
	lost                  // the watchdog could not renew
	idle                  // nowhere
	labels
)

// A Script is what a client does: the steps, and where its two threads start.
// Position 0 is no step; a thread there does nothing.
type Script struct {
	Steps []Step
	// Start is where the main thread starts each attempt; Watch is where the
	// watchdog starts when the section is entered, 0 where there is none; Leave
	// is where work that is stopped goes on.
	Start, Watch, Leave Label
	// wants says of each position whether a thread there is after the lock.
	wants [math.MaxUint8 + 1]bool
}

// Wants reports whether a main thread at the position is after the lock and has
// neither got it nor given up.
func (s *Script) Wants(at Label) bool { return s.wants[at] }

// A part is a run of steps and the label that leads to it. An empty part leads
// to the one below.
type part struct {
	label Label
	steps []Step
}

// assemble joins the parts, leaves out steps that are none, and turns labels
// into positions.
func assemble(parts ...part) Script {
	var at [labels]Label
	script := Script{Steps: make([]Step, 1)}
	wants := false
	for _, p := range parts {
		at[p.label] = Label(len(script.Steps))
		wants = p.label == start || p.label == giveBack || p.label == again
		for _, s := range p.steps {
			if s.Do == 0 {
				continue
			}
			wants = wants && s.Do != Enter
			script.wants[len(script.Steps)&math.MaxUint8] = wants
			script.Steps = append(script.Steps, s)
		}
	}
	at[idle] = 0
	if len(script.Steps) > math.MaxUint8 {
		panic(fmt.Sprintf("lock: a script of %d steps is longer than %d: fewer writes", len(script.Steps), math.MaxUint8))
	}
	for i := range script.Steps[1:] {
		s := &script.Steps[i+1]
		if s.Do != Ask {
			s.Timeout = clock.Forever
		}
		switch {
		case s.Late != below:
		case s.Do == Ask && s.Op.Grants() && s.No != lost && s.No != watch:
			s.Late = giveBack // it may have been granted all the same; not so a renewal, whose lock is in use
		default:
			s.Late = s.No
		}
		if s.Next == below {
			s.Next = Label(i + 2)
		} else {
			s.Next = at[s.Next]
		}
		ignored := s.Do == Ask && s.No == below // whatever the answer is
		s.No, s.Late = at[s.No], at[s.Late]
		if ignored {
			s.No, s.Late = s.Next, s.Next
		}
	}
	script.Start, script.Leave = at[start], at[leave]
	if at[watch] < at[lost] {
		script.Watch = at[watch]
	}
	return script
}

func (s Step) orElse(l Label) Step   { s.No = l; return s }
func (s Step) whenLate(l Label) Step { s.Late = l; return s }
func (s Step) then(l Label) Step     { s.Next = l; return s }
func (s Step) leaving() Step         { s.Leaves = true; return s }
