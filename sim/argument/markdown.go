package argument

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"fencepost/properties"
	"fencepost/sim/inequality"
	"fencepost/sim/proof"
)

// preface is how a page begins.
//
//go:embed preface.md
var preface string

// Markdown writes the result as a page: all claims in a table, then each with its
// experiments, and what no scenario can say. Link is where the trace of a proof is, ""
// where it is nowhere.
func (r *Result) Markdown(w io.Writer, link func(*proof.Proof) string) error {
	var b bytes.Buffer
	b.WriteString(preface)
	r.properties(&b)
	r.table(&b)
	for _, t := range r.Themes {
		fmt.Fprintf(&b, "\n## %s\n", t.Title)
		for _, c := range t.Claims {
			b.WriteString("\n")
			b.WriteString(c.Section(link))
		}
	}
	b.WriteString("\n## What no scenario here can say\n\n")
	for _, l := range Left() {
		fmt.Fprintf(&b, "- **%s**: %s. Not tested, since %s.\n", l.Who, l.Says, l.Because)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// properties says what the properties mean that the verdicts are on.
func (r *Result) properties(b *bytes.Buffer) {
	asked := map[*properties.Property]bool{}
	for _, c := range r.Claims() {
		for _, t := range c.Trials {
			for i := range t.Answers {
				asked[t.Answers[i].Property] = true
			}
		}
	}
	for _, p := range properties.All {
		if asked[p] {
			fmt.Fprintf(b, "- `%s`: %s\n", p.Name, p.Doc)
		}
	}
	b.WriteString("\n")
}

// table is a line for each claim, below the title of its theme, and what they add up to.
func (r *Result) table(b *bytes.Buffer) {
	b.WriteString("| | claim | who | found | in short |\n| --- | --- | --- | --- | --- |\n")
	for _, t := range r.Themes {
		fmt.Fprintf(b, "| | **%s** | | | |\n", t.Title)
		for _, c := range t.Claims {
			short, _, _ := strings.Cut(c.Because, ". ")
			fmt.Fprintf(b, "| [%s](#%s) | %s | %s | %s | %s. |\n", c.ID, strings.ToLower(c.ID), c.Title, c.Who, c.Found, strings.TrimSuffix(short, "."))
		}
	}
	fmt.Fprintf(b, "\n%s\n", r.Summary())
}

// Section is what a page says of one claim.
func (c *Tested) Section(link func(*proof.Proof) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### <a id=\"%s\"></a>%s. %s\n\n**%s**, %s: %s\n\n", strings.ToLower(c.ID), c.ID, c.Title, c.Who, c.Where, c.Says)
	b.WriteString("| bears | what is tried | scenario | verdicts |\n| --- | --- | --- | --- |\n")
	for _, t := range c.Trials {
		name := "`" + t.Experiment.Scenario + "`"
		if t.Variant != nil {
			name += ": `" + t.Variant.Says() + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", t.Bearing, t.Shows, name, t.marks(link))
	}
	lines := ""
	for _, t := range c.Trials {
		for _, k := range t.Boundaries {
			lines += fmt.Sprintf("- `%s` over `%s` in `%s`: %s", k.Property, k.Parameter, t.Experiment.Scenario, k.Says())
			for _, q := range k.Law {
				lines += fmt.Sprintf(". `%s`, that is `%s`", q.Text(inequality.Typeset), q.Instance(inequality.Typeset))
			}
			lines += "\n"
		}
	}
	if lines != "" {
		fmt.Fprintf(&b, "\n%s", lines)
	}
	if c.AsWritten() != properties.Met {
		fmt.Fprintf(&b, "\n**Found %s**, and not as written here:\n", c.Found)
	}
	fmt.Fprintf(&b, "\n**%s.** %s\n", opened(c.Finding.String()), c.Because)
	return b.String()
}

// marks are the verdicts of a trial, those that are violated linked to their traces.
func (t *Trial) marks(link func(*proof.Proof) string) string {
	var marks []string
	for i := range t.Answers {
		a := &t.Answers[i]
		name := a.Property.Name
		if a.Proof != nil {
			if to := link(a.Proof); to != "" {
				name = "[" + name + "](" + to + ")"
			}
		}
		text := sign(a.Verdict) + " " + name
		if a.AsExpected() != properties.Met {
			text += " (" + a.Verdict.String() + ", and " + a.Expected.String() + " was expected)"
		}
		marks = append(marks, text)
	}
	return strings.Join(marks, ", ")
}

// sign stands for a verdict.
func sign(v properties.Verdict) string {
	return [...]string{properties.Unknown: "?", properties.Holds: "✓", properties.Violated: "✗", properties.NotExercised: "·"}[v]
}
