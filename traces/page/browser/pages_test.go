package browser

import (
	"os"
	"path/filepath"
	"testing"

	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/tracestest"
)

// corpus is the page of a trace of the corpus.
func corpus(t testing.TB, name string) *page.Page {
	t.Helper()
	return tracestest.Page(t, filepath.Join("..", "..", name+traces.Extension))
}

// written is the file of a page in a directory of the test.
func written(t testing.TB, p *page.Page) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := p.WriteHTML(out); err != nil {
		t.Fatal(err)
	}
	return file
}
