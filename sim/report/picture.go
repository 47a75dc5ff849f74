package report

import (
	"bytes"
	"path"
	"strings"

	"fencepost/sim/proof"
	"fencepost/traces"
	"fencepost/traces/diagram"
)

// picture draws the counterexample of an answer: as a diagram, which is shown, and
// as a page to step through.
func picture(a *answer) ([]File, error) {
	if a.proof == nil {
		return nil, nil
	}
	name := pictureDir + strings.TrimSuffix(path.Base(a.file), traces.Extension)
	run := a.proof.Replayed.Story()
	var svg, html bytes.Buffer
	if err := (diagram.Diagram{Run: run}).WriteSVG(&svg); err != nil {
		return nil, err
	}
	page, err := proof.Page(a.proof.Replayed, run)
	if err != nil {
		return nil, err
	}
	if err := page.WriteHTML(&html); err != nil {
		return nil, err
	}
	return []File{{name + ".svg", svg.Bytes()}, {name + ".html", html.Bytes()}}, nil
}
