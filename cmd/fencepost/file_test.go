package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
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
