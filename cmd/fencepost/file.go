package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"
)

// write puts a file in its place at once: whoever looks sees the old one or the
// whole new one, and a failure leaves nothing behind. A link stays one, and the file
// that it leads to is written.
func write(path string, text []byte) (err error) {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	f, err := beside(path)
	if err != nil {
		return err
	}
	temporary := f.Name()
	defer func() {
		if err != nil {
			_ = os.Remove(temporary)
		}
	}()
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(temporary, path)
}

// beside makes a file for what is to take the place of another. One that an earlier
// process of the same number has left behind is not touched.
func beside(path string) (*os.File, error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+strconv.Itoa(os.Getpid()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	for n := 2; errors.Is(err, fs.ErrExist) && n < 100; n++ {
		f, err = os.OpenFile(name+"-"+strconv.Itoa(n), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	}
	return f, err
}

// readUpTo reads no more than the beginning of a file.
func readUpTo(path string, most int) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(most)))
}

// soundDirectory refuses what is no directory for traces. One that does not exist
// is made when there is something to put into it.
// Where nobody has named one there may be nothing to put into it, and so it is not
// looked at whether that is possible.
func (k *keeping) sound(c *cobra.Command) error {
	dir, verb := k.dir, c.Name()
	if dir == "" {
		return usageError{failf("flag -o is empty: expected a directory"), verb}
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return usageError{failf("flag -o is %s, which is no directory: expected one for traces", quote(dir)), verb}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failf("directory %s cannot be used: %s", visible(dir), reason(err))
	}
	if !c.Flags().Changed("output") {
		return nil
	}
	in := filepath.Clean(dir)
	for up := filepath.Dir(in); !isDirectory(in) && up != in; up = filepath.Dir(in) {
		in = up
	}
	if err := writable(in); err != nil {
		return failf("directory %s cannot be written: %s", visible(in), reason(err))
	}
	return nil
}

// writable tries whether a file can be made in a directory, and leaves none.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".fencepost")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// freeFile refuses a name that a result cannot be written under: a file that is there,
// but with force, and one in a directory that no file can be made in.
func freeFile(path string, force bool) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		if !force {
			return failf("file %s is there already: expected another name, or --force", visible(path))
		}
		path = to
	}
	if err := writable(filepath.Dir(path)); err != nil {
		return failf("file %s cannot be written: %s", visible(path), reason(err))
	}
	return nil
}

// soundFile refuses a name that no file can be written under, and that of the file
// that is read.
func soundFile(path, from, verb string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return usageError{failf("file %s is no regular file: expected one that can be replaced", visible(path)), verb}
	}
	if err == nil && sameFile(path, from) {
		return usageError{failf("file %s is the one that is read: expected another to write to", visible(path)), verb}
	}
	if link, wrong := os.Readlink(path); err != nil && wrong == nil {
		return usageError{failf("file %s is a link to %s, which does not exist: expected a file", visible(path), visible(link)), verb}
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return usageError{failf("file %s cannot be written: there is no directory %s", visible(path), visible(filepath.Dir(path))), verb}
	}
	return nil
}

// sameFile reports whether two names are of one file, or will be.
func sameFile(a, b string) bool {
	before, err := os.Stat(a)
	after, wrong := os.Stat(b)
	if err == nil && wrong == nil {
		return os.SameFile(before, after)
	}
	a, err = filepath.Abs(a)
	b, wrong = filepath.Abs(b)
	return err == nil && wrong == nil && a == b
}

// keepFile writes a file, unless it is there already. One that says something else
// is replaced only with force.
func keepFile(path string, text []byte, force bool) error {
	old, err := readUpTo(path, len(text)+1)
	switch {
	case err == nil && bytes.Equal(old, text):
		return nil
	case err == nil && !force:
		return failf("file %s is there and says something else: expected another name, or --force", visible(path))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return failf("file %s cannot be read: %s", visible(path), reason(err))
	}
	if err := write(path, text); err != nil {
		return failf("file %s cannot be written: %s", visible(path), reason(err))
	}
	return nil
}
