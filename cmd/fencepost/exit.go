package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"fencepost/model/scenario"
	"fencepost/sim/proof"
	"fencepost/traces"
)

// The exit codes.
const (
	asClaimed    = 0
	unmetClaim   = 1
	badInput     = 2
	inconclusive = 3
	ownBug       = 70 // EX_SOFTWARE of sysexits.h
)

// A failed is an error of the command's own: a usage, or a file.
type failed string

func (e failed) Error() string { return string(e) }

func failf(layout string, args ...any) error { return failed(fmt.Sprintf(layout, args...)) }

// A denied is a trace that replays and does not show what it says.
type denied struct{ error }

// A bug is an error that only a fault of ours explains. What is known about it
// goes into the report.
type bug struct{ problem, about string }

func (e bug) Error() string { return e.problem }

// complain prints an error and says with which code to exit.
func (a *app) complain(err error) int {
	var own bug
	var wrong *proof.Denied
	var no denied
	switch {
	case errors.As(err, &wrong):
		return a.bug(wrong.Problem, wrong.About)
	case errors.As(err, &own):
		return a.bug(own.problem, own.about)
	case errors.As(err, &no):
		fmt.Fprintln(a.err, err)
		return unmetClaim
	}
	var ended interruptedReading
	if errors.As(err, &ended) {
		fmt.Fprintln(a.err, err)
		return inconclusive
	}
	var at *scenario.Error
	var in *traces.Error
	text := err.Error()
	if !errors.As(err, &at) && !errors.As(err, &in) {
		text = visible(text)
	}
	fmt.Fprintln(a.err, text)
	var usage usageError
	if errors.As(err, &usage) {
		verb := " " + usage.verb
		if usage.verb == "" || usage.verb == "fencepost" {
			verb = ""
		}
		fmt.Fprintf(a.err, "hint: %s%s --help shows what there is\n", a.self, verb)
	}
	return badInput
}

// bug prints a report for those who can mend it.
func (a *app) bug(problem, about string) int {
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Fprintf(a.err, "fencepost has a bug, and this is no verdict: %s\n\n"+
		"Please report it, with all that follows and the scenario file.\n\n"+
		"command: fencepost %s\nversion: %s, %s %s/%s\n\n%s\n",
		problem, visible(strings.Join(a.args, " ")), version, runtime.Version(), runtime.GOOS, runtime.GOARCH, about)
	return ownBug
}

// reason is why something could not be done to a file, without the file's name.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		err = link.Err
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		return number.Error()
	}
	return err.Error()
}
