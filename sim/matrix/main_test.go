package matrix

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"fencepost/sim/proof"
)

var (
	long   = flag.Bool("long", false, "run the whole matrix, and shrink its traces again: minutes")
	update = flag.Bool("update", false, "write the golden files and, with -long, the corpus")
)

// whole is the golden file of the whole matrix, linked the same with links to its
// traces, which are in the directory corpus.
const (
	whole  = "../../traces/matrix.golden"
	linked = "../../traces/matrix.md"
	corpus = "../../traces/corpus"
)

// quick are rows that take little time and break in every way there is.
var quick = []string{"no-lock", "setnx-no-ttl", "single", "ttl-below-work", "fence-one-script-reject-lower",
	"fence-one-script-reject-lower-or-equal", "fence-one-script-on-reads", "fence-incr-after-reject-lower",
	"version-column", "one-script", "replicated", "consensus-fence"}

func run(t testing.TB, o Options) *Matrix {
	t.Helper()
	m, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func written(t testing.TB, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func text(t testing.TB, p *proof.Proof) string {
	t.Helper()
	text, err := p.Text(p.Trace.Name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// golden compares what was got with a file, or writes the file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what it was; with -update it is written anew. First difference:\n%s", file, difference(got, string(want)))
	}
}

func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer than the other"
}

// lines are the golden matrix, a line for each cell by "row column".
func lines(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, line := range strings.Split(string(text), "\n") {
		if cell, answers, ok := strings.Cut(line, ": "); ok && (strings.HasPrefix(answers, "use ") || strings.HasPrefix(answers, "- ")) {
			all[cell] = answers
		}
	}
	return all
}
