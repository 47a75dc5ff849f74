package scenario

import (
	"strconv"

	"fencepost/model"
)

// The names that mean all.
const (
	allClients = "clients"
	allServers = "servers"
)

func (f *File) clientNames() []string {
	words := make([]string, f.Clients)
	for i := range words {
		words[i] = model.ClientName(uint8(i))
	}
	return words
}

// serverNames are the servers' names, as traces have them.
func (f *File) serverNames() []string {
	s := model.Scenario{Topology: f.topology()}
	words := make([]string, f.servers())
	for i := range words {
		words[i] = s.PeerName(uint8(i))
	}
	return words
}

// servers is how many servers there are.
func (f *File) servers() int {
	switch f.topology() {
	case model.Replicated:
		return 1 + or(f.Lock.Replicas, 1)
	case model.Independent:
		return or(f.Lock.Nodes, 5)
	}
	return 1
}

func (f *File) quorum() int { return or(f.Lock.Quorum, f.servers()/2+1) }

func (f *File) resourceNames() []string {
	switch {
	case f.Resource.Names != nil:
		return *f.Resource.Names
	case f.Resource.Count == 1:
		return []string{"resource"}
	}
	words := make([]string, f.Resource.Count)
	for i := range words {
		words[i] = "resource" + strconv.Itoa(i+1)
	}
	return words
}

func or(number *int, otherwise int) int {
	if number == nil {
		return otherwise
	}
	return *number
}

// mask is the sets of clients and servers that a name stands for.
func (c *compiler) mask(name string) (clients, servers uint32) {
	if name == allClients {
		return 1<<c.file.Clients - 1, 0
	}
	if name == allServers {
		return 0, 1<<c.file.servers() - 1
	}
	for i, w := range c.file.clientNames() {
		if w == name {
			return 1 << i, 0
		}
	}
	for i, w := range c.file.serverNames() {
		if w == name {
			return 0, 1 << i
		}
	}
	return 0, 0
}

// clients is the set of clients named, all if none are; servers is that of
// servers.
func (c *compiler) clients(who *Names) uint32 {
	set, _ := c.mask(allClients)
	if who != nil {
		set = 0
		for _, name := range *who {
			one, _ := c.mask(name)
			set |= one
		}
	}
	return set
}

func (c *compiler) servers(who *Names) uint32 {
	_, set := c.mask(allServers)
	if who != nil {
		set = 0
		for _, name := range *who {
			_, one := c.mask(name)
			set |= one
		}
	}
	return set
}
