package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"fencepost/model/scenario"
	"fencepost/properties"
	"fencepost/sim"
	"fencepost/sim/phrase"
	"fencepost/sim/proof"
)

// corpus writes a trace for every property that a built-in scenario says is
// violated. A file that is there is replaced only with force: numbered names have
// no place in a corpus.
func (a *app) corpus(ctx context.Context, w *walking) error {
	p := a.progress()
	defer p.done()
	for _, name := range scenario.Builtin() {
		s, err := scenario.Load(name)
		if err != nil {
			return bug{"a built-in scenario cannot be read: " + err.Error(), ""}
		}
		var judged []*properties.Property
		for _, e := range s.Expect {
			if e.Verdict == properties.Violated.Word() {
				judged = append(judged, properties.Find(e.Property))
			}
		}
		if len(judged) == 0 {
			continue
		}
		walk := w.begin(s, judged)
		for walk.Stats.Runs < w.runs && ctx.Err() == nil {
			walk.Run()
			p.tell(func() string { return fmt.Sprintf("walking: %s, run %s", name, phrase.Number(walk.Stats.Runs)) })
		}
		p.done()
		if err := a.corpusOf(w, s, walk); err != nil {
			return err
		}
		if ctx.Err() != nil {
			fmt.Fprintln(a.err, "interrupted: the other scenarios were not walked")
			a.code = inconclusive
			return nil
		}
	}
	return nil
}

// corpusOf writes the traces of one scenario.
func (a *app) corpusOf(w *walking, s *scenario.Scenario, walk *sim.Walk) error {
	out := a.screen()
	for i := range walk.Found {
		f := &walk.Found[i]
		if f.Runs == 0 || len(f.Steps) > proof.LongestShrunk {
			a.code = inconclusive
			out.say("%s %s  %s: ", out.in(yellow, "?"), s.Name, f.Property.Name)
			if f.Runs == 0 {
				out.say("not broken in %s\n", phrase.Many(walk.Stats.Runs, "run", "runs"))
			} else {
				out.say("%s are too many to shrink\n", phrase.Many(len(f.Steps), "action", "actions"))
			}
			continue
		}
		made, err := proof.Shrunk(s, f.Property, f.Steps)
		if err != nil {
			return err
		}
		found := evidence{Proof: made}
		path := filepath.Join(w.traces.dir, found.name(1))
		if err := found.agrees(path); err != nil && !w.traces.force {
			return err
		}
		if err := found.keep(w.traces.dir, w.traces.force); err != nil {
			return err
		}
		out.say("%s %s  %s\n", out.in(green, out.pick("✓", "+")), found.file, out.in(dim, found.Size()))
	}
	return nil
}

// agrees refuses a file that says something else than the proof.
func (e *evidence) agrees(path string) error {
	text, err := e.Text(filepath.Base(path))
	if err != nil {
		return bug{"trace cannot be made: " + err.Error(), ""}
	}
	old, err := readUpTo(path, len(text)+1)
	if errors.Is(err, fs.ErrNotExist) || err == nil && bytes.Equal(old, text) {
		return nil
	}
	return failf("trace %s is there and says something else: expected it to agree, or --force", visible(path))
}
