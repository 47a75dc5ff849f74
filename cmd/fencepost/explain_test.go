package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// broken are two traces of the corpus: in one a resource was written to, in the other not.
func broken(t *testing.T) (written, untouched string) {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "..", "traces"))
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "nightly-invoice-lost-update.trace"), filepath.Join(dir, "nightly-invoice-use.trace")
}

// TestFormats writes each format to the standard output and to a file: the same, and only
// once, unless it is forced.
func TestFormats(t *testing.T) {
	trace, _ := broken(t)
	t.Chdir(t.TempDir())
	for format, begins := range map[string]string{"text": "        time", "svg": "<svg xmlns=", "html": "<!DOCTYPE html>\n<html ",
		"mermaid": "# nightly-invoice: lost-update is broken\n",
		"itf":     `{"#meta":{"format":"ITF"`, "chrome": `{"displayTimeUnit":"ms"`, "porcupine": "<!doctype html>"} {
		shown := fencepost(t, "", "explain", trace, "--format", format, "-o", "-")
		if shown.code != 0 || !strings.HasPrefix(shown.out, begins) {
			t.Errorf("%s: exit code %d: %s%.300s", format, shown.code, shown.err, shown.out)
		}
		for _, c := range []struct {
			is    string
			force bool
			code  int
			want  string
		}{{"", false, 0, shown.out}, {shown.out, false, 0, shown.out}, {"mine", false, 2, "mine"}, {"mine", true, 0, shown.out}} {
			args := []string{"explain", trace, "--format", format, "-o", format}
			if c.force {
				args = append(args, "--force")
			}
			if c.is != "" {
				put(t, format, c.is)
			}
			if got := fencepost(t, "", args...); got.code != c.code || got.out != "" || contents(t)[format] != c.want {
				t.Errorf("%s over %.10q: exit code %d: %s%s", format, c.is, got.code, got.err, got.out)
			}
		}
	}
	if n := len(contents(t)); n != len(formats)+1 {
		t.Errorf("%d files", n)
	}
}

// A trace that does not break its property is drawn, is not said to break it, and is denied.
func TestFormatsOfAnotherRun(t *testing.T) {
	trace, _ := broken(t)
	text := contentsOf(t, trace)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	t.Chdir(t.TempDir())
	put(t, "short.trace", strings.Join(lines[:len(lines)-1], "\n")+"\n")
	for _, f := range formats {
		got := fencepost(t, "", "explain", "short.trace", "--format", f.name, "-o", f.name)
		if text := contents(t)[f.name]; got.code != 1 || !strings.Contains(got.err, "is not broken at the end") || text == "" || strings.Contains(text, "is broken") {
			t.Errorf("%s: exit code %d: %s%.200s", f.name, got.code, got.err, text)
		}
	}
}

// contentsOf is a file.
func contentsOf(t *testing.T, name string) string {
	t.Helper()
	a := app{}
	text, err := a.file(t.Context(), name, "trace", 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPorcupinePage(t *testing.T) {
	trace, untouched := broken(t)
	page := fencepost(t, "", "explain", trace, "--format", "porcupine").out
	for _, says := range []string{`"Description":"paused"`, `"Tag":"A: paused"`, `"Description":"lock A1"`, `"Details":"lock A1 from 1ms to 10.002s"`,
		`"Description":"lost-update is broken"`, "read 0, write 1: accepted", "read 0, write 2: accepted", "0 A 1 B"} {
		if !strings.Contains(page, says) {
			t.Errorf("the page does not say %s", says)
		}
	}
	// it refers to nothing outside: what is left are names of XML
	if outside := regexp.MustCompile(`(?i)(src|href)\s*=|@import|url\(|https?://[^"' ]*`).FindAllString(page, -1); len(outside) == 0 {
		t.Error("nothing that looks like a reference was found, not even the name of SVG")
	} else {
		for _, ref := range outside {
			if ref != "http://www.w3.org/2000/svg" {
				t.Errorf("the page refers to %s", ref)
			}
		}
	}
	if again := fencepost(t, "", "explain", trace, "--format", "porcupine").out; again != page {
		t.Error("the second time it is another page")
	}
	t.Chdir(t.TempDir())
	got := fencepost(t, "", "explain", untouched, "--format", "porcupine", "-o", "page.html")
	if got.code != 2 || !strings.Contains(got.err, "no history for porcupine") || len(contents(t)) > 0 {
		t.Errorf("exit code %d: %s", got.code, got.err)
	}
}

// A file gets no colours of a terminal, unless they are asked for.
func TestTextInAFile(t *testing.T) {
	trace, _ := broken(t)
	t.Chdir(t.TempDir())
	fencepost(t, "", "explain", trace, "-o", "plain", "--width", "80", "--ascii")
	fencepost(t, "", "explain", trace, "-o", "coloured", "--color", "always")
	all := contents(t)
	if strings.Contains(all["plain"], "\x1b") || bytes.ContainsFunc([]byte(all["plain"]), func(c rune) bool { return c > 126 }) {
		t.Errorf("plain text has more than ASCII:\n%s", all["plain"])
	}
	if !strings.Contains(all["coloured"], "\x1b[") {
		t.Error("no colours")
	}
}
