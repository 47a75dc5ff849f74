package live

import (
	"bufio"
	"fmt"
	"strconv"

	"github.com/alicebob/miniredis/v2/server"

	"fencepost/model/redis"
)

// appendCommand appends a command as a client sends it.
func appendCommand(b []byte, args []string) []byte {
	b = append(strconv.AppendInt(append(b, '*'), int64(len(args)), 10), "\r\n"...)
	for _, a := range args {
		b = append(strconv.AppendInt(append(b, '$'), int64(len(a)), 10), "\r\n"...)
		b = append(append(b, a...), "\r\n"...)
	}
	return b
}

// read is the next reply to the command: nil, server.Simple, int, string, or a slice
// of these. The first byte tells a server's error from a broken connection, which
// miniredis's parser does not.
func read(rd *bufio.Reader, command string) (any, error) {
	first, err := rd.Peek(1)
	if err != nil {
		return nil, fmt.Errorf("reply to %s: %w", command, err)
	}
	v, err := server.ParseReply(rd)
	switch {
	case err == nil:
		return v, nil
	case first[0] == '-':
		return nil, Refusal{command, err.Error()}
	}
	return nil, fmt.Errorf("reply to %s: %w", command, err)
}

// plain is a reply that is no list.
func plain(v any, command string) (Reply, error) {
	switch v := v.(type) {
	case nil:
		return Reply{Kind: redis.Nil}, nil
	case server.Simple:
		if v == "OK" {
			return Reply{Kind: redis.OK}, nil
		}
		return Reply{Kind: redis.Bulk, Text: string(v)}, nil
	case int:
		return Reply{Kind: redis.Integer, N: int64(v)}, nil
	case string:
		return Reply{Kind: redis.Bulk, Text: v}, nil
	}
	return Reply{}, fmt.Errorf("reply to %s is a list, which no lock command gives", command)
}
