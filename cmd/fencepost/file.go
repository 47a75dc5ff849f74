package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// write puts a file in its place at once: whoever looks sees the old one or the
// whole new one, and a failure leaves nothing behind.
func write(path string, text []byte) (err error) {
	temporary := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+strconv.Itoa(os.Getpid()))
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
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
func soundDirectory(dir, verb string) error {
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
	return nil
}
