package diagram_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/diagram"
	"fencepost/traces/story"
)

// replay replays a trace of the corpus.
func replay(t *testing.T, file string) story.Run {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	trace, err := traces.Read(file, in)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(file, trace.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Replay(s.Scenario, trace, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Story()
}

// Every picture of the corpus is well-formed XML.
func TestWellFormed(t *testing.T) {
	files, err := filepath.Glob("../*" + traces.Extension)
	if err != nil || len(files) < 50 {
		t.Fatalf("%d traces, %v", len(files), err)
	}
	for _, file := range files {
		var b bytes.Buffer
		if err := (diagram.Diagram{Run: replay(t, file)}).WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		if dir := os.Getenv("DIAGRAMS"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)+".svg"), b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		d := xml.NewDecoder(&b)
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
	}
}
