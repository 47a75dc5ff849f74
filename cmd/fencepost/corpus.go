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
)

// corpus writes a trace for every property that a built-in scenario says is
// violated. Each walk ends as soon as it has broken them all, which changes
// nothing about what is found. A file that is there is replaced only with force:
// numbered names have no place in a corpus.
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
			if e.Verdict == word(properties.Violated) {
				judged = append(judged, properties.Find(e.Property))
			}
		}
		walk := w.begin(s, judged)
		short := make([]shortest, len(judged))
		for i, property := range judged {
			short[i].property = property
		}
		for walk.Stats.Runs < w.runs && ctx.Err() == nil && !brokenAll(short) {
			walk.Run()
			for i := range short {
				short[i].look(s.Scenario, walk, &walk.Found[i])
			}
			p.tell(func() string { return fmt.Sprintf("walking: %s, run %s", name, count(walk.Stats.Runs)) })
		}
		p.done()
		if err := a.corpusOf(w, s, short, walk.Stats.Runs); err != nil {
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

// brokenAll reports whether there is a run for every property that is short
// enough to be shrunk.
func brokenAll(short []shortest) bool {
	for i := range short {
		if short[i].steps == nil || len(short[i].steps) > longestShrunk {
			return false
		}
	}
	return true
}

// corpusOf writes the traces of one scenario.
func (a *app) corpusOf(w *walking, s *scenario.Scenario, short []shortest, runs int) error {
	out := a.screen()
	for i := range short {
		f := &short[i]
		if f.steps == nil || len(f.steps) > longestShrunk {
			a.code = inconclusive
			out.say("%s %s  %s: ", out.in(yellow, "?"), s.Name, f.property.Name)
			if f.steps == nil {
				out.say("not broken in %s\n", many(runs, "run", "runs"))
			} else {
				out.say("%s are too many to shrink\n", many(len(f.steps), "action", "actions"))
			}
			continue
		}
		proof, err := prove(s, f.property, f.steps, f.at, true)
		if err != nil {
			return err
		}
		path := filepath.Join(w.traces.dir, traceName(s.Name, f.property.Name, 1))
		if err := proof.agrees(path); err != nil && !w.traces.force {
			return err
		}
		if err := proof.keep(w.traces.dir, w.traces.force); err != nil {
			return err
		}
		out.say("%s %s  %s\n", out.in(green, out.pick("✓", "+")), proof.file, out.in(dim, proof.size()))
	}
	return nil
}

// agrees refuses a file that says something else than the proof.
func (p *proof) agrees(path string) error {
	text, err := p.text(filepath.Base(path))
	if err != nil {
		return bug{"trace cannot be made: " + err.Error(), ""}
	}
	old, err := readUpTo(path, len(text)+1)
	if errors.Is(err, fs.ErrNotExist) || err == nil && bytes.Equal(old, text) {
		return nil
	}
	return failf("trace %s is there and says something else: expected it to agree, or --force", visible(path))
}
