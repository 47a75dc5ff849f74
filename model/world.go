package model

import (
	"fencepost/clock"
	"fencepost/model/lock"
	"fencepost/model/redis"
	"fencepost/model/resource"
	"fencepost/network"
)

// The capacities of a world.
const (
	MaxClients   = 20
	MaxServers   = 7
	MaxResources = 2
	// tokensEach is how many tokens of one client can be about at once.
	tokensEach = 12
	// EnoughPeer stands in a message for as many nodes as are needed, AllPeer for all
	// together, ResourcePeer for the first resource, those after it for the others.
	EnoughPeer   = 7
	AllPeer      = 8
	ResourcePeer = 9
)

// World is the discrete half of a state: all that decides what may happen next,
// but for the readings of stopwatches.
type World struct {
	Clients   [MaxClients]Client
	Servers   [MaxServers]Server
	Resources [MaxResources]resource.State
	Wire      network.Wire[Body]
	// Left is how often each fault may still strike.
	Left [faults]uint8
	// Primary is the server that clients of a replicated lock talk to.
	Primary uint8
	// Unheld runs while somebody is after the lock and nobody holds it, where the
	// scenario bounds that.
	Unheld clock.Stopwatch
	// History is kept for judging only.
	History History
}

// A Client is a process with two threads: the one that works, and the watchdog.
type Client struct {
	Main, Watchdog Thread
	// Asked is when the attempt began (R1), Valid what the lease's validity counts
	// from, Renewing when the renewal under way began.
	Asked, Valid, Renewing clock.Mark
	// Clock counts by how much the client's clock has been shifted.
	Clock clock.Skew
	// Paused runs while the process stands still; Suspended is then one more than
	// the menu entry of a suspend, and 0 for a pause.
	Paused    clock.Stopwatch
	Suspended uint8
	Token     redis.Token
	Fence     uint16
	Version   uint16
	// Got, Knows and Cut are sets of servers: those that granted, or said so once
	// all have answered and somebody will ask only them; the replicas that know of all the client wrote; those it
	// cannot reach.
	Got, Knows, Cut uint8
	Healing         clock.Stopwatch
	Tries, Round    uint8
	// Sure says that the client was suspended while its lease was valid by its clock,
	// which stands still.
	Sure bool
	// Here says that the client has begun, Inside that it is in the critical
	// section, Gone that it crashed.
	Here, Inside, Gone bool
	Grant              Grant
}

// A Thread is where a thread of a client is in the script.
type Thread struct {
	At lock.Label
	// Sent says that the step's requests are out; Due that the time of the step
	// ran out while the process was paused; Enough that as many nodes as are needed
	// are known to have said yes, where answers travel together.
	Sent, Due, Enough bool
	// Node is the node asked last, where they are asked one after another.
	Node uint8
	// Yes and Left are sets of nodes: those heard to say yes, those yet to answer.
	// Where answers travel together, a node has answered once it has sent its answer,
	// Yes stays empty, and Votes counts who has said yes.
	Yes, Left, Votes uint8
	// Since is when the thread got where it is, or when its process resumed.
	Since clock.Stopwatch
}

// A Server is a Redis server, a replica, or a consensus store.
type Server struct {
	redis.Memory
	// Disk is what a machine crash leaves, and Behind started with the oldest
	// write that it, or for a replica its copy, lacks.
	Disk   redis.Memory
	Behind clock.Stopwatch
	// Down runs while the server is down.
	Down clock.Stopwatch
	// Clock counts by how much the server's clock has been shifted.
	Clock clock.Skew
}

// Body is what a message says.
type Body struct {
	// Watchdog says which of the client's threads sent the request, Awaited that
	// it still waits for the answer.
	Watchdog, Awaited bool
	// Ask is the request to a server and Reply the answer.
	Ask   redis.Request
	Reply redis.Reply
	// Use is the request to a resource and Yes whether it was accepted.
	Use resource.Request
	Yes bool
	// Grant goes with a request to a resource, for judging.
	Grant Grant
}

// A Grant is one holding of the lock, by one client, as judges see it: what has
// become of it, never which number it had.
type Grant struct {
	// Rank orders the live grants, 1 for the oldest; 0 is no grant.
	Rank uint8
	// Superseded says that a newer grant was made, Overwritten that a newer one
	// has written.
	Superseded, Overwritten bool
	// Reading is one more than the number of the resource whose value the holder
	// read and has not yet replaced; Overtaken says that another has since.
	Reading   uint8
	Overtaken bool
	// Writes is how many writes the holder has sent. A write on its way knows with
	// Applied that its double has been accepted.
	Writes  uint8
	Applied bool
	// Floor is the highest fence of an older grant and Ceiling the lowest of a newer
	// one, 0 for none.
	Floor, Ceiling uint16
}

// History is what judges must remember of grants that are gone.
type History struct {
	// TopFence is the highest fence so far; bit i of Fences says that the fence
	// TopFence - i was given out.
	TopFence uint16
	Fences   uint64
	// Wrote is the set of clients with an accepted write, Won says that somebody
	// got in.
	Wrote uint32
	Won   bool
}

func (c *Client) thread(watchdog bool) *Thread {
	if watchdog {
		return &c.Watchdog
	}
	return &c.Main
}
