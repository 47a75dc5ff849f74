package report

import (
	"fmt"
	"slices"
	"strings"
)

// markdown is the report as a page of Markdown. What comes from the scenario is
// text there and never markup.
func markdown(r *Report, list []section) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# Evidence pack: %s\n", escape(r.Scenario.Name))
	for i := range list {
		b.WriteString("\n" + list[i].markdown())
	}
	return []byte(b.String())
}

// markdown is the section with its heading.
func (s *section) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n", escape(s.title))
	for i := range s.blocks {
		b.WriteString("\n" + s.blocks[i].markdown())
	}
	return b.String()
}

func (k *block) markdown() string {
	var b strings.Builder
	switch {
	case k.box != nil:
		fmt.Fprintf(&b, "> **%s**\n", escape(k.box.Whole))
		for _, c := range k.box.Claims {
			fmt.Fprintf(&b, ">\n> - **%s** %s. %s\n", escape(c.Property), escape(c.Verdict), escape(c.Says))
		}
		for _, part := range k.box.parts() {
			fmt.Fprintf(&b, ">\n> %s\n", escape(part.head))
			for _, says := range part.list {
				fmt.Fprintf(&b, ">\n> - %s\n", escape(says))
			}
		}
	case k.table != nil:
		k.table.markdown(&b)
	case k.image != "":
		fmt.Fprintf(&b, "![%s](%s)\n", escape(k.shows), k.image)
		if k.page != "" {
			fmt.Fprintf(&b, "\n[Step through it](%s), or replay it: `%s`\n", k.page, k.caption)
		}
	case k.caption != "":
		fmt.Fprintf(&b, "%s\n\n%s", escape(k.caption), fenced(k.code))
	case k.list != nil:
		for _, item := range k.list {
			fmt.Fprintf(&b, "- %s\n", escape(item))
		}
	default:
		fmt.Fprintf(&b, "%s\n", escape(k.prose))
	}
	return b.String()
}

func (t *table) markdown(b *strings.Builder) {
	row := func(cells []string) { fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | ")) }
	var heads []string
	for _, h := range t.heads {
		heads = append(heads, escape(h))
	}
	row(heads)
	row(slices.Repeat([]string{"---"}, len(heads)))
	for _, cells := range t.rows {
		var texts []string
		for _, c := range cells {
			text := escape(c.text)
			if c.code && !strings.ContainsAny(c.text, "`|\n") {
				text = "`" + c.text + "`"
			}
			if c.strong {
				text = "**" + text + "**"
			}
			if c.rest != "" {
				text += ": " + escape(c.rest)
			}
			if c.link != "" {
				text = "[" + text + "](" + c.link + ")"
			}
			for line := range strings.Lines(c.under) {
				text += " `" + strings.NewReplacer("`", "'", "|", "\\|", "\n", "").Replace(line) + "`"
			}
			texts = append(texts, text)
		}
		row(texts)
	}
}

// fenced is text as it is, between fences longer than any inside.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return fence + "text\n" + text + fence + "\n"
}

// special are the characters that mean something in Markdown, in a table, or in the
// HTML that Markdown may have in it.
var special = strings.NewReplacer("\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "<", "&lt;", ">", "&gt;",
	"|", "\\|", "&", "&amp;", "#", "\\#", "~", "\\~", "!", "\\!", "\n", " ", "\r", " ", "@", "&#64;", "://", ":&#47;&#47;")

// escape is text as text.
func escape(text string) string { return special.Replace(text) }
