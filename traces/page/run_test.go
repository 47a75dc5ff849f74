package page_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"fencepost/traces"
	"fencepost/traces/page"
	"fencepost/traces/tracestest"
)

// A written page is one with its text.
type writtenPage struct {
	*page.Page
	text string
}

var pages map[string]writtenPage

// corpus is the pages of all traces of the corpus and that of a random run, by name.
func corpus(t testing.TB) map[string]writtenPage {
	t.Helper()
	if pages != nil {
		return pages
	}
	pages = map[string]writtenPage{}
	for _, file := range tracestest.Files(t, "..") {
		p := tracestest.Page(t, file)
		pages[strings.TrimSuffix(filepath.Base(file), traces.Extension)] = writtenPage{p, write(t, p)}
	}
	p := &page.Page{Run: tracestest.Long(t, 2000)}
	pages["walk"] = writtenPage{p, write(t, p)}
	return pages
}

// write is the page as text.
func write(t testing.TB, p *page.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
