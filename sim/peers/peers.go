//go:build linux

package peers

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"time"
)

// Parameters are constants of a model, by name.
type Parameters map[string]int

// Spin builds the checker of a Promela model in a directory, for safety and with
// optimisation, and returns the program.
func Spin(dir string, model []byte, parameters Parameters) (program string, err error) {
	if err := os.WriteFile(filepath.Join(dir, "model.pml"), model, 0o666); err != nil {
		return "", err
	}
	args := []string{"-a"}
	for name, value := range parameters {
		args = append(args, fmt.Sprintf("-D%s=%d", name, value))
	}
	if err := build(dir, "spin", append(args, "model.pml")...); err != nil {
		return "", err
	}
	return filepath.Join(dir, "pan"), build(dir, "gcc", "-O2", "-DSAFETY", "-w", "-o", "pan", "pan.c")
}

// Rumur builds the checker of a Murphi model in a directory, with a symmetry
// reduction, which is heuristic or off, and returns the program.
func Rumur(dir string, model []byte, parameters Parameters, symmetry string) (program string, err error) {
	for name, value := range parameters {
		line := regexp.MustCompile(`(?m)^  ` + name + `: .*?;`)
		model = line.ReplaceAll(model, fmt.Appendf(nil, "  %s: %d;", name, value))
	}
	if err := os.WriteFile(filepath.Join(dir, "model.m"), model, 0o666); err != nil {
		return "", err
	}
	if err := build(dir, "rumur", "--threads", "1", "--deadlock-detection", "off", "--symmetry-reduction", symmetry, "--output", "model.c", "model.m"); err != nil {
		return "", err
	}
	return filepath.Join(dir, "model"), build(dir, "gcc", "-O3", "-march=native", "-w", "-o", "model", "model.c", "-lpthread", "-latomic")
}

func build(dir, program string, args ...string) error {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, out)
	}
	return nil
}

// A Cost is processor seconds and peak megabytes.
type Cost struct{ Seconds, Megabytes float64 }

// Add sums costs up.
func (c *Cost) Add(d Cost) { c.Seconds, c.Megabytes = c.Seconds+d.Seconds, c.Megabytes+d.Megabytes }

// ErrOver is that a program took more processor time than it was given.
var ErrOver = errors.New("over its time")

// Run runs a command for so much processor time at the most, no limit if 0, and
// returns the number of states that the pattern finds in its output. It fails with
// [ErrOver] where that does not suffice.
func Run(cmd *exec.Cmd, limit time.Duration, pattern string) (states uint64, cost Cost, err error) {
	if limit > 0 {
		script := fmt.Sprintf(`ulimit -S -t %d; exec "$0" "$@"`, int(limit.Seconds()))
		cmd.Path, cmd.Args = "/bin/sh", append([]string{"/bin/sh", "-c", script}, cmd.Args...)
	}
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	if cmd.ProcessState == nil {
		return 0, cost, err
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	cost = Cost{(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), float64(usage.Maxrss) / 1024}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() && status.Signal() == syscall.SIGXCPU {
		return 0, cost, ErrOver
	}
	if err != nil {
		return 0, cost, fmt.Errorf("%s: %w", cmd.Path, err)
	}
	found := regexp.MustCompile(pattern).FindSubmatch(out.Bytes())
	if found == nil {
		return 0, cost, fmt.Errorf("%s: no count in its output", cmd.Path)
	}
	states, err = strconv.ParseUint(string(found[1]), 10, 64)
	return states, cost, err
}

// What Spin and rumur print their count of states in.
const (
	SpinStates  = `(\d+) states, stored`
	RumurStates = `(\d+) states, \d+ rules fired in`
)

// Used is the processor time that this process has taken so far.
func Used() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
