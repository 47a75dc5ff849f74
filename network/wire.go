// Package network is what lies between processes: messages in flight.
//
// The one idea: a message in flight is a value in a list, kept in one order
// whatever the order of sending was between different connections. A request
// and its reply are separate messages, so a request may be carried out although
// its sender has given up, and a reply may be lost although its command ran.
//
// A message carries a stopwatch that started when it was sent; the relation
// lets it arrive within its [Window], and gives faults their turn: a message
// may be lost, doubled, or held up beyond the window. Messages of one
// connection arrive in the order of sending where the connection is ordered.
//
// Not modelled: bandwidth, packets, and the handshakes of a connection.
package network

import "fencepost/clock"

// A Window is the shortest and the longest time that something takes.
type Window struct{ Least, Most clock.Ticks }

// Ever is the window without an upper end.
var Ever = Window{0, clock.Forever}

// Capacity is how many messages may be in flight at once.
const Capacity = 96

// A Connection is the two ends of a message and which way it goes: Client is a
// client's number, Peer a server's or a resource's.
type Connection struct {
	Client, Peer uint8
	Reply        bool
}

// before is the order in which a wire lists its connections.
func (c Connection) before(d Connection) bool {
	if c.Client != d.Client {
		return c.Client < d.Client
	}
	if c.Peer != d.Peer {
		return c.Peer < d.Peer
	}
	return !c.Reply && d.Reply
}

// A Message is something in flight, or arrived and not yet taken.
type Message[B comparable] struct {
	Connection
	// Arrived says that the message has reached a process which has not yet
	// looked at it; Since then counts from the arrival.
	Arrived bool
	// Late says that a fault holds the message up beyond its window.
	Late  bool
	Since clock.Stopwatch
	Body  B
}

// A Wire holds all messages: those of one connection in the order of sending.
type Wire[B comparable] struct {
	In [Capacity]Message[B]
	N  uint8
}

// Send puts a message behind the others of its connection. It reports false
// where the wire is full.
func (w *Wire[B]) Send(m Message[B]) bool {
	if w.N == Capacity {
		return false
	}
	i := int(w.N)
	for i > 0 && m.before(w.In[i-1].Connection) {
		w.In[i] = w.In[i-1]
		i--
	}
	w.In[i] = m
	w.N++
	return true
}

// Take removes the i-th message.
func (w *Wire[B]) Take(i int) Message[B] {
	m := w.In[i]
	copy(w.In[i:w.N], w.In[i+1:w.N])
	w.N--
	w.In[w.N] = Message[B]{}
	return m
}

// First reports whether no earlier message of the same connection is still in
// flight before the i-th.
func (w *Wire[B]) First(i int) bool {
	for i--; i >= 0 && w.In[i].Connection == w.In[i+1].Connection; i-- {
		if !w.In[i].Arrived {
			return false
		}
	}
	return true
}
