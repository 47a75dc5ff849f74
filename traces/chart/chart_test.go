package chart

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden of testdata")

// chartOf is a chart of all looks: a rising curve, a column with two flips, one
// that is not exact, and one without a scenario.
func chartOf(columns, rows int) *Chart {
	c := &Chart{Version: 1, Scenario: "nightly-invoice", Property: "stale",
		Notes: []string{"Two clients, one pause. Link 1ms to 5ms. <&> are escaped."},
		X:     Axis{Name: "lock.ttl", Unit: 1_000_000},
		Y:     Axis{Name: "faults.pause.max", Unit: 1_000_000}}
	for k := range rows {
		c.Y.Values = append(c.Y.Values, int64(k)*1000)
	}
	for i := range columns {
		x := int64(i+1) * 1000
		c.X.Values = append(c.X.Values, x)
		col := Column{X: x, Exact: true, Flips: []Flip{{Safe: x - 13, Broken: x - 12, Exact: true}}}
		switch {
		case i == columns-1:
			col.Flips, col.Exact = nil, false
		case i == columns-2:
			col.Flips, col.Exact = []Flip{{Safe: 2100, Broken: 4300}}, false
		case i == columns-3:
			col.Flips, col.Exact = []Flip{{Safe: 1100, Broken: 1101, Exact: true}, {Safe: 4001, Broken: 4000, Exact: true}}, false
		case x >= c.Y.Values[rows-1]:
			col.Flips = nil
		}
		for _, y := range c.Y.Values {
			v := Holds
			switch {
			case i == columns-1:
				v = NoScenario
			case i == columns-2 && y > 2100 && y < 4300:
				v = Unknown
			case i == columns-2 && y >= 4300, i == columns-3 && y > 1100 && y <= 4000, i < columns-3 && y >= x-12:
				v = Violated
			case y < x/3:
				v = NotExercised
			}
			col.Cells = append(col.Cells, v)
		}
		c.Columns = append(c.Columns, col)
	}
	return c
}

func TestIsWellFormedAndStandsAlone(t *testing.T) {
	for _, size := range [...][2]int{{4, 2}, {12, 10}, {60, 50}} {
		c := chartOf(size[0], size[1])
		var svg bytes.Buffer
		if err := c.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(svg.Bytes()))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v: %v", size, err)
			}
		}
		text := svg.String()
		for _, want := range []string{"lock.ttl (s)", "faults.pause.max (s)", "VIOLATED", "prefers-color-scheme:dark", "&lt;&amp;&gt; are escaped"} {
			if !strings.Contains(text, want) {
				t.Errorf("%v: there is no %q", size, want)
			}
		}
		for _, not := range []string{"href", "<script", "NaN", "Inf", "@import", "-0<"} {
			if strings.Contains(text, not) {
				t.Errorf("%v: there is a %q", size, not)
			}
		}
		var again bytes.Buffer
		if err := c.WriteSVG(&again); err != nil || again.String() != text {
			t.Errorf("%v: the second time it is another picture", size)
		}
	}
}

func TestSaysWhereTheVerdictFlips(t *testing.T) {
	var svg bytes.Buffer
	if err := chartOf(8, 9).WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"lock.ttl 2s: violated from faults.pause.max 1.988s on, not at 1.987s",
		"lock.ttl 6s: violated up to faults.pause.max 4s, not at 4.001s",
		"lock.ttl 7s: violated from faults.pause.max 4.3s on, not at 2.1s; unknown in between",
	} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("there is no %q", want)
		}
	}
}

func TestAxisHasRoundNumbers(t *testing.T) {
	for _, c := range []struct {
		name  string
		axis  Axis
		label string
		ticks string
	}{
		{"seconds", Axis{"a", 1_000_000, []int64{0, 1000, 2000, 3000}}, "a (s)", "0 0.5 1 1.5 2 2.5 3"},
		{"minutes", Axis{"a", 1_000_000, []int64{0, 120_000, 240_000}}, "a (min)", "0 0.5 1 1.5 2 2.5 3 3.5 4"},
		{"milliseconds below a second", Axis{"a", 1_000_000, []int64{0, 40, 80}}, "a (ms)", "0 10 20 30 40 50 60 70 80"},
		{"microseconds", Axis{"a", 1000, []int64{0, 200, 400}}, "a (µs)", "0 50 100 150 200 250 300 350 400"},
		{"amounts both ways", Axis{"a", 1_000_000, []int64{-2000, 0, 2000}}, "a (s)", "-2 -1.5 -1 -0.5 0 0.5 1 1.5 2"},
		{"counts are whole", Axis{"a", 0, []int64{1, 2, 3}}, "a", "1 2 3"},
		{"one value", Axis{"a", 1_000_000, []int64{1500}}, "a (s)", "1.5"},
	} {
		s := c.axis.scale(0, 100)
		var words []string
		for _, tick := range s.ticks(10) {
			words = append(words, tick.text)
		}
		if got := strings.Join(words, " "); got != c.ticks || s.label() != c.label {
			t.Errorf("%s: %s: %s: wanted %s: %s", c.name, s.label(), got, c.label, c.ticks)
		}
	}
}

func TestRefusesWhatCannotBeDrawn(t *testing.T) {
	ragged := chartOf(6, 5)
	ragged.Columns[2].Cells = ragged.Columns[2].Cells[:3]
	for _, c := range []*Chart{{}, ragged} {
		if c.WriteSVG(io.Discard) == nil || c.WriteJSON(io.Discard) == nil {
			t.Errorf("a chart of %d columns was drawn", len(c.Columns))
		}
	}
}

// TestGolden holds the JSON of a small chart against a file, so that a
// changed format is seen.
func TestGolden(t *testing.T) {
	var got bytes.Buffer
	if err := chartOf(4, 2).WriteJSON(&got); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", "chart.json")
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the JSON is\n%swanted\n%s", got.Bytes(), want)
	}
}
