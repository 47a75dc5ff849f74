package svg

import (
	"encoding/xml"
	"testing"
)

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"A's <lock> & \"key\"": "A's <lock> & \"key\"",
		"a\x00b\x1bc\u0085":    "a\ufffdb\ufffdc\ufffd",
		"a\nb\tc":              "a b c",
		"\xff→\ufffe\uffff":    "\ufffd→\ufffd\ufffd",
		"]]>":                  "]]>",
	} {
		var got struct {
			Text string `xml:",chardata"`
			Attr string `xml:"a,attr"`
		}
		e := Escape(text)
		if err := xml.Unmarshal([]byte(`<x a="`+e+`">`+e+`</x>`), &got); err != nil || got.Text != want || got.Attr != want {
			t.Errorf("%q becomes %q, %+v, %v", text, e, got, err)
		}
	}
}
