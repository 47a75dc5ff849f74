package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/sim/argument"
	"fencepost/sim/lab"
	"fencepost/sim/proof"
	"fencepost/traces"
)

// standardInput is the name that means it.
const standardInput = "-"

// scenario is the built-in one of the name, or else that of the file. A name that
// looks like a path is a file's.
func (a *app) scenario(ctx context.Context, name string) (*scenario.Scenario, error) {
	path := strings.ContainsAny(name, `/\`) || name == standardInput
	if !path && slices.Contains(scenario.Builtin(), name) {
		return scenario.Load(name)
	}
	if text, err := lab.Scenario(name); err == nil && !path {
		return scenario.Parse(name, text)
	}
	if text, ok := argument.Scenario(name); ok && !path {
		return scenario.Parse(name, text)
	}
	text, err := a.file(ctx, name, "scenario file", scenario.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) && !path {
		base := strings.TrimSuffix(strings.TrimSuffix(name, ".yaml"), ".yml")
		if base != name && slices.Contains(scenario.Builtin(), base) {
			return nil, failf("file %s does not exist: did you mean the built-in scenario %s?", name, base)
		}
		if filepath.Ext(name) != "" {
			return nil, missing(name)
		}
		if near := nearest(name, scenario.Builtin()); near != "" {
			return nil, failf("scenario %s is not built in, nor a file: did you mean %s?", quote(name), near)
		}
		return nil, failf("scenario %s is not built in, nor a file: %s list shows what is built in", quote(name), a.self)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	}
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("fencepost trace ")) {
		return nil, failf("file %s is a trace: expected a scenario; %s replay %s replays it", name, a.self, shellWord(name))
	}
	return scenario.Parse(called(name), text)
}

func missing(name string) error { return failf("file %s does not exist", visible(name)) }

// called is what a file is called in messages.
func called(name string) string {
	if name == standardInput {
		return "standard input"
	}
	return visible(name)
}

// An interruptedReading is that somebody has ended what was still being read.
type interruptedReading struct{ name string }

func (e interruptedReading) Error() string {
	return called(e.name) + ": interrupted while it was read"
}

// file reads a file up to a byte more than it may have, so that no file is too
// much to be refused. An interrupt ends it where there may be nothing to read for
// ever, as on a terminal or in a pipe: no reader of them can be told to stop.
func (a *app) file(ctx context.Context, name, what string, most int) ([]byte, error) {
	if info, err := os.Stat(name); name != standardInput && (err != nil || info.Mode().IsRegular()) {
		return a.wholeFile(name, what, most)
	}
	type result struct {
		text []byte
		err  error
	}
	read := make(chan result, 1)
	go func() {
		text, err := a.wholeFile(name, what, most)
		read <- result{text, err}
	}()
	select {
	case r := <-read:
		return r.text, r.err
	case <-ctx.Done():
		return nil, interruptedReading{name}
	}
}

// wholeFile is file, as long as it may take.
func (a *app) wholeFile(name, what string, most int) ([]byte, error) {
	if name == standardInput {
		text, err := io.ReadAll(io.LimitReader(a.in, int64(most)+1))
		if err != nil {
			return nil, failf("standard input cannot be read: %s", reason(err))
		}
		return text, nil
	}
	if name == "" {
		return nil, failf("name of the %s is empty", what)
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil {
		return nil, failf("file %s cannot be read: %s", visible(name), reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, failf("file %s is a directory: expected a %s", visible(name), what)
	}
	text, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, failf("file %s cannot be read: %s", visible(name), reason(err))
	}
	return text, nil
}

// replayed is what came of replaying a trace file. It has not been confirmed.
func (a *app) replayed(ctx context.Context, name string) (*sim.Replayed, error) {
	text, err := a.file(ctx, name, "trace", traces.MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	}
	if err != nil {
		return nil, err
	}
	_, r, err := proof.Replay(called(name), text)
	return r, err
}
