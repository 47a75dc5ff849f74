package matrix

import (
	"bytes"
	"strings"
	"testing"

	"fencepost/model/scenario"
)

// TestCellsAreFiles: each cell is a file that says the same by itself.
func TestCellsAreFiles(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Locks() {
		for _, f := range Faults() {
			s, off, err := Compose(l.Name, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			if (s == nil) == (off == "") {
				t.Errorf("%s %s: scenario %v, and off because %q", l.Name, f.Name, s, off)
			}
			if s == nil {
				continue
			}
			again, err := scenario.Parse("again.yaml", s.Text)
			if err != nil {
				t.Fatal(err)
			}
			if again.Name != l.Name+"-"+f.Name || names[again.Name] {
				t.Errorf("%s %s is called %s", l.Name, f.Name, again.Name)
			}
			names[again.Name] = true
			if !strings.Contains(again.About, l.About[:20]) || !strings.HasSuffix(again.About, f.About) {
				t.Errorf("%s is about %q", again.Name, again.About)
			}
			for i, line := range strings.Split(string(s.Text), "\n") {
				if len(line) > 90 {
					t.Errorf("%s: line %d is too long: %s", again.Name, i+1, line)
				}
			}
		}
	}
}

// TestHeadsAreNames: what stands above a column is enough to ask for it.
func TestHeadsAreNames(t *testing.T) {
	for _, f := range Faults() {
		s, _, err := Compose("replicated", f.Head)
		if again, _, _ := Compose("replicated", f.Name); err != nil || (s == nil) != (again == nil) || s != nil && s.Name != again.Name {
			t.Errorf("%s is not %s: %v", f.Head, f.Name, err)
		}
		m := &Matrix{Faults: []Fault{f}}
		if text := strings.Join(m.heads(Style{}), " "); strings.Join(strings.Fields(text), " ") != f.Head+" "+f.About {
			t.Errorf("below the table %s is %q", f.Head, text)
		}
	}
}

// TestDoublesComeLater: where every message takes the same, a double arrives with
// the request and shows nothing; such a row would look better than it is.
func TestDoublesComeLater(t *testing.T) {
	for _, l := range Locks() {
		s, _, err := Compose(l.Name, "double")
		if err != nil || s == nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if s.Resource.Least == s.Resource.Most {
			t.Errorf("%s: each message to the resource takes %d ticks", l.Name, s.Resource.Most)
		}
	}
}

// TestEachFragmentIsUsed: there is a row for each embedded file.
func TestEachFragmentIsUsed(t *testing.T) {
	files, err := fragments.ReadDir("locks")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(locks) {
		t.Errorf("%d files for %d rows", len(files), len(locks))
	}
}

// TestWritten shows some cells in every form there is.
func TestWritten(t *testing.T) {
	m := run(t, Options{Rows: []string{"no-lock", "single", "version-column", "one-script"}, Columns: []string{"none", "pause", "crash", "failover"}})
	plain := written(t, func(b *bytes.Buffer) error { return m.Text(b, Style{}) })
	golden(t, "testdata/matrix.txt", plain)
	golden(t, "testdata/matrix.md", written(t, func(b *bytes.Buffer) error { return m.Markdown(b, "") }))
	golden(t, "testdata/linked.md", written(t, func(b *bytes.Buffer) error { return m.Markdown(b, "corpus") }))
	golden(t, "testdata/matrix.json", written(t, func(b *bytes.Buffer) error { return m.JSON(b) }))
	golden(t, "testdata/lost-update.txt", written(t, func(b *bytes.Buffer) error {
		return m.Text(b, Style{Property: Properties[3], ASCII: true})
	}))
	colour := written(t, func(b *bytes.Buffer) error { return m.Text(b, Style{Colour: true}) })
	golden(t, "testdata/colour.txt", colour)
	for _, of := range []string{"1", "2", "31", "32", "33"} {
		colour = strings.ReplaceAll(colour, "\x1b["+of+"m", "")
	}
	if colour = strings.ReplaceAll(colour, "\x1b[0m", ""); colour != plain {
		t.Errorf("without its colours it is another text:\n%s", difference(colour, plain))
	}
	for _, c := range written(t, func(b *bytes.Buffer) error { return m.Text(b, Style{ASCII: true}) }) {
		if c > 126 {
			t.Fatalf("ASCII has a %q", c)
		}
	}
}
