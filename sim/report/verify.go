package report

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"fencepost/sim"
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
	// Again says that the rest was made again of the report and compared, which only
	// the build that made the pack can do.
	Again bool
	// Faults are in the order of the files; none means that the pack is as it was
	// made.
	Faults []Fault
}

// Verify looks whether a directory is an evidence pack as it was made: every file of
// the manifest and no other, each with its hash; and replays every trace, strictly,
// which has to show what the report says it does, of the scenario that it says. Where
// hashes agree the report is held against itself, and by the build that made the pack
// everything that follows from its findings is made again. That a search found what
// the report says only a search can show. Told, if set, is told of each file before
// it is looked at. An error is that nothing could be looked at.
func Verify(dir string, build Build, told func(name string)) (*Verified, error) {
	text, err := read(filepath.Join(dir, manifestFile))
	if _, there := os.Stat(dir); there == nil && errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no " + manifestFile + " in it, so it is no evidence pack")
	}
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
	there, faults, err := walk(dir)
	if err != nil {
		return nil, err
	}
	v.Faults = append(v.Faults, faults...)
	p := &packed{dir: dir}
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
		data, err := p.read(f.File)
		switch {
		case err != nil:
			v.fault(f.File, "cannot be read: "+reason(err))
			continue
		case hashOf(data) != f.SHA256:
			v.fault(f.File, "changed: its SHA-256 is not that of the manifest")
		default:
			v.Files++
		}
	}
	for _, name := range there {
		v.fault(name, "additional: the manifest does not have it")
	}
	changed := len(v.Faults) > 0
	v.open(p, build)
	v.replay(p, present, told)
	if p.report != nil && p.scenario != nil && !changed {
		v.hold(p, hashes)
	}
	slices.SortStableFunc(v.Faults, func(a, b Fault) int { return strings.Compare(a.File, b.File) })
	return v, nil
}

func (v *Verified) fault(file, problem string) { v.Faults = append(v.Faults, Fault{file, problem}) }

// walk lists the files that are there, but for the manifest, and what no pack has.
func walk(dir string) (names []string, faults []Fault, err error) {
	err = filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
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
				faults = append(faults, Fault{name, "additional: the manifest has no such directory"})
			}
		case d.IsDir(), name == manifestFile:
		case !d.Type().IsRegular():
			faults = append(faults, Fault{name, "no regular file"})
			names = append(names, name)
		default:
			names = append(names, name)
		}
		return nil
	})
	return names, faults, err
}

// replay replays all traces that are there and holds them against what the report
// says of them.
func (v *Verified) replay(p *packed, hashes []FileHash, told func(string)) {
	said := map[string]spoken{}
	if p.report != nil {
		for _, t := range p.report.traces() {
			if _, twice := said[t.File]; twice {
				v.fault(t.File, "the report speaks of it twice")
			}
			said[t.File] = t
		}
	}
	for _, f := range hashes {
		if !strings.HasPrefix(f.File, traceDir) {
			continue
		}
		if told != nil {
			told(f.File)
		}
		data, err := p.read(f.File)
		if err != nil {
			continue // that was said
		}
		s, r, err := proof.Read(path.Base(f.File), data)
		if err != nil {
			v.fault(f.File, "does not replay: "+err.Error())
			continue
		}
		v.Traces++
		t, ok := said[f.File]
		delete(said, f.File)
		switch {
		case !ok:
			if p.report != nil {
				v.fault(f.File, "the report does not speak of it")
			}
		case t.Property != r.Property.Name || t.of != t.Property || t.Actions != len(r.Steps) || t.Faults != faults(r) ||
			t.Explanation != r.Explain() || t.At != r.Scenario.Time(r.End):
			v.fault(f.File, "replays, and shows something else than the report says")
		case p.scenario != nil && !p.same(t, s.Text):
			v.fault(f.File, "replays, and its scenario is another than the report says")
		}
	}
	for name := range said {
		if !slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.File == name }) {
			v.fault(name, "the report speaks of it, and it is not there")
		}
	}
}

// faults is how many steps of a run are faults.
func faults(r *sim.Replayed) (n int) {
	for i := range r.Steps {
		if r.Steps[i].Action.IsFault() {
			n++
		}
	}
	return n
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

// reason is why a file could not be read, without its name.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	return err.Error()
}
