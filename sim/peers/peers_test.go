//go:build linux

package peers

import (
	"errors"
	"os/exec"
	"testing"
	"time"
)

// A program that prints its states is counted, one that fails or says nothing is an
// error, and one that takes too long is told apart from both.
func TestRun(t *testing.T) {
	shell := func(script string) *exec.Cmd { return exec.Command("/bin/sh", "-c", script) }
	for _, limit := range []time.Duration{0, time.Minute} {
		states, cost, err := Run(shell("echo 17 states, stored"), limit, SpinStates)
		if states != 17 || cost.Megabytes == 0 || err != nil {
			t.Errorf("%d states, %+v, %v", states, cost, err)
		}
		if _, _, err := Run(shell("echo nothing"), limit, SpinStates); err == nil {
			t.Error("no count was taken for one")
		}
		if _, _, err := Run(shell("echo 17 states, stored; exit 1"), limit, SpinStates); err == nil || errors.Is(err, ErrOver) {
			t.Errorf("failed: %v", err)
		}
	}
	_, cost, err := Run(shell("while :; do :; done"), time.Second, SpinStates)
	if !errors.Is(err, ErrOver) || cost.Seconds < 0.5 {
		t.Errorf("without an end: %v after %v s", err, cost.Seconds)
	}
}
