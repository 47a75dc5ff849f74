package report

import (
	"fmt"
	"strings"

	"fencepost/sim/phrase"
)

// SummaryLimit is how many bytes the summary of a step of a GitHub workflow may
// have.
const SummaryLimit = 1 << 20

// Summary is the report as Markdown of at most so many bytes, whole sections only:
// those that it has no room for are named at its end. Links into the pack lead
// nowhere in a summary, so there are none. It fails where not even the decision has
// room.
func (p *Pack) Summary(most int) (string, error) {
	head := fmt.Sprintf("# Evidence pack: %s\n", escape(p.Report.Scenario.Name))
	list := p.Report.sections(p.file)
	var parts []string
	var out []string
	left := most - len(head) - len(leftOutNote(titles(list)))
	for i := range list {
		s := list[i].unlinked()
		text := "\n" + s.markdown()
		if len(text) > left && i == 0 {
			return "", fmt.Errorf("summary of %s has no room: %s bytes are left for it", p.Report.Scenario.Name, phrase.Number(most))
		}
		if len(text) > left {
			out = append(out, fmt.Sprintf("%s (%s bytes)", s.title, phrase.Number(len(text))))
			continue
		}
		left -= len(text)
		parts = append(parts, text)
	}
	text := head + strings.Join(parts, "")
	if len(out) > 0 {
		text += leftOutNote(out)
	}
	return text, nil
}

func leftOutNote(names []string) string {
	return "\n> **Left out for want of room**, and in the pack's " + markdownFile + ": " + escape(strings.Join(names, "; ")) + ".\n"
}

// titles is what would be said if everything were left out.
func titles(list []section) []string {
	var all []string
	for i := range list {
		all = append(all, fmt.Sprintf("%s (%s bytes)", list[i].title, phrase.Number(SummaryLimit)))
	}
	return all
}

// unlinked is the section without links and pictures.
func (s *section) unlinked() section {
	out := section{id: s.id, title: s.title}
	for _, b := range s.blocks {
		if b.image != "" {
			b = block{prose: "A picture: " + b.shows + " (" + b.image + " in the pack)."}
		}
		if b.table != nil {
			t := *b.table
			t.rows = nil
			for _, row := range b.table.rows {
				cells := append([]cell{}, row...)
				for i := range cells {
					cells[i].link = ""
				}
				t.rows = append(t.rows, cells)
			}
			b.table = &t
		}
		out.blocks = append(out.blocks, b)
	}
	return out
}
