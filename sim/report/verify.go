package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"fencepost/sim/proof"
)

// mostFile is how large a file of a pack may be, so that no file is too much to be
// looked at.
const mostFile = 64 << 20

// A Fault is something that is wrong with a pack: the file, and what of it.
type Fault struct{ File, Problem string }

func (f Fault) String() string { return f.File + ": " + f.Problem }

// Verified is what looking through a pack came to.
type Verified struct {
	// Files is how many files have the hashes that they should have, Traces how
	// many traces were replayed and confirmed.
	Files, Traces int
	// Faults are in the order of the files; none means that the pack is as it was
	// made.
	Faults []Fault
}

// Verify looks whether a directory is an evidence pack as it was made: every file of
// the manifest and no other, each with its hash; and replays every trace, strictly,
// which has to show what the report says it does. Told, if set, is told of each file
// before it is looked at. An error is that nothing could be looked at.
func Verify(dir string, told func(name string)) (*Verified, error) {
	text, err := read(filepath.Join(dir, manifestFile))
	if err != nil {
		return nil, err
	}
	v := &Verified{}
	hashes, sound := parseManifest(text)
	if !isManifest(text) && len(hashes) == 0 {
		return nil, fmt.Errorf("%s is no manifest of an evidence pack", manifestFile)
	}
	if !sound {
		v.fault(manifestFile, "the manifest was changed")
	}
	there, err := v.walk(dir)
	if err != nil {
		return nil, err
	}
	var said map[string]*Trace
	var present []FileHash
	for _, f := range hashes {
		if told != nil {
			told(f.File)
		}
		at := slices.Index(there, f.File)
		if at < 0 {
			v.fault(f.File, "missing")
			continue
		}
		there, present = slices.Delete(there, at, at+1), append(present, f)
		data, err := read(filepath.Join(dir, filepath.FromSlash(f.File)))
		switch {
		case err != nil:
			v.fault(f.File, "cannot be read: "+err.Error())
			continue
		case hashOf(data) != f.SHA256:
			v.fault(f.File, "changed: its SHA-256 is not that of the manifest")
		default:
			v.Files++
		}
		if f.File == jsonFile {
			said = v.says(data)
		}
	}
	for _, name := range there {
		v.fault(name, "additional: the manifest does not have it")
	}
	v.replay(dir, present, said, told)
	slices.SortStableFunc(v.Faults, func(a, b Fault) int { return strings.Compare(a.File, b.File) })
	return v, nil
}

func (v *Verified) fault(file, problem string) { v.Faults = append(v.Faults, Fault{file, problem}) }

// walk lists the files that are there, but for the manifest.
func (v *Verified) walk(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
		if err != nil || at == dir {
			return err
		}
		rel, err := filepath.Rel(dir, at)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		switch {
		case d.IsDir() && name+"/" != traceDir && name+"/" != pictureDir:
			entries, err := os.ReadDir(at)
			if err == nil && len(entries) == 0 {
				v.fault(name, "additional: the manifest has no such directory")
			}
		case d.IsDir(), name == manifestFile:
		case !d.Type().IsRegular():
			v.fault(name, "no regular file")
			names = append(names, name)
		default:
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// says are the traces of the report, by their files.
func (v *Verified) says(data []byte) map[string]*Trace {
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		v.fault(jsonFile, "cannot be read: "+err.Error())
		return nil
	}
	if r.Fencepost != Version {
		v.fault(jsonFile, fmt.Sprintf("is of version %d: expected %d", r.Fencepost, Version))
		return nil
	}
	said := map[string]*Trace{}
	for _, t := range r.traces() {
		said[t.File] = t
	}
	return said
}

// traces are all traces that the report speaks of.
func (r *Report) traces() []*Trace {
	var all []*Trace
	add := func(list []Finding) {
		for i := range list {
			if list[i].Trace != nil {
				all = append(all, list[i].Trace)
			}
		}
	}
	add(r.Claims)
	add(r.Others)
	for _, list := range [][]Variation{r.Assumptions, r.Faults, r.Raised, r.Controls} {
		for i := range list {
			add(list[i].Findings)
		}
	}
	for i := range r.Boundaries {
		for k := range r.Boundaries[i].Flips {
			if t := r.Boundaries[i].Flips[k].Trace; t != nil {
				all = append(all, t)
			}
		}
	}
	for i := range r.Alternatives {
		add(r.Alternatives[i].Findings)
	}
	return all
}

// replay replays all traces that are there and holds them against what the report
// says of them.
func (v *Verified) replay(dir string, hashes []FileHash, said map[string]*Trace, told func(string)) {
	for _, f := range hashes {
		if !strings.HasPrefix(f.File, traceDir) {
			continue
		}
		if told != nil {
			told(f.File)
		}
		data, err := read(filepath.Join(dir, filepath.FromSlash(f.File)))
		if err != nil {
			continue // that was said
		}
		_, r, err := proof.Read(path.Base(f.File), data)
		if err != nil {
			v.fault(f.File, "does not replay: "+err.Error())
			continue
		}
		v.Traces++
		t := said[f.File]
		delete(said, f.File)
		switch {
		case t == nil:
			if said != nil {
				v.fault(f.File, "the report does not speak of it")
			}
		case t.Property != r.Property.Name || t.Actions != len(r.Steps) || t.Explanation != r.Explain() || t.At != r.Scenario.Time(r.End):
			v.fault(f.File, "replays, and shows something else than the report says")
		}
	}
	for name := range said {
		if !slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.File == name }) {
			v.fault(name, "the report speaks of it, and it is not there")
		}
	}
}

// read reads a regular file.
func read(name string) ([]byte, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New(filepath.Base(name) + " is no regular file")
	}
	if info.Size() > mostFile {
		return nil, errors.New(filepath.Base(name) + " is too large to be a file of a pack")
	}
	return os.ReadFile(name)
}
