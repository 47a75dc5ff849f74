package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestWriteThroughLinks: a link stays one; the file that it leads to is written, and
// one that leads nowhere is refused.
func TestWriteThroughLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("dir", 0o777), os.Symlink(filepath.Join("dir", "file"), "link")); err != nil {
		t.Fatal(err)
	}
	if err := soundFile("link", "", "explain"); err == nil {
		t.Error("a link to nowhere may be written to")
	}
	put(t, "dir/file", "old")
	// What was left behind by a process of the same number is in nobody's way.
	put(t, "dir/.file."+strconv.Itoa(os.Getpid()), "left")
	if err := keepFile("link", []byte("new"), false); err == nil {
		t.Error("what says something else was replaced")
	}
	if err := errors.Join(soundFile("link", "", "explain"), keepFile("link", []byte("new"), true)); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink("link"); err != nil || to != filepath.Join("dir", "file") {
		t.Errorf("the link is %q, %v", to, err)
	}
	if got := contents(t); got["dir/file"] != "new" || got["dir/.file."+strconv.Itoa(os.Getpid())] != "left" || len(got) != 3 {
		t.Errorf("files %q", got)
	}
}

// TestUnwritableDirectory is noticed before anything is searched. Nobody makes files in
// the directory of the system's processes, and not all may in one that is read-only.
func TestUnwritableDirectory(t *testing.T) {
	dir := "/proc"
	if !isDirectory(dir) {
		if dir = filepath.Join(t.TempDir(), "read-only"); os.Mkdir(dir, 0o555) != nil || writable(dir) == nil {
			t.Skip("there is no directory that cannot be written")
		}
	}
	t.Chdir(t.TempDir())
	put(t, "safe.yaml", safe)
	for _, args := range []string{"check safe.yaml -o", "walk safe.yaml -o", "boundary safe.yaml --vary lock.ttl --property use -o",
		"report safe.yaml -o", "map safe.yaml --property use --x lock.ttl=1s:1s:3s --y clients=1:1:2 -o", "matrix -o", "argument -o"} {
		got := fencepost(t, "", append(strings.Fields(args), filepath.Join(dir, "new"))...)
		if got.code != badInput || !strings.Contains(got.err, "cannot be written") || got.out != "" {
			t.Errorf("%s: exit code %d: %s%s", args, got.code, got.out, got.err)
		}
	}
	if err := writable("."); err != nil || len(contents(t)) != 1 {
		t.Errorf("%v, and there is something left behind: %v", err, contents(t))
	}
}
