package live_test

import (
	"net"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fencepost/model/redis/live"
)

// server is the tests' redis-server: where it listens, once it is started, or why
// there is none.
var server struct {
	once    sync.Once
	address string
	whyNot  string
	stop    func()
}

// dial is a connection to a database of a redis-server, started for these tests
// where the machine has one. The test is skipped where it has none.
func dial(t *testing.T, database int) *live.Redis {
	t.Helper()
	server.once.Do(startServer)
	if server.address == "" {
		t.Skip(server.whyNot)
	}
	r, err := live.Dial(server.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	if _, err := r.Do("SELECT", strconv.Itoa(database)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Do("FLUSHDB"); err != nil {
		t.Fatal(err)
	}
	return r
}

// startServer starts a redis-server that keeps nothing on disk. Another program may
// take the port between the asking and the start, so it is tried again.
func startServer() {
	server.stop = func() {}
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		server.whyNot = "this machine has no redis-server: apt-get install redis-server"
		return
	}
	for range 5 {
		port := freePort()
		c := exec.Command(binary, "--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--daemonize", "no")
		if err := c.Start(); err != nil {
			server.whyNot = "redis-server does not start: " + err.Error()
			return
		}
		if answers("127.0.0.1:"+port, c.Process.Pid) {
			server.address = "127.0.0.1:" + port
			server.stop = func() { c.Process.Kill(); c.Wait() }
			return
		}
		c.Process.Kill()
		c.Wait()
	}
	server.whyNot = "redis-server was started five times and did not answer"
}

func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "0"
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// answers reports whether the process listens there within some seconds.
func answers(address string, pid int) bool {
	for range 200 {
		if r, err := live.Dial(address); err == nil {
			info, err := r.Do("INFO", "server")
			r.Close()
			return err == nil && strings.Contains(info.Text, "process_id:"+strconv.Itoa(pid)+"\r")
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}
