package argument

import (
	"flag"
	"os"
	"strings"
	"testing"

	"fencepost/sim/proof"
)

var (
	long   = flag.Bool("long", false, "put all claims to the test: half a minute")
	update = flag.Bool("update", false, "with -long, write the page and its traces")
)

// page is all claims put to the test, own the directory of the traces that it links to
// beside those of the built-in scenarios, which are in corpus.
const (
	page   = "../../traces/argument.md"
	own    = "../../traces/argument"
	corpus = "../../traces"
)

// quick are claims that take little time together.
var quick = []string{"D3", "K2", "K3", "A7", "A14", "D5", "D12", "D14", "K4", "K4c", "F4", "K5", "K16", "M4"}

func run(t testing.TB, o Options) *Result {
	t.Helper()
	r, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// link is where the page has the trace of a proof.
func link(p *proof.Proof) string {
	if variantOf(p.Scenario.Name) != nil {
		return "argument/" + p.Trace.Name
	}
	return p.Trace.Name
}

func read(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// difference is the first line in which two texts differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer than the other"
}

// find is the claim of an id, nil if there is none.
func find(id string) *Claim {
	for _, t := range Themes() {
		for i := range t.Claims {
			if t.Claims[i].ID == id {
				return &t.Claims[i]
			}
		}
	}
	return nil
}
