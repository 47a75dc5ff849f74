package report

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrThere says that there is something already where a pack is to go.
var ErrThere = errors.New("is there already: expected another name, or --force")

// ErrNoPack says that what is there is no pack, and so is not replaced.
var ErrNoPack = errors.New("is there and is no evidence pack: expected another name")

// ErrMore says that there is a pack, and more than a pack, which would be lost.
var ErrMore = errors.New("has more in it than an evidence pack: expected another name, or only what its manifest lists")

// Free looks whether a pack can be written under the name: nothing is there, or with
// force an evidence pack or an empty directory, which [Write] replaces. Nothing else
// is ever replaced, and no pack with somebody's own files in it.
func Free(dir string, force bool) error {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !force:
		return ErrThere
	case !info.IsDir():
		return ErrNoPack
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		return err
	}
	text, err := read(filepath.Join(dir, manifestFile))
	if err != nil || !isManifest(text) {
		return ErrNoPack
	}
	hashes, _ := parseManifest(text)
	there, faults, err := walk(dir)
	if err != nil {
		return err
	}
	listed := func(name string) bool {
		return slices.ContainsFunc(hashes, func(f FileHash) bool { return f.File == name })
	}
	if len(faults) > 0 || slices.ContainsFunc(there, func(name string) bool { return !listed(name) }) {
		return ErrMore
	}
	return nil
}

// Write puts the pack into a directory that there is not yet, all of it or nothing:
// it is written beside its place, synced, and renamed. With force a pack that is
// there is replaced, and stays as it is until the new one can take its place.
func (p *Pack) Write(dir string, force bool) (err error) {
	if err := Free(dir, force); err != nil {
		return err
	}
	dir = filepath.Clean(dir)
	parent := filepath.Dir(dir)
	fresh, err := beside(filepath.Join(parent, "."+filepath.Base(dir)+"."+strconv.Itoa(os.Getpid())))
	if err != nil {
		return err
	}
	old := fresh + ".old"
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(fresh))
		}
	}()
	if err := p.fill(fresh); err != nil {
		return err
	}
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(fresh, dir); err != nil {
		return errors.Join(err, back(old, dir))
	}
	return errors.Join(syncDir(parent), os.RemoveAll(old))
}

// beside makes a directory of the name, or of one like it: what an earlier process of
// the same number has left behind is not touched, since a pack may be in it.
func beside(name string) (string, error) {
	for n := 1; ; n++ {
		dir := name
		if n > 1 {
			dir += "-" + strconv.Itoa(n)
		}
		if _, err := os.Lstat(dir + ".old"); err == nil && n < 100 {
			continue
		}
		if err := os.Mkdir(dir, 0o777); !errors.Is(err, fs.ErrExist) || n == 100 {
			return dir, err
		}
	}
}

// back puts what was there before in its place again.
func back(old, dir string) error {
	if err := os.Rename(old, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("what was there before is in %s: %w", old, err)
	}
	return nil
}

// fill writes all files into a directory that is empty.
func (p *Pack) fill(dir string) error {
	dirs := []string{dir}
	for _, f := range p.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if in := filepath.Dir(path); in != dirs[len(dirs)-1] && in != dir {
			if err := os.MkdirAll(in, 0o777); err != nil {
				return err
			}
			dirs = append(dirs, in)
		}
		if err := put(path, f.Data); err != nil {
			return err
		}
	}
	for _, d := range dirs {
		if err := syncDir(d); err != nil {
			return err
		}
	}
	return nil
}

// put writes a file that there is not yet.
func put(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// syncDir makes what has changed in a directory last. Where directories cannot be
// synced there is nothing to be done.
func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}
