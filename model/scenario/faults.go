package scenario

// Faults is what may go wrong: each kind at most so often as its count says, at
// any time, and not at all if it is missing.
type Faults struct {
	// Pause stops a client's whole process for a while; messages to it wait and
	// its timers run on.
	Pause *Pause `key:"pause"`
	// Suspend stops a client's machine, and with it a monotonic clock.
	Suspend *Suspend `key:"suspend"`
	// ClockJump and ServerClockJump shift a wall clock.
	ClockJump       *Jump `key:"clock-jump"`
	ServerClockJump *Jump `key:"server-clock-jump"`
	// Late holds up a message beyond the longest delay, and on an ordered
	// connection all messages behind it.
	Late *Late `key:"late"`
	// Loss loses a message.
	Loss *Spoil `key:"loss"`
	// Duplicate delivers a request twice.
	Duplicate *Spoil `key:"duplicate"`
	// Cut takes the link between one client and one server away.
	Cut *Cut `key:"cut"`
	// Crash takes a server down, Failover the primary of a replicated lock.
	Crash    *Strike `key:"crash"`
	Failover *Strike `key:"failover"`
	// Evict drops a key, Flush everything that a server remembers.
	Evict *Evict  `key:"evict"`
	Flush *Strike `key:"flush"`
	// ClientCrash takes a client out for good.
	ClientCrash *Strike `key:"client-crash"`
}

// Pause is a pause of a process.
type Pause struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// Min and Max are the shortest and the longest pause.
	Min Length `key:"min" default:"0s"`
	Max Span   `key:"max"`
	// Where is where it may begin: inside the critical section, outside, or anywhere.
	Where Where `key:"where" default:"anywhere"`
	// Who is whom it may strike: all clients if it is missing.
	Who *Names `key:"who"`
}

// Suspend is a suspend of a machine.
type Suspend struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"15"`
	// For is exactly how long it lasts.
	For Length `key:"for"`
	// Who is whom it may strike: all if it is missing.
	Who *Names `key:"who"`
}

// Jump is a clock that is set.
type Jump struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"15"`
	// By is the amounts by which it may jump, each time one of them.
	By Amounts `key:"by"`
	// Who is whom it may strike: all if it is missing.
	Who *Names `key:"who"`
}

// Late is a message held up.
type Late struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// Max is how much longer than the longest delay it may be under way.
	Max Span `key:"max"`
	// On is which links it may be on, Who whose.
	On Links `key:"on" default:"all"`
	// Who is whom it may strike: all if it is missing.
	Who *Names `key:"who"`
}

// Spoil is a message lost or doubled.
type Spoil struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// On is which links it may be on.
	On Links `key:"on" default:"all"`
	// Who is whom it may strike: all if it is missing.
	Who *Names `key:"who"`
}

// Cut is a link taken away.
type Cut struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// For is how long it stays away; unlimited is for good.
	For Window `key:"for" default:"unlimited"`
	// Who is whose links: those of all clients if it is missing.
	Who *Names `key:"who"`
}

// Evict is a key dropped.
type Evict struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// Key is which it is: all is either of them, each time one.
	Key Dropped `key:"key" default:"lock"`
	// Who is whom it may strike: all servers if it is missing.
	Who *Names `key:"who"`
}

// Strike is a fault that has a number and a victim only.
type Strike struct {
	// Count is how often it strikes at most.
	Count int `key:"count" default:"1" least:"0" most:"255"`
	// Who is whom it may strike: all if it is missing.
	Who *Names `key:"who"`
}
