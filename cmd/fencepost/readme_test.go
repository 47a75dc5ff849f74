package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fencepost/model/scenario"
	"fencepost/sim/phrase"
	"fencepost/traces"
)

// block is a console block of the README: the command on its first line and what
// it prints on stdout, of which a line [...] leaves some out.
var block = regexp.MustCompile("(?s)```console\n\\$ go run \\./cmd/fencepost ([^\n]*)\n(.*?)```\n")

// TestReadme runs every command of the README that shows what it prints, and
// compares. With -update it writes the blocks anew that leave nothing out.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, "README.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	scratch := t.TempDir()
	blocks := 0
	fresh := block.ReplaceAllFunc(text, func(b []byte) []byte {
		blocks++
		m := block.FindSubmatch(b)
		command, want := string(m[1]), string(m[2])
		args := strings.Fields(command)
		if args[0] == "walk" || args[0] == "check" || args[0] == "boundary" {
			args = append(args, "-o", scratch)
		}
		var out, errs bytes.Buffer
		a := &app{in: strings.NewReader(""), out: &out, err: &errs, self: "go run ./cmd/fencepost",
			env: func(name string) string { return map[string]string{"COLUMNS": "100", "NO_COLOR": "1"}[name] }}
		if code := a.run(context.Background(), args); code != 0 {
			t.Errorf("%s: exit code %d: %s", command, code, errs.String())
		}
		got := strings.ReplaceAll(out.String(), scratch+string(filepath.Separator), "")
		got = trimLines(got)
		if strings.Contains(want, "[...]\n") {
			rest := got
			for _, part := range strings.Split(want, "[...]\n") {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Errorf("%s: does not print, or not in this order:\n%s\nbut:\n%s", command, part, got)
					return b
				}
				rest = after
			}
			return b
		}
		if got != want && !updating() {
			t.Errorf("%s: the README says\n%s\nbut it prints\n%s", command, want, got)
		}
		return []byte("```console\n$ go run ./cmd/fencepost " + command + "\n" + got + "```\n")
	})
	if blocks < 2 {
		t.Errorf("the README shows the output of %d commands", blocks)
	}
	if updating() && !bytes.Equal(fresh, text) {
		if err := os.WriteFile(file, fresh, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// TestReadmeMatrix compares the table in the README with the golden of the whole
// matrix, of which it is the first part; -update writes it anew.
func TestReadmeMatrix(t *testing.T) {
	golden, err := os.ReadFile(filepath.Join("..", "..", "traces", "matrix.golden"))
	if err != nil {
		t.Fatal(err)
	}
	table, _, found := strings.Cut(string(golden), "\n\nEach cell by itself")
	if !found {
		t.Fatal("the golden of the matrix does not go on with its cells")
	}
	part(t, "matrix", fenced(table+"\n"))
}

// TestReadmeSlots compares the list of choices in the README with what scenario
// files may choose from; -update writes it anew.
func TestReadmeSlots(t *testing.T) {
	var list strings.Builder
	for _, k := range scenario.Keys() {
		if len(k.Words) == 0 {
			continue
		}
		name := k.Path
		for _, line := range phrase.Wrap(strings.Join(k.Words, ", "), 100) {
			fmt.Fprintf(&list, "%-22s %s\n", name, line)
			name = ""
		}
	}
	part(t, "slots", fenced(list.String()))
}

// TestReadmeClients compares the table of real clients in the README with what their
// scenarios say, each about first of the least pause, which tests of package sim hold
// to a formula; -update writes it anew.
func TestReadmeClients(t *testing.T) {
	least := regexp.MustCompile(`a pause of ([0-9.]+m?s) `)
	var table strings.Builder
	row := func(cells ...any) {
		fmt.Fprintln(&table, strings.TrimRight(fmt.Sprintf("%-18s %-6s %-8s %-13s %-21s %s", cells...), " "))
	}
	row("", "lease", "renewed", "two are in", "broken", "holds")
	row("", "of", "every", "from a pause", "", "")
	groups := scenario.Groups()
	i := slices.IndexFunc(groups, func(g scenario.Group) bool { return g.Title == scenario.Clients })
	for _, name := range groups[i].Names {
		s, err := scenario.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		lease, every, pause := "-", "-", "-"
		if s.Lock.Expires() {
			lease = s.Time(s.Lock.TTL)
		}
		if s.Lock.Renew.Renews() {
			every = s.Time(s.Lock.Renew.Every)
		}
		if m := least.FindStringSubmatch(summary(s.About)); m != nil {
			pause = "of " + m[1]
		}
		said := map[string][]string{}
		for _, e := range s.Expect {
			said[e.Verdict] = append(said[e.Verdict], e.Property)
		}
		if (pause != "-") != slices.Contains(said["violated"], "use") {
			t.Errorf("%s: its about begins with %q, and it expects %v", name, pause, s.Expect)
		}
		row(name, lease, every, pause, strings.Join(said["violated"], ", "), strings.Join(said["holds"], ", "))
	}
	part(t, "clients", fenced(table.String()))
}

// reportOf is how a scenario names the report that it comes from.
var reportOf = regexp.MustCompile(`[\w.-]+/[\w.-]+#\d+`)

// TestReadmeReports compares the table of reported bugs in the README with what the
// scenarios predict and with the traces that break them; -update writes it anew.
func TestReadmeReports(t *testing.T) {
	var table strings.Builder
	fmt.Fprintf(&table, "%-20s %-31s %s\n", "scenario", "report", "what breaks, in how many actions")
	for _, g := range scenario.Groups() {
		if g.Title != scenario.Reported {
			continue
		}
		for _, name := range g.Names {
			s, err := scenario.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			var breaks, holds []string
			for _, e := range s.Expect {
				if e.Verdict != "violated" {
					holds = append(holds, e.Property)
					continue
				}
				file := filepath.Join("..", "..", "traces", name+"-"+e.Property+traces.Extension)
				in, err := os.Open(file)
				if err != nil {
					t.Fatal(err)
				}
				trace, err := traces.Read(file, in)
				in.Close()
				if err != nil {
					t.Fatal(err)
				}
				breaks = append(breaks, fmt.Sprintf("%s %d", e.Property, len(trace.Lines)))
			}
			verdicts := strings.Join(breaks, ", ")
			if holds != nil {
				verdicts = strings.TrimPrefix(verdicts+"; ", "; ") + strings.Join(holds, ", ") + map[bool]string{true: " holds", false: " hold"}[len(holds) == 1]
			}
			fmt.Fprintf(&table, "%-20s %-31s %s\n", name, reportOf.FindString(s.About), verdicts)
		}
	}
	part(t, "reports", fenced(table.String()))
}

// telling are the claims that the README shows.
var telling = []string{"K1", "K2", "K12", "A10", "K15", "A11", "K9", "A7", "D5", "K4", "K4c", "A1", "A2", "A3", "F1", "Z1"}

// TestReadmeArgument compares the table of claims in the README with that of the page of
// all claims, and what they add up to; -update writes it anew.
func TestReadmeArgument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "traces", "argument.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	sum := ""
	for line := range strings.Lines(string(text)) {
		if id, _, ok := strings.Cut(strings.TrimPrefix(line, "| ["), "]"); ok && strings.HasPrefix(line, "| [") {
			rows[id] = strings.Replace(line, "(#", "(traces/argument.md#", 1)
		}
		if strings.Contains(line, " claims: ") {
			sum = line
		}
	}
	table := "| | claim | who | found | in short |\n| --- | --- | --- | --- | --- |\n"
	for _, id := range telling {
		if rows[id] == "" {
			t.Fatalf("the page has no claim %s in its table", id)
		}
		table += rows[id]
	}
	if sum == "" {
		t.Fatal("the page does not say what the claims add up to")
	}
	part(t, "argument", table+"\n"+sum)
}

// fenced is text as a block of its own.
func fenced(text string) string { return "```text\n" + text + "```\n" }

// part compares the part of the README between two marks with what it has to be;
// -update writes it anew.
func part(t *testing.T, name, want string) {
	t.Helper()
	file := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(text), "<!-- "+name+":")
	head, rest, closed := strings.Cut(rest, "-->\n")
	got, after, ended := strings.Cut(rest, "<!-- end of "+name+" -->")
	switch {
	case !begun || !closed || !ended:
		t.Fatalf("the README has no part %s", name)
	case got == want:
	case !updating():
		t.Fatalf("the README's part %s is not as it would be written: run go test ./cmd/fencepost -update", name)
	default:
		if err := os.WriteFile(file, []byte(before+"<!-- "+name+":"+head+"-->\n"+want+"<!-- end of "+name+" -->"+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// pictureOf is a picture in the README, and the command above it that draws it.
var pictureOf = regexp.MustCompile(`<!-- picture: fencepost ([^\n]*) -->\n!\[[^\]]*\]\(([^)\n]*)\)`)

// TestReadmePictures draws the pictures of the README and compares them with the files
// that it shows.
func TestReadmePictures(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	verbs := map[string]bool{}
	for _, m := range pictureOf.FindAllSubmatch(text, -1) {
		command, file := string(m[1]), string(m[2])
		args := strings.Fields(command)
		verbs[args[0]] = true
		var out, errs bytes.Buffer
		a := &app{in: strings.NewReader(""), out: &out, err: &errs, env: func(string) string { return "" }}
		if code := a.run(context.Background(), append(args, "-o", "-")); code != 0 {
			t.Errorf("%s: exit code %d: %s", command, code, errs.String())
		}
		if updating() {
			if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if is, err := os.ReadFile(file); err != nil || !bytes.Equal(is, out.Bytes()) {
			t.Errorf("%s is not what fencepost %s draws, or cannot be read: %v", file, command, err)
		}
	}
	if !verbs["explain"] || !verbs["map"] {
		t.Errorf("the README shows no picture of a run, or no map: %v", verbs)
	}
}
