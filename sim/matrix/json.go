package matrix

import (
	"encoding/json"
	"io"

	"fencepost/properties"
)

// jsonVersion is that of the document: fields may be added within a version, and
// none is taken away or changes its meaning.
const jsonVersion = 1

type documentJSON struct {
	Fencepost  int            `json:"fencepost"`
	Verb       string         `json:"verb"`
	Properties []propertyJSON `json:"properties"`
	Locks      []lockJSON     `json:"locks"`
	Faults     []faultJSON    `json:"faults"`
	Totals     totalsJSON     `json:"totals"`
	Cells      []cellJSON     `json:"cells"`
}

type propertyJSON struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

type lockJSON struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Group string `json:"group"`
	About string `json:"about"`
}

type faultJSON struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

type totalsJSON struct {
	Cells        int `json:"cells"`
	Off          int `json:"off"`
	Complete     int `json:"complete"`
	Violated     int `json:"violated"`
	Holds        int `json:"holds"`
	NotExercised int `json:"not_exercised"`
	Unknown      int `json:"unknown"`
}

type cellJSON struct {
	Lock     string       `json:"lock"`
	Fault    string       `json:"fault"`
	Off      string       `json:"off,omitempty"`
	Complete bool         `json:"complete"`
	States   int          `json:"states"`
	Answers  []answerJSON `json:"verdicts"`
}

type answerJSON struct {
	Property string     `json:"property"`
	Verdict  string     `json:"verdict"`
	Note     string     `json:"note,omitempty"`
	Trace    *traceJSON `json:"trace,omitempty"`
}

type traceJSON struct {
	File        string `json:"file"`
	Actions     int    `json:"actions"`
	Faults      int    `json:"faults"`
	At          string `json:"at"`
	Explanation string `json:"explanation"`
}

// JSON writes the matrix as a document. It has no durations and no dates, and is
// the same, byte for byte, whenever the matrix is.
func (m *Matrix) JSON(w io.Writer) error {
	t := m.Totals()
	d := documentJSON{Fencepost: jsonVersion, Verb: "matrix", Totals: totalsJSON{t.Cells, t.Off, t.Complete,
		t.Verdicts[properties.Violated], t.Verdicts[properties.Holds], t.Verdicts[properties.NotExercised], t.Verdicts[properties.Unknown]}}
	for _, p := range Properties {
		d.Properties = append(d.Properties, propertyJSON{p.Name, p.Doc})
	}
	for _, l := range m.Locks {
		d.Locks = append(d.Locks, lockJSON{l.Name, l.Label, l.Group, l.About})
	}
	for _, f := range m.Faults {
		d.Faults = append(d.Faults, faultJSON{f.Name, f.About})
	}
	for i := range m.Cells {
		d.Cells = append(d.Cells, m.Cells[i].json())
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

func (c *Cell) json() cellJSON {
	out := cellJSON{Lock: c.Lock.Name, Fault: c.Fault.Name, Off: c.Off, Complete: c.Complete, States: c.States, Answers: []answerJSON{}}
	for _, a := range c.Answers {
		answer := answerJSON{Property: a.Property.Name, Verdict: a.Verdict.String()}
		if p := a.Proof; p != nil {
			answer.Trace = &traceJSON{p.Trace.Name, len(p.Replayed.Steps), p.Faults, p.Scenario.Time(p.At), p.Explanation}
		} else {
			answer.Note = a.Note
		}
		out.Answers = append(out.Answers, answer)
	}
	return out
}
