package scenario

// A File is what a scenario file says, with the defaults of all it leaves out.
// Each field's tags give the key, its default, and what it may be; the comments
// say what it means. See [Keys] for the same as a list.
type File struct {
	// Fencepost is the version of the format.
	Fencepost int `key:"fencepost" least:"1" most:"1"`
	// Name is what the scenario is called: small letters, digits and hyphens.
	Name string `key:"name" want:"a name of small letters, digits and hyphens"`
	// About says what the scenario shows, for people.
	About string `key:"about" default:"''"`
	// Clients is how many clients there are; they are called A, B, C and so on.
	Clients int `key:"clients" default:"2" least:"1" most:"20"`
	// Arrive is when clients come, counted from the start.
	Arrive Window `key:"arrive" default:"unlimited"`
	// Steps is how long a step of a client's own takes.
	Steps Window `key:"steps" default:"0s"`
	// Wakes is what a client does first that was paused, where answers wait for it and
	// timers have run out: any-order, or timers-first.
	Wakes Wakes `key:"wakes" default:"any-order"`
	// Tick is the grain of time, from 1us to 1s. Every length is a whole number of
	// ticks. Clocks that differ in rate have the tick divided further.
	Tick Length `key:"tick" default:"1ms"`

	Lock     Lock     `key:"lock"`
	Work     Work     `key:"work"`
	Resource Resource `key:"resource"`
	Network  Network  `key:"network"`
	Clocks   Clocks   `key:"clocks"`
	Servers  Servers  `key:"servers"`
	Faults   Faults   `key:"faults"`

	// Free is how long there may be no live holder while somebody contends, for
	// the property free.
	Free Span `key:"free" default:"unlimited"`
	// Expect is the verdicts that the scenario predicts, in the order of the file.
	Expect Expectations `key:"expect" default:"{}"`
}

// Lock is the protocol: one choice in every slot.
type Lock struct {
	// Topology is how the servers stand to each other.
	Topology Topology `key:"topology" default:"single"`
	// Replicas is how many replicas a replicated lock's primary has: 1 if it is
	// missing.
	Replicas *int `key:"replicas" least:"1" most:"6"`
	// Nodes is how many independent nodes there are: 5 if it is missing.
	Nodes *int `key:"nodes" least:"1" most:"7"`
	// Quorum is how many independent nodes must grant: a majority if it is
	// missing. Less than a majority is allowed, and broken.
	Quorum *int `key:"quorum" least:"1" most:"7"`
	// Acquire is how the lock is taken.
	Acquire Acquire `key:"acquire"`
	// TTL is the time to live asked of the servers, in whole milliseconds as Redis
	// counts it.
	TTL Length `key:"ttl" default:"10s"`
	// Check is how a client decides whether the lease it was granted lasts.
	Check Check `key:"check" default:"none"`
	// Drift is the allowance for clocks that differ, which some checks subtract.
	Drift Length `key:"drift" default:"0s"`
	// Guard is the validity that elapsed-before-writes wants left for a write.
	Guard Length `key:"guard" default:"0s"`
	// Token is how a client comes by the value it stores in the key.
	Token Token `key:"token" default:"each-attempt"`
	// Release is how the lock is given up.
	Release Release `key:"release" default:"compare-and-delete"`
	// Renew is the watchdog: there is none if it is missing.
	Renew *Renew `key:"renew"`
	// Retry is what a refused client does.
	Retry Retry `key:"retry"`
	// Timeout is how long a client waits for one server's answer, and one node's
	// where they are asked one after another.
	Timeout Span `key:"timeout" default:"unlimited"`
	// Wait has the primary wait for replicas before the lock counts: it does not
	// if it is missing.
	Wait *Wait `key:"wait"`
	// ServerExpiry is when a server drops a key: after-ttl at the first tick past
	// its time to live (now > when), at-ttl at its last (now >= when).
	ServerExpiry Expiry `key:"server-expiry" default:"after-ttl"`
}

