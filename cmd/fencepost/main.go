package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
)

// sameSignal is how long after the first a second signal is the same request:
// timeout sends its signal to the process and to the group that it is in.
const sameSignal = time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, func() {
		time.Sleep(sameSignal)
		stop() // the next signal ends the process
	})
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, self: self()}
	os.Exit(a.run(ctx, os.Args[1:]))
}

// An app is the command with all that it touches.
type app struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	// self is how a person would call this program again.
	self string

	// color, width and ascii are the flags of all verbs.
	color string
	width int
	ascii bool
	// verb is the one that runs, args all of the command line.
	verb string
	args []string
	code int
}

// run is the whole program: it returns the exit code.
func (a *app) run(ctx context.Context, args []string) (code int) {
	a.args = args
	out := &careful{w: a.out}
	a.out = out
	defer func() {
		if p := recover(); p != nil {
			code = a.bug("panic: "+fmt.Sprint(p), string(debug.Stack()))
		}
	}()
	root := a.root()
	root.SetArgs(append([]string{}, args...)) // nil would be those of the process
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := root.ExecuteContext(ctx)
	if err == nil && out.err != nil {
		err = failed("result cannot be written: " + reason(out.err))
	}
	if err != nil {
		return a.complain(err)
	}
	return a.code
}

// careful remembers that something could not be written.
type careful struct {
	w   io.Writer
	err error
}

func (c *careful) Write(b []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(b)
	c.err = err
	return n, err
}

// ignoreWrite forgets an error that the careful writer remembers.
func ignoreWrite(error) error { return nil }

// self is the command as it was typed; go run keeps the binary in its cache,
// where nobody would want to call it.
func self() string {
	path, err := os.Executable()
	if err != nil {
		return "fencepost"
	}
	if strings.Contains(path, "go-build") {
		if _, err := os.Stat("cmd/fencepost/main.go"); err == nil {
			return "go run ./cmd/fencepost"
		}
		return "fencepost"
	}
	if os.Args[0] == filepath.Base(os.Args[0]) {
		return filepath.Base(path)
	}
	return shellWord(os.Args[0])
}
