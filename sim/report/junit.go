package report

import (
	"bytes"
	"encoding/xml"

	"fencepost/properties"
)

type suitesXML struct {
	XMLName xml.Name   `xml:"testsuites"`
	Suites  []suiteXML `xml:"testsuite"`
}

type suiteXML struct {
	Name     string    `xml:"name,attr"`
	Tests    int       `xml:"tests,attr"`
	Failures int       `xml:"failures,attr"`
	Errors   int       `xml:"errors,attr"`
	Skipped  int       `xml:"skipped,attr"`
	Cases    []caseXML `xml:"testcase"`
}

type caseXML struct {
	Class   string      `xml:"classname,attr"`
	Name    string      `xml:"name,attr"`
	Failure *problemXML `xml:"failure"`
	Error   *problemXML `xml:"error"`
	Skipped *problemXML `xml:"skipped"`
	Out     string      `xml:"system-out,omitempty"`
}

type problemXML struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit is the claims as test cases: a failure where a claim is not met, an error
// where it is neither met nor refuted, and skipped what nothing is claimed of.
func junit(r *Report) []byte {
	suite := suiteXML{Name: r.Scenario.Name}
	for i := range r.Claims {
		f := &r.Claims[i]
		c := caseXML{Class: "fencepost." + r.Scenario.Name, Name: f.Property}
		if f.Claimed != "" {
			c.Name += " " + f.Claimed
		}
		said := f.Verdict + ": " + f.Note
		if f.Note == "" {
			said = f.Verdict
		}
		if f.Trace != nil {
			said += "\n" + f.Trace.Explanation + "\nreplay it: fencepost replay " + f.Trace.File
		}
		problem := &problemXML{Message: "claimed " + f.Claimed + ", found " + f.Verdict, Text: said}
		switch f.Outcome {
		case properties.Unmet.String():
			c.Failure = problem
			suite.Failures++
		case properties.Open.String():
			c.Error = problem
			suite.Errors++
		case properties.Unclaimed.String():
			problem.Message = "nothing is claimed; found " + f.Verdict
			c.Skipped = problem
			suite.Skipped++
		default:
			c.Out = said
		}
		suite.Cases = append(suite.Cases, c)
		suite.Tests++
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(suitesXML{Suites: []suiteXML{suite}}); err != nil {
		panic("report: " + err.Error() + ": every report has test cases")
	}
	b.WriteString("\n")
	return b.Bytes()
}
