package model

// An Action is what happens, and to whom. Its numbers are positions in a world,
// so it means something only beside that world; [Scenario.Say] gives it names.
type Action struct {
	Kind Kind
	// Who is a client, a server or a place on the wire, as the kind has it; What
	// is the second party or the variant.
	Who, What uint8
}

// Kind is the kind of an action.
type Kind uint8

// The kinds of action. Who and What are in brackets.
const (
	_ Kind = iota

	Step    // a thread takes its step [client, watchdog or not]
	Pass    // an elapsed-time check passes [client, watchdog or not]
	Fail    // and fails [client, watchdog or not]
	TimeOut // a thread stops waiting for answers [client, watchdog or not]
	FallDue // a timer runs out during a pause [client, watchdog or not]
	Resume  // a paused client goes on [client]
	Heal    // a client reaches its servers again [client]
	Hear    // a client takes an answer [place]
	Arrive  // an answer waits for a client that is not looking, or WAIT for replicas [place]
	Run     // a server runs a command [place, how the lock key is]
	Serve   // a resource carries out a request [place]
	Vanish  // a message reaches nobody [place]
	Sync    // a server's disk catches up [server]
	Copy    // a replica catches up [server]
	Restart // a server comes back [server]
	Promote // a replica becomes the primary [crashed primary, replica]
	Lapse   // a server drops an expired lock by itself [server]

	PauseIt   // a fault from here on: a client stops [client]
	SuspendIt // a client's machine is suspended [client, menu entry]
	JumpIt    // a client's clock jumps [client, menu entry]
	KillIt    // a client crashes [client]
	CutIt     // a client loses a server [client, server]
	DelayIt   // a message is held up [place]
	LoseIt    // a message is lost [place]
	DoubleIt  // a request is doubled [place]
	SkewIt    // a server's clock jumps [server, menu entry]
	CrashIt   // a server crashes [server]
	EvictIt   // a server drops a key [server, the one of Keys]
	FlushIt   // a server drops everything [server]
)

// How the lock key is when a server runs a command: the What of Run.
const (
	Absent  = iota // it is not there, or it does not matter, or it cannot expire
	Live           // it is there and has not expired
	Expired        // it has expired and is gone as the command runs
)

// stillValid is added to the menu entry of a SuspendIt that finds the client's
// lease valid by its clock.
const stillValid = 8

// IsFault reports whether the action is a fault, one that spends a budget.
func (a Action) IsFault() bool { return a.Kind >= PauseIt }
