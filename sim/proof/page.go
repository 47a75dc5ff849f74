package proof

import (
	"bytes"
	"path"

	"fencepost/sim"
	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/story"
)

// Page is a replayed run as a page to step through, called by the base name of its
// trace. The run is the trace's, without its property where that is not broken.
func Page(r *sim.Replayed, run story.Run) (*page.Page, error) {
	name := path.Base(r.Trace.Name)
	p := &page.Page{Run: run, Source: r.Trace.Scenario, Replay: "fencepost replay " + name}
	var about []string
	if run.Explanation != "" {
		p.Doc, about = r.Property.Doc, traces.About(run.Explanation, name)
	}
	var text bytes.Buffer
	if err := r.Trace.Write(&text, about...); err != nil {
		return nil, err
	}
	p.Trace = text.Bytes()
	return p, nil
}
