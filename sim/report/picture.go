package report

import (
	"bytes"
	"path"
	"strings"

	"fencepost/sim"
	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/diagram"
)

// picture draws the counterexample in a file of traces: as a diagram, which is shown,
// and as a page to step through.
func picture(file string, r *sim.Replayed) ([]File, error) {
	name := pictureDir + strings.TrimSuffix(path.Base(file), traces.Extension)
	run := r.Story()
	var svg, html bytes.Buffer
	if err := (diagram.Diagram{Run: run}).WriteSVG(&svg); err != nil {
		return nil, err
	}
	page, err := proof.Page(r, run)
	if err != nil {
		return nil, err
	}
	if err := page.WriteHTML(&html); err != nil {
		return nil, err
	}
	return []File{{name + ".svg", svg.Bytes()}, {name + ".html", html.Bytes()}}, nil
}
