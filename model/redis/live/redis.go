package live

import (
	"bufio"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// Redis is a redis-server, or whatever speaks like one, over a connection. Its
// clock is its own. Four kinds of reply and no pipelining need no client library.
type Redis struct {
	// Version is what the server calls itself, such as 7.0.15.
	Version string
	// Kind is which of the [Differences] are its.
	Kind Kind
	// Patience is the longest wait for a reply.
	Patience time.Duration

	conn   net.Conn
	reader *bufio.Reader
	buffer []byte
}

// Dial connects to a server, such as 127.0.0.1:6379, and asks its version.
func Dial(address string) (*Redis, error) {
	const patience = 5 * time.Second
	conn, err := net.DialTimeout("tcp", address, patience)
	if err != nil {
		return nil, fmt.Errorf("server %s: %w", address, err)
	}
	r := &Redis{conn: conn, reader: bufio.NewReader(conn), Patience: patience, Kind: OnRedis}
	info, err := r.Do("INFO", "server")
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("server %s: %w", address, err)
	}
	for line := range strings.Lines(info.Text) {
		if v, ok := strings.CutPrefix(line, "redis_version:"); ok {
			r.Version = strings.TrimSpace(v)
		}
	}
	if !since(r.Version, 8, 4) {
		r.Kind = OnOldRedis
	}
	return r, nil
}

// since reports whether a version is major.minor or later.
func since(version string, major, minor int) bool {
	first, rest, _ := strings.Cut(version, ".")
	second, _, _ := strings.Cut(rest, ".")
	a, _ := strconv.Atoi(first)
	b, _ := strconv.Atoi(second)
	return a > major || a == major && b >= minor
}

// Close ends the connection.
func (r *Redis) Close() error { return r.conn.Close() }

// Do sends one command, or what [Differences] says is sent instead of it.
func (r *Redis) Do(args ...string) (Reply, error) {
	if len(args) == 0 {
		return Reply{}, errNoCommand
	}
	v, err := r.ask(instead(r.Kind, args))
	if err != nil {
		return Reply{}, err
	}
	return plain(v, args[0])
}

func (r *Redis) ask(args []string) (any, error) {
	if err := r.conn.SetDeadline(time.Now().Add(r.Patience)); err != nil {
		return nil, fmt.Errorf("command %s: %w", args[0], err)
	}
	r.buffer = appendCommand(r.buffer[:0], args)
	if _, err := r.conn.Write(r.buffer); err != nil {
		return nil, fmt.Errorf("command %s: %w", args[0], err)
	}
	return read(r.reader, args[0])
}

// scriptLook gives value and time left of each key that exists, all at one moment.
const scriptLook = `local out = {}
for i, key in ipairs(KEYS) do
  local value = redis.call("GET", key)
  if value then
    out[#out+1] = i
    out[#out+1] = value
    out[#out+1] = redis.call("PTTL", key)
  end
end
return out`

// Keys is those of the named keys that exist, all looked at in the same moment.
func (r *Redis) Keys(names ...string) ([]Key, error) {
	v, err := r.ask(append([]string{"EVAL", scriptLook, strconv.Itoa(len(names))}, names...))
	if err != nil {
		return nil, err
	}
	list, _ := v.([]any)
	var keys []Key
	for ; len(list) >= 3; list = list[3:] {
		i, isNumber := list[0].(int)
		value, isText := list[1].(string)
		left, isLength := list[2].(int)
		if !isNumber || !isText || !isLength || i < 1 || i > len(names) {
			return nil, fmt.Errorf("keys of the server are %v, which is not number, text, number", list)
		}
		k := Key{names[i-1], value, time.Duration(left) * time.Millisecond}
		if left < 0 {
			k.Left = Always
		}
		keys = append(keys, k)
	}
	return keys, nil
}