// Renew is a watchdog.
type Renew struct {
	// How is the command that extends the lease.
	How Renewal `key:"how"`
	// Every is the time from entering, and from each answer, to the next renewal.
	Every Length `key:"every"`
	// Accept is when a renewal that the servers granted counts: when-granted, or
	// only inside-old or inside-new validity.
	Accept Accept `key:"accept" default:"when-granted"`
	// OnFailure is what a failed renewal does to the work.
	OnFailure OnFailure `key:"on-failure" default:"stop"`
	// StopTakes is how long the work goes on after a failed renewal until it stops.
	StopTakes Window `key:"stop-takes" default:"0s"`
}

// Retry is how a refused client tries again.
type Retry struct {
	// Delay is how long it waits before it does, Limit how often it does.
	Delay Window `key:"delay" default:"[50ms, 250ms]"`
	Limit Tries  `key:"limit" default:"3"`
}

// Wait is a WAIT behind the SET.
type Wait struct {
	// Replicas is how many replicas must know of the lock, Timeout how long the
	// client waits for them.
	Replicas int  `key:"replicas" least:"1" most:"6"`
	Timeout  Span `key:"timeout" default:"unlimited"`
	// OnShortfall is what the client does if fewer have answered by then.
	OnShortfall OnShortfall `key:"on-shortfall" default:"give-back"`
}

// Work is the critical section, and how often it is gone through.
type Work struct {
	// Kind says whether each write follows a read of the same resource, none, or
	// right behind the holder's mark, which nobody waits for; or whether the whole
	// section is one step at the resource and needs no lock.
	Kind WorkKind `key:"kind" default:"read-modify-write"`
	// Takes is how long the work before a write lasts. It goes on while its process is
	// paused.
	Takes Window `key:"takes" default:"0s"`
	// Writes is how many writes there are to each resource.
	Writes int `key:"writes" default:"1" least:"1" most:"16"`
	// Rounds is how often each client does it all, Between the time between two
	// rounds.
	Rounds  int    `key:"rounds" default:"1" least:"1" most:"255"`
	Between Window `key:"between" default:"0s"`
}

// Resource is what the lock protects.
type Resource struct {
	// Guard is what the resource checks.
	Guard Guard `key:"guard" default:"none"`
	// Count is how many resources there are, each written in every round.
	Count int `key:"count" default:"1" least:"1" most:"2"`
	// Names are what they are called: resource, or resource1 and resource2, if
	// it is missing.
	Names *Names `key:"names"`
	// Delay is the delay of a message between a client and a resource: that of
	// the network if it is missing.
	Delay *Window `key:"delay"`
}

// Network is the links between clients and servers.
type Network struct {
	// Delay is how long a message is under way.
	Delay Window `key:"delay" default:"[1ms, 5ms]"`
	// Ordered says that messages of one connection arrive in order.
	Ordered bool `key:"ordered" default:"true"`
}

// Clocks is how clocks differ.
type Clocks struct {
	// Kind is which clock clients go by: a wall clock may jump, a monotonic one
	// stands still while its machine is suspended.
	Kind ClockKind `key:"kind" default:"wall"`
	// Rates are how fast clocks run; 1 is the rate of real time, and of all clocks
	// that are not named.
	Rates Rates `key:"rates" default:"{}"`
	// ReplicaAhead is how far the clocks of replicas are ahead of the primary's.
	ReplicaAhead Length `key:"replica-ahead" default:"0s"`
}

// Servers is what becomes of a server that crashes.
type Servers struct {
	// Persistence is what a server still knows when it is back: nothing (none),
	// what its last completed sync wrote (everysec, after a crash of the machine),
	// or everything (always). A consensus store knows everything.
	Persistence Persistence `key:"persistence" default:"none"`
	// Sync is the longest time until the disk catches up, with everysec.
	Sync Length `key:"sync" default:"1s"`
	// Restart is how long a crashed server is down.
	Restart Window `key:"restart" default:"[0s, 1s]"`
	// Lag is the longest time until a replica catches up. With 0s a failover can still
	// come first: only a lock that waits for replicas rules that out.
	Lag Span `key:"lag" default:"1s"`
	// Promote is the time from a primary's crash to a replica's promotion.
	Promote Window `key:"promote" default:"[0s, 5s]"`
}
