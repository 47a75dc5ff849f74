package story

// A Tone is how a note wants to be taken.
type Tone uint8

// The tones.
const (
	Plain Tone = iota
	Faint      // in passing
	Good       // somebody gets what it asked for
	Bad        // somebody is refused, or worse
	Fault      // the environment strikes, or time runs out
)

// Glue is a blank at which a picture breaks no line. It stands behind the arrows
// in the text of notes.
const Glue = "\u00a0"

// The arrows in the text of notes, with a blank before that to whom a message goes: a picture
// that draws other ones replaces them.
const (
	Away = "→" + Glue
	Back = "←" + Glue
)

// A Note is one thing that happened to one process, in words.
type Note struct {
	Text string
	Tone Tone
	// Trivial says that the note may go where the next one of the same process and
	// instant Covers it: that the time is noted when the request is sent.
	Trivial, Covers bool
}

// A Look is what a process is at a moment, at a glance.
type Look uint8

// The looks.
const (
	Idle   Look = iota
	Inside      // in the critical section
	Over        // in the critical section, the lease over by its own clock
	Held        // a server on which the lock key is set
	Ended       // crashed, down, or through with its work
)

// A Life is a process at a moment.
type Life struct {
	Look   Look
	Paused bool
	// Of is one more than the number of the client whose colour this has, 0 for none.
	Of uint8
}
